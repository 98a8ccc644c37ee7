//! Why there is no answer, and the exception that it becomes.

use std::{
    cell::{Cell, RefCell},
    io,
    panic::{self, AssertUnwindSafe},
};

use nonosat::{
    format::{
        Problem, ReadError, WriteError,
        inert::{cut, inert},
    },
    make::{image::ImageError, suggest::SuggestError},
    solve::SolveError,
};
use pyo3::{
    exceptions::{PyOSError, PyTypeError, PyValueError},
    prelude::*,
    sync::PyOnceLock,
    types::PyType,
};

/// The longest message, in characters.
const LONGEST: usize = 2000;

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A file or a text is no puzzle.
    Read(ReadError),
    /// An image is none.
    Image(String),
    /// It cannot be done with this puzzle.
    Unsupported(String),
    /// The question makes no sense.
    Usage(String),
    /// An argument has the wrong value.
    Value(String),
    /// An argument is of the wrong type.
    Type(String),
    /// A file cannot be read.
    Io(io::Error, String),
    /// The library is wrong.
    Defect(String),
    /// Python's own.
    Python(PyErr),
}

/// The classes of exceptions, which are Python's: so they can be pickled.
#[derive(Clone, Copy)]
enum Class {
    Nonosat,
    Format,
    Unsupported,
    Usage,
}

impl Class {
    fn object(self, py: Python<'_>) -> PyResult<Bound<'_, PyType>> {
        static CLASSES: [PyOnceLock<Py<PyType>>; 4] = [const { PyOnceLock::new() }; 4];
        let name = match self {
            Self::Nonosat => "NonosatError",
            Self::Format => "FormatError",
            Self::Unsupported => "UnsupportedError",
            Self::Usage => "UsageError",
        };
        CLASSES[self as usize].import(py, "nonosat._types", name).cloned()
    }

    fn error(self, message: &str) -> PyErr {
        let message = inert(&cut(message, LONGEST)).into_owned();
        Python::attach(|py| match self.object(py).and_then(|class| class.call1((message,))) {
            Ok(error) => PyErr::from_value(error),
            Err(error) => error,
        })
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Read(error) => match error.problem() {
                Problem::Unsupported(_) => Class::Unsupported.error(&error.to_string()),
                _ => of_file(&error),
            },
            Failure::Image(message) => Class::Format.error(&message),
            Failure::Unsupported(message) => Class::Unsupported.error(&message),
            Failure::Usage(message) => Class::Usage.error(&message),
            Failure::Defect(message) => Class::Nonosat.error(&message),
            Failure::Value(message) => PyValueError::new_err(message),
            Failure::Type(message) => PyTypeError::new_err(message),
            // Python chooses the class by the number.
            Failure::Io(error, file) => PyOSError::new_err((error.raw_os_error(), error.to_string(), file)),
            Failure::Python(error) => error,
        }
    }
}

/// An error of a file, with its place.
fn of_file(error: &ReadError) -> PyErr {
    let message = inert(&cut(&error.to_string(), LONGEST)).into_owned();
    let place = (message, error.line(), error.column(), error.line_text(), error.help(), error.source_name());
    Python::attach(|py| match Class::Format.object(py).and_then(|class| class.call1(place)) {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    })
}

impl From<PyErr> for Failure {
    fn from(error: PyErr) -> Self {
        Self::Python(error)
    }
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Self {
        Self::Read(error)
    }
}

impl From<WriteError> for Failure {
    fn from(error: WriteError) -> Self {
        Self::Unsupported(error.to_string())
    }
}

impl From<ImageError> for Failure {
    fn from(error: ImageError) -> Self {
        Self::Image(error.to_string())
    }
}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Usage(message) => Self::Usage(message),
            error => Self::Defect(error.to_string()),
        }
    }
}

impl From<SuggestError> for Failure {
    fn from(error: SuggestError) -> Self {
        match error {
            SuggestError::Solve(error) => error.into(),
            error => Self::Unsupported(error.to_string()),
        }
    }
}

/// A picture is too large for its format.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Unsupported(error.to_string())
    }
}

thread_local! {
    /// How many [`guarded`] calls are under way here.
    static GUARDS: Cell<usize> = const { Cell::new(0) };
    /// The last panic in one of them.
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Keeps panics of [`guarded`] calls from being printed: they become errors.
pub(crate) fn keep_panics_quiet() {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if GUARDS.get() == 0 {
            before(panic);
        } else {
            PANIC.replace(Some(panic.to_string()));
        }
    }));
}

/// Calls the library; a panic, which would be a defect, becomes an error.
pub(crate) fn guarded<T>(call: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    GUARDS.set(GUARDS.get() + 1);
    let result = panic::catch_unwind(AssertUnwindSafe(call));
    GUARDS.set(GUARDS.get() - 1);
    result.unwrap_or_else(|_| {
        let message = PANIC.take().unwrap_or_else(|| "a thread panicked".to_owned());
        Err(Failure::Defect(format!("defect: {message}; please report it")))
    })
}
