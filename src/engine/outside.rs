//! Any installed SAT solver, by DIMACS.
#![allow(clippy::disallowed_methods, reason = "threads that read and write what an outside solver does")]

use std::{
    io::{self, Read},
    process::ExitStatus,
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::Duration,
};

use nonosat_encodings::{Atom, Claim, Cnf, read_answer, write_dimacs};

use super::{Answer, Engine, Incremental, SatEngine, command::Command};
use crate::{
    engine::{SearchCounts, Unknown},
    puzzle::{bounded, budget::Budget, threads},
};

/// The time between two checks of the budget while the solver runs.
const PAUSE: Duration = Duration::from_millis(5);

/// The longest answer, beside some bytes for each variable.
const LONGEST_ANSWER: u64 = 16 << 20;
const BYTES_PER_VARIABLE: u64 = 32;

/// The number of lines of the solver's standard error quoted in the error.
const LINES_QUOTED: usize = 3;

/// `dimacs:COMMAND`: a solver in a process of its own, started anew for each answer.
///
/// It gets the formula as DIMACS on its standard input, or in the file whose name replaces `{}` in COMMAND, and writes
/// `s` and `v` lines to its standard output, or, as MiniSat does, to the file whose name replaces `{out}`. COMMAND is a
/// list of words, quoted where they contain blanks; it is not passed to a shell.
///
/// A model is checked against the formula. A claim that there is none is accepted if the solver exits with 20 or 0, as
/// solvers do: it is only as right as the solver.
///
/// At a limit the process is killed, but not processes that it has started.
pub struct Outside {
    name: String,
    command: Result<Command, String>,
    formula: Cnf,
    failure: Option<String>,
}

impl Outside {
    /// The prefix of the command in the engine's name.
    pub const PREFIX: &'static str = "dimacs:";

    /// An engine without a formula; `name` is [`Outside::PREFIX`] and the command.
    pub fn new(name: &str) -> Self {
        let command = Command::parse(name.strip_prefix(Self::PREFIX).unwrap_or(name));
        Self { name: name.to_owned(), command, formula: Cnf::new(), failure: None }
    }

    /// The answer; an error is something that the user must see.
    fn run(&self, budget: &Budget) -> Result<Answer, String> {
        if !threads::AVAILABLE {
            return Err("this platform has no processes".to_owned());
        }
        let command = self.command.as_ref().map_err(Clone::clone)?;
        let place = command.place(|out| write_dimacs(&self.formula, out))?;
        let mut process = command.start(&place)?;
        let limit = LONGEST_ANSWER + BYTES_PER_VARIABLE * self.formula.variables() as u64;
        let complaints = read_aside(process.0.stderr.take(), LONGEST_ANSWER);
        let output = read_aside(process.0.stdout.take(), limit);
        if let Some(input) = process.0.stdin.take().filter(|_| !command.reads_file()) {
            // The solver may answer, or give up, before it has read everything.
            let formula = self.formula.clone();
            thread::spawn(move || write_dimacs(&formula, &mut io::BufWriter::new(input)));
        }
        let output = loop {
            match output.recv_timeout(PAUSE) {
                Ok(output) => break output,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break Vec::new(),
            }
            if let Err(limit) = budget.check() {
                return Ok(Answer::Unknown(limit.into()));
            }
        };
        if output.len() as u64 == limit {
            return Err(format!("it printed more than {limit} bytes"));
        }
        let status = loop {
            match process.0.try_wait() {
                Ok(Some(status)) => break status,
                Ok(None) => thread::sleep(PAUSE),
                Err(error) => return Err(format!("it is lost: {error}")),
            }
            if let Err(limit) = budget.check() {
                return Ok(Answer::Unknown(limit.into()));
            }
        };
        let exit = || describe_exit(status, &complaints.recv_timeout(PAUSE * 20).unwrap_or_default());
        let output = place.answer(limit).unwrap_or(Ok(output)).map_err(|error| format!("{error}{}", exit()))?;
        self.judge(&output, status).map_err(|message| message + &exit())
    }

    /// The answer in the output.
    fn judge(&self, output: &[u8], status: ExitStatus) -> Result<Answer, String> {
        let text = String::from_utf8_lossy(output);
        match read_answer(&text).map_err(|error| format!("its answer cannot be read, {error}"))? {
            Claim::Unknown => Ok(Answer::Unknown(Unknown::NoAnswer)),
            // A solver that ended in another way may have failed: its claim is not accepted.
            Claim::NoModel if !matches!(status.code(), Some(0 | 20)) => {
                Err("it said that there is no model, but did not end as if".to_owned())
            }
            Claim::NoModel => Ok(Answer::Unsat),
            Claim::Model(values) => {
                let value = |number| values.get(&number).copied().unwrap_or(false);
                let model: Vec<bool> = (1..).take(self.formula.variables()).map(value).collect();
                if self.formula.holds(&model) {
                    Ok(Answer::Sat(model))
                } else {
                    Err("its model does not satisfy the formula".to_owned())
                }
            }
        }
    }
}

/// How the solver ended, and the beginning of its standard error.
fn describe_exit(status: ExitStatus, complaints: &[u8]) -> String {
    let text = String::from_utf8_lossy(complaints);
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).take(LINES_QUOTED).collect();
    let lines = lines.join(" | ").replace(char::is_control, " ");
    if lines.is_empty() { format!(" ({status})") } else { format!(" ({status}: {lines})") }
}

/// Reads in a thread of its own: the output of a process must be consumed, or it blocks.
fn read_aside(from: Option<impl Read + Send + 'static>, limit: u64) -> mpsc::Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        // What was read before an error may still be an answer.
        let _ = sender.send(from.map(|from| bounded::beginning(from, limit)).unwrap_or_default());
    });
    receiver
}

impl Engine for Outside {
    type Input = Cnf;

    fn name(&self) -> &str {
        &self.name
    }

    fn solve(&mut self, cnf: &Cnf, budget: &Budget) -> Answer {
        self.formula = cnf.clone();
        self.solve_again(budget)
    }

    fn counts(&self) -> Option<SearchCounts> {
        None
    }
}

impl Incremental for Outside {
    fn add_clause(&mut self, atoms: &[Atom]) {
        self.formula.clause(atoms);
    }

    fn solve_again(&mut self, budget: &Budget) -> Answer {
        self.run(budget).unwrap_or_else(|message| {
            // Ctrl-C on a terminal ends the solver too, perhaps before this process has noticed it.
            if threads::AVAILABLE {
                thread::sleep(PAUSE);
            }
            if let Err(limit) = budget.check() {
                return Answer::Unknown(limit.into());
            }
            let command = self.name.strip_prefix(Self::PREFIX).unwrap_or(&self.name);
            self.failure = Some(format!("the outside solver `{command}` failed: {message}"));
            Answer::Unknown(Unknown::NoAnswer)
        })
    }
}

impl SatEngine for Outside {
    fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::puzzle::budget::Limit;

    /// A formula with the one model "1, not 2".
    fn formula() -> Cnf {
        let mut cnf = Cnf::new();
        let [a, b] = [(); 2].map(|()| cnf.new_variable().positive());
        cnf.clause(&[a.into()]);
        cnf.clause(&[(!a).into(), (!b).into()]);
        cnf
    }

    /// The engine's answer with a shell script as the solver.
    fn play(script: &str) -> (Answer, Option<String>) {
        let mut engine = Outside::new(&format!("dimacs:sh -c '{script}'"));
        let budget = Budget::unlimited().with_time_limit(Duration::from_secs(20));
        let answer = engine.solve(&formula(), &budget);
        (answer, engine.failure().map(str::to_owned))
    }

    #[test]
    fn answers_are_taken() {
        let model = (Answer::Sat(vec![true, false]), None);
        assert_eq!(play("cat > /dev/null; echo c hi; echo s SATISFIABLE; echo v 1 -2 0; exit 10"), model);
        // A solver that does not read all of its input, and leaves out irrelevant variables.
        assert_eq!(play("echo s SATISFIABLE; echo v 1 0"), model);
        assert_eq!(play("echo s UNSATISFIABLE; exit 20"), (Answer::Unsat, None));
        assert_eq!(play("echo s UNKNOWN"), (Answer::Unknown(Unknown::NoAnswer), None));
    }

    #[test]
    fn the_formula_arrives() {
        let checks = "read head; test \"$head\" = \"p cnf 2 2\"";
        assert_eq!(play(&format!("{checks} && echo s SATISFIABLE && echo v 1 -2 0")).0, Answer::Sat(vec![true, false]));
        let name = "dimacs:sh -c 'read head < $0; test \"$head\" = \"p cnf 2 2\" && echo SAT > $1 && echo 1 -2 0 >> \
            $1' {} {out}";
        let mut engine = Outside::new(name);
        assert_eq!(
            engine.solve(&formula(), &Budget::unlimited()),
            Answer::Sat(vec![true, false]),
            "{:?}",
            engine.failure
        );
    }

    #[test]
    fn wrong_answers_are_reported() {
        for (script, expected) in [
            ("echo s SATISFIABLE; echo v -1 0", "its model does not satisfy the formula"),
            ("echo Hello", "its answer cannot be read, line 1: expected a line"),
            ("echo no licence >&2; exit 3", "exit status: 3: no licence"),
            ("echo s UNSATISFIABLE; exit 1", "it said that there is no model, but did not end as if (exit status: 1)"),
            ("kill -9 $$", "signal: 9"),
            ("exec cat /dev/zero", "it printed more than"),
        ] {
            let (answer, failure) = play(script);
            assert_eq!(answer, Answer::Unknown(Unknown::NoAnswer), "{script}");
            let failure = failure.unwrap();
            assert!(
                failure.contains(expected) && failure.starts_with("the outside solver `sh -c"),
                "{script}: {failure}"
            );
        }
        for (name, expected) in [
            ("dimacs:no-such-solver-anywhere -q", "it cannot be started"),
            ("dimacs:", "no command is given"),
            ("dimacs:sh 'x", "a quotation mark is not closed"),
        ] {
            let mut engine = Outside::new(name);
            assert_eq!(engine.solve(&formula(), &Budget::unlimited()), Answer::Unknown(Unknown::NoAnswer));
            assert!(engine.failure().unwrap().contains(expected), "{:?}", engine.failure);
        }
    }

    #[test]
    fn it_is_killed_when_the_time_is_up() {
        let mut engine = Outside::new("dimacs:sh -c 'exec sleep 30'");
        let clock = crate::puzzle::budget::Stopwatch::start();
        let budget = Budget::unlimited().with_time_limit(Duration::from_millis(50));
        assert_eq!(engine.solve(&formula(), &budget), Answer::Unknown(Unknown::Limit(Limit::Time)));
        assert!(clock.elapsed() < Duration::from_secs(10) && engine.failure().is_none());
    }

    /// With the first well-known solver that is installed, if there is one.
    #[test]
    #[allow(clippy::print_stderr, reason = "tests say what they skip")]
    fn a_real_solver_is_asked() {
        let commands = ["dimacs:cadical -q", "dimacs:kissat -q", "dimacs:clasp", "dimacs:minisat {} {out}"];
        let installed = |name: &&str| {
            let program = Command::parse(&name[Outside::PREFIX.len()..]).unwrap().program().to_owned();
            std::process::Command::new(program).arg("--help").output().is_ok()
        };
        let Some(name) = commands.into_iter().find(installed) else {
            eprintln!("skipped: none of cadical, kissat, clasp, minisat is installed");
            return;
        };
        let mut engine = Outside::new(name);
        assert_eq!(
            engine.solve(&formula(), &Budget::unlimited()),
            Answer::Sat(vec![true, false]),
            "{:?}",
            engine.failure
        );
        engine.add_clause(&[formula().clauses().next().map(|clause| !clause[0]).unwrap().into()]);
        assert_eq!(engine.solve_again(&Budget::unlimited()), Answer::Unsat, "{:?}", engine.failure);
    }
}
