#!/bin/bash
# Plays a tournament on several machines by GNU parallel over ssh, one shard on each machine at a time.
#
#     bash parallel.sh TOURNAMENT.yaml FOLDER SHARDS [MACHINES]
#
# MACHINES is a list such as ada@one,ada@two,: (the colon is this machine, and all there is if none is named). `duel`
# and FOLDER are in the same place on all of them. A shard that fails is tried again, elsewhere if there is an
# elsewhere; run the same command again to continue what was stopped.
set -euo pipefail
tournament=$(realpath "${1:?which tournament?}")
mkdir -p "${2:?which folder?}"
folder=$(realpath "$2")
shards=${3:?how many shards?}
machines=${4:-:}

seq "$shards" | parallel --will-cite --sshlogin "$machines" --jobs 1 --retries 3 --workdir "$folder" \
    duel run "$tournament" --shard "{}/$shards" --record "part-{}.jsonl" --resume --format csv ">" "part-{}.csv"
cd "$folder"
parts=()
for ((shard = 1; shard <= shards; shard++)); do parts+=("part-$shard.jsonl"); done
duel merge "${parts[@]}" -o whole.jsonl
