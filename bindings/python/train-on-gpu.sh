#!/usr/bin/env bash
# Trains weights on a machine with a GPU that has neither Rust nor the network: labels games on all cores, fits on the GPU,
# and plays the new weights against the present ones.
#
#   train-on-gpu.sh PROGRAM WTHOR WEIGHTS OUT
#
# PROGRAM is `outflank`, built for the CPU of that machine; WTHOR a folder with WTH_1977.wtb and so on; WEIGHTS the present
# weights; OUT a folder for the results: new.weights, judge.parquet, match.ggf.gz and the logs, cut into parts of at most
# 16 MiB. Python needs PyTorch, NumPy, pyarrow and this package, or this folder's python/outflank/train in a folder
# `outflank` with an empty __init__.py: training needs nothing compiled.
#
# These variables change what it does; the defaults take 10 minutes.
set -euo pipefail
program=$(realpath "$1") wthor=$(realpath "$2") weights=$(realpath "$3") out=$(realpath -m "$4")
: "${LABEL_SECONDS:=300}" "${MATCH_SECONDS:=240}" "${CORES:=$(nproc)}" "${PYTHON:=python3}"
# The level of self-play, the empties from which it solves, and the games of a part.
: "${LEVEL:=7}" "${SOLVE_FROM:=14}" "${PART_GAMES:=6000}" "${SEED:=1000}"
# The set to judge by: years that are in no opening of a fit.
: "${JUDGE:=--depth 16 --solve-from 20 --empties 10..48 --one-in 20}"
: "${FIT:=--epochs 4 --rate 0.0005 --batch 65536 --average 0.99 --rounded 0.3}"
: "${MATCH:=--time 0.05/move}" "${LIMIT:=16M}"

mkdir -p "$out/work/parts" "$out/work/train" "$out/work/judge"
cd "$out/work"
say() { printf '%s %s\n' "$(date +%T)" "$*" | tee -a ../log.txt; }

for file in "$wthor"/WTH_*.wtb; do
    case $file in
    *WTH_2019.wtb | *WTH_2020.wtb | *WTH_2021.wtb) ln -sf "$file" judge/ ;;
    *) ln -sf "$file" train/ ;;
    esac
done

say "labels the judge set"
# shellcheck disable=SC2086
"$program" train label judge/*.wtb --out judge.parquet $JUDGE --threads "$CORES" >>../log.txt

say "plays games for $LABEL_SECONDS s on $CORES cores"
# Several at a time, since a part ends with work for one core. What is unfinished at the end is left out.
self_play() {
    local number=0 loop=$1 threads=$2
    while ((number += 1)); do
        "$program" train generate --out "part-$loop-$number.parquet" --count "$PART_GAMES" --level "$LEVEL" \
            --solve-from "$SOLVE_FROM" --noise 0.1 --noise-to 24 --openings wthor:train \
            --seed $((SEED * loop + number)) --threads "$threads" >>../log.txt 2>>self-play.log
        mv "part-$loop-$number.parquet" parts/
    done
}
loops=$((CORES < 4 ? CORES : 4))
export -f self_play
export program PART_GAMES LEVEL SOLVE_FROM SEED
for loop in $(seq "$loops"); do
    timeout -s TERM "$LABEL_SECONDS" bash -c "self_play $loop $((CORES / loops))" || true &
done
wait

say "fits"
# shellcheck disable=SC2086
"$PYTHON" -m outflank.train parts/*.parquet --from "$weights" --judge judge.parquet --compare "$weights" \
    --out new.weights $FIT >../errors.txt 2>fit.txt
cat ../errors.txt

say "plays a match for $MATCH_SECONDS s"
# shellcheck disable=SC2086
timeout -s INT "$MATCH_SECONDS" "$program" match --engine "outflank,weights=$weights,name=present" \
    --engine outflank,weights=new.weights,name=new --level 30 $MATCH --random-plies 12 --count 100000 \
    --threads "$CORES" --out match.ggf >../match.txt 2>/dev/null || true
cat ../match.txt

say "writes the results"
gzip -kf match.ggf
for file in new.weights judge.parquet match.ggf.gz fit.txt; do
    if (($(stat -c %s "$file") <= $(numfmt --from=iec "$LIMIT"))); then
        cp "$file" ..
    else
        split -d -b "$LIMIT" "$file" "../$file."
    fi
done
