#!/bin/sh
# A batch by xargs, on one machine: so many processes at a time, each with a shard of its own.
#
#   xargs.sh INPUT DIR SHARDS JOBS [OPTIONS of nonosat batch]
#
# Ends with 0 if every puzzle has an answer. Otherwise repeat it: shards that are done end at once.
set -eu
input=$1 dir=$2 shards=$3 jobs=$4
shift 4
seq "$shards" | xargs -P "$jobs" -I '{}' nonosat batch "$input" --out "$dir" --shard "{}/$shards" --quiet "$@"
