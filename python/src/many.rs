//! The class `Many`: answers about many puzzles by several threads.

use std::{
    collections::{BTreeMap, VecDeque},
    path::PathBuf,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc::{self, Receiver, Sender},
    },
    thread,
};

use nonosat::{analyse::rate::advice::Advisor, format, format::INPUT_LIMIT, puzzle::bounded};
use pyo3::{
    exceptions::PyStopIteration,
    prelude::*,
    types::{PyBytes, PyIterator},
};

use crate::{
    arguments::{Natural, Way},
    failure::{Failure, guarded},
    held::Held,
    outcome::{Fresh, Outcome},
    puzzle::Puzzle,
    solving::{Question, at_least_one},
    work::{Limits, threads, wait},
};

/// How many puzzles a thread has ahead, those under way and the answers that wait included.
const AHEAD: usize = 32;

/// What is to be answered.
enum Task {
    Puzzle(Arc<Held>),
    File(PathBuf),
    Bytes(Vec<u8>),
    /// Something else.
    Wrong(String),
}

type Answer = Result<(Arc<Held>, Fresh), Failure>;

/// Answers about many puzzles, by several threads; see `solve_many`.
#[pyclass(frozen, module = "nonosat", name = "Many")]
pub(crate) struct Many {
    shared: Arc<Shared>,
    items: Py<PyIterator>,
    state: Mutex<State>,
    answers: Mutex<Receiver<(u64, Answer)>>,
    ordered: bool,
    window: u64,
}

/// What the threads share.
struct Shared {
    question: Question,
    limits: Limits,
    cancel: Arc<AtomicBool>,
    queue: Mutex<Queue>,
    filled: Condvar,
}

/// The puzzles that no thread has taken yet.
#[derive(Default)]
struct Queue {
    tasks: VecDeque<(u64, Task)>,
    ended: bool,
}

/// What the iterator has read and handed out.
struct State {
    read: u64,
    handed: u64,
    exhausted: bool,
    early: BTreeMap<u64, Answer>,
    /// The threads' end of the channel, until they are started.
    sender: Option<Sender<(u64, Answer)>>,
    jobs: usize,
    /// What reading the puzzles raised; it comes after the answers about those before.
    error: Option<PyErr>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    /// The next puzzle; waits for it.
    fn next(&self) -> Option<(u64, Task)> {
        let mut queue = lock(&self.queue);
        loop {
            if self.cancel.load(Relaxed) {
                return None;
            }
            if let Some(task) = queue.tasks.pop_front() {
                return Some(task);
            }
            if queue.ended {
                return None;
            }
            queue = self.filled.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn answer(&self, task: Task) -> Answer {
        guarded(|| {
            let held = match task {
                Task::Puzzle(held) => held,
                Task::File(path) => {
                    let source = path.display().to_string();
                    let bytes =
                        bounded::file(&path, INPUT_LIMIT).map_err(|error| Failure::Io(error, source.clone()))?;
                    only_puzzle(source, &bytes)?
                }
                Task::Bytes(bytes) => only_puzzle("-".to_owned(), &bytes)?,
                Task::Wrong(found) => {
                    return Err(Failure::Type(format!("expected a Puzzle, a path or bytes, found {found}")));
                }
            };
            let budget = self.limits.budget().with_cancel(self.cancel.clone());
            let fresh = self.question.answer(&held, None, budget, None)?;
            Ok((held, fresh))
        })
    }

    fn end(&self) {
        self.cancel.store(true, Relaxed);
        let mut queue = lock(&self.queue);
        queue.ended = true;
        queue.tasks.clear();
        drop(queue);
        self.filled.notify_all();
    }
}

/// The puzzle of a file that has one.
fn only_puzzle(source: String, bytes: &[u8]) -> Result<Arc<Held>, Failure> {
    let mut puzzles = format::read(&source, bytes, None)?.puzzles;
    match puzzles.len() {
        1 => Ok(Arc::new(Held { puzzle: puzzles.swap_remove(0), source, index: None })),
        count => Err(Failure::Usage(format!("{source}: expected one puzzle, found {count}; give them one by one"))),
    }
}

#[pymethods]
impl Many {
    #[new]
    #[pyo3(signature = (
        puzzles, *, jobs, ordered, check, solutions, timeout, memory, seed, method, encoding, engine
    ))]
    #[expect(clippy::too_many_arguments, reason = "keywords in Python")]
    fn new(
        puzzles: &Bound<'_, PyAny>,
        jobs: Natural,
        ordered: bool,
        check: bool,
        solutions: Natural,
        timeout: Option<f64>,
        memory: Option<i64>,
        seed: Natural,
        method: Option<&str>,
        encoding: Option<&str>,
        engine: Option<&str>,
    ) -> PyResult<Self> {
        let question = Question {
            way: Way::new(method, encoding, engine)?,
            solutions: at_least_one(solutions)?,
            seed: seed.0,
            jobs: 1,
            advisor: if check { Advisor::Quick } else { Advisor::Silent },
        };
        let jobs = threads(jobs.size());
        let (sender, answers) = mpsc::channel();
        let shared = Shared {
            question,
            limits: Limits::new(timeout, memory)?,
            cancel: Arc::default(),
            queue: Mutex::default(),
            filled: Condvar::new(),
        };
        let state = State {
            read: 0,
            handed: 0,
            exhausted: false,
            early: BTreeMap::new(),
            sender: Some(sender),
            jobs,
            error: None,
        };
        Ok(Self {
            shared: Arc::new(shared),
            items: puzzles.try_iter()?.unbind(),
            state: Mutex::new(state),
            answers: Mutex::new(answers),
            ordered,
            window: (jobs as u64).saturating_mul(AHEAD as u64),
        })
    }

    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<(u64, Py<PyAny>)> {
        match self.next(py) {
            Ok(Some((number, answer))) => {
                let object = match answer {
                    Ok((held, fresh)) => Py::new(py, Outcome::new(held, fresh))?.into_any(),
                    Err(failure) => PyErr::from(failure).into_value(py).into_any(),
                };
                Ok((number, object))
            }
            Ok(None) => Err(PyStopIteration::new_err(())),
            Err(error) => {
                self.shared.end();
                Err(error)
            }
        }
    }

    /// Stop the work; no further answer comes.
    fn close(&self) {
        self.shared.end();
        let mut state = lock(&self.state);
        state.exhausted = true;
        state.handed = state.read;
        state.early.clear();
    }
}

impl Many {
    /// The next answer and the number of its puzzle.
    fn next(&self, py: Python<'_>) -> PyResult<Option<(u64, Answer)>> {
        loop {
            self.fill(py)?;
            let mut state = lock(&self.state);
            let handed = state.handed;
            if let Some(answer) = state.early.remove(&handed) {
                state.handed += 1;
                return Ok(Some((handed, answer)));
            }
            if state.read == state.handed {
                return state.error.take().map_or(Ok(None), Err);
            }
            drop(state);
            let Some((number, answer)) = wait(py, &self.answers)? else {
                let defect = "the threads broke down; please report it".to_owned();
                return Err(Failure::Defect(defect).into());
            };
            let mut state = lock(&self.state);
            if !self.ordered {
                state.handed += 1;
                return Ok(Some((number, answer)));
            }
            state.early.insert(number, answer);
        }
    }

    /// Reads puzzles until enough wait.
    fn fill(&self, py: Python<'_>) -> PyResult<()> {
        loop {
            let state = lock(&self.state);
            if state.exhausted || state.read - state.handed >= self.window {
                return Ok(());
            }
            drop(state);
            // Python runs meanwhile: no lock is held.
            let item = self.items.bind(py).clone().next();
            let mut state = lock(&self.state);
            let task = match item {
                Some(Ok(item)) => task(&item),
                Some(Err(error)) => {
                    (state.exhausted, state.error) = (true, Some(error));
                    lock(&self.shared.queue).ended = true;
                    self.shared.filled.notify_all();
                    return Ok(());
                }
                None => {
                    state.exhausted = true;
                    lock(&self.shared.queue).ended = true;
                    self.shared.filled.notify_all();
                    return Ok(());
                }
            };
            lock(&self.shared.queue).tasks.push_back((state.read, task));
            self.shared.filled.notify_one();
            state.read += 1;
            if let Some(sender) = state.sender.take() {
                self.start(state.jobs, &sender)?;
            }
        }
    }

    /// Starts the threads; where the system gives fewer, those do the work.
    fn start(&self, jobs: usize, sender: &Sender<(u64, Answer)>) -> PyResult<()> {
        let start = |_: &usize| {
            let (shared, sender) = (self.shared.clone(), sender.clone());
            let work = move || {
                while let Some((number, task)) = shared.next() {
                    if sender.send((number, shared.answer(task))).is_err() {
                        break;
                    }
                }
            };
            thread::Builder::new().name("nonosat-many".to_owned()).spawn(work).is_ok()
        };
        if (0..jobs).filter(start).count() == 0 {
            return Err(Failure::Defect("the system gives no thread".to_owned()).into());
        }
        Ok(())
    }
}

impl Drop for Many {
    fn drop(&mut self) {
        self.shared.end();
    }
}

/// What an item asks for.
fn task(item: &Bound<'_, PyAny>) -> Task {
    if let Ok(puzzle) = item.cast::<Puzzle>() {
        return Task::Puzzle(puzzle.get().0.clone());
    }
    if let Ok(bytes) = item.cast::<PyBytes>() {
        return Task::Bytes(bytes.as_bytes().to_vec());
    }
    match item.extract::<PathBuf>() {
        Ok(path) => Task::File(path),
        Err(_) => Task::Wrong(item.get_type().to_string()),
    }
}
