# Most words here are steps of .ci/run; `.ci/run list` names them all.

# What a change must pass.
ci:
    .ci/run

# Everything, which a release must pass.
all:
    .ci/run all

# What a change must pass, without the page and Python.
quick:
    .ci/run quick

# One step or several: just step clippy docs
step *names:
    .ci/run {{names}}

format:
    cargo fmt --all

lint:
    .ci/run clippy

docs:
    .ci/run docs

test:
    .ci/run tests

# Builds the page and serves it on this machine, with the program that has it built in.
web:
    cd web/page && npm ci --no-audit --no-fund
    web/build
    cd web/page && npm run build
    touch build.rs
    cargo run --release -- page

# Tests of the page: the solver for browsers, types, modules, and all of it in Chromium.
test-web:
    .ci/run page

# Makes a site of the documents, with all links checked: target/site, or the folder that is named.
site *folder:
    docs/build {{folder}}

# Builds the package for npm and tests it: examples in Node, Deno and Chromium, types, the element.
npm:
    .ci/run npm

# Builds the Python package and tests the wheel: its functions, types, notebooks.
python:
    .ci/run python

# Hostile files, limits, kills, full disks: some minutes, with tables.
attack:
    cargo test --release --test hostile -- --ignored --nocapture

# The recipes of docs/BATCH.md whose engines are here; takes the Python of the search path.
recipes:
    .ci/run recipes

# Nanoseconds a line.
bench-lines:
    cargo run --profile dist -p nonosat-benchmarks -- lines

# The table of peers, with medians over seeds; --help tells more.
bench-peers *args:
    cargo run --profile dist -p nonosat-benchmarks -- peers {{args}}

# How time grows with size.
bench-growth *args:
    cargo run --profile dist -p nonosat-benchmarks -- growth {{args}}

# Instructions of fixed pieces of work beside the last figures; --write keeps the new ones. Takes valgrind.
instructions *args:
    CARGO_INCREMENTAL=0 cargo run --release --locked -p nonosat-benchmarks --no-default-features -- instructions {{args}}

# Trains the net that reads printed digits: see tools/scan/README.md.
train *args:
    cargo run --release -p nonosat-scan-training -- train {{args}}

# Draws pictures of puzzles with their truth, to measure the scanner with.
pictures folder *args:
    cargo run --release -p nonosat-scan-training -- pictures {{folder}} {{args}}

# Fuzz one reader for a minute: just fuzz read_non
fuzz target:
    mkdir -p fuzz/corpus/{{target}}
    cargo +nightly fuzz run {{target}} fuzz/corpus/{{target}} fuzz/seeds/{{target}} -- -max_total_time=60

# Licences and advisories of the dependencies (needs cargo-deny).
deny:
    .ci/run licences

# The version in every file that names it, printed or set: just version 0.2.0
version *number:
    packaging/version {{number}}

# The licences of all that is shipped: THIRD-PARTY.md.
third-party:
    packaging/licences
