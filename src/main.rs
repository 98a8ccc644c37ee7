//! The command line of nonosat.

fn main() {}
