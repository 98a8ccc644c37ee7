//! The net of `nonosat-scan` with its gradients.

use nonosat_model::random::Random;
use nonosat_scan::digits::{CLASSES, LAYERS, SIDE, TAPS};

use crate::canvas::normal;

const FIRST: usize = LAYERS[0].1;
const SECOND: usize = LAYERS[1].1;
const HIDDEN: usize = LAYERS[2].1;
const POOLED: usize = SIDE / 2;
const FLAT: usize = POOLED * POOLED / 4 * SECOND;

/// The weights of a net, or their gradients: of each layer in the order of the file, then biases.
#[derive(Debug, Clone)]
pub(crate) struct Weights {
    pub(crate) layers: [Vec<f32>; 4],
    pub(crate) biases: [Vec<f32>; 4],
}

impl Weights {
    /// All 0.
    pub(crate) fn zero() -> Self {
        Self {
            layers: [0, 1, 2, 3].map(|layer| vec![0.0; TAPS[layer] * LAYERS[layer].0 * LAYERS[layer].1]),
            biases: LAYERS.map(|(_, outputs)| vec![0.0; outputs]),
        }
    }

    /// Random ones, of a spread that keeps the spread of values.
    pub(crate) fn random(random: &mut Random) -> Self {
        let mut weights = Self::zero();
        for (layer, (inputs, taps)) in weights.layers.iter_mut().zip(LAYERS.map(|(inputs, _)| inputs).iter().zip(TAPS))
        {
            let spread = (2.0 / (inputs * taps) as f32).sqrt();
            layer.iter_mut().for_each(|weight| *weight = spread * normal(random));
        }
        weights
    }

    /// The weights as the file holds them: rounded to bytes.
    pub(crate) fn rounded(&self) -> Self {
        let mut rounded = self.clone();
        for layer in &mut rounded.layers {
            let scale = scale(layer);
            layer.iter_mut().for_each(|weight| *weight = (*weight / scale).round() * scale);
        }
        rounded
    }

    /// The file, with all scores divided by a temperature.
    pub(crate) fn file(&self, temperature: f32) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (at, (layer, biases)) in self.layers.iter().zip(&self.biases).enumerate() {
            let divided = if at == 3 { temperature } else { 1.0 };
            let scale = scale(layer);
            bytes.extend((scale / divided).to_le_bytes());
            bytes.extend(biases.iter().flat_map(|bias| (bias / divided).to_le_bytes()));
            bytes.extend(layer.iter().map(|weight| ((weight / scale).round() as i8).cast_unsigned()));
        }
        bytes
    }

    fn all(&mut self) -> impl Iterator<Item = &mut f32> {
        self.layers.iter_mut().chain(&mut self.biases).flatten()
    }
}

fn scale(layer: &[f32]) -> f32 {
    layer.iter().fold(1e-6_f32, |most, weight| most.max(weight.abs())) / 127.0
}

/// The method of Adam: D. P. Kingma, J. Ba, *Adam: a method for stochastic optimization*, ICLR 2015.
pub(crate) struct Adam {
    mean: Weights,
    square: Weights,
    steps: i32,
}

impl Adam {
    pub(crate) fn new() -> Self {
        Self { mean: Weights::zero(), square: Weights::zero(), steps: 0 }
    }

    /// A step against a gradient.
    pub(crate) fn step(&mut self, weights: &mut Weights, gradient: &mut Weights, rate: f32) {
        self.steps += 1;
        let (kept, kept_square) = (0.9_f32, 0.999_f32);
        let rate = rate * (1.0 - kept_square.powi(self.steps)).sqrt() / (1.0 - kept.powi(self.steps));
        let moments = self.mean.all().zip(self.square.all());
        for ((weight, gradient), (mean, square)) in weights.all().zip(gradient.all()).zip(moments) {
            *mean += (1.0 - kept) * (*gradient - *mean);
            *square += (1.0 - kept_square) * (*gradient * *gradient - *square);
            *weight -= rate * *mean / (square.sqrt() + 1e-8);
        }
    }
}

/// A net at work: its weights, and the values of one picture.
pub(crate) struct Machine {
    weights: Weights,
    /// The weights of the convolutions with each output's together.
    by_output: [Vec<f32>; 2],
    gradient_by_output: [Vec<f32>; 2],
    pub(crate) gradient: Weights,
    input: Vec<f32>,
    first: Pooled,
    second: Pooled,
    hidden: [f32; HIDDEN],
}

/// The values after pooling, each with the pixel that it is of; with a border of 0 around the first.
struct Pooled {
    values: Vec<f32>,
    from: Vec<usize>,
}

impl Machine {
    pub(crate) fn new(weights: Weights) -> Self {
        let padded = (POOLED + 2) * (POOLED + 2) * FIRST;
        let mut machine = Self {
            by_output: [Vec::new(), Vec::new()],
            gradient_by_output: [vec![0.0; 9 * FIRST], vec![0.0; 9 * FIRST * SECOND]],
            gradient: Weights::zero(),
            input: vec![0.0; (SIDE + 2) * (SIDE + 2)],
            first: Pooled { values: vec![0.0; padded], from: vec![0; padded] },
            second: Pooled { values: vec![0.0; FLAT], from: vec![0; FLAT] },
            hidden: [0.0; HIDDEN],
            weights: Weights::zero(),
        };
        machine.set(weights);
        machine
    }

    /// Takes other weights, and forgets the gradient.
    pub(crate) fn set(&mut self, weights: Weights) {
        self.by_output = [transposed(&weights.layers[0], 9, FIRST), transposed(&weights.layers[1], 9 * FIRST, SECOND)];
        self.weights = weights;
        self.gradient.all().for_each(|value| *value = 0.0);
        self.gradient_by_output.iter_mut().flatten().for_each(|value| *value = 0.0);
    }

    /// The scores of a picture.
    pub(crate) fn scores(&mut self, picture: &[u8; SIDE * SIDE]) -> [f32; CLASSES] {
        for (row, pixels) in picture.chunks_exact(SIDE).enumerate() {
            let padded = &mut self.input[(row + 1) * (SIDE + 2) + 1..][..SIDE];
            padded.iter_mut().zip(pixels).for_each(|(input, pixel)| *input = f32::from(*pixel) / 255.0);
        }
        let Weights { layers, biases } = &self.weights;
        convolve::<1, FIRST>(&self.input, SIDE, &layers[0], &biases[0], &mut self.first, 1);
        convolve::<FIRST, SECOND>(&self.first.values, POOLED, &layers[1], &biases[1], &mut self.second, 0);
        self.hidden.copy_from_slice(&biases[2]);
        dense::<HIDDEN>(&self.second.values, &layers[2], &mut self.hidden);
        self.hidden.iter_mut().for_each(|value| *value = value.max(0.0));
        let mut scores = [0.0; CLASSES];
        scores.copy_from_slice(&biases[3]);
        dense::<CLASSES>(&self.hidden, &layers[3], &mut scores);
        scores
    }

    /// Adds the gradient of a picture's cost, for the picture whose scores were computed last. Returns the cost.
    pub(crate) fn learn(&mut self, scores: &[f32; CLASSES], class: u8, times: f32) -> f32 {
        let most = scores.iter().copied().fold(f32::MIN, f32::max);
        let total: f32 = scores.iter().map(|score| (score - most).exp()).sum();
        let mut back = scores.map(|score| times * (score - most).exp() / total);
        back[usize::from(class)] -= times;
        let mut hidden = [0.0; HIDDEN];
        dense_back::<CLASSES>(&self.hidden, &self.weights.layers[3], &back, &mut self.gradient.layers[3], &mut hidden);
        add(&mut self.gradient.biases[3], &back);
        hidden.iter_mut().zip(&self.hidden).filter(|(_, value)| **value <= 0.0).for_each(|(back, _)| *back = 0.0);
        let mut flat = vec![0.0; FLAT];
        let weights = &self.weights.layers[2];
        dense_back::<HIDDEN>(&self.second.values, weights, &hidden, &mut self.gradient.layers[2], &mut flat);
        add(&mut self.gradient.biases[2], &hidden);
        let mut back_first = vec![0.0; self.first.values.len()];
        convolve_back::<FIRST, SECOND>(
            (&self.second, &flat),
            (&self.first.values, &mut back_first),
            (&self.by_output[1], &mut self.gradient_by_output[1], &mut self.gradient.biases[1]),
            POOLED,
        );
        let mut unused = vec![0.0; self.input.len()];
        convolve_back::<1, FIRST>(
            (&self.first, &back_first),
            (&self.input, &mut unused),
            (&self.by_output[0], &mut self.gradient_by_output[0], &mut self.gradient.biases[0]),
            SIDE,
        );
        total.ln() + most - scores[usize::from(class)]
    }

    /// The gradient of all pictures since the weights were set.
    pub(crate) fn gradient(&mut self) -> &mut Weights {
        self.gradient.layers[0] = transposed(&self.gradient_by_output[0], FIRST, 9);
        self.gradient.layers[1] = transposed(&self.gradient_by_output[1], SECOND, 9 * FIRST);
        &mut self.gradient
    }
}

fn add(to: &mut [f32], values: &[f32]) {
    to.iter_mut().zip(values).for_each(|(to, value)| *to += value);
}

/// A matrix by columns instead of by rows.
fn transposed(matrix: &[f32], rows: usize, columns: usize) -> Vec<f32> {
    (0..columns).flat_map(|column| (0..rows).map(move |row| matrix[row * columns + column])).collect()
}

/// The 3x3 convolution of a square with a border, pooled by the largest of each 2x2 and 0, with a border or none.
fn convolve<const I: usize, const O: usize>(
    padded: &[f32],
    side: usize,
    weights: &[f32],
    biases: &[f32],
    into: &mut Pooled,
    border: usize,
) {
    let stride = side / 2 + 2 * border;
    for (y, x) in (0..side / 2).flat_map(|y| (0..side / 2).map(move |x| (y, x))) {
        let mut best = [0.0_f32; O];
        let mut from = [0_usize; O];
        for (y, x) in [(2 * y, 2 * x), (2 * y, 2 * x + 1), (2 * y + 1, 2 * x), (2 * y + 1, 2 * x + 1)] {
            let mut values: [f32; O] = std::array::from_fn(|output| biases[output]);
            for tap in 0..9 {
                let at = (y + tap / 3) * (side + 2) + x + tap % 3;
                let weights = weights[tap * I * O..][..I * O].chunks_exact(O);
                for (input, weights) in padded[at * I..][..I].iter().zip(weights) {
                    for (value, weight) in values.iter_mut().zip(weights) {
                        *value += input * weight;
                    }
                }
            }
            for output in 0..O {
                if values[output] > best[output] {
                    (best[output], from[output]) = (values[output], y * (side + 2) + x);
                }
            }
        }
        let at = ((y + border) * stride + x + border) * O;
        into.values[at..][..O].copy_from_slice(&best);
        into.from[at..][..O].copy_from_slice(&from);
    }
}

/// The gradients of a convolution: of its weights, its biases and its inputs, from those of its pooled outputs.
fn convolve_back<const I: usize, const O: usize>(
    (pooled, back): (&Pooled, &[f32]),
    (inputs, back_inputs): (&[f32], &mut [f32]),
    (weights, gradient, biases): (&[f32], &mut [f32], &mut [f32]),
    side: usize,
) {
    for (at, (&value, &back)) in pooled.values.iter().zip(back).enumerate() {
        if value <= 0.0 || back == 0.0 {
            continue;
        }
        let output = at % O;
        biases[output] += back;
        for row in 0..3 {
            let of = (pooled.from[at] + row * (side + 2)) * I;
            let by = (output * 9 + row * 3) * I;
            let gradient = &mut gradient[by..][..3 * I];
            gradient.iter_mut().zip(&inputs[of..][..3 * I]).for_each(|(sum, input)| *sum += back * input);
            let back_inputs = &mut back_inputs[of..][..3 * I];
            back_inputs.iter_mut().zip(&weights[by..][..3 * I]).for_each(|(sum, weight)| *sum += back * weight);
        }
    }
}

fn dense<const O: usize>(inputs: &[f32], weights: &[f32], outputs: &mut [f32; O]) {
    for (input, weights) in inputs.iter().zip(weights.chunks_exact(O)).filter(|(input, _)| **input != 0.0) {
        outputs.iter_mut().zip(weights).for_each(|(output, weight)| *output += input * weight);
    }
}

fn dense_back<const O: usize>(
    inputs: &[f32],
    weights: &[f32],
    back: &[f32; O],
    gradient: &mut [f32],
    back_inputs: &mut [f32],
) {
    let rows = inputs.iter().zip(weights.chunks_exact(O)).zip(gradient.chunks_exact_mut(O)).zip(back_inputs);
    for (((input, weights), gradient), back_input) in rows.filter(|(((input, _), _), _)| **input != 0.0) {
        gradient.iter_mut().zip(back).for_each(|(sum, back)| *sum += input * back);
        *back_input = weights.iter().zip(back).map(|(weight, back)| weight * back).sum();
    }
}

#[cfg(test)]
mod tests {
    use nonosat_scan::digits::Net;

    use super::*;

    fn picture(random: &mut Random) -> [u8; SIDE * SIDE] {
        std::array::from_fn(|_| random.between(0, 255) as u8)
    }

    #[test]
    fn the_file_holds_the_net_that_was_trained() {
        let mut random = Random::new(1);
        let weights = Weights::random(&mut random).rounded();
        let net = Net::read(&weights.file(1.0)).unwrap();
        let mut machine = Machine::new(weights);
        for _ in 0..5 {
            let picture = picture(&mut random);
            let scores = machine.scores(&picture);
            let costs = net.costs(&picture.map(|value| f32::from(value) / 255.0));
            let differences: Vec<f32> = scores.iter().zip(costs).map(|(score, cost)| score + cost).collect();
            assert!(differences.iter().all(|difference| (difference - differences[0]).abs() < 1e-3), "{differences:?}");
        }
    }

    #[test]
    fn gradients_are_slopes() {
        let mut random = Random::new(2);
        let (weights, picture) = (Weights::random(&mut random), picture(&mut random));
        let mut machine = Machine::new(weights.clone());
        let scores = machine.scores(&picture);
        machine.learn(&scores, 3, 1.0);
        let gradient = machine.gradient().clone();
        let cost = |weights: Weights| {
            let mut machine = Machine::new(weights);
            let scores = machine.scores(&picture);
            machine.learn(&scores, 3, 1.0)
        };
        let step = 1e-3;
        for layer in 0..4 {
            for at in (0..weights.layers[layer].len()).step_by(weights.layers[layer].len() / 20) {
                let moved = |by: f32| {
                    let mut weights = weights.clone();
                    weights.layers[layer][at] += by;
                    cost(weights)
                };
                let slope = (moved(step) - moved(-step)) / (2.0 * step);
                let expected = gradient.layers[layer][at];
                assert!((slope - expected).abs() < 0.02 + 0.05 * expected.abs(), "{layer} {at}: {slope} {expected}");
            }
        }
    }

    #[test]
    fn a_net_learns() {
        // Two pictures, told apart after some steps.
        let mut random = Random::new(3);
        let pictures = [picture(&mut random), picture(&mut random)];
        let mut weights = Weights::random(&mut random);
        let (mut adam, mut costs) = (Adam::new(), Vec::new());
        let mut machine = Machine::new(weights.rounded());
        for _ in 0..40 {
            let learned = pictures.iter().zip([2, 7]).map(|(picture, class)| {
                let scores = machine.scores(picture);
                machine.learn(&scores, class, 0.5)
            });
            costs.push(learned.sum::<f32>());
            adam.step(&mut weights, machine.gradient(), 2e-3);
            machine.set(weights.rounded());
        }
        assert!(costs[0] > 1.0 && costs[39] < 0.1, "{costs:?}");
    }
}
