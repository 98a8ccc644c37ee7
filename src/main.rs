//! The command line of nonosat: parses, calls the library, prints.
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests, not for browsers, of files of their own"))]

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
