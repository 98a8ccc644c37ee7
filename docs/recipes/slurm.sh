#!/bin/bash
#SBATCH --job-name=nonosat
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --time=04:00:00
#SBATCH --signal=B:TERM@60
#SBATCH --requeue
#SBATCH --open-mode=append
# A batch by Slurm: an array, in which each task has a shard of its own.
#
#   sbatch --array=1-100 slurm.sh INPUT DIR 100 [OPTIONS of nonosat batch]
#
# A task whose node is lost, or whose time ends, is queued again and goes on. For tasks that failed, submit the same once
# more, or only those: --array=7,23. The third argument stays 100. Tasks with several cores: --cpus-per-task=8.
set -u
input=$1 dir=$2 shards=$3
shift 3
nonosat batch "$input" --out "$dir" --shard "$SLURM_ARRAY_TASK_ID/$shards" -j "${SLURM_CPUS_PER_TASK:-1}" --quiet "$@" &
child=$!
# Slurm sends it a minute before the end: enough to end well.
trap 'kill -TERM "$child"' TERM
wait "$child"
code=$?
# It may have been the wait that the signal ended.
if [ "$code" -gt 128 ]; then
  wait "$child"
  code=$?
fi
# Some puzzles have no answer yet.
if [ "$code" -eq 30 ]; then
  scontrol requeue "$SLURM_JOB_ID"
fi
exit "$code"
