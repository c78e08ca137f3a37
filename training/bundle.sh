#!/bin/sh
# Copies everything that a machine without the project needs into a folder: bash training/bundle.sh FOLDER
set -e
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
cp "$here"/*.h "$here"/*.cu "$here"/*.cpp "$here"/*.py "$1"
for script in traces data evaluate; do
  "$here/../node_modules/.bin/esbuild" "$here/$script.ts" --bundle --platform=node --format=esm --outfile="$1/$script.mjs" --log-level=warning
done
