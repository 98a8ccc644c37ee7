//! Ctrl-C: the first ends with the results so far, the second ends the program at once.

use std::sync::{
    Arc, OnceLock,
    atomic::{AtomicBool, Ordering::Relaxed},
};

/// The exit code of a program that Ctrl-C ended: 128 and the number of SIGINT.
const KILLED: i32 = 130;

/// Whether the user wants to stop.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Begins to listen to Ctrl-C, or goes on listening.
    pub(crate) fn listen() -> Self {
        static LISTENING: OnceLock<Interrupt> = OnceLock::new();
        LISTENING.get_or_init(Self::begin).clone()
    }

    fn begin() -> Self {
        let interrupt = Self::default();
        let flag = interrupt.flag();
        // Where no handler can be set, Ctrl-C ends the program by default.
        let _ = ctrlc::set_handler(move || {
            if flag.swap(true, Relaxed) {
                quit();
            }
        });
        interrupt
    }

    /// The flag itself, for a budget.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        self.0.clone()
    }

    /// Whether to stop.
    pub(crate) fn is_set(&self) -> bool {
        self.0.load(Relaxed)
    }

    /// Stops as if the user had asked for it.
    pub(crate) fn set(&self) {
        self.0.store(true, Relaxed);
    }
}

#[expect(clippy::exit, reason = "nothing may delay the second Ctrl-C, and only text can be left half written")]
fn quit() -> ! {
    std::process::exit(KILLED)
}
