#!/bin/sh
#SBATCH --job-name=nonosat
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --time=12:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
# A batch by Slurm: an array, in which each task has a shard of its own.
#
#   sbatch --array=1-100 slurm.sh INPUT DIR 100 [OPTIONS of nonosat batch]
#
# A task that loses its node is queued again and goes on. For tasks that failed or ran out of time, submit the same once
# more, or only those: --array=7,23. The third argument stays 100. Tasks with several cores: --cpus-per-task=8.
set -eu
input=$1 dir=$2 shards=$3
shift 3
exec nonosat batch "$input" --out "$dir" --shard "$SLURM_ARRAY_TASK_ID/$shards" \
  -j "${SLURM_CPUS_PER_TASK:-1}" --quiet "$@"
