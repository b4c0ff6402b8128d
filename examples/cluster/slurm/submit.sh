#!/bin/bash
# Plays a tournament on a Slurm cluster: an array of shards, and a job that merges them once all have ended well.
#
#     bash submit.sh TOURNAMENT.yaml FOLDER SHARDS [options of sbatch for the shards…]
#
# FOLDER is on a file system that all nodes share; the parts, the logs and the whole record, whole.jsonl, go there.
# Submitting again with the same folder continues what is there.
set -euo pipefail
tournament=$(realpath "${1:?which tournament?}")
mkdir -p "${2:?which folder?}"
folder=$(realpath "$2")
shards=${3:?how many shards?}
shift 3
here=$(dirname "$(realpath "$0")")

array=$(sbatch --parsable --array="1-$shards" --output="$folder/part-%a.log" "$@" \
    "$here/play.sbatch" "$tournament" "$folder" "$shards")
array=${array%%;*} # the name of the cluster may follow
merge=$(sbatch --parsable --dependency="afterok:$array" --kill-on-invalid-dep=yes --output="$folder/merge.log" \
    "$here/merge.sbatch" "$folder" "$shards")
echo "$array ${merge%%;*}"
