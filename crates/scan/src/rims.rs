//! The rims of areas: to which area belongs what is beside it.

/// How far from the mixtures of two areas their common edge may be.
const MIXED: i32 = 40;

/// Gives each pixel of ink the label of the paper from which colours change least on the way to it: what is left at the
/// rim of an area is nearer to it than to the one beside it, which may be fewer pixels away.
pub(crate) fn spread(labels: &mut [u32], is_paper: &[bool], pixels: &[[u8; 3]], width: usize) {
    let mut is_known = is_paper.to_vec();
    // By what they cost; no step costs as much as there are rims.
    let mut rims: Vec<Vec<(usize, u32)>> = vec![Vec::new(); 512];
    let (mut cost, mut count) = (0, 0);
    let beside = |rims: &mut Vec<Vec<(usize, u32)>>, is_known: &[bool], at: usize, label: u32, cost: usize| {
        let mut added = 0;
        let mut go = |is_there: bool, to: usize| {
            if is_there && !is_known[to] {
                rims[(cost + 1 + usize::from(far(pixels[at], pixels[to]))) % 512].push((to, label));
                added += 1;
            }
        };
        let x = at % width;
        go(x > 0, at.wrapping_sub(1));
        go(x + 1 < width, at + 1);
        go(at >= width, at.wrapping_sub(width));
        go(at + width < is_paper.len(), at + width);
        added
    };
    for at in (0..labels.len()).filter(|&at| is_paper[at]) {
        count += beside(&mut rims, &is_known, at, labels[at], 0);
    }
    while count > 0 {
        let rim = std::mem::take(&mut rims[cost % 512]);
        count -= rim.len();
        for (at, label) in rim {
            if !std::mem::replace(&mut is_known[at], true) {
                labels[at] = label;
                count += beside(&mut rims, &is_known, at, label, cost);
            }
        }
        cost += 1;
    }
}

/// How far two colours are apart.
pub(crate) fn far(one: [u8; 3], other: [u8; 3]) -> u8 {
    one[0].abs_diff(other[0]).max(one[1].abs_diff(other[1])).max(one[2].abs_diff(other[2]))
}

/// Whether a pixel is where two areas meet: its colour is between theirs.
pub(crate) fn is_edge(
    labels: &[u32],
    is_paper: &[bool],
    colors: &[[i32; 3]],
    at: usize,
    [width, height]: [usize; 2],
    color: [i32; 3],
    edge: usize,
) -> bool {
    let (x, y) = (at % width, at / width);
    // Of what is no paper it is known whose rim it is.
    let near = edge.saturating_sub(1);
    let mut first: Option<u32> = None;
    for row in y.saturating_sub(edge)..(y + edge + 1).min(height) {
        for column in x.saturating_sub(edge)..(x + edge + 1).min(width) {
            let at = row * width + column;
            let is_near = row.abs_diff(y).max(column.abs_diff(x)) <= near;
            if !is_paper[at] && !is_near || first == Some(labels[at]) {
                continue;
            }
            let Some(one) = first else {
                first = Some(labels[at]);
                continue;
            };
            if is_between(color, colors[one as usize], colors[labels[at] as usize]) {
                return true;
            }
        }
    }
    false
}

/// Whether a colour is a mixture of two others, about.
fn is_between(color: [i32; 3], one: [i32; 3], other: [i32; 3]) -> bool {
    let way: [i32; 3] = std::array::from_fn(|band| other[band] - one[band]);
    let from: [i32; 3] = std::array::from_fn(|band| color[band] - one[band]);
    let length: i32 = way.iter().map(|step| step * step).sum();
    if length < MIXED * MIXED {
        return false;
    }
    let along: i32 = way.iter().zip(from).map(|(way, from)| way * from).sum();
    let along = along.clamp(0, length);
    (0..3)
        .all(|band| (from[band] - (i64::from(way[band]) * i64::from(along) / i64::from(length)) as i32).abs() <= MIXED)
}
