//! The command line of nonosat: parses, calls the library, prints.

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
