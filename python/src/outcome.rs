//! The class `Outcome`.

use std::{borrow::Cow, sync::Arc, time::Duration};

use nonosat::{
    analyse::rate::{Level, advice::Advice},
    puzzle::{ColorSet, Grid, Picture},
    report::answer::AnswerReport,
    solve::{self, Verdict},
};
use pyo3::{
    exceptions::PyValueError,
    prelude::*,
    sync::PyOnceLock,
    types::{PyBytes, PyDict, PyList, PyTuple},
};

use crate::{
    arrays,
    failure::Failure,
    held::{Held, hash_with},
    puzzle::Puzzle,
    record::record,
    solution::{self, Solution},
};

/// The answer to a puzzle: what is proven, and the solutions found.
///
/// Outcomes are immutable, can be compared, hashed and pickled; what they cost plays no part in comparing them.
#[pyclass(frozen, module = "nonosat")]
pub(crate) struct Outcome {
    held: Arc<Held>,
    answer: Answer,
}

/// An answer of the library, or one that was pickled.
enum Answer {
    Fresh(Box<Fresh>),
    Thawed(Box<Thawed>),
}

/// An answer of the library.
pub(crate) struct Fresh {
    pub(crate) outcome: solve::Outcome,
    pub(crate) advice: Option<Advice>,
    pub(crate) method: &'static str,
}

/// What remains of an answer after pickling.
struct Thawed {
    facts: Facts<'static>,
    solutions: Vec<Picture>,
    known: Option<Grid>,
    records: [String; 2],
}

/// What is said about a puzzle in words.
#[derive(Clone, Debug, PartialEq)]
struct Facts<'a> {
    verdict: &'static str,
    reason: Option<Cow<'a, str>>,
    words: Option<Cow<'a, str>>,
    complete: bool,
    technique: Option<Cow<'a, str>>,
    level: Option<Cow<'a, str>>,
    fault: Option<Cow<'a, str>>,
    /// Kind and message.
    warnings: Vec<[Cow<'a, str>; 2]>,
    seconds: f64,
}

/// The member of `Verdict` of this name.
pub(crate) fn verdict_object<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    static MEMBERS: [PyOnceLock<Py<PyAny>>; 4] = [const { PyOnceLock::new() }; 4];
    let names = ["unique", "multiple", "none", "unknown"];
    let place = names.iter().position(|it| *it == name);
    let place = place.ok_or_else(|| PyValueError::new_err(format!("expected a verdict, found {name}")))?;
    let member = MEMBERS[place]
        .get_or_try_init(py, || py.import("nonosat._types")?.getattr("Verdict")?.call1((name,)).map(Bound::unbind))?;
    Ok(member.bind(py).clone())
}

impl Fresh {
    fn facts(&self) -> Facts<'_> {
        let Self { outcome, advice, .. } = self;
        let stop = if let Verdict::Unknown(stop) = outcome.verdict { Some(stop) } else { None };
        let advice = advice.as_ref();
        let warnings = advice.map(|advice| &advice.warnings[..]).unwrap_or_default();
        Facts {
            verdict: outcome.verdict.name(),
            reason: stop.map(|stop| stop.name().into()),
            words: stop.map(|stop| stop.to_string().into()),
            complete: outcome.complete,
            technique: outcome.technique.map(|technique| technique.name().into()),
            level: advice.and_then(|advice| advice.level).map(|level| Level::name(level).into()),
            fault: outcome.fault.as_ref().map(|fault| fault.to_string().into()),
            warnings: warnings.iter().map(|it| [it.kind.name().into(), (&it.message).into()]).collect(),
            seconds: outcome.stats.time.total.as_secs_f64(),
        }
    }

    fn record(&self, held: &Held, measured: bool) -> Result<String, Failure> {
        let Self { outcome, advice, method } = self;
        let time = measured.then_some(Duration::ZERO);
        let found = outcome.solutions.len() as u64;
        record(held, AnswerReport::new(&held.puzzle, outcome, advice.as_ref(), found, method, time))
    }
}

impl Outcome {
    pub(crate) fn new(held: Arc<Held>, fresh: Fresh) -> Self {
        Self { held, answer: Answer::Fresh(Box::new(fresh)) }
    }

    fn facts(&self) -> Cow<'_, Facts<'_>> {
        match &self.answer {
            Answer::Fresh(fresh) => Cow::Owned(fresh.facts()),
            Answer::Thawed(thawed) => Cow::Borrowed(&thawed.facts),
        }
    }

    fn pictures(&self) -> &[Picture] {
        match &self.answer {
            Answer::Fresh(fresh) => &fresh.outcome.solutions,
            Answer::Thawed(thawed) => &thawed.solutions,
        }
    }

    fn known_grid(&self) -> Option<&Grid> {
        match &self.answer {
            Answer::Fresh(fresh) => fresh.outcome.known.as_ref(),
            Answer::Thawed(thawed) => thawed.known.as_ref(),
        }
    }

    fn record(&self, measured: bool) -> Result<Cow<'_, str>, Failure> {
        match &self.answer {
            Answer::Fresh(fresh) => fresh.record(&self.held, measured).map(Cow::Owned),
            Answer::Thawed(thawed) => Ok(Cow::Borrowed(&thawed.records[usize::from(measured)])),
        }
    }

    fn verdict_name(&self) -> &'static str {
        match &self.answer {
            Answer::Fresh(fresh) => fresh.outcome.verdict.name(),
            Answer::Thawed(thawed) => thawed.facts.verdict,
        }
    }
}

#[pymethods]
impl Outcome {
    /// The puzzle.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        Puzzle(self.held.clone())
    }

    /// What is proven: a `Verdict`.
    #[getter]
    fn verdict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        verdict_object(py, self.verdict_name())
    }

    /// Why the verdict is unknown, in a word such as ``time-limit``; else ``None``.
    #[getter]
    fn reason(&self) -> Option<String> {
        self.facts().reason.as_deref().map(str::to_owned)
    }

    /// The same in a sentence.
    #[getter]
    fn reason_text(&self) -> Option<String> {
        self.facts().words.as_deref().map(str::to_owned)
    }

    /// The solutions found, at most as many as were asked for. Each was judged against every clue.
    #[getter]
    fn solutions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        solution::objects(py, &self.held, self.pictures())
    }

    /// The first solution; ``None`` if none was found.
    #[getter]
    fn solution(&self) -> Option<Solution> {
        self.pictures().first().map(|picture| Solution { held: self.held.clone(), picture: picture.clone() })
    }

    /// Whether there are proven to be no solutions beside `solutions`.
    #[getter]
    fn complete(&self) -> bool {
        self.facts().complete
    }

    /// The technique that it took, in a word such as ``line``, ``probe`` or ``search``; ``None`` if it is unknown.
    #[getter]
    fn technique(&self) -> Option<String> {
        self.facts().technique.as_deref().map(str::to_owned)
    }

    /// How hard it is: ``rules``, ``line``, ``probe-1``, ``probe-2`` or ``search``.
    ///
    /// ``None`` if that is not known, unless there is exactly one solution, and of `solve`, which does not look at it.
    #[getter]
    fn level(&self) -> Option<String> {
        self.facts().level.as_deref().map(str::to_owned)
    }

    /// What is wrong with the numbers of the clues, in a sentence, if there is no solution for that reason.
    #[getter]
    fn fault(&self) -> Option<String> {
        self.facts().fault.as_deref().map(str::to_owned)
    }

    /// What the maker of the puzzle should consider: pairs of a kind and a sentence. Only `check` looks for them.
    #[getter]
    fn warnings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let facts = self.facts();
        PyTuple::new(py, facts.warnings.iter().map(|[kind, message]| (&**kind, &**message)))
    }

    /// What is known of each cell if the verdict is unknown or multiple, as a new array of ``int8``; else ``None``.
    ///
    /// A cell is an index into the palette, -1 if it is not known. All solutions agree with it.
    #[getter]
    fn known<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.known_grid().map(|grid| arrays::of_grid(py, &self.held.puzzle, grid)).transpose()
    }

    /// The same as masks of ``uint32``: bit i of a cell is set if it may have the colour i.
    #[getter]
    fn masks<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.known_grid().map(|grid| arrays::of_masks(py, &self.held.puzzle, grid)).transpose()
    }

    /// The seconds that it took, on the wall clock.
    #[getter]
    fn seconds(&self) -> f64 {
        self.facts().seconds
    }

    /// The answer as plain data: the same as a line of ``nonosat check --format ndjson``.
    ///
    /// Parameters
    /// ----------
    /// measured : bool, default False
    ///     Whether to have times and the peak of the memory of the process, which are never the same.
    ///
    /// Returns
    /// -------
    /// dict
    ///     ``docs/schema/result.schema.json`` in the repository describes it.
    #[pyo3(signature = (*, measured=false))]
    fn to_dict<'py>(&self, py: Python<'py>, measured: bool) -> PyResult<Bound<'py, PyDict>> {
        let record = self.record(measured)?;
        Ok(py.import("json")?.getattr("loads")?.call1((&*record,))?.cast_into()?)
    }

    /// The answer as a list of one flat row, for ``pandas.DataFrame``: the keys of `to_dict`, joined by dots.
    #[pyo3(signature = (*, measured=false))]
    fn to_records<'py>(&self, py: Python<'py>, measured: bool) -> PyResult<Bound<'py, PyList>> {
        let flat = py.import("nonosat._results")?.getattr("_flat")?;
        PyList::new(py, [flat.call1((self.to_dict(py, measured)?,))?])
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            let [mine, its] = [self, other].map(|it| Facts { seconds: 0.0, ..it.facts().into_owned() });
            mine == its
                && self.pictures() == other.pictures()
                && self.known_grid() == other.known_grid()
                && self.held == other.held
        })
    }

    fn __hash__(&self) -> u64 {
        hash_with(&self.held, &(self.verdict_name(), self.pictures()))
    }

    fn __repr__(&self) -> String {
        let facts = self.facts();
        let reason = facts.reason.as_deref().map(|reason| format!(", {reason}")).unwrap_or_default();
        let technique = facts.technique.as_deref().map(|technique| format!(", by {technique}")).unwrap_or_default();
        format!("<Outcome: {}{reason}{technique}>", facts.verdict)
    }

    fn __copy__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __deepcopy__(this: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        this
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let facts = self.facts();
        let pictures: Vec<_> = self.pictures().iter().map(|picture| solution::bytes(py, picture)).collect();
        let masks = self.known_grid().map(|grid| {
            let mask = |set: &ColorSet| set.iter().map(|color| 1_u32 << color.index()).sum::<u32>().to_le_bytes();
            PyBytes::new(py, &grid.cells().iter().flat_map(mask).collect::<Vec<u8>>())
        });
        let warnings: Vec<(&str, &str)> = facts.warnings.iter().map(|[kind, words]| (&**kind, &**words)).collect();
        let words = [&facts.reason, &facts.words, &facts.technique, &facts.level, &facts.fault];
        let words: Vec<Option<&str>> = words.into_iter().map(Option::as_deref).collect();
        let records = [self.record(false)?, self.record(true)?].map(Cow::into_owned);
        let facts = (facts.verdict, words, facts.complete, warnings, facts.seconds);
        let state = (self.puzzle(), facts, pictures, masks, records).into_pyobject(py)?;
        Ok((py.import("nonosat._nonosat")?.getattr("thaw_outcome")?, state))
    }

    fn _repr_svg_(&self) -> PyResult<Option<String>> {
        self.solution().map(|solution| solution.svg()).transpose()
    }
}

/// The facts of a pickled outcome.
type FrozenFacts = (String, [Option<String>; 5], bool, Vec<(String, String)>, f64);

/// The outcome of what was pickled.
#[pyfunction]
pub(crate) fn thaw_outcome(
    puzzle: &Bound<'_, Puzzle>,
    facts: FrozenFacts,
    solutions: Vec<Vec<u8>>,
    known: Option<Vec<u8>>,
    records: [String; 2],
) -> PyResult<Outcome> {
    let held = puzzle.get().0.clone();
    let (verdict, [reason, words, technique, level, fault], complete, warnings, seconds) = facts;
    let names = ["unique", "multiple", "none", "unknown"];
    let verdict = names.into_iter().find(|name| *name == verdict);
    let verdict = verdict.ok_or_else(|| PyValueError::new_err("expected a verdict"))?;
    let [reason, words, technique, level, fault] =
        [reason, words, technique, level, fault].map(|it| it.map(Cow::Owned));
    let warnings = warnings.into_iter().map(|(kind, message)| [kind.into(), message.into()]).collect();
    let facts = Facts { verdict, reason, words, complete, technique, level, fault, warnings, seconds };
    let solutions = solutions.iter().map(|bytes| solution::of_bytes(&held, bytes)).collect::<PyResult<_>>()?;
    let grid = |bytes: Vec<u8>| {
        let mask = |bytes: &[u8]| u32::from_le_bytes(bytes.try_into().unwrap_or_default());
        let set = |bytes: &[u8]| {
            let mask = mask(bytes);
            held.puzzle
                .palette
                .colors()
                .iter()
                .enumerate()
                .filter_map(|(index, _)| nonosat::puzzle::Color::new(index))
                .filter(|color| mask >> color.index() & 1 == 1)
                .fold(ColorSet::EMPTY, ColorSet::with)
        };
        Grid::new(held.puzzle.width(), bytes.chunks_exact(4).map(set).collect())
    };
    let known = known.and_then(grid);
    Ok(Outcome { held, answer: Answer::Thawed(Box::new(Thawed { facts, solutions, known, records })) })
}
