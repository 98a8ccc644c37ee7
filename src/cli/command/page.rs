//! `page`: serves the web page on this machine.

use std::{
    io,
    net::{Ipv4Addr, TcpListener},
    path::PathBuf,
    thread,
    time::Duration,
};

use crate::cli::{Exit, Notes, Screen, WriteFailure, interrupt::Interrupt, server::Server, site::Site};

/// Where the page is unless something else is there already. What it keeps belongs to its address: it should stay.
const PORT: u16 = 6626;
/// How soon a wish to stop is heeded.
const PAUSE: Duration = Duration::from_millis(50);

/// Serve the web page on this machine, and print its address.
///
/// The page draws, checks and solves puzzles in a browser, with this solver. It is served to programs on this machine
/// only (127.0.0.1), and nothing is ever sent anywhere. Ctrl-C ends it.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The port; unless one is given 6626, or any that is free.
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    /// Serve the page in this directory instead of the one in the program.
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, screen: &mut Screen, notes: &Notes) -> Result<Exit, WriteFailure> {
    let site = match &args.dir {
        Some(dir) => match Site::of_folder(dir) {
            Ok(site) => site,
            Err(error) => {
                notes.error(&format!("{}: cannot read it: {error}", dir.display()));
                return Ok(Exit::Unreadable);
            }
        },
        None => Site::built_in(),
    };
    if !site.has_page() {
        notes.error(match args.dir {
            Some(_) => "there is no index.html in this directory",
            None => {
                "this program was built without the page; 'just web' builds it, and --dir serves it from a directory"
            }
        });
        return Ok(Exit::Unreadable);
    }
    let interrupt = Interrupt::listen();
    let port = match listener(args.port).and_then(|listener| Server::start(site, listener)) {
        Ok(port) => port,
        Err(error) => {
            let port = args.port.unwrap_or(PORT);
            notes.error(&format!("cannot serve on port {port}: {error}; --port names another one"));
            return Ok(Exit::Usage);
        }
    };
    screen.print(&format!("http://127.0.0.1:{port}/\n"))?;
    if !notes.is_quiet() {
        notes.line("The page is there for browsers on this machine, until Ctrl-C.");
    }
    // Whatever its threads wait for, they end with the program.
    while !interrupt.is_set() {
        thread::sleep(PAUSE);
    }
    Ok(Exit::Done)
}

/// What listens on a port, or on the usual one, or else on any.
fn listener(port: Option<u16>) -> io::Result<TcpListener> {
    let on = |port: u16| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    match port {
        Some(port) => on(port),
        None => on(PORT).or_else(|_| on(0)),
    }
}
