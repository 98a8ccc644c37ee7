//! The class `Puzzle`.

use std::sync::Arc;

use nonosat::{
    draw,
    format::{self, Format, clue::clue_text},
    puzzle::{Clue, GivenFault, Layout, Triddler},
};
use pyo3::{
    exceptions::PyValueError,
    prelude::*,
    types::{PyBytes, PyTuple},
};

use crate::{
    arguments::{self, Natural, clue_object, palette_object},
    arrays,
    assembling::{Words, assemble, items, of_picture, table},
    failure::{Failure, guarded},
    held::Held,
};

/// A nonogram: lines of cells, a clue for each line, colours, and what its source says about it.
///
/// Puzzles are immutable, can be compared, hashed and pickled. Two are equal if all but ``source`` and ``index`` is.
///
/// Parameters
/// ----------
/// rows, columns : sequence of clues
///     A clue is a sequence of block lengths, ``None`` if it is not given, or a text such as ``"3 1 2"``. In a puzzle
///     of several colours a block is a pair of its length and its colour, by index or name: ``(3, "red")``.
///     An empty clue, or ``[0]``, is that of an empty line.
/// palette : sequence of Color, optional
///     The colours, the background first: `Color`, tuples ``(name, rgb)`` with up to three more fields of `Color`, or
///     texts such as ``"#d7263d"``. White and black unless given.
/// goal : array_like of int, optional
///     The picture that the author had in mind: shape (rows, columns), indices into the palette. Solvers ignore it.
/// title, author, copyright, license, description : str, optional
///     What is said about the puzzle.
///
/// Raises
/// ------
/// ValueError
///     If a clue, a colour or the goal is malformed. Clues that contradict each other are no error: `solve` says so.
/// TypeError
///     If an argument is of another type.
///
/// Examples
/// --------
/// >>> import nonosat
/// >>> plus = nonosat.Puzzle([[1], [3], [1]], [[1], [3], [1]])
/// >>> nonosat.solve(plus).verdict
/// <Verdict.UNIQUE: 'unique'>
#[pyclass(frozen, module = "nonosat", weakref)]
pub(crate) struct Puzzle(pub(crate) Arc<Held>);

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (
        rows, columns, *, palette=None, goal=None, title=None, author=None, copyright=None, license=None,
        description=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "keywords in Python")]
    fn new(
        rows: &Bound<'_, PyAny>,
        columns: &Bound<'_, PyAny>,
        palette: Option<&Bound<'_, PyAny>>,
        goal: Option<&Bound<'_, PyAny>>,
        title: Option<String>,
        author: Option<String>,
        copyright: Option<String>,
        license: Option<String>,
        description: Option<String>,
    ) -> PyResult<Self> {
        let mut clues = items(rows, "rows")?;
        let height = clues.len();
        clues.extend(items(columns, "columns")?);
        let layout = Layout::grid(clues.len() - height, height);
        let words = Words { title, author, copyright, license, description };
        assemble(layout, &clues, arguments::palette(palette)?, goal, words).map(Self)
    }

    /// The puzzle of a picture: its clues are computed, and the picture is its goal.
    ///
    /// Parameters
    /// ----------
    /// picture : array_like of int or bool
    ///     Shape (rows, columns); 0 is the background, other numbers are indices into the palette.
    /// palette : sequence of Color, optional
    ///     As in `Puzzle`; white and black unless given.
    /// like : Puzzle, optional
    ///     A puzzle whose lines and palette are taken: for pictures of triddlers, of shape (cells,).
    /// title, author, copyright, license, description : str, optional
    ///     What is said about the puzzle.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If the picture is no grid, or has numbers without a colour.
    #[staticmethod]
    #[pyo3(signature = (
        picture, *, palette=None, like=None, title=None, author=None, copyright=None, license=None, description=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "keywords in Python")]
    fn from_array(
        picture: &Bound<'_, PyAny>,
        palette: Option<&Bound<'_, PyAny>>,
        like: Option<&Bound<'_, Self>>,
        title: Option<String>,
        author: Option<String>,
        copyright: Option<String>,
        license: Option<String>,
        description: Option<String>,
    ) -> PyResult<Self> {
        let words = Words { title, author, copyright, license, description };
        of_picture(picture, palette, like.map(|like| &like.get().0.puzzle), words).map(Self)
    }

    /// A triddler: a hexagon of triangular cells, with lines in three directions.
    ///
    /// Parameters
    /// ----------
    /// sides : int or sequence of six int
    ///     How many lines end at each side, counter-clockwise from the upper left one; one number for all.
    /// clues : sequence of clues
    ///     Those of the rows, then of the lines along ``/``, then of those along ``\``.
    /// palette, goal, title, author, copyright, license, description
    ///     As in `Puzzle`; the goal has the shape (cells,), row by row.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If no triddler has these sides, or as `Puzzle`.
    #[staticmethod]
    #[pyo3(signature = (
        sides, clues, *, palette=None, goal=None, title=None, author=None, copyright=None, license=None,
        description=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "keywords in Python")]
    fn triddler(
        sides: &Bound<'_, PyAny>,
        clues: &Bound<'_, PyAny>,
        palette: Option<&Bound<'_, PyAny>>,
        goal: Option<&Bound<'_, PyAny>>,
        title: Option<String>,
        author: Option<String>,
        copyright: Option<String>,
        license: Option<String>,
        description: Option<String>,
    ) -> PyResult<Self> {
        let sides: [Natural; 6] = match sides.extract::<Natural>() {
            Ok(side) => [side; 6],
            Err(_) => sides.extract()?,
        };
        // Sums of sides must not overflow.
        let triddler = Triddler::of_sides(sides.map(|side| side.size().min(1 << 20)));
        let triddler = triddler.ok_or_else(|| PyValueError::new_err("sides: no triddler has these sides"))?;
        let words = Words { title, author, copyright, license, description };
        let clues = items(clues, "clues")?;
        assemble(Layout::triddler(triddler), &clues, arguments::palette(palette)?, goal, words).map(Self)
    }

    /// A puzzle of any lines over any cells.
    ///
    /// Parameters
    /// ----------
    /// cells : int
    ///     The number of cells. Those that are in no line become one more line, without a clue.
    /// lines : sequence of sequences of int
    ///     The cells of each line in order, numbered from 0.
    /// clues : sequence of clues
    ///     A clue for each line.
    /// labels : sequence of str, optional
    ///     The names of the lines.
    /// palette, goal, title, author, copyright, license, description
    ///     As in `Puzzle`; the goal has the shape (cells,).
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If a line has a cell twice or one that is not there, or as `Puzzle`.
    #[staticmethod]
    #[pyo3(signature = (
        cells, lines, clues, *, labels=None, palette=None, goal=None, title=None, author=None, copyright=None,
        license=None, description=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "keywords in Python")]
    fn from_lines(
        cells: Natural,
        lines: Vec<Vec<Natural>>,
        clues: &Bound<'_, PyAny>,
        labels: Option<Vec<String>>,
        palette: Option<&Bound<'_, PyAny>>,
        goal: Option<&Bound<'_, PyAny>>,
        title: Option<String>,
        author: Option<String>,
        copyright: Option<String>,
        license: Option<String>,
        description: Option<String>,
    ) -> PyResult<Self> {
        let (layout, clues) = table(cells, &lines, items(clues, "clues")?, labels, clues.py())?;
        let words = Words { title, author, copyright, license, description };
        assemble(layout, &clues, arguments::palette(palette)?, goal, words).map(Self)
    }

    /// What kind of puzzle it is: ``"grid"``, ``"triddler"`` or ``"table"`` (of any other lines).
    #[getter]
    fn kind(&self) -> &'static str {
        let layout = self.0.puzzle.layout();
        match layout.outline() {
            _ if layout.is_rectangle() => "grid",
            Some(_) => "triddler",
            None => "table",
        }
    }

    /// The shape of its arrays: (rows, columns), of a puzzle that is no grid (cells,).
    #[getter]
    fn shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let puzzle = &self.0.puzzle;
        if puzzle.layout().is_rectangle() {
            PyTuple::new(py, [puzzle.height(), puzzle.width()])
        } else {
            PyTuple::new(py, [puzzle.layout().cell_count()])
        }
    }

    /// The number of cells.
    #[getter]
    fn cell_count(&self) -> usize {
        self.0.puzzle.layout().cell_count()
    }

    /// The number of lines.
    #[getter]
    fn line_count(&self) -> usize {
        self.0.puzzle.layout().line_count()
    }

    /// The colours, the background first.
    #[getter]
    fn palette<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        palette_object(py, &self.0.puzzle.palette)
    }

    /// The clues of the rows, from top to bottom; empty unless it is a grid. See `clues`.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.objects(py, self.0.puzzle.rows())
    }

    /// The clues of the columns, from left to right; empty unless it is a grid. See `clues`.
    #[getter]
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.objects(py, self.0.puzzle.columns())
    }

    /// The clues of all lines, those of a grid with the rows first.
    ///
    /// A clue is a tuple of block lengths, in a puzzle of several colours of pairs (length, index of the colour);
    /// ``None`` if it is not given; a text if it says more than that, as clues with triangles and unknown lengths do.
    #[getter]
    fn clues<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.objects(py, self.0.puzzle.clues())
    }

    /// The clues of all lines as they are typed; ``None`` where a clue is not given.
    #[getter]
    fn clue_texts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let puzzle = &self.0.puzzle;
        let text = |clue: &Option<Clue>| clue.as_ref().map(|clue| clue_text(clue, &puzzle.palette));
        PyTuple::new(py, puzzle.clues().iter().map(text).collect::<Vec<_>>())
    }

    /// The names of all lines, in their order: ``row 1``, ``column 1``, ...
    #[getter]
    fn line_labels<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let layout = self.0.puzzle.layout();
        let labels: Vec<_> = (0..layout.line_count()).map(|line| layout.line_label(line).into_owned()).collect();
        PyTuple::new(py, labels)
    }

    /// The cells of all lines, numbered from 0, in their order.
    #[getter]
    fn line_cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let layout = self.0.puzzle.layout();
        let lines = (0..layout.line_count()).map(|line| PyTuple::new(py, layout.cells(line)));
        PyTuple::new(py, lines.collect::<PyResult<Vec<_>>>()?)
    }

    /// The picture that the author had in mind as a new array of ``uint8``; ``None`` if there is none.
    #[getter]
    fn goal<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let puzzle = &self.0.puzzle;
        puzzle.goal.as_ref().map(|goal| arrays::of_picture(py, puzzle, goal)).transpose()
    }

    /// The cells that are printed with the clues as a new array of ``int8``, -1 for all others; ``None`` if there are
    /// none.
    #[getter]
    fn given<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let puzzle = &self.0.puzzle;
        let has_given = !puzzle.given().is_empty();
        has_given.then(|| arrays::of_grid(py, puzzle, &puzzle.open_grid())).transpose()
    }

    /// The puzzle with these cells printed with the clues, and no others.
    ///
    /// Parameters
    /// ----------
    /// given : array_like of int
    ///     An index into the palette for each cell, -1 for those that are not given.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If the array has another shape, or numbers without a colour.
    ///
    /// Examples
    /// --------
    /// >>> import nonosat
    /// >>> twins = nonosat.Puzzle([[1], [1]], [[1], [1]])
    /// >>> nonosat.solve(twins.with_given([[1, -1], [-1, -1]])).verdict
    /// <Verdict.UNIQUE: 'unique'>
    fn with_given(&self, given: &Bound<'_, PyAny>) -> PyResult<Self> {
        let Held { puzzle, source, index } = &*self.0;
        let mut puzzle = puzzle.clone();
        let wrong = |fault: GivenFault| PyValueError::new_err(format!("given: {fault}"));
        puzzle.set_given([]).map_err(wrong)?;
        let grid = arrays::grid(&puzzle, given, "given")?;
        puzzle.give(&grid).map_err(wrong)?;
        Ok(Self(Arc::new(Held { puzzle, source: source.clone(), index: *index })))
    }

    /// The title, or ``None``.
    #[getter]
    fn title(&self) -> Option<&str> {
        self.0.puzzle.metadata.title.as_deref()
    }

    /// Who made it, or ``None``.
    #[getter]
    fn author(&self) -> Option<&str> {
        self.0.puzzle.metadata.author.as_deref()
    }

    /// The copyright line, or ``None``.
    #[getter]
    fn copyright(&self) -> Option<&str> {
        self.0.puzzle.metadata.copyright.as_deref()
    }

    /// The licence, or ``None``.
    #[getter]
    fn license(&self) -> Option<&str> {
        self.0.puzzle.metadata.license.as_deref()
    }

    /// What the author says about it, or ``None``.
    #[getter]
    fn description(&self) -> Option<&str> {
        self.0.puzzle.metadata.description.as_deref()
    }

    /// The file that it was read from; ``-`` if there is none.
    #[getter]
    fn source(&self) -> &str {
        &self.0.source
    }

    /// Its number in that file, from 1; ``None`` if it is the only one.
    #[getter]
    fn index(&self) -> Option<usize> {
        self.0.index
    }

    /// A hash of lines and clues, 16 hexadecimal digits: equal for equal puzzles whatever their titles, on every
    /// machine.
    #[getter]
    fn clue_hash(&self) -> String {
        format!("{:016x}", self.0.puzzle.clue_hash())
    }

    /// What is wrong with the numbers of the clues, in a sentence; ``None`` if they add up.
    #[getter]
    fn fault(&self) -> Option<String> {
        self.0.puzzle.clue_fault().map(|fault| fault.to_string())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> u64 {
        self.0.puzzle.clue_hash()
    }

    fn __repr__(&self) -> String {
        format!("<Puzzle: {} {}>", self.kind(), self.0.words())
    }

    fn __copy__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __deepcopy__(this: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        this
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let text = format::write(Format::Json, std::slice::from_ref(&self.0.puzzle)).map_err(Failure::from)?.text;
        let state = (PyBytes::new(py, text.as_bytes()), &self.0.source, self.0.index).into_pyobject(py)?;
        Ok((py.import("nonosat._nonosat")?.getattr("thaw_puzzle")?, state))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        let puzzle = &self.0.puzzle;
        Ok(guarded(|| Ok(draw::svg(puzzle, &puzzle.open_grid(), &[], false)))?)
    }
}

impl Puzzle {
    fn objects<'py>(&self, py: Python<'py>, clues: &[Option<Clue>]) -> PyResult<Bound<'py, PyTuple>> {
        let objects = clues.iter().map(|clue| clue_object(py, clue.as_ref(), &self.0.puzzle.palette));
        PyTuple::new(py, objects.collect::<PyResult<Vec<_>>>()?)
    }
}

/// The puzzle of what was pickled.
#[pyfunction]
pub(crate) fn thaw_puzzle(text: &[u8], source: String, index: Option<usize>) -> PyResult<Puzzle> {
    let document = format::read_with_faults(&source, text, Some(Format::Json), u64::MAX).map_err(Failure::from)?;
    let puzzle = document.puzzles.into_iter().next();
    let puzzle = puzzle.ok_or_else(|| PyValueError::new_err("expected a puzzle"))?;
    Ok(Puzzle(Arc::new(Held { puzzle, source, index })))
}
