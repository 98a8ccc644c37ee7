//! Guesses about a part of a puzzle: what a solution may look like, and how certain that is.

use nonosat_encodings::{Color, Instance, Meaning};

use crate::{
    belief::{Beliefs, Explorer, Reinforcement, Revision, Schedule, Talk},
    board::Board,
    budget::Budget,
    complete::completed,
    outcome::Completion,
    parts,
    puzzle::Picture,
    random::Random,
    split::Component,
    tuning,
};

/// A part of a puzzle that is to be searched, with what was guessed about it before, if anything was.
pub(crate) struct Task {
    pub(crate) component: Component,
    pub(crate) guesswork: Option<Guesswork>,
}

impl From<Component> for Task {
    fn from(component: Component) -> Self {
        Self { component, guesswork: None }
    }
}

/// What an engine is told of the variables of a formula.
pub(crate) struct Guess {
    /// The likely value of each.
    pub(crate) phases: Vec<bool>,
    /// How early to decide each: those that are nearly certain, the most certain first; `None`: as the engine likes.
    pub(crate) order: Option<Vec<f64>>,
    /// After how many conflicts another guess is better.
    pub(crate) conflicts: u64,
}

/// A first solution that was had without a formula of the whole.
pub(crate) struct Believed {
    pub(crate) picture: Picture,
    /// How it was completed, if lines were not certain of all of it.
    pub(crate) completion: Option<Completion>,
}

/// The first guesses about all parts, as a solution over what is known on the board; `None` if they are none.
///
/// There is none either if all parts are small: those have no hints. What was guessed stays with the parts, which come in the
/// order of their sizes.
pub(crate) fn believed(tasks: &mut [Task], board: &Board, seed: u64, budget: &Budget) -> Option<Believed> {
    parts::sort(tasks);
    if tasks.last()?.component.unknown() < tuning::FEWEST_CELLS {
        return None;
    }
    if let Some(completed) = completed(tasks, board, seed, budget) {
        return Some(completed);
    }
    let mut picture = board.picture();
    // The largest first: its guess is the most likely to be wrong.
    for Task { component, guesswork } in tasks.iter_mut().rev() {
        let guesswork = guesswork.get_or_insert_with(|| Guesswork::new(component.unknown()));
        let solution = guesswork.solution(&component.instance, seed, budget)?;
        component.cells.iter().zip(solution).for_each(|(&cell, color)| picture.set(cell, color));
    }
    Some(Believed { picture, completion: None })
}

/// What guesses about a part are worked out from.
///
/// What takes an instance must always be given the same.
pub(crate) struct Guesswork {
    /// How many cells are unknown.
    unknown: usize,
    /// The talk that the last guess came from.
    talk: Option<Talk>,
    /// Whether that talk was driven towards one solution.
    is_driven: bool,
    /// What was believed before that talk was driven towards one solution, if that is to be used.
    free: Option<Beliefs>,
    /// Whether a talk was ever revised.
    is_revised: bool,
    /// How many revisions in a row have mended nothing.
    idle_revisions: usize,
    /// The talks that look for room for a solution, if it came to that.
    explorer: Option<Explorer>,
}

impl Guesswork {
    /// For a part of which so many cells are unknown.
    pub(crate) fn new(unknown: usize) -> Self {
        Self { unknown, talk: None, is_driven: false, free: None, is_revised: false, idle_revisions: 0, explorer: None }
    }

    /// The first guess, if it is a solution: the colour of each cell.
    pub(crate) fn solution(&mut self, instance: &Instance, seed: u64, budget: &Budget) -> Option<Vec<Color>> {
        self.begin_first(instance, seed, budget)?;
        let talk = self.talk.as_ref()?;
        talk.violated(instance).is_empty().then(|| talk.likeliest(instance))
    }

    /// Lets lines talk from the start, and drives them towards one solution; `None` if the part is coloured.
    fn begin(&mut self, instance: &Instance, attempt: u64, seed: u64, budget: &Budget) -> Option<()> {
        self.open(instance, attempt, seed, budget)?;
        self.drive(instance, attempt, budget);
        Some(())
    }

    /// Begins for the first time, if that was not done; a talk that was opened is only driven.
    fn begin_first(&mut self, instance: &Instance, seed: u64, budget: &Budget) -> Option<()> {
        if self.talk.is_none() {
            self.open(instance, 0, seed, budget)?;
        }
        if !self.is_driven {
            self.drive(instance, 0, budget);
        }
        Some(())
    }

    /// Lets lines talk from the start; `None` if the part is coloured.
    pub(crate) fn open(&mut self, instance: &Instance, attempt: u64, seed: u64, budget: &Budget) -> Option<()> {
        let schedule = self.schedule(instance, attempt, seed);
        self.talk.insert(Talk::new(instance, &schedule)?).hold(&schedule, budget);
        self.is_driven = false;
        Some(())
    }

    /// Drives the talk that was opened towards one solution.
    fn drive(&mut self, instance: &Instance, attempt: u64, budget: &Budget) {
        let Some(talk) = &mut self.talk else { return };
        self.free = is_ordered(attempt).then(|| talk.beliefs(instance));
        talk.settle(&reinforcement(instance), tuning::TOLERANCE, budget);
        self.is_driven = true;
    }

    /// Makes a solution the first guess: the colour of each cell.
    pub(crate) fn adopt(&mut self, instance: &Instance, solution: &[Color], seed: u64) {
        if self.talk.is_none() {
            self.talk = Talk::new(instance, &self.schedule(instance, 0, seed));
        }
        let Some(talk) = &mut self.talk else { return };
        talk.adopt(solution);
        self.is_driven = true;
        self.free = None;
    }

    /// The logarithm of the odds of each unknown cell, as the talk has it.
    pub(crate) fn odds(&self) -> Vec<(usize, f64)> {
        self.talk.iter().flat_map(Talk::log_odds).collect()
    }

    /// Whether a walk has found room for a solution, and others no more for a while.
    pub(crate) fn has_walked(&self) -> bool {
        self.explorer.as_ref().is_some_and(|explorer| explorer.is_done(&tuning::EXPLORATION))
    }

    /// Looks for room for a solution from where the first talk has come to a stand; false if that is not worth while.
    pub(crate) fn walk(&mut self, instance: &Instance, seed: u64, budget: &Budget) -> bool {
        if self.explorer.is_none() {
            let is_stuck = self.talk.as_mut().is_some_and(|talk| talk.is_stuck(&tuning::EXPLORATION));
            if !is_stuck || self.unknown < tuning::FEWEST_CELLS_TO_REVISE {
                return false;
            }
            let schedule = Schedule { nudges: None, ..self.schedule(instance, 0, seed) };
            let Some(mut talk) = Talk::new(instance, &schedule) else { return false };
            talk.hold(&schedule, budget);
            self.explorer = Some(Explorer::new(&talk, &tuning::EXPLORATION, budget));
        }
        let Some(explorer) = &mut self.explorer else { return false };
        self.talk = Some(explorer.walk(&tuning::EXPLORATION, &mut Random::new(seed), budget));
        self.is_driven = false;
        true
    }

    /// Talks those places over that the last guess had wrong, if they are few; false if it is better to begin anew.
    ///
    /// If that has been idle for long, it is better to begin anew, or to walk on where a talk has walked.
    fn mend(&mut self, instance: &Instance, attempt: u64, seed: u64, budget: &Budget) -> bool {
        if self.idle_revisions == tuning::IDLE_REVISIONS {
            self.idle_revisions = 0;
            let has_walked = self.explorer.is_some() && self.walk(instance, talk_seed(attempt, seed), budget);
            if has_walked {
                self.drive(instance, attempt, budget);
            }
            return has_walked;
        }
        let Some(talk) = self.talk.as_mut().filter(|talk| is_nearly_right(talk, instance, self.unknown)) else {
            return false;
        };
        let revision = revision(instance, self.unknown);
        let violated = talk.violated(instance).len();
        let still = talk.revise(instance, &revision, &mut Random::new(talk_seed(attempt, seed)), budget);
        self.is_revised = true;
        self.idle_revisions = if still < violated { 0 } else { self.idle_revisions + 1 };
        self.free = is_ordered(attempt).then(|| {
            let mut released = talk.clone();
            released.release(tuning::FREE_ROUNDS, tuning::TOLERANCE, budget);
            released.beliefs(instance)
        });
        true
    }

    /// The guess of an attempt, the first being 0; `None` if there is none.
    ///
    /// Values are those of the solution that the talk was driven to. How certain they are is what the talk said before
    /// that: what is common to all solutions comes first, and an error there shows before much else is decided.
    ///
    /// The guess is about what has these meanings.
    pub(crate) fn guess(
        &mut self,
        instance: &Instance,
        meanings: &[Meaning],
        attempt: u64,
        seed: u64,
        budget: &Budget,
    ) -> Option<Guess> {
        if attempt == 0 {
            self.begin_first(instance, seed, budget)?;
        } else if !self.mend(instance, attempt, seed, budget) {
            self.begin(instance, attempt, seed, budget)?;
        }
        let runs = if self.is_revised { tuning::RUNS_AFTER_REVISION } else { self.by_size(tuning::RUNS) };
        let talk = self.talk.as_mut()?;
        let driven = talk.beliefs(instance);
        let probability = |beliefs: &Beliefs, meaning| beliefs.of(instance, meaning);
        // What there is no telling about begins as false, as engines have it by themselves.
        let likely = |&meaning: &Meaning| probability(&driven, meaning).is_some_and(|probability| probability > 0.5);
        let priority = |free: &Beliefs, meaning| {
            let certainty = probability(free, meaning).map_or(0.0, certainty);
            if certainty > tuning::CERTAIN { certainty } else { 0.0 }
        };
        Some(Guess {
            phases: meanings.iter().map(likely).collect(),
            order: self.free.take().map(|free| meanings.iter().map(|&meaning| priority(&free, meaning)).collect()),
            conflicts: runs.conflicts(attempt),
        })
    }

    /// Of what is set for parts with few unknown cells, and for those with many, what goes for this one.
    fn by_size<T>(&self, [few, many]: [T; 2]) -> T {
        if self.unknown < tuning::FEWEST_CELLS_OF_LARGE { few } else { many }
    }

    /// How lines talk about the part when they begin anew.
    fn schedule(&self, instance: &Instance, attempt: u64, seed: u64) -> Schedule {
        let cells = instance.cells.len();
        Schedule {
            rounds: tuning::ROUNDS + if attempt == 0 { cells / tuning::CELLS_PER_ROUND } else { 0 },
            tolerance: tuning::TOLERANCE,
            noise: tuning::NOISE[usize::from(attempt > 0)],
            tilt: if attempt > 0 { self.by_size(tuning::TILT) } else { 0.0 },
            seed: talk_seed(attempt, seed),
            terse: self.by_size([true, false]),
            idle: (self.unknown >= tuning::FEWEST_CELLS_OF_GIANT).then_some(tuning::IDLE_TALK),
            nudges: (self.unknown >= tuning::FEWEST_CELLS_TO_NUDGE).then_some(tuning::NUDGES),
            reinforcement: None,
        }
    }
}

/// The seed of the talk of an attempt.
fn talk_seed(attempt: u64, seed: u64) -> u64 {
    seed.wrapping_mul(1000).wrapping_add(attempt)
}

/// Whether an attempt goes with an order: every other one does without, for an order that misleads does so for long.
fn is_ordered(attempt: u64) -> bool {
    attempt.is_multiple_of(2)
}

/// How far a probability is from one half, on the scale of logarithms of odds.
fn certainty(probability: f64) -> f64 {
    let least = 1e-12;
    (probability.max(least) / (1.0 - probability).max(least)).ln().abs()
}

/// Whether a talk about a part with so many unknown cells is large, and wrong in a few places only.
fn is_nearly_right(talk: &Talk, instance: &Instance, unknown: usize) -> bool {
    unknown >= tuning::FEWEST_CELLS_TO_REVISE
        && talk.violated(instance).len() as f64 <= tuning::VIOLATED_TO_REVISE * instance.lines.len() as f64
}

/// How a talk is driven towards one solution.
fn reinforcement(instance: &Instance) -> Reinforcement {
    let rounds = tuning::REINFORCED_ROUNDS + instance.cells.len() / tuning::CELLS_PER_REINFORCED_ROUND;
    Reinforcement { rounds: rounds.min(tuning::REINFORCED_ROUNDS_LIMIT), limit: tuning::REINFORCEMENT_LIMIT }
}

/// How a talk is mended place by place.
fn revision(instance: &Instance, unknown: usize) -> Revision {
    let longest = instance.lines.iter().map(|line| line.cells.len()).max().unwrap_or(0) as f64;
    Revision {
        attempts: unknown / tuning::CELLS_PER_REVISION,
        distance: tuning::REVISION_DISTANCE.map(|share| share * longest),
        distortion: tuning::REVISION_DISTORTION,
        noise: tuning::REVISION_NOISE,
        rounds: tuning::REVISION_ROUNDS,
        tolerance: tuning::TOLERANCE,
        reinforcement: Reinforcement { rounds: tuning::REVISION_REINFORCED_ROUNDS, limit: tuning::REINFORCEMENT_LIMIT },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        board::Board,
        generate::Recipe,
        outcome::Verdict,
        solve::{Request, solve},
        split::split,
    };

    /// The first part of a puzzle of which nothing is known.
    fn component(recipe: &str) -> Component {
        let recipe: Recipe = recipe.parse().unwrap();
        split(&mut Board::new(&recipe.puzzle()), None).unwrap().remove(0)
    }

    #[test]
    fn lines_talk_anew_where_revisions_mend_nothing() {
        let component = component("random-20-0.6-2");
        let mut guesswork = Guesswork::new(tuning::FEWEST_CELLS_TO_REVISE);
        let budget = Budget::unlimited();
        // There is nothing to mend in a solution.
        guesswork.solution(&component.instance, 0, &budget).unwrap();
        let mended: Vec<bool> =
            (1..=8).map(|attempt| guesswork.mend(&component.instance, attempt, 0, &budget)).collect();
        assert_eq!(mended, [true, true, true, false, true, true, true, false]);
        assert_eq!(guesswork.idle_revisions, 0);
    }

    #[test]
    fn a_walk_begins_where_talks_are_stuck_and_goes_on_where_revisions_mend_nothing() {
        let budget = Budget::unlimited();
        let walks = |recipe: &str, unknown: usize| {
            let component = component(recipe);
            let mut guesswork = Guesswork::new(unknown);
            guesswork.open(&component.instance, 0, 0, &budget).unwrap();
            let has_walked = guesswork.walk(&component.instance, 0, &budget);
            assert_eq!(guesswork.explorer.is_some(), has_walked);
            guesswork.idle_revisions = tuning::IDLE_REVISIONS;
            assert_eq!(guesswork.mend(&component.instance, 1, 0, &budget), has_walked);
            has_walked
        };
        assert!(walks("random-40-0.47-2", tuning::FEWEST_CELLS_TO_REVISE));
        assert!(!walks("random-40-0.47-2", tuning::FEWEST_CELLS_TO_REVISE - 1));
        assert!(!walks("random-40-0.6-1", tuning::FEWEST_CELLS_TO_REVISE));
    }

    #[test]
    fn a_talk_that_was_only_opened_is_driven_before_it_gives_hints() {
        let component = component("random-20-0.5-1");
        let (instance, budget) = (&component.instance, Budget::unlimited());
        let cell = |cell| Meaning::Cell(nonosat_encodings::Fact { cell, color: Color::BLACK });
        let meanings: Vec<Meaning> = (0..instance.cells.len() as u32).map(cell).collect();
        let mut opened = Guesswork::new(component.unknown());
        opened.open(instance, 0, 0, &budget).unwrap();
        let mut other = Guesswork::new(component.unknown());
        let [one, other] =
            [&mut opened, &mut other].map(|work| work.guess(instance, &meanings, 0, 0, &budget).unwrap());
        assert_eq!((one.phases, one.order), (other.phases, other.order));
    }

    #[test]
    fn a_solution_that_was_adopted_is_the_first_guess() {
        let component = component("random-20-0.5-1");
        let (instance, budget) = (&component.instance, Budget::unlimited());
        let encoded = crate::method::encoding(None).unwrap().encode(instance);
        let mut engine = crate::method::engine(None).unwrap().start();
        let crate::engine::Answer::Sat(model) = engine.solve(&encoded.target, &budget) else { panic!() };
        let solution = encoded.cells.decode(&model);
        // With a talk that was begun, and without one.
        for is_begun in [false, true] {
            let mut work = Guesswork::new(component.unknown());
            if is_begun {
                work.open(instance, 0, 0, &budget).unwrap();
            }
            work.adopt(instance, &solution, 0);
            let guess = work.guess(instance, &encoded.meanings, 0, 0, &budget).unwrap();
            let mut engine = crate::method::engine(None).unwrap().start();
            engine.phase_hints().unwrap().set_phases(Some(guess.phases));
            let crate::engine::Answer::Sat(model) = engine.solve(&encoded.target, &budget) else { panic!() };
            assert_eq!(encoded.cells.decode(&model), solution);
            assert_eq!(engine.counts().unwrap().conflicts, 0);
        }
    }

    #[test]
    fn a_guess_is_believed_if_it_is_a_solution_and_no_engine_is_asked_for() {
        let mut believed = 0;
        for seed in 1..=20 {
            let recipe: Recipe = format!("random-25-0.45-{seed}").parse().unwrap();
            let puzzle = recipe.puzzle();
            let ask = |request: Request<'_>| solve(&puzzle, &request).unwrap();
            let outcome = ask(Request::default());
            let searched = ask(Request { engine: Some("cdcl"), ..Request::default() });
            assert!(!searched.stats.believed);
            assert_eq!(outcome.verdict, searched.verdict, "{recipe}");
            let threads = ask(Request { jobs: 2, deterministic: true, ..Request::default() });
            assert_eq!(outcome.solutions, threads.solutions, "{recipe}");
            if outcome.stats.believed {
                believed += 1;
                assert_eq!((outcome.verdict, outcome.solutions.len()), (Verdict::Multiple, 2));
                assert_eq!((outcome.stats.engine, outcome.stats.formula), (None, None));
            }
        }
        assert!((1..20).contains(&believed), "{believed}");
    }
}
