#!/usr/bin/env bash
# Plays a tournament on a real Slurm, started here for the purpose: two nodes on this machine. One task is requeued and
# the worker of another is killed in the middle of their parts, and the merged record must have the bytes of a plain
# run. Then the same by GNU parallel. Everything that is started here is ended here, by its process id.
#
#     bash tests/cluster.sh          with DUEL=path/to/duel, or the debug build of this tree
#
# It wants root, and Debian's slurm-wlm, munge and parallel, which it installs if they are missing.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() { echo "error: $*" >&2; exit 1; }

[ "$(id -u)" = 0 ] || fail "Slurm's daemons want root; run this as root, or in a container"
for tool in slurmctld:slurm-wlm slurmd:slurm-wlm munged:munge parallel:parallel setpriv:util-linux; do
    command -v "${tool%%:*}" > /dev/null && continue
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends "${tool##*:}" > /dev/null; } ||
        fail "there is no ${tool%%:*}; install the package '${tool##*:}' and run this again"
done
if [ -z "${DUEL:-}" ]; then
    cargo build --locked
    DUEL=target/debug/duel
fi
DUEL=$(realpath "$DUEL")

D=$(mktemp -d "${TMPDIR:-/tmp}/duel-cluster.XXXXXX")
started=()

# Ends what was started, the youngest first, and all that these have started themselves.
finish() {
    local code=$?
    set +e
    [ $code = 0 ] || tail -n 20 "$D"/log/*.log "$D"/cup/*.log >&2
    if [ -e "$D/slurm.conf" ]; then timeout 20 scancel --me --signal=KILL --full 2> /dev/null; timeout 20 scancel --me 2> /dev/null; fi
    for ((at = ${#started[@]} - 1; at >= 0; at--)); do kill "${started[at]}" 2> /dev/null; done
    for pid in "${started[@]}"; do
        for ((tenths = 0; tenths < 100; tenths++)); do kill -0 "$pid" 2> /dev/null || break; sleep 0.1; done
        kill -KILL "$pid" 2> /dev/null
        wait "$pid" 2> /dev/null
    done
    # Jobs are nobody's children: those that are left run a script of this folder, or its tournament.
    for pid in $(pgrep -f -- "^(/bin/bash $D/spool|duel run $D/)"); do kill -KILL "$pid" 2> /dev/null; done
    rm -rf "$D"
    exit $code
}
trap finish EXIT
trap 'exit 130' INT TERM

# until_true SECONDS WHAT COMMAND…: waits until the command succeeds.
until_true() {
    local end=$((SECONDS + $1)) what=$2
    shift 2
    until "$@"; do
        [ $SECONDS -lt $end ] || fail "not in time: $what"
        sleep 0.1
    done
}

# A file is longer than that.
is_longer() { [ "$(stat -c %s "$1" 2> /dev/null || echo 0)" -gt "$2" ]; }

# The state of a job, as Slurm calls it; empty once it has forgotten it.
state() { squeue --noheader --states=all --jobs="$1" --format=%T 2> /dev/null | sort -u | tr '\n' ' '; }

mkdir -p "$D"/{state,spool.n1,spool.n2,log,run,munge,bin,cup}
ln -s "$DUEL" "$D/bin/duel"
export PATH="$D/bin:$PATH"
host=$(hostname)
# The lifetime of a credential is how long a requeued job is kept back: two minutes if nothing is said.
cat > "$D/slurm.conf" << END
ClusterName=duel
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$D/munge/munge.socket,cred_expire=5
CredType=cred/munge
SlurmctldPort=16817
StateSaveLocation=$D/state
SlurmdSpoolDir=$D/spool.%n
SlurmctldPidFile=$D/run/slurmctld.pid
SlurmdPidFile=$D/run/slurmd.%n.pid
SlurmctldLogFile=$D/log/slurmctld.log
SlurmdLogFile=$D/log/slurmd.%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/backfill
SchedulerParameters=bf_interval=2,sched_interval=2
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
KillWait=5
MinJobAge=3600
MaxArraySize=10001
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=16818 CPUs=1 State=UNKNOWN
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=16819 CPUs=1 State=UNKNOWN
PartitionName=main Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
END
export SLURM_CONF="$D/slurm.conf"

(umask 077 && head -c 1024 /dev/urandom > "$D/munge/munge.key")
chown -R munge: "$D/munge"
chmod 755 "$D" "$D/munge"
setpriv --reuid munge --regid munge --clear-groups munged --foreground --key-file="$D/munge/munge.key" \
    --socket="$D/munge/munge.socket" --pid-file="$D/munge/munged.pid" --log-file="$D/munge/munged.log" \
    --seed-file="$D/munge/munged.seed" > "$D/log/munged.log" 2>&1 &
started+=($!)
until_true 30 "munged" test -S "$D/munge/munge.socket"
slurmctld -D -c -f "$SLURM_CONF" > /dev/null 2>&1 &
started+=($!)
for node in n1 n2; do
    slurmd -D -N "$node" -f "$SLURM_CONF" > /dev/null 2>&1 &
    started+=($!)
done
both_idle() { [ "$(sinfo --noheader --Node --format=%T 2> /dev/null | grep -cx idle)" = 2 ]; }
until_true 60 "two nodes that wait for work" both_idle
echo "slurm: two nodes"

# Games that think, so that a part takes long enough to be hit in its middle.
cat > "$D/cup.yaml" << 'END'
name: cluster
seed: 11
rounds: 2
variants:
  - variant: no-reuse-duel
    starts: {from: 200, to: 1000, count: 40}
strategies: [random, greedy-largest, {name: thinker, use: mcts, playouts: 3000}]
END
read -r array merge < <(bash examples/cluster/slurm/submit.sh "$D/cup.yaml" "$D/cup" 4)
echo "slurm: array $array of 4, merged by $merge"

# Two tasks run at a time. The first is requeued and the worker of the second killed, each in the middle of its part.
header=2000
until_true 120 "games in part 1" is_longer "$D/cup/part-1.jsonl" $header
scontrol requeue "${array}_1"
length=$(stat -c %s "$D/cup/part-1.jsonl")
until_true 120 "games in part 2" is_longer "$D/cup/part-2.jsonl" $header
worker=$(pgrep -f -- "^duel run $D/cup.yaml --shard 2/4 " | head -n 1)
[ -n "$worker" ] || fail "task 2 had ended before it could be hit; make its games longer"
kill -KILL "$worker"
echo "slurm: task 1 requeued at $length bytes, worker of task 2 killed"

merged() { case " $(state "$merge")" in *COMPLETED*) true ;; *FAILED* | *CANCELLED*) fail "the merge did not run" ;; *) false ;; esac; }
until_true 900 "the merged record" merged
restarts=$(scontrol show job "${array}_1" | sed -n 's/.* Restarts=\([0-9]*\).*/\1/p' | head -n 1)
[ "$restarts" = 1 ] || fail "task 1 was restarted ${restarts:-?} times and not once"
grep -q "attempt 1 ended with exit code 137" "$D/cup/part-2.log" || fail "the worker of task 2 was not hit"

duel run "$D/cup.yaml" --record "$D/plain.jsonl" --format csv > /dev/null
cmp "$D/plain.jsonl" "$D/cup/whole.jsonl"
[ "$length" -lt "$(stat -c %s "$D/cup/part-1.jsonl")" ] || fail "task 1 had ended before it was requeued"
grep -q "thinker" "$D/cup/merge.log" || fail "the merge did not print the standings"
echo "slurm: the bytes of a plain run"

# GNU parallel without ssh, and once more after a part was torn.
sed -i 's/^rounds: 2/rounds: 1/; s/playouts: 3000/playouts: 100/' "$D/cup.yaml"
duel run "$D/cup.yaml" --record "$D/small.jsonl" --format csv > /dev/null
bash examples/cluster/parallel.sh "$D/cup.yaml" "$D/parallel" 3
cmp "$D/small.jsonl" "$D/parallel/whole.jsonl"
rm "$D/parallel/whole.jsonl"
truncate -s -1500 "$D/parallel/part-2.jsonl"
bash examples/cluster/parallel.sh "$D/cup.yaml" "$D/parallel" 3 :
cmp "$D/small.jsonl" "$D/parallel/whole.jsonl"
echo "parallel: the bytes of a plain run, and again after a part was torn"
