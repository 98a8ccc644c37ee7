//! Work without the lock of the interpreter: limits, progress, and Ctrl-C.
//!
//! The work is done in the caller's thread. Now and then its budget calls a pulse, which takes the lock for a moment,
//! lets Python handle signals (Python does so in its main thread only), and reports progress. If a handler raises, as
//! that of Ctrl-C does, the work is cancelled and the exception goes on. Where other threads work, the caller's waits
//! and beats.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::Duration,
};

use nonosat::puzzle::{
    budget::{Budget, Stopwatch},
    progress::Progress,
};
use pyo3::{exceptions::PyValueError, prelude::*, sync::PyOnceLock, types::PyType};

use crate::failure::{Failure, guarded};

/// The time between two looks at signals.
pub(crate) const BEAT: Duration = Duration::from_millis(20);

/// The least time between two calls of a callback.
const BETWEEN_REPORTS: Duration = Duration::from_millis(50);

/// The limits of a question.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Limits {
    time: Option<Duration>,
    memory: Option<u64>,
}

impl Limits {
    /// Limits of seconds and bytes.
    pub(crate) fn new(timeout: Option<f64>, memory: Option<i64>) -> PyResult<Self> {
        let time = match timeout {
            None => None,
            Some(seconds) if seconds >= 0.0 => Duration::try_from_secs_f64(seconds).ok(),
            Some(seconds) => {
                return Err(PyValueError::new_err(format!("timeout: expected seconds, 0 or more, found {seconds}")));
            }
        };
        let memory = match memory {
            None => None,
            Some(bytes) => Some(u64::try_from(bytes).ok().filter(|&bytes| bytes > 0).ok_or_else(|| {
                PyValueError::new_err(format!("memory: expected a number of bytes, 1 or more, found {bytes}"))
            })?),
        };
        Ok(Self { time, memory })
    }

    /// The budget, from now on.
    pub(crate) fn budget(&self) -> Budget {
        let mut budget = Budget::unlimited();
        if let Some(time) = self.time {
            budget = budget.with_time_limit(time);
        }
        match self.memory {
            Some(bytes) => budget.with_memory_limit(bytes),
            None => budget,
        }
    }
}

/// Which threads work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Workers {
    /// The caller's alone.
    Caller,
    /// Others: several, or, as for counting, one with a deep stack.
    Others,
}

impl Workers {
    /// Those of so many jobs.
    pub(crate) fn of(jobs: usize) -> Self {
        if jobs <= 1 { Self::Caller } else { Self::Others }
    }
}

/// What a question gets while it is worked on.
pub(crate) struct Job {
    pub(crate) limits: Limits,
    pub(crate) budget: Budget,
    pub(crate) progress: Arc<Progress>,
    cancel: Arc<AtomicBool>,
    watch: Option<Arc<Watch>>,
}

impl Job {
    /// The budget with all of the time once more, for what follows the work.
    pub(crate) fn again(&self) -> Budget {
        let budget = self.limits.budget().with_cancel(self.cancel.clone());
        match self.watch.clone() {
            Some(watch) => budget.with_pulse(Arc::new(move || watch.beat())),
            None => budget,
        }
    }
}

/// What is done in a pulse.
struct Watch {
    progress: Arc<Progress>,
    callback: Option<Py<PyAny>>,
    cancel: Arc<AtomicBool>,
    error: Mutex<Option<PyErr>>,
    begun: Stopwatch,
    times: Mutex<[Stopwatch; 2]>,
}

impl Watch {
    fn new(callback: Option<&Bound<'_, PyAny>>) -> Self {
        let begun = Stopwatch::start();
        Self {
            progress: Arc::new(Progress::new()),
            callback: callback.map(|callback| callback.clone().unbind()),
            cancel: Arc::default(),
            error: Mutex::new(None),
            begun,
            times: Mutex::new([begun; 2]),
        }
    }

    /// Lets Python handle signals and reports progress, if it is time to.
    fn beat(&self) {
        let Ok(mut times) = self.times.try_lock() else { return };
        if times[0].elapsed() < BEAT {
            return;
        }
        let reports = self.callback.is_some() && times[1].elapsed() >= BETWEEN_REPORTS;
        // `None`: the interpreter is ending.
        let result = Python::try_attach(|py| {
            py.check_signals()?;
            if reports { self.report(py) } else { Ok(()) }
        });
        let now = Stopwatch::start();
        *times = [now, if reports { now } else { times[1] }];
        if let Some(Err(error)) = result {
            self.error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            self.cancel.store(true, Relaxed);
        }
    }

    fn report(&self, py: Python<'_>) -> PyResult<()> {
        static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let Some(callback) = &self.callback else { return Ok(()) };
        let class = CLASS.import(py, "nonosat._types", "Progress")?;
        let (known, cells) = self.progress.cells();
        let (found, tried) = (self.progress.found(), self.progress.tried());
        let seconds = self.begun.elapsed().as_secs_f64();
        let progress = class.call1((self.progress.phase().to_string(), known, cells, found, tried, seconds))?;
        callback.call1(py, (progress,)).map(drop)
    }
}

/// Works without the lock of the interpreter.
///
/// If it is done by [`Others`](Workers::Others), it has a thread of its own: Python handles no signals in these.
///
/// # Errors
/// The work's, or what a handler of signals or the callback raised.
pub(crate) fn ask<T: Send>(
    py: Python<'_>,
    limits: Limits,
    callback: Option<&Bound<'_, PyAny>>,
    workers: Workers,
    work: impl FnOnce(&Job) -> Result<T, Failure> + Send,
) -> PyResult<T> {
    let watch = Arc::new(Watch::new(callback));
    let (progress, cancel) = (watch.progress.clone(), watch.cancel.clone());
    let budget = limits.budget().with_cancel(cancel.clone());
    let result = if workers == Workers::Caller {
        let pulse = watch.clone();
        let budget = budget.with_pulse(Arc::new(move || pulse.beat()));
        let job = Job { limits, budget, progress, cancel, watch: Some(watch.clone()) };
        py.detach(|| guarded(|| work(&job)))
    } else {
        let job = Job { limits, budget, progress, cancel, watch: None };
        py.detach(|| beside(&watch, || guarded(|| work(&job))))
    };
    // A cancelled work has an answer, too.
    match watch.error.lock().unwrap_or_else(PoisonError::into_inner).take() {
        Some(error) => Err(error),
        None => Ok(result?),
    }
}

/// Works in another thread, and beats in this one.
fn beside<T: Send>(watch: &Watch, work: impl FnOnce() -> Result<T, Failure> + Send) -> Result<T, Failure> {
    let (sender, result) = mpsc::channel();
    thread::scope(|scope| {
        let begun = thread::Builder::new().spawn_scoped(scope, move || _ = sender.send(work()));
        begun.map_err(|error| Failure::Defect(format!("the system gives no thread: {error}")))?;
        loop {
            match result.recv_timeout(BEAT) {
                Ok(result) => return result,
                Err(RecvTimeoutError::Timeout) => watch.beat(),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Failure::Defect("the solver broke down; please report it".to_owned()));
                }
            }
        }
    })
}

/// Waits for a message without the lock of the interpreter; `None` if nobody sends any more.
///
/// # Errors
/// What a handler of signals raised.
pub(crate) fn wait<T: Send>(py: Python<'_>, messages: &Mutex<mpsc::Receiver<T>>) -> PyResult<Option<T>> {
    loop {
        let received = py.detach(|| {
            let messages = messages.lock().unwrap_or_else(PoisonError::into_inner);
            messages.recv_timeout(BEAT)
        });
        match received {
            Ok(message) => return Ok(Some(message)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
        }
    }
}

/// The number of threads; 0 means one for each core.
pub(crate) fn threads(jobs: usize) -> usize {
    if jobs == 0 { thread::available_parallelism().map_or(1, usize::from) } else { jobs }
}
