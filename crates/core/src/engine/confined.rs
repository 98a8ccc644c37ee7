//! An engine confined to one thread, for those that must not be moved.
#![allow(clippy::disallowed_methods, reason = "an engine with a thread of its own")]

use std::{
    panic::resume_unwind,
    sync::mpsc,
    thread::{self, JoinHandle},
};

use nonosat_encodings::{Atom, Cnf};

use super::{Answer, Engine, Incremental, PhaseHints, SatEngine};
use crate::engine::SearchCounts;
use nonosat_model::budget::Budget;

/// A call of the engine.
type Order = Box<dyn FnOnce(&mut dyn SatEngine) + Send>;

/// An engine in a thread of its own: it is created, used and dropped there, while this handle may move.
///
/// Every call is passed on, and its answer waited for. It has no counts and no conflict limit. A panic of the engine
/// panics in the caller.
pub(crate) struct Confined {
    start: fn() -> Box<dyn SatEngine>,
    name: String,
    takes_hints: bool,
    /// Started with the first order.
    thread: Option<(mpsc::Sender<Order>, JoinHandle<()>)>,
}

impl Confined {
    /// An engine that will be started this way.
    pub(crate) fn new(start: fn() -> Box<dyn SatEngine>) -> Self {
        let mut sample = start();
        let takes_hints = sample.phase_hints().is_some();
        Self { start, name: sample.name().to_owned(), takes_hints, thread: None }
    }

    fn ask<R: Send + 'static>(&mut self, order: impl FnOnce(&mut dyn SatEngine) -> R + Send + 'static) -> R {
        let start = self.start;
        let (orders, _) = self.thread.get_or_insert_with(|| {
            let (sender, orders) = mpsc::channel::<Order>();
            let obey = move || {
                let mut engine = start();
                orders.into_iter().for_each(|order| order(&mut *engine));
            };
            (sender, thread::spawn(obey))
        });
        let (reply, answer) = mpsc::channel();
        // A thread that is gone takes no order, and gives no answer.
        let _ = orders.send(Box::new(move |engine| _ = reply.send(order(engine))));
        match answer.recv() {
            Ok(answer) => answer,
            Err(_) => self.fail(),
        }
    }

    /// Passes on the panic that ended the thread.
    fn fail(&mut self) -> ! {
        let ending = self.thread.take().map(|(orders, thread)| {
            drop(orders);
            thread.join()
        });
        match ending {
            Some(Err(panic)) => resume_unwind(panic),
            _ => unreachable!("the thread of an engine ends when its orders end"),
        }
    }
}

impl Engine for Confined {
    type Input = Cnf;

    fn name(&self) -> &str {
        &self.name
    }

    fn solve(&mut self, cnf: &Cnf, budget: &Budget) -> Answer {
        let (cnf, budget) = (cnf.clone(), budget.clone());
        self.ask(move |engine| engine.solve(&cnf, &budget))
    }

    fn counts(&self) -> Option<SearchCounts> {
        None
    }
}

impl Incremental for Confined {
    fn add_clause(&mut self, atoms: &[Atom]) {
        let atoms = atoms.to_vec();
        self.ask(move |engine| engine.add_clause(&atoms));
    }

    fn solve_again(&mut self, budget: &Budget) -> Answer {
        let budget = budget.clone();
        self.ask(move |engine| engine.solve_again(&budget))
    }
}

impl SatEngine for Confined {
    fn phase_hints(&mut self) -> Option<&mut dyn PhaseHints> {
        if self.takes_hints { Some(self) } else { None }
    }
}

impl PhaseHints for Confined {
    fn set_phases(&mut self, phases: Option<Vec<bool>>) {
        self.ask(move |engine| {
            if let Some(hints) = engine.phase_hints() {
                hints.set_phases(phases);
            }
        });
    }
}
