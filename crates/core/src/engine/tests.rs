//! Every engine on random formulas: against brute force, and against each other.

mod model;
pub(super) mod rup;

use nonosat_encodings::{Literal, Variable};

use super::*;
use crate::engine::registry::ENGINES;
use nonosat_model::random::Random;

fn random_literal(random: &mut Random, variables: &[Variable]) -> Literal {
    let literal = variables[random.bits() as usize % variables.len()].positive();
    if random.chance(0.5) { !literal } else { literal }
}

/// A random formula of clauses of one to four literals.
fn random_formula(random: &mut Random, variables: usize, clauses: usize) -> Cnf {
    let mut cnf = Cnf::new();
    let all: Vec<Variable> = (0..variables).map(|_| cnf.new_variable()).collect();
    for _ in 0..clauses {
        let length = [1, 2, 2, 3, 3, 3, 3, 4][(random.bits() % 8) as usize];
        let atoms: Vec<Atom> = (0..length).map(|_| random_literal(random, &all).into()).collect();
        cnf.clause(&atoms);
    }
    cnf
}

fn models_by_force(cnf: &Cnf) -> usize {
    let model = |bits: u32| (0..cnf.variables()).map(|variable| bits >> variable & 1 == 1).collect::<Vec<_>>();
    (0..1_u32 << cnf.variables()).filter(|&bits| cnf.holds(&model(bits))).count()
}

/// Lists all models by excluding one after the other.
fn models_by_engine(engine: &mut dyn SatEngine, cnf: &Cnf) -> usize {
    let budget = Budget::unlimited();
    let mut count = 0;
    let mut answer = engine.solve(cnf, &budget);
    while let Answer::Sat(model) = answer {
        assert!(cnf.holds(&model), "{} gave a wrong model", engine.name());
        count += 1;
        let different: Vec<Atom> = (0..cnf.variables())
            .map(|variable| Variable::new(variable as u32).positive())
            .map(|literal| Atom::from(if model[literal.variable().index()] { !literal } else { literal }))
            .collect();
        engine.add_clause(&different);
        answer = engine.solve_again(&budget);
    }
    assert_eq!(answer, Answer::Unsat);
    count
}

#[test]
fn clauses_added_are_simplified() {
    let [a, b, c] = [2, 0, 1].map(|variable| Variable::new(variable).positive());
    assert_eq!(literals(&[a.into(), (!b).into(), Atom::FALSE, c.into()]), Some(vec![a, !b, c]));
    assert_eq!(literals(&[a.into(), b.into(), a.into()]), Some(vec![b, a]));
    assert_eq!(literals(&[a.into(), b.into(), (!a).into()]), None);
    assert_eq!(literals(&[a.into(), Atom::TRUE]), None);
    assert_eq!(literals(&[]), Some(vec![]));
}

#[test]
fn all_models_are_found() {
    let mut random = Random::new(3);
    for round in 0..600 {
        let cnf = random_formula(&mut random, 8, 10 + round % 20);
        let expected = models_by_force(&cnf);
        for info in ENGINES {
            let mut engine = info.start();
            if let Some(hints) = engine.phase_hints() {
                hints.set_phases((round % 2 == 0).then(|| (0..8).map(|_| random.chance(0.5)).collect()));
            }
            assert_eq!(models_by_engine(&mut *engine, &cnf), expected, "{}, round {round}", info.name);
        }
    }
}

/// Hard enough that clauses are learnt, forgotten and moved; about half of them have a model.
#[test]
fn engines_agree_on_harder_formulas() {
    let mut random = Random::new(5);
    let mut satisfiable = 0;
    for round in 0..40 {
        let variables = 120;
        let mut cnf = Cnf::new();
        let all: Vec<Variable> = (0..variables).map(|_| cnf.new_variable()).collect();
        for _ in 0..(variables as f64 * 4.26) as usize {
            let atoms = [(); 3].map(|()| Atom::from(random_literal(&mut random, &all)));
            cnf.clause(&atoms);
        }
        let mut verdicts = Vec::new();
        for info in ENGINES {
            let answer = info.start().solve(&cnf, &Budget::unlimited());
            if let Answer::Sat(model) = &answer {
                assert!(cnf.holds(model), "{}, round {round}", info.name);
            }
            verdicts.push(matches!(answer, Answer::Sat(_)));
        }
        assert!(verdicts.windows(2).all(|pair| pair[0] == pair[1]), "round {round}: {verdicts:?}");
        satisfiable += usize::from(verdicts[0]);
    }
    assert!((5..=35).contains(&satisfiable), "{satisfiable} of 40");
}

/// The core of a subset of assumptions is refuted by another engine, and the engine goes on as before.
#[test]
fn cores_are_contradictions() {
    let mut random = Random::new(11);
    let mut cores = 0;
    for round in 0..150 {
        let cnf = random_formula(&mut random, 24, 50 + round % 20);
        let variables: Vec<Variable> = (0..24).map(Variable::new).collect();
        let mut engines: Vec<_> = ENGINES.iter().map(crate::engine::registry::EngineInfo::start).collect();
        engines.iter_mut().filter_map(|engine| engine.cores()).for_each(|engine| {
            engine.solve(&cnf, &Budget::unlimited());
        });
        for _ in 0..6 {
            let assumptions: Vec<Literal> = (0..8).map(|_| random_literal(&mut random, &variables)).collect();
            let is_refuted = |assumed: &[Literal]| {
                let mut cnf = cnf.clone();
                assumed.iter().for_each(|&literal| cnf.clause(&[literal.into()]));
                Batsat::new().solve(&cnf, &Budget::unlimited()) == Answer::Unsat
            };
            let expected = is_refuted(&assumptions);
            for engine in &mut engines {
                let name = engine.name().to_owned();
                let Some(engine) = engine.cores() else { continue };
                match engine.solve_for_core(&assumptions, &Budget::unlimited()) {
                    Answer::Sat(model) => {
                        assert!(!expected && cnf.holds(&model), "{name}, round {round}");
                        assert!(assumptions.iter().all(|literal| literal.holds(&model)), "{name}, round {round}");
                        assert_eq!(engine.core(), []);
                    }
                    answer => {
                        assert!(expected && answer == Answer::Unsat, "{name}, round {round}");
                        let core = engine.core();
                        assert!(core.iter().all(|literal| assumptions.contains(literal)), "{name}, round {round}");
                        assert!(is_refuted(core), "{name}, round {round}");
                        cores += usize::from(!core.is_empty() && core.len() < assumptions.len());
                    }
                }
            }
        }
    }
    assert!(cores > 300, "{cores}");
}

/// n + 1 pigeons in n holes: no model, and a long proof.
fn pigeons(holes: usize) -> Cnf {
    let mut cnf = Cnf::new();
    let sits: Vec<Vec<Atom>> =
        (0..=holes).map(|_| (0..holes).map(|_| Atom::from(cnf.new_variable().positive())).collect()).collect();
    for pigeon in 0..=holes {
        cnf.clause(&sits[pigeon]);
        for other in 0..pigeon {
            let holes = sits[pigeon].iter().zip(&sits[other]);
            holes.for_each(|(&one, &other)| cnf.not_both(one, other));
        }
    }
    cnf
}

#[test]
fn what_has_no_model_is_refuted() {
    for info in ENGINES {
        assert_eq!(info.start().solve(&pigeons(6), &Budget::unlimited()), Answer::Unsat, "{}", info.name);
    }
}

#[test]
fn limits_are_kept() {
    let limit = std::time::Duration::from_millis(50);
    for info in ENGINES {
        let mut engine = info.start();
        let answer = engine.solve(&pigeons(14), &Budget::unlimited().with_time_limit(limit));
        assert_eq!(answer, Answer::Unknown(Unknown::Limit(Limit::Time)), "{}", info.name);
        let mut engine = info.start();
        if let Some(limit) = engine.conflict_limit() {
            limit.set_conflict_limit(Some(100));
            assert_eq!(engine.solve(&pigeons(14), &Budget::unlimited()), Answer::Unknown(Unknown::ConflictLimit));
            assert_eq!(engine.solve_again(&Budget::unlimited()), Answer::Unknown(Unknown::ConflictLimit));
            assert!((200..=210).contains(&engine.counts().unwrap().conflicts), "{}", info.name);
        }
    }
}

#[test]
fn hints_are_followed_where_nothing_is_against_them() {
    let mut cnf = Cnf::new();
    let phases: Vec<bool> = (0..20).map(|index| index % 3 == 0).collect();
    phases.iter().for_each(|_| _ = cnf.new_variable());
    for info in ENGINES {
        let mut engine = info.start();
        let Some(hints) = engine.phase_hints() else { continue };
        hints.set_phases(Some(phases.clone()));
        assert_eq!(engine.solve(&cnf, &Budget::unlimited()), Answer::Sat(phases.clone()), "{}", info.name);
    }
}

#[test]
fn assumptions_hold_for_one_answer() {
    let mut random = Random::new(11);
    for round in 0..300 {
        let cnf = random_formula(&mut random, 8, 10 + round % 20);
        for info in ENGINES {
            let mut engine = info.start();
            if engine.assumptions().is_none() || engine.solve(&cnf, &Budget::unlimited()) == Answer::Unsat {
                continue;
            }
            let mut assumed: Vec<Literal> = Vec::new();
            for _ in 0..30 {
                // A list that begins like the one before.
                assumed.truncate(random.bits() as usize % (assumed.len() + 1));
                let all: Vec<Variable> = (0..8).map(Variable::new).collect();
                (0..random.bits() % 4).for_each(|_| assumed.push(random_literal(&mut random, &all)));
                let mut with = cnf.clone();
                assumed.iter().for_each(|&literal| with.clause(&[literal.into()]));
                let answer = engine.assumptions().unwrap().solve_under(&assumed, &Budget::unlimited());
                match answer {
                    Answer::Sat(model) => {
                        assert!(with.holds(&model), "{}, round {round}", info.name);
                        let implied = engine.assumptions().unwrap().implied(&assumed);
                        assert_eq!(implied.len(), assumed.len());
                        for (index, _) in implied.iter().enumerate().filter(|&(_, &implied)| implied) {
                            let mut other = cnf.clone();
                            assumed[..index].iter().for_each(|&literal| other.clause(&[literal.into()]));
                            other.clause(&[(!assumed[index]).into()]);
                            assert_eq!(models_by_force(&other), 0, "{}, round {round}", info.name);
                        }
                    }
                    answer => assert_eq!((answer, models_by_force(&with)), (Answer::Unsat, 0), "{}", info.name),
                }
            }
            assert!(matches!(engine.solve_again(&Budget::unlimited()), Answer::Sat(_)));
        }
    }
}
