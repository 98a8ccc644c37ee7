//! The command line of nonosat: parses, calls the library, prints.

#[allow(clippy::disallowed_methods, reason = "not for browsers")]
mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
