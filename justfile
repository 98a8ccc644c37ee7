# The words here are the steps of .ci/run.

# Everything a change must pass.
ci:
    .ci/run

# The same without the slow stage.
quick:
    .ci/run quick

format:
    cargo fmt --all

lint:
    cargo clippy --workspace --all-targets -- -D warnings

docs:
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --document-private-items

test:
    cargo test --workspace

# Builds the page and serves it on this machine, with the program that has it built in.
web:
    cd web/page && npm ci --no-audit --no-fund
    web/build
    cd web/page && npm run build
    touch build.rs
    cargo run --release -- page

# Tests of the page: the solver for browsers, types, modules, and all of it in Chromium.
test-web:
    .ci/web

# Builds the Python package and tests the wheel: its functions, types, notebooks.
python:
    .ci/python

# Hostile files, limits, kills, full disks: some minutes, with tables.
attack:
    cargo test --release --test hostile -- --ignored --nocapture

# The recipes of docs/BATCH.md whose engines are here; takes the Python of the search path.
recipes:
    cargo build
    python3 benchmarks/recipes/check.py --program target/debug/nonosat

# Nanoseconds a line.
bench-lines:
    cargo run --release -p nonosat-benchmarks -- lines

# The table of peers, with medians over seeds; --help tells more.
bench-peers *args:
    cargo run --release -p nonosat-benchmarks -- peers {{args}}

# How time grows with size.
bench-growth *args:
    cargo run --release -p nonosat-benchmarks -- growth {{args}}

# Fuzz one reader for a minute: just fuzz read_non
fuzz target:
    mkdir -p fuzz/corpus/{{target}}
    cargo +nightly fuzz run {{target}} fuzz/corpus/{{target}} fuzz/seeds/{{target}} -- -max_total_time=60

# Licences and advisories of the dependencies (needs cargo-deny).
deny:
    cargo deny check
