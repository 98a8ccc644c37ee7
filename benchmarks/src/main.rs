//! Measures nonosat.

fn main() {}
