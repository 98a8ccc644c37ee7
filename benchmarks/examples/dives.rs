use nonosat::{make::recipe::Recipe, puzzle::budget::Budget};
use nonosat_propagate::{
    belief::{Passing, Reinforcement, Schedule},
    board::Board,
    decompose::split,
    dive::{End, dive, evenly_spread},
    fixpoint::propagate,
};
use std::time::Instant;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let rounds: usize = args[1].parse().unwrap();
    let rr: usize = args[2].parse().unwrap();
    let limit: f64 = args[3].parse().unwrap();
    let field: f64 = std::env::var("FIELD").map_or(0.0, |x| x.parse().unwrap());
    let noise: f64 = std::env::var("NOISE").map_or(0.01, |x| x.parse().unwrap());
    for name in &args[4..] {
        let puzzle = name.parse::<Recipe>().unwrap().puzzle();
        let mut board: Board = Board::new(&puzzle);
        propagate(&mut board).unwrap();
        board.clear_trail();
        let t = Instant::now();
        let mut components = split(&mut board, None).unwrap();
        components.sort_by_key(|c| c.cells.len());
        let c = components.pop().unwrap();
        let ts = t.elapsed();
        let schedule = Schedule { rounds, tolerance: 0.02, field, noise, ..Schedule::default() };
        let t = Instant::now();
        let mut p = Passing::new(&c.instance, &schedule);
        let r = p.run(&schedule, &Budget::unlimited());
        let tr = t.elapsed();
        let entropy = p.entropy();
        let free = p.violated(&c.instance).len();
        let t = Instant::now();
        let n = p.reinforce(&Reinforcement { rounds: rr, limit }, 0.02, &Budget::unlimited());
        let tf = t.elapsed();
        let v = p.violated(&c.instance).len();
        let mut certain = p.certain(&c.instance);
        certain.sort_by(|a, b| b.2.total_cmp(&a.2));
        let t = Instant::now();
        board.keep_memo();
        let found =
            dive(&mut board, certain.iter().map(|&(cell, color, _)| (c.cells[cell], color)), &Budget::unlimited())
                .unwrap();
        let td = t.elapsed();
        println!(
            "{name}: cells {} split {ts:.2?} free {r:?} {tr:.2?} entropy/cell {:.3} viol {free}; reinforced {n} {tf:.2?} viol {v}; dive {} {td:.2?}",
            c.unknown(),
            entropy / c.unknown() as f64,
            found.is_some()
        );
        if v > 0 && v < 20 {
        let scale: f64 = std::env::var("SCALE").map_or(1.0, |x| x.parse().unwrap());
        let restart = nonosat_propagate::belief::LocalRestart { restarts: 4, distance: [0.125 * 200.0 * scale, 0.75 * 200.0 * scale], distortion: 0.3, noise: 0.1, rounds: [15.0, 2.0], tolerance: 0.02, reinforcement: Reinforcement { rounds: 100, limit: 0.9 } };
        let mut random = nonosat::puzzle::random::Random::new(1);
            for bout in 0..12 {
                let t = Instant::now();
                let still = p.restart_locally(&c.instance, &restart, &mut random, &Budget::unlimited());
                let tr = t.elapsed();
                let mut certain = p.certain(&c.instance);
                certain.sort_by(|a, b| b.2.total_cmp(&a.2));
                let found = dive(&mut board, certain.iter().map(|&(cell, color, _)| (c.cells[cell], color)), &Budget::unlimited()).unwrap();
                println!("    bout {bout}: {still} {tr:.2?} dive {}", found.is_some());
                if found.is_some() { break; }
            }
        }
        let t = Instant::now();
        let d = evenly_spread(&board, End::Front);
        let found = dive(&mut board, d.into_iter(), &Budget::unlimited()).unwrap();
        println!("    even dive {} {:.2?}", found.is_some(), t.elapsed());
    }
}

fn fix(board: &mut Board, facts: &[(usize, nonosat::puzzle::Color)]) -> Result<(), usize> {
    board.clear_trail();
    let (mut rest, mut count, mut lines) = (facts, facts.len(), 0);
    while !rest.is_empty() {
        let (some, others) = rest.split_at(count.min(rest.len()));
        let mark = board.trail().len();
        let fits = some.iter().all(|&(cell, color)| {
            let fits = board.colors(cell).contains(color);
            if fits {
                board.decide(cell, color);
            }
            fits
        });
        let fits =
            fits && nonosat_propagate::fixpoint::propagate_on_trail(board, &Budget::unlimited(), &mut lines).is_ok();
        if fits {
            rest = others;
            continue;
        }
        board.queue.clear();
        board.undo_to(mark);
        if let &[(cell, _)] = some {
            return Err(cell);
        }
        count = some.len().div_ceil(2);
    }
    board.clear_trail();
    Ok(())
}
