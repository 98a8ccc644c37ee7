//! Ctrl-C: the first ends with the results so far, the second ends the program at once.

use std::sync::{
    Arc, OnceLock,
    atomic::{AtomicBool, Ordering::Relaxed},
};

use signal_hook::{consts, flag};

/// The exit code of a program that Ctrl-C ended: 128 and the number of SIGINT.
const KILLED: i32 = 130;

/// The requests to stop.
#[cfg(unix)]
const SIGNALS: &[i32] = &[consts::SIGINT, consts::SIGTERM, consts::SIGHUP];
#[cfg(not(unix))]
const SIGNALS: &[i32] = &[consts::SIGINT, consts::SIGTERM];

/// Whether the user wants to stop.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Begins to listen to Ctrl-C and to the other requests to stop, or goes on listening.
    pub(crate) fn listen() -> Self {
        static LISTENING: OnceLock<Interrupt> = OnceLock::new();
        LISTENING.get_or_init(Self::begin).clone()
    }

    fn begin() -> Self {
        let interrupt = Self::default();
        for &signal in SIGNALS {
            // In this order: the first signal finds the flag not set yet. Where no handler can be set, the signal ends
            // the program by default.
            let _ = flag::register_conditional_shutdown(signal, KILLED, interrupt.flag())
                .and_then(|_| flag::register(signal, interrupt.flag()));
        }
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
