//! `play`: a puzzle to be solved in the terminal.

use std::{
    fs::File,
    io::{self, Write},
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc::{self, Receiver, RecvTimeoutError},
    },
    thread,
    time::Duration,
};

use nonosat::{
    analyse::explain::{ExplainRequest, Hint, HintStep, Standing, hint},
    puzzle::{Color, Grid, budget::Budget},
    report::hint::Degree,
};
use termion::{
    event::{Event, Key, MouseButton, MouseEvent},
    input::{MouseTerminal, TermRead},
    raw::IntoRawMode,
    screen::IntoAlternateScreen,
};

use crate::cli::{
    Exit, Notes, Screen, WriteFailure, args, failure,
    failure::Failure,
    input,
    input::LoadedPuzzle,
    interrupt::Interrupt,
    play::{Board, Game, Kept, View, Way, board},
    solving::guarded,
    steps_text, text,
};

/// Play a puzzle in this terminal, with keys and mouse.
///
/// Arrows move, the space bar fills, x marks blank; with the mouse the left button fills and the right one marks blank.
/// h gives a hint, c says whether all is right so far, ? lists all keys.
///
/// What you leave goes on the next time. It is kept as a puzzle file with the grid in it, which 'nonosat hint' and the
/// page go on with, too.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: args::SingleInput,
    /// Keep the game in this file, and go on with what is in it, instead of in the folder for what programs remember.
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Begin anew, whatever was kept.
    #[arg(long)]
    anew: bool,
}

/// How long a hint is looked for.
const PATIENCE: Duration = Duration::from_secs(10);
/// How soon another size of the terminal, and a wish to stop, are heeded.
const PAUSE: Duration = Duration::from_millis(100);

const KEYS: &str = "\
arrows move, with shift they draw on; Home, End, Page up, Page down: to the edges
space fills, x marks blank, backspace clears; 1 to 9 another colour, tab the next
mouse: left button fills, right button marks blank; held, it draws on
h hint, again more of it, enter does it; c check; u undo; r redo; n anew; q leave";

pub(crate) fn run(args: &Args, screen: &mut Screen, notes: &Notes) -> Result<Exit, WriteFailure> {
    let LoadedPuzzle { origin, puzzle, warnings, .. } = match input::single(&args.input.input()) {
        Ok(loaded) => loaded,
        Err(Failure { origin, cause }) => {
            failure::print(&origin, &cause, notes);
            return Ok(cause.exit());
        }
    };
    for warning in warnings {
        notes.of_file(&origin.source, &warning);
    }
    if !puzzle.layout().is_rectangle() || puzzle.layout().cell_count() == 0 {
        notes.error(&format!(
            "{origin}: only rectangles are played in the terminal; 'nonosat page' opens the page, which plays all kinds"
        ));
        return Ok(Exit::Malformed);
    }
    let kept = args.keep.clone().map(Kept::at).or_else(|| Kept::of(&puzzle));
    let start = match kept.as_ref().filter(|_| !args.anew).map_or(Ok(None), |kept| kept.grid(&puzzle)) {
        Ok(grid) => grid.unwrap_or_else(|| puzzle.saved.last().cloned().unwrap_or_else(|| puzzle.open_grid())),
        Err(error) => {
            let path = kept.map_or_else(PathBuf::new, |kept| kept.path().to_owned());
            notes.error(&format!("{}: {error}; --anew begins a new game in its place", path.display()));
            return Ok(Exit::Unreadable);
        }
    };
    let start = if args.anew { puzzle.open_grid() } else { start };
    let mut table = Table::new(Game::new(puzzle, start), screen.has_color());
    if let Err(error) = table.play(&Interrupt::listen()) {
        notes.error(&format!("cannot play here: {error}; 'nonosat page' opens the page"));
        return Ok(Exit::Usage);
    }
    let game = table.game;
    let (known, all) = game.progress();
    let mut words = text::heading(&origin, game.puzzle());
    words += if game.is_solved() { "solved\n" } else { "" };
    if let Some(kept) = kept {
        if let Err(error) = kept.keep(game.puzzle(), game.grid()) {
            notes.error(&format!("{}: cannot keep the game: {error}", kept.path().display()));
            return Ok(Exit::Unwritable);
        }
        words += &format!("{known} of {all} cells; kept in {}\n", text::clean(&kept.path().to_string_lossy()));
    }
    screen.print(&words)?;
    Ok(Exit::Done)
}

/// A hint, for which grid it is, and how much of it was given away.
struct Asked {
    grid: Grid,
    hint: Hint,
    degree: Degree,
}

/// A game and what is said beside it.
struct Table {
    game: Game,
    color: bool,
    words: String,
    marked: Vec<usize>,
    asked: Option<Asked>,
    first: (usize, usize),
    was_solved: bool,
}

impl Table {
    fn new(game: Game, color: bool) -> Self {
        let was_solved = game.is_solved();
        Self { game, color, words: String::new(), marked: Vec::new(), asked: None, first: (0, 0), was_solved }
    }

    /// Plays until somebody leaves, or the program is to stop.
    fn play(&mut self, interrupt: &Interrupt) -> io::Result<()> {
        let tty = termion::get_tty()?;
        let stop = Arc::new(AtomicBool::new(false));
        let events = events(tty.try_clone()?, Arc::clone(&stop));
        let sizes = tty.try_clone()?;
        let mut out = MouseTerminal::from(tty.into_raw_mode()?).into_alternate_screen()?;
        loop {
            let size = terminal_size::terminal_size_of(&sizes).map_or((80, 24), |(width, height)| (width.0, height.0));
            let seen = self.show(&mut out, (usize::from(size.0), usize::from(size.1)))?;
            let event = loop {
                if interrupt.is_set() {
                    return Ok(());
                }
                match events.recv_timeout(PAUSE) {
                    Ok(event) => break Some(event),
                    Err(RecvTimeoutError::Disconnected) => return Ok(()),
                    Err(RecvTimeoutError::Timeout) => {}
                }
                let now = terminal_size::terminal_size_of(&sizes);
                if now.is_some_and(|(width, height)| (width.0, height.0) != size) {
                    break None;
                }
            };
            stop.store(false, Relaxed);
            match event {
                Some(Event::Key(Key::Char('h'))) => {
                    self.words = "looking for a hint; Ctrl-C gives up".to_owned();
                    self.show(&mut out, (usize::from(size.0), usize::from(size.1)))?;
                    self.hint(Arc::clone(&stop));
                }
                Some(Event::Key(Key::Char('c'))) => {
                    self.words = "checking; Ctrl-C gives up".to_owned();
                    self.show(&mut out, (usize::from(size.0), usize::from(size.1)))?;
                    self.check(Arc::clone(&stop));
                }
                Some(Event::Key(key)) if self.key(key) => return Ok(()),
                Some(Event::Mouse(mouse)) => self.mouse(mouse, &seen),
                _ => {}
            }
            self.look_around();
        }
    }

    fn show(&mut self, out: &mut impl Write, size: (usize, usize)) -> io::Result<Board> {
        let mut view =
            View { size, color: self.color, marked: &self.marked, words: &self.words, first: &mut self.first };
        let seen = board(&self.game, &mut view);
        let lines = seen.canvas.to_text(self.color);
        let lines: Vec<&str> = lines.lines().collect();
        // The cursor of the terminal is where that of the game is, for who listens to the screen.
        let (x, y) = seen.cursor;
        write!(out, "\x1b[H{}\x1b[K\x1b[{};{}H", lines.join("\x1b[K\r\n"), y + 1, x + 1)?;
        out.flush()?;
        Ok(seen)
    }

    /// Tells when the puzzle has been solved, once.
    fn look_around(&mut self) {
        let is_solved = self.game.is_solved();
        if is_solved && !self.was_solved {
            self.words = "Solved! q leaves.".to_owned();
            self.marked.clear();
        }
        self.was_solved = is_solved;
    }

    /// Does what a key says; whether it leaves.
    fn key(&mut self, key: Key) -> bool {
        let (width, last) = (self.game.puzzle().width(), self.game.grid().cells().len() - 1);
        let at = self.game.cursor();
        self.words.clear();
        let pen = self.game.pen();
        match key {
            Key::Char('q') | Key::Esc | Key::Ctrl('c' | 'd') => return true,
            Key::Left => self.game.step(Way::Left, false),
            Key::Right => self.game.step(Way::Right, false),
            Key::Up => self.game.step(Way::Up, false),
            Key::Down => self.game.step(Way::Down, false),
            Key::ShiftLeft => self.game.step(Way::Left, true),
            Key::ShiftRight => self.game.step(Way::Right, true),
            Key::ShiftUp => self.game.step(Way::Up, true),
            Key::ShiftDown => self.game.step(Way::Down, true),
            Key::Home => self.game.go(at - at % width),
            Key::End => self.game.go(at - at % width + width - 1),
            Key::PageUp => self.game.go(at % width),
            Key::PageDown => self.game.go(last + 1 - width + at % width),
            Key::Char(' ') => self.game.toggle(pen),
            Key::Char('x' | '.') => self.game.toggle(Color::BLANK),
            Key::Backspace | Key::Delete => self.game.clear(),
            Key::Char('\t') => self.game.next_pen(),
            Key::Char(digit @ '1'..='9') => self.game.take_pen(digit as usize - '0' as usize),
            Key::Char('u') | Key::Ctrl('z') if !self.game.undo() => self.words = "nothing to undo".to_owned(),
            Key::Char('r') | Key::Ctrl('y') if !self.game.redo() => self.words = "nothing to do again".to_owned(),
            Key::Char('n') => {
                self.game.restart();
                self.words = "all cells are unknown again; u takes that back".to_owned();
            }
            Key::Char('\n') => self.follow(),
            Key::Char('?') => self.words = KEYS.to_owned(),
            _ => {}
        }
        // A key is a stroke of its own.
        self.game.lift();
        self.marked.clear();
        false
    }

    fn mouse(&mut self, mouse: MouseEvent, seen: &Board) {
        let hit = |x: u16, y: u16| seen.cell_at(usize::from(x).saturating_sub(1), usize::from(y).saturating_sub(1));
        match mouse {
            MouseEvent::Press(button @ (MouseButton::Left | MouseButton::Right), x, y) => {
                let Some(cell) = hit(x, y) else { return };
                self.words.clear();
                self.marked.clear();
                self.game.go(cell);
                self.game.toggle(if button == MouseButton::Left { self.game.pen() } else { Color::BLANK });
            }
            MouseEvent::Press(MouseButton::WheelUp, ..) => self.game.step(Way::Up, false),
            MouseEvent::Press(MouseButton::WheelDown, ..) => self.game.step(Way::Down, false),
            MouseEvent::Press(..) => {}
            MouseEvent::Hold(x, y) => {
                if let Some(cell) = hit(x, y) {
                    self.game.draw_on(cell);
                }
            }
            MouseEvent::Release(..) => self.game.lift(),
        }
    }

    /// What the library says of the grid; what could not be found out is said.
    fn ask(&mut self, stop: Arc<AtomicBool>) -> Option<Hint> {
        let budget = Budget::unlimited().with_time_limit(PATIENCE).with_cancel(stop);
        let request = ExplainRequest { start: Some(self.game.grid()), budget, ..Default::default() };
        match guarded(|| hint(self.game.puzzle(), &request)) {
            Ok(found) => Some(found),
            Err(cause) => {
                self.words = cause.to_string();
                None
            }
        }
    }

    fn check(&mut self, stop: Arc<AtomicBool>) {
        self.marked.clear();
        let Some(found) = self.ask(stop) else { return };
        self.words = match self.say(&found.standing) {
            Some(words) => words,
            None if self.game.is_solved() => "solved".to_owned(),
            None => "all is right so far".to_owned(),
        };
    }

    /// What is wrong in the grid, which is marked; nothing if it is right.
    fn say(&mut self, standing: &Standing) -> Option<String> {
        Some(match standing {
            Standing::Right => return None,
            Standing::Wrong(cells) => {
                self.marked.clone_from(cells);
                format!("wrong: {}, marked", text::number(cells.len(), "cell"))
            }
            Standing::Spoilt(cells) => {
                self.marked.clone_from(cells);
                format!(
                    "no solution has all of this; without the {} marked there is one",
                    text::number(cells.len(), "cell")
                )
            }
            Standing::NoSolution => "the puzzle has no solution, whatever the grid".to_owned(),
            Standing::Unknown(stop) => format!("whether the grid is right so far is unknown: {stop}"),
        })
    }

    /// The next step; asked for again, more of it.
    fn hint(&mut self, stop: Arc<AtomicBool>) {
        self.marked.clear();
        if self.game.is_solved() {
            self.words = "solved".to_owned();
            return;
        }
        match self.asked.as_mut().filter(|asked| asked.grid == *self.game.grid()) {
            Some(asked) => {
                asked.degree = if asked.degree == Degree::Line { Degree::Rule } else { Degree::Cells };
            }
            None => {
                let grid = self.game.grid().clone();
                self.asked = self.ask(stop).map(|hint| Asked { grid, hint, degree: Degree::Line });
            }
        }
        let Some(asked) = self.asked.take() else { return };
        let wrong = self.say(&asked.hint.standing);
        self.words = match (wrong, &asked.hint.next) {
            (Some(wrong), _) => wrong,
            (None, Some(HintStep::Step(step))) => {
                if asked.degree == Degree::Cells {
                    self.marked = step.found.iter().map(|finding| finding.cell).collect();
                }
                let more = if asked.degree == Degree::Cells { "; enter does it" } else { "; h again tells more" };
                steps_text::hint(self.game.puzzle(), step, asked.degree).trim_end().to_owned() + more
            }
            (None, Some(HintStep::End(ending))) => {
                let left = asked.hint.grid.cells().len() - asked.hint.grid.known();
                steps_text::ending(self.game.puzzle(), *ending, left).trim_end().to_owned()
            }
            (None, None) => "nothing more is known".to_owned(),
        };
        self.asked = Some(asked);
    }

    /// Does the step that was told in full.
    fn follow(&mut self) {
        let Some(Asked { grid, hint, degree: Degree::Cells }) = &self.asked else { return };
        if hint.standing != Standing::Right {
            return;
        }
        let Some(HintStep::Step(step)) = hint.next.as_ref().filter(|_| grid == self.game.grid()) else { return };
        let mut after = grid.clone();
        for finding in &step.found {
            after.set(finding.cell, finding.left_of(after.cells()[finding.cell]));
        }
        let cells: Vec<usize> = step.found.iter().map(|finding| finding.cell).collect();
        self.game.set_all(cells.into_iter().map(|cell| (cell, after.cells()[cell])));
    }
}

/// What happens at the terminal, as it comes, until the program ends. Ctrl-C also ends what is being looked for.
#[allow(clippy::disallowed_methods, reason = "a thread; no browser runs this")]
fn events(tty: File, stop: Arc<AtomicBool>) -> Receiver<Event> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        for event in tty.events().map_while(Result::ok) {
            if event == Event::Key(Key::Ctrl('c')) {
                stop.store(true, Relaxed);
            }
            if sender.send(event).is_err() {
                return;
            }
        }
    });
    receiver
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat::{
        format,
        puzzle::{Clue, ColorSet, Puzzle},
    };

    fn table(text: &str) -> Table {
        let puzzle = format::read("a.txt", text.as_bytes(), None).unwrap().puzzles.pop().unwrap();
        let grid = puzzle.open_grid();
        Table::new(Game::new(puzzle, grid), false)
    }

    fn never() -> Arc<AtomicBool> {
        Arc::default()
    }

    const PLUS: &str = "1\n3\n1\n\n1\n3\n1\n";

    /// Hints tell more each time, and lead to the end if they are followed.
    #[test]
    fn hints_lead_to_the_end() {
        let mut table = table(PLUS);
        for _ in 0..20 {
            if table.game.is_solved() {
                break;
            }
            let mut said = Vec::new();
            for _ in 0..3 {
                table.key(Key::Char('\n'));
                table.hint(never());
                said.push(table.words.clone());
            }
            assert!(said[0] != said[1] && said[1] != said[2] && !table.marked.is_empty(), "{said:?}");
            let before = table.game.grid().clone();
            table.key(Key::Char('\n'));
            assert!(*table.game.grid() != before, "{said:?}");
            table.look_around();
        }
        assert_eq!(table.words, "Solved! q leaves.");
        table.hint(never());
        assert_eq!(table.words, "solved");
        assert!(table.key(Key::Char('q')));
    }

    #[test]
    fn what_is_wrong_is_told_and_marked() {
        let mut table = table(PLUS);
        table.check(never());
        assert_eq!((table.words.as_str(), table.marked.as_slice()), ("all is right so far", [].as_slice()));
        table.key(Key::Char(' '));
        table.key(Key::Right);
        table.key(Key::Char(' '));
        table.check(never());
        assert_eq!((table.words.as_str(), table.marked.as_slice()), ("wrong: 1 cell, marked", [0].as_slice()));
        for _ in 0..3 {
            table.hint(never());
            assert_eq!(table.words, "wrong: 1 cell, marked");
        }
        let before = table.game.grid().clone();
        table.key(Key::Char('\n'));
        assert_eq!(*table.game.grid(), before, "no step was told");
        table.key(Key::Char('u'));
        table.key(Key::Char('u'));
        table.check(never());
        assert_eq!(table.words, "all is right so far");
        // Who gives up is told so.
        let mut stopped = Table::new(Game::new(hard(), hard().open_grid()), false);
        stopped.check(Arc::new(AtomicBool::new(true)));
        assert!(!stopped.words.is_empty() && stopped.words != "all is right so far", "{}", stopped.words);
    }

    fn hard() -> Puzzle {
        let ones = || (0..9).map(|_| Clue::black([1])).collect::<Vec<_>>();
        Puzzle::new(ones(), ones())
    }

    #[test]
    fn keys_and_mouse_draw() {
        let mut table = table(PLUS);
        table.key(Key::Char('x'));
        table.key(Key::ShiftRight);
        table.key(Key::Down);
        table.key(Key::Char(' '));
        let known = |table: &Table| table.game.grid().cells().iter().map(|cell| cell.known()).collect::<Vec<_>>();
        let [blank, filled] = [Some(Color::BLANK), Color::new(1)];
        assert_eq!(known(&table)[..6], [blank, blank, None, None, filled, None]);
        let seen =
            board(&table.game, &mut View { size: (60, 20), color: false, marked: &[], words: "", first: &mut (0, 0) });
        let at = |cell: usize| {
            (1..60)
                .flat_map(|x| (1..20).map(move |y| (x, y)))
                .find(|&(x, y)| seen.cell_at(usize::from(x - 1), usize::from(y - 1)) == Some(cell))
                .unwrap()
        };
        let ((x, y), (to_x, to_y), (far_x, far_y)) = (at(3), at(5), at(8));
        table.mouse(MouseEvent::Press(MouseButton::Left, x, y), &seen);
        table.mouse(MouseEvent::Hold(to_x, to_y), &seen);
        table.mouse(MouseEvent::Release(to_x, to_y), &seen);
        table.mouse(MouseEvent::Hold(far_x, far_y), &seen);
        assert_eq!(known(&table)[3..], [filled, filled, filled, None, None, None]);
        table.mouse(MouseEvent::Press(MouseButton::Right, far_x, far_y), &seen);
        table.mouse(MouseEvent::Press(MouseButton::Left, 1, 1), &seen);
        assert_eq!(known(&table)[6..], [None, None, blank]);
        assert_eq!(table.game.grid().cells()[8], ColorSet::BLANK);
    }
}
