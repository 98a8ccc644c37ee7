//! The class `Solutions`: all solutions, one after the other, as they are found.

use std::{
    ops::ControlFlow,
    sync::{
        Arc, Mutex, OnceLock,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
        mpsc::{self, Receiver, SyncSender},
    },
    thread,
};

use nonosat::{
    Request, Verdict,
    count::listing::{SolutionOrder, list},
    puzzle::Picture,
};
use pyo3::{exceptions::PyStopIteration, prelude::*};

use crate::{
    arguments::{Natural, Way},
    failure::{Failure, guarded},
    held::Held,
    outcome::verdict_object,
    puzzle::Puzzle,
    solution::Solution,
    work::{Limits, wait},
};

/// How many solutions wait to be taken.
const AHEAD: usize = 64;

/// All solutions of a puzzle, one after the other: an iterator of `Solution`.
///
/// None comes twice, none is left out, and each was judged against every clue. A thread lists them, at most 64 ahead of
/// what is taken; it starts with the first ``next``, and stops when the iterator is closed or deleted.
///
/// Parameters
/// ----------
/// puzzle : Puzzle
///     The puzzle.
/// order : {"found", "canonical"}
///     As they are found, or by their cells: row by row from the top left, blank before filled.
/// limit : int, optional
///     After how many to stop.
/// timeout : float, optional
///     The time limit in seconds, from the first ``next`` on.
/// memory, seed, method, encoding, engine
///     As in `solve`.
///
/// Raises
/// ------
/// UsageError
///     If there is no such method, encoding or engine, or they do not list in this order.
/// ValueError
///     If an argument is malformed.
///
/// Examples
/// --------
/// >>> import nonosat
/// >>> listing = nonosat.solutions(nonosat.Puzzle([[1], [1]], [[1], [1]]), order="canonical")
/// >>> [solution.digits for solution in listing], listing.complete
/// (['0110', '1001'], True)
#[pyclass(frozen, module = "nonosat", name = "Solutions")]
pub(crate) struct Solutions {
    shared: Arc<Shared>,
    /// What is to be begun.
    plan: Mutex<Option<Plan>>,
    receiver: OnceLock<Mutex<Receiver<Picture>>>,
}

/// What the thread and the iterator know.
struct Shared {
    held: Arc<Held>,
    cancel: Arc<AtomicBool>,
    taken: AtomicU64,
    end: Mutex<Option<Result<End, Failure>>>,
}

/// How the list ended.
#[derive(Clone, Copy)]
struct End {
    verdict: &'static str,
    reason: Option<&'static str>,
    complete: bool,
}

/// What is to be listed.
struct Plan {
    way: Way,
    order: SolutionOrder,
    limit: usize,
    limits: Limits,
    seed: u64,
}

impl Plan {
    /// Lists until nobody listens.
    fn list(&self, shared: &Shared, sender: &SyncSender<Picture>) -> Result<End, Failure> {
        let Way { method, encoding, engine } = self.way.clone();
        let budget = self.limits.budget().with_cancel(shared.cancel.clone());
        let request =
            Request { method, encoding, engine, solutions: self.limit, seed: self.seed, budget, ..Request::default() };
        let mut hand_out = |picture: &Picture| match sender.send(picture.clone()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        };
        let outcome = list(&shared.held.puzzle, &request, self.order, &mut hand_out)?.outcome;
        let reason = if let Verdict::Unknown(stop) = outcome.verdict { Some(stop.name()) } else { None };
        Ok(End { verdict: outcome.verdict.name(), reason, complete: outcome.complete })
    }
}

#[pymethods]
impl Solutions {
    #[new]
    #[pyo3(signature = (
        puzzle, *, order="found", limit=None, timeout=None, memory=None, seed=Natural(0), method=None, encoding=None,
        engine=None
    ), text_signature = "(puzzle, *, order='found', limit=None, timeout=None, memory=None, seed=0, method=None, \
        encoding=None, engine=None)")]
    #[expect(clippy::too_many_arguments, reason = "keywords in Python")]
    fn new(
        puzzle: &Bound<'_, Puzzle>,
        order: &str,
        limit: Option<Natural>,
        timeout: Option<f64>,
        memory: Option<i64>,
        seed: Natural,
        method: Option<&str>,
        encoding: Option<&str>,
        engine: Option<&str>,
    ) -> PyResult<Self> {
        let order = match order {
            "found" => SolutionOrder::Found,
            "canonical" => SolutionOrder::Canonical,
            other => {
                let message = format!("order: expected \"found\" or \"canonical\", found \"{other}\"");
                return Err(Failure::Value(message).into());
            }
        };
        let limit = match limit {
            None => usize::MAX,
            Some(Natural(0)) => {
                return Err(Failure::Value("limit: expected a number from 1, found 0".to_owned()).into());
            }
            Some(limit) => limit.size(),
        };
        let (way, limits) = (Way::new(method, encoding, engine)?, Limits::new(timeout, memory)?);
        let shared = Shared {
            held: puzzle.get().0.clone(),
            cancel: Arc::default(),
            taken: AtomicU64::new(0),
            end: Mutex::new(None),
        };
        let plan = Plan { way, order, limit, limits, seed: seed.0 };
        Ok(Self { shared: Arc::new(shared), plan: Mutex::new(Some(plan)), receiver: OnceLock::new() })
    }

    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Solution> {
        self.begin()?;
        let Some(receiver) = self.receiver.get() else { return Err(PyStopIteration::new_err(())) };
        match wait(py, receiver) {
            Ok(Some(picture)) => {
                self.shared.taken.fetch_add(1, Relaxed);
                Ok(Solution { held: self.shared.held.clone(), picture })
            }
            Ok(None) => {
                let mut end = self.shared.end.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                match end.take() {
                    Some(Err(failure)) => Err(failure.into()),
                    other => {
                        *end = other;
                        Err(PyStopIteration::new_err(()))
                    }
                }
            }
            Err(error) => {
                self.close();
                Err(error)
            }
        }
    }

    /// How many solutions were taken so far.
    #[getter]
    fn found(&self) -> u64 {
        self.shared.taken.load(Relaxed)
    }

    /// Whether all solutions were listed, proven; ``None`` before the end.
    #[getter]
    fn complete(&self) -> Option<bool> {
        self.end().map(|end| end.complete)
    }

    /// What the list proves about the puzzle; ``None`` before the end.
    #[getter]
    fn verdict<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.end().map(|end| verdict_object(py, end.verdict)).transpose()
    }

    /// Why the list ended early, in a word such as ``time-limit``; ``None`` before the end or if it did not.
    #[getter]
    fn reason(&self) -> Option<&'static str> {
        self.end().and_then(|end| end.reason)
    }

    /// Stop the list; what waits is still handed out.
    fn close(&self) {
        self.shared.cancel.store(true, Relaxed);
    }
}

impl Solutions {
    fn end(&self) -> Option<End> {
        let end = self.shared.end.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        end.as_ref().and_then(|end| end.as_ref().ok()).copied()
    }

    /// Begins the list, unless it is begun.
    fn begin(&self) -> PyResult<()> {
        let Some(plan) = self.plan.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take() else {
            return Ok(());
        };
        let (sender, receiver) = mpsc::sync_channel(AHEAD);
        _ = self.receiver.set(Mutex::new(receiver));
        let shared = self.shared.clone();
        let work = move || {
            let end = guarded(|| plan.list(&shared, &sender));
            // Whoever sees the end of the messages sees this, too.
            *shared.end.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(end);
            drop(sender);
        };
        let begun = thread::Builder::new().name("nonosat-solutions".to_owned()).spawn(work);
        begun.map(drop).map_err(|error| Failure::Defect(format!("the system gives no thread: {error}")).into())
    }
}

impl Drop for Solutions {
    fn drop(&mut self) {
        self.close();
    }
}
