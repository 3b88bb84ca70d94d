//! Leaning towers of boxes.

use super::tower::{SIDE, pliant};
use super::{FRAME, GRAVITY};

/// Automatic thickness of a box.
const THICKNESS: f64 = SIDE / 16.0;
/// Shift of a box over the one below.
const SHIFT: f64 = 0.04 * SIDE;

/// Sway of the top of a leaning tower.
struct Sway {
    /// Mean displacement in the last ten seconds of a minute, m.
    lean: f64,
    /// Distance between the extremes in the first and in the last ten seconds, m.
    first: f64,
    last: f64,
    /// Mean period in the first twenty seconds, s.
    period: f64,
}

fn sway(mut step: impl FnMut() -> Vec<[f64; 2]>) -> Sway {
    let mut top = || step().last().expect("there are boxes")[0];
    let tops: Vec<f64> = (0..3600).map(|_| top()).collect();
    let mean = |tops: &[f64]| tops.iter().sum::<f64>() / tops.len() as f64;
    let range = |tops: &[f64]| {
        let largest = tops.iter().copied().fold(f64::MIN, f64::max);
        largest - tops.iter().copied().fold(f64::MAX, f64::min)
    };
    let last = &tops[3000..];
    let middle = mean(last);
    let rises = |frame: &usize| tops[frame - 1] < middle && tops[*frame] >= middle;
    let rises: Vec<usize> = (1..1200).filter(rises).collect();
    let frames = rises.last().zip(rises.first()).map_or(0, |(b, a)| b - a);
    Sway {
        lean: middle - tops[0],
        first: range(&tops[..600]),
        last: range(last),
        period: FRAME * frames as f64 / (rises.len() as f64 - 1.0),
    }
}

/// Returns the period of a cantilever with the bending stiffness of the boxes, softened by their
/// weight, s; `None` beyond the height at which it buckles.
fn predicted_period(boxes: usize, substeps: u16) -> Option<f64> {
    let (n, h) = (boxes as f64, FRAME / f64::from(substeps));
    let pitch = SIDE + 2.0 * THICKNESS;
    let load = n.powi(3) * GRAVITY * pitch * h * h / (0.49 * SIDE * SIDE);
    (load < 1.0).then(|| 7.15 * n * n * h * pitch / SIDE / (1.0 - load).sqrt())
}

/// Prints the table.
pub(super) fn leaning() {
    println!(
        "### Leaning towers\n\nEach box is shifted by 4 % of its side over the one below. A minute in steps of 1/60 s.\n"
    );
    println!(
        "| boxes | | top leans, mm | sways in the first 10 s, mm | in the last 10 s, mm | period, s | predicted, s |\n|---:|---|---:|---:|---:|---:|---:|"
    );
    let row = |boxes: usize, name: &str, sway: &Sway, predicted: Option<f64>| {
        let Sway {
            lean,
            first,
            last,
            period,
        } = sway;
        if *lean > SIDE {
            println!("| {boxes} | {name} | falls | – | – | – | – |");
            return;
        }
        let predicted = predicted.map_or("–".into(), |period| format!("{period:.2}"));
        let period = if *period > 0.0 && *first > 1e-4 {
            format!("{period:.2}")
        } else {
            "–".into()
        };
        println!(
            "| {boxes} | {name} | {:.1} | {:.1} | {:.2} | {period} | {predicted} |",
            1e3 * lean,
            1e3 * first,
            1e3 * last
        );
    };
    for boxes in [3, 5, 10] {
        for substeps in [2, 4, 8, 16] {
            let name = format!("pliant, {substeps} substeps");
            let sway = sway(pliant(boxes, substeps, THICKNESS, SHIFT));
            row(boxes, &name, &sway, predicted_period(boxes, substeps));
        }
    }
}
