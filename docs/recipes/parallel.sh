#!/bin/sh
# A batch by GNU parallel, which tries a shard again whose process died.
#
#   parallel.sh INPUT DIR SHARDS JOBS [OPTIONS of nonosat batch]
#
# For several machines that share INPUT and DIR, both named by absolute paths, add: --sshloginfile FILE
# Ends with 0 if every puzzle has an answer. Otherwise repeat it: shards that are done end at once.
set -eu
input=$1 dir=$2 shards=$3 jobs=$4
shift 4
seq "$shards" | parallel --quote --will-cite --jobs "$jobs" --retries 3 --line-buffer \
  nonosat batch "$input" --out "$dir" --shard "{}/$shards" --quiet "$@"
