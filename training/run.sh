#!/bin/bash
# Runs everything from the build to the exported weights, in the stages that README.md describes:
#   bash training/run.sh FOLDER              about 25 minutes on one H200 with 16 cores
#   SCALE=0.01 THREADS=256 GAMES=64 bash training/run.sh FOLDER    a short trial on a CPU
# NODE and PYTHON name the programs; SCALE multiplies every duration.
set -eo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=$(mkdir -p "$1" && cd "$1" && pwd)
node=${NODE:-node} python=${PYTHON:-python3} scale=${SCALE:-1} threads=${THREADS:-65536} games=${GAMES:-32768}
workers=${WORKERS:-$(nproc)}
seconds() { awk "BEGIN { print $1 * $scale }"; }
train() { "$python" "$here/train.py" "$@" --threads "$threads" --games "$games"; }

echo "== the simulator against the engine"
g++ -O2 -o "$out/compare" "$here/compare.cpp"
"$node" "$here/traces.ts" "$out/trace.bin" "$(awk "BEGIN { print int(500 + 20000 * $scale) }")" 1
"$out/compare" "$out/trace.bin"

echo "== games of the heuristic bots, and the net that imitates them"
for n in $(seq "$workers"); do "$node" "$here/data.ts" "$out/data-$n.bin" "$(seconds 60)" "$n" & done
wait
train clone "$out/clone.pt" "$out/data-*.bin" --seconds "$(seconds 10)"

echo "== training"
league=(--clone "$out/clone.pt")
train train "$out/one.pt" --seconds "$(seconds 100)" --self-play 0.5 --restart 0.08 --random-score 0.5
train train "$out/two.pt" --seconds "$(seconds 60)" --start "$out/one.pt" "${league[@]}" --self-play 0.5 \
  --restart 0.08 --random-score 0.5 --entropy 0.05 --lr 4e-4
train train "$out/a.pt" --seconds "$(seconds 185)" --start "$out/two.pt" "${league[@]}" --restart 0.08 \
  --random-score 0.5 --entropy 0.05 --entropy-end 0.02 --magnet 0.02 --lr 6e-4 --lr-end 2e-4
exploiter=(--entropy 0.02 --entropy-end 0.005 --lr 5e-4 --lr-end 1e-4)
train exploit "$out/e1.pt" --target "$out/a.pt" --seconds "$(seconds 40)" "${exploiter[@]}"
train train "$out/b.pt" --seconds "$(seconds 150)" --start "$out/a.pt" "${league[@]}" --league "$out/e1.pt" \
  --restart 0.08 --random-score 0.5 --entropy 0.03 --entropy-end 0.015 --magnet 0.02 --lr 5e-4 --lr-end 1e-4
train exploit "$out/e2.pt" --target "$out/b.pt" --seconds "$(seconds 50)" "${exploiter[@]}"
train train "$out/c.pt" --seconds "$(seconds 250)" --start "$out/b.pt" "${league[@]}" --league "$out/e2.pt" \
  --self-play 0.75 --randoms 1 --clones 1 --exploiters 1 --entropy 0.02 --entropy-end 0.012 --magnet 0.03 \
  --lr 5e-4 --lr-end 3e-5 --ema 0.999
train exploit "$out/e3.pt" --target "$out/c.pt" --seconds "$(seconds 55)" "${exploiter[@]}"
train train "$out/d.pt" --seconds "$(seconds 205)" --start "$out/c.pt" "${league[@]}" --league "$out/e2.pt" "$out/e3.pt" \
  --self-play 0.6875 --randoms 1 --clones 2 --exploiters 2 --entropy 0.012 --entropy-end 0.010 --magnet 0.05 \
  --lr 3e-4 --lr-end 2e-5 --ema 0.999

echo "== the weights, an exploiter, and games in the engine"
train export "$out/d.pt" "$out/weights"
train exploit "$out/e4.pt" --target "$out/d.pt" --seconds "$(seconds 120)" "${exploiter[@]}" --lr-end 5e-5
"$node" "$here/evaluate.ts" "$out/weights" "$(awk "BEGIN { print int(10 + 2000 * $scale) }")" 95000000 "$workers"
