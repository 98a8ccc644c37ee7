//! Training, and what it came to.

use std::{fmt::Write as _, path::PathBuf};

use anyhow::{Context, Result};
use nonosat_model::random::Random;
use nonosat_scan::digits::{CLASSES, Net, SIDE};

use crate::{
    fonts::{Font, Fonts},
    net::{Adam, Machine, Weights},
    samples::{JUNK, Sample, Strain, sample},
};

/// Pictures of a step.
const BATCH: usize = 64;
/// The largest step of a weight, about; the last ones are near 0.
const RATE: f32 = 2e-3;
/// The heights, in pixels, that are counted apart.
const HEIGHTS: [u8; 5] = [7, 10, 15, 25, 56];
/// Digits that are taken for each other.
const PAIRS: [(u8, u8); 6] = [(1, 7), (6, 8), (3, 8), (5, 6), (0, 8), (8, 9)];

/// Trains the net that reads digits, and measures it on fonts that it has not seen.
#[derive(Debug, clap::Args)]
pub(crate) struct Train {
    /// Where the weights go
    #[arg(long, short, default_value = "crates/scan/src/digits.weights")]
    output: PathBuf,
    /// Where the figures go
    #[arg(long, default_value = "tools/scan/figures.txt")]
    figures: PathBuf,
    /// Pictures of digits to train on
    #[arg(long, default_value_t = 800_000)]
    samples: u64,
    /// How often each is seen
    #[arg(long, default_value_t = 6)]
    rounds: u64,
    /// Pictures to measure with, of each sort
    #[arg(long, default_value_t = 60_000)]
    measured: u64,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Measure the weights that are there
    #[arg(long)]
    measure: bool,
}

impl Train {
    pub(crate) fn run(&self) -> Result<()> {
        let fonts = Fonts::read()?;
        let count = |fonts: &[Vec<Font>]| fonts.iter().map(Vec::len).sum::<usize>();
        let mut figures = format!(
            "Fonts: {} of {} packages to train with; {} of {} packages held out, with which all below is measured.\n",
            count(&fonts.trained),
            fonts.trained.len(),
            count(&fonts.held),
            fonts.held.len(),
        );
        if !self.measure {
            let weights = self.trained(&fonts.trained)?;
            let held = samples(&fonts.held, self.seed ^ 1 << 32, self.measured, Strain::Hard)?;
            let temperature = temperature(&weights, &held);
            std::fs::write(&self.output, weights.file(temperature))?;
            let (samples, rounds, seed) = (self.samples, self.rounds, self.seed);
            writeln!(figures, "Training: {samples} pictures, {rounds} rounds, seed {seed}.")?;
            writeln!(figures, "Temperature: {temperature:.3}.")?;
        }
        #[allow(clippy::disallowed_methods, reason = "the weights as written")]
        let bytes = std::fs::read(&self.output)?;
        let net = Net::read(&bytes).context("the weights have another length")?;
        writeln!(figures, "Weights: {} bytes.\n", bytes.len())?;
        for (strain, name) in [(Strain::Printed, "As printed"), (Strain::Hard, "Made hard")] {
            let held = samples(&fonts.held, self.seed ^ 2 << 32, self.measured, strain)?;
            writeln!(figures, "{name}: {} pictures.\n{}", held.len(), measured(&net, &held)?)?;
        }
        println!("{figures}");
        if !self.measure {
            std::fs::write(&self.figures, figures)?;
        }
        Ok(())
    }

    /// The weights, rounded.
    fn trained(&self, fonts: &[Vec<Font>]) -> Result<Weights> {
        let samples = samples(fonts, self.seed, self.samples, Strain::Hard)?;
        eprintln!("{} pictures", samples.len());
        let mut random = Random::of(&[self.seed, 3]);
        let mut weights = Weights::random(&mut random);
        let mut adam = Adam::new();
        let mut machine = Machine::new(weights.rounded());
        let steps = self.rounds as usize * samples.len() / BATCH;
        let mut order: Vec<usize> = (0..samples.len()).collect();
        let mut cost = 0.0;
        for step in 0..steps {
            let at = step * BATCH % samples.len();
            if step == 0 || at < BATCH {
                shuffle(&mut order, &mut random);
            }
            for number in 0..BATCH {
                let sample = &samples[order[(at + number) % samples.len()]];
                let scores = machine.scores(&sample.picture);
                cost += machine.learn(&scores, sample.class, 1.0 / BATCH as f32);
            }
            let part = step as f32 / steps as f32;
            let rate = RATE * (part * 50.0).min(1.0) * 0.5 * (1.0 + (std::f32::consts::PI * part).cos());
            adam.step(&mut weights, machine.gradient(), rate);
            machine.set(weights.rounded());
            if (step + 1) % (steps / 20).max(1) == 0 {
                eprintln!("{:3.0} %, cost {:.4}", 100.0 * part, cost / ((steps / 20).max(1) * BATCH) as f32);
                cost = 0.0;
            }
        }
        Ok(weights.rounded())
    }
}

fn samples(fonts: &[Vec<Font>], seed: u64, count: u64, strain: Strain) -> Result<Vec<Sample>> {
    (0..count).map(|number| sample(fonts, seed, number, strain)).collect()
}

fn shuffle(order: &mut [usize], random: &mut Random) {
    for end in (1..order.len()).rev() {
        order.swap(end, random.between(0, end as u64) as usize);
    }
}

/// The number by which scores are divided so that the pictures become most probable.
fn temperature(weights: &Weights, samples: &[Sample]) -> f32 {
    let mut machine = Machine::new(weights.clone());
    let scores: Vec<[f32; CLASSES]> = samples.iter().map(|sample| machine.scores(&sample.picture)).collect();
    let cost = |temperature: f32| -> f64 {
        let costs = scores.iter().zip(samples).map(|(scores, sample)| {
            let scores = scores.map(|score| f64::from(score / temperature));
            scores.iter().map(|score| score.exp()).sum::<f64>().ln() - scores[usize::from(sample.class)]
        });
        costs.sum()
    };
    let all = (0..140).map(|step| 0.6 * 1.0125_f32.powi(step));
    all.min_by(|a, b| cost(*a).total_cmp(&cost(*b))).unwrap_or(1.0)
}

/// The figures of a net on pictures.
fn measured(net: &Net, samples: &[Sample]) -> Result<String> {
    let mut text = String::new();
    let read: Vec<[f32; CLASSES]> =
        samples.iter().map(|sample| net.costs(&sample.picture.map(|value| f32::from(value) / 255.0))).collect();
    let best = |costs: &[f32; CLASSES]| (0..CLASSES).min_by(|&a, &b| costs[a].total_cmp(&costs[b])).unwrap_or(0) as u8;
    let all: Vec<(&Sample, &[f32; CLASSES], u8)> =
        samples.iter().zip(&read).map(|(sample, costs)| (sample, costs, best(costs))).collect();
    let percent = |part: usize, of: usize| 100.0 * part as f64 / of.max(1) as f64;
    for range in HEIGHTS.windows(2) {
        let digits: Vec<_> = all
            .iter()
            .filter(|(sample, _, _)| sample.class != JUNK && (range[0]..range[1]).contains(&sample.height))
            .collect();
        let wrong = digits.iter().filter(|(sample, _, best)| sample.class != *best).count();
        let refused = digits.iter().filter(|(_, _, best)| *best == JUNK).count();
        let (share, low, high, of) = (percent(wrong, digits.len()), range[0], range[1] - 1, digits.len());
        writeln!(text, "  {low} to {high} px: {share:.2} % of {of} digits wrong, {refused} of them \"no digit\"")?;
    }
    for (one, other) in PAIRS {
        let as_other = |a: u8, b: u8| all.iter().filter(|(sample, _, best)| sample.class == a && *best == b).count();
        let of = |a: u8| all.iter().filter(|(sample, _, _)| sample.class == a).count();
        let (there, back) = (percent(as_other(one, other), of(one)), percent(as_other(other, one), of(other)));
        writeln!(text, "  {one} read as {other}: {there:.2} %, {other} as {one}: {back:.2} %")?;
    }
    let digits = all.iter().filter(|(sample, _, _)| sample.class != JUNK).count();
    let wrong = all.iter().filter(|(sample, _, best)| sample.class != JUNK && sample.class != *best).count();
    writeln!(text, "  digits wrong: {:.2} % of {digits}", percent(wrong, digits))?;
    let junk: Vec<_> = all.iter().filter(|(sample, _, _)| sample.class == JUNK).collect();
    if !junk.is_empty() {
        let taken = junk.iter().filter(|(_, _, best)| *best != JUNK).count();
        writeln!(text, "  no digit, read as one: {:.2} % of {}", percent(taken, junk.len()), junk.len())?;
    }
    // Honest costs: of what is said to be wrong in a tenth of cases, a tenth is wrong.
    for (low, high) in [(0.0, 0.001), (0.001, 0.01), (0.01, 0.1), (0.1, 0.5), (0.5, 1.0)] {
        let doubt = |costs: &[f32; CLASSES], best: u8| 1.0 - (-costs[usize::from(best)]).exp();
        let within: Vec<_> = all.iter().filter(|(_, costs, best)| (low..high).contains(&doubt(costs, *best))).collect();
        let expected = within.iter().map(|(_, costs, best)| f64::from(doubt(costs, *best))).sum::<f64>();
        let wrong = within.iter().filter(|(sample, _, best)| sample.class != *best).count();
        let said = 100.0 * expected / within.len().max(1) as f64;
        let found = percent(wrong, within.len());
        writeln!(text, "  of {} said to be wrong in {said:.3} %, {found:.3} % are", within.len())?;
    }
    Ok(text)
}

/// A sheet of pictures to look at, as a grey picture.
pub(crate) fn sheet(seed: u64, strain: Strain, path: &std::path::Path) -> Result<()> {
    let fonts = Fonts::read()?;
    let (columns, rows) = (40, 30);
    let mut image = image::GrayImage::new(columns * 22, rows * 22);
    for number in 0..columns * rows {
        let sample = sample(&fonts.trained, seed, u64::from(number), strain)?;
        let (left, top) = (number % columns * 22, number / columns * 22);
        for (at, value) in sample.picture.iter().enumerate() {
            image.put_pixel(left + (at % SIDE) as u32, top + (at / SIDE) as u32, image::Luma([255 - value]));
        }
        if sample.class == JUNK {
            (0..20).for_each(|x| image.put_pixel(left + x, top + 20, image::Luma([255])));
        }
    }
    image.save(path)?;
    Ok(())
}
