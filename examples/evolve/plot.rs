//! Plot of an evolution as SVG.

use crate::Scores;
use std::fmt::Write;

const SIZE: (f32, f32) = (640.0, 320.0);
/// Left, right, upper and lower end of the axes.
const LEFT: f32 = 60.0;
const RIGHT: f32 = 600.0;
const TOP: f32 = 30.0;
const BOTTOM: f32 = 270.0;

/// Chooses a score.
type Pick = fn(&Scores) -> f32;

/// Draws the best and the mean distance of each generation.
pub(crate) fn svg(history: &[Scores]) -> String {
    let all = history.iter().flat_map(|(best, mean)| [*best, *mean]);
    let (low, high) = all.fold((0.0_f32, 0.0_f32), |(low, high), score| {
        (low.min(score), high.max(score))
    });
    let (low, high) = (low.floor(), high.ceil().max(low.floor() + 1.0));
    let y = |score: f32| BOTTOM - (BOTTOM - TOP) * (score - low) / (high - low);
    let last = history.len().saturating_sub(1).max(1) as f32;
    let x = |generation: f32| LEFT + (RIGHT - LEFT) * generation / last;
    let mut page = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"sans-serif\" font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        SIZE.0, SIZE.1
    );
    let mut score = low;
    while score <= high {
        let height = y(score);
        let _ = writeln!(
            page,
            "<path d=\"M{LEFT} {height:.1}H{RIGHT}\" stroke=\"#ddd\"/><text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{score}</text>",
            LEFT - 8.0,
            height + 4.0
        );
        score += 1.0;
    }
    let curves: [(&str, &str, Pick); 2] = [
        ("best", "#c0392b", |scores| scores.0),
        ("mean", "#2c6fbb", |scores| scores.1),
    ];
    for (name, color, score) in curves {
        let mut path = String::new();
        for (index, scores) in history.iter().enumerate() {
            let _ = write!(
                path,
                "{}{:.1} {:.1}",
                if index == 0 { 'M' } else { 'L' },
                x(index as f32),
                y(score(scores))
            );
        }
        let end = history.last().map_or(0.0, score);
        let _ = writeln!(
            page,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"/><text x=\"{}\" y=\"{:.1}\" fill=\"{color}\" text-anchor=\"end\">{name}</text>",
            RIGHT,
            y(end) - 8.0
        );
    }
    let _ = write!(
        page,
        "<text x=\"{LEFT}\" y=\"18\">distance in 4 s, m</text><text x=\"{RIGHT}\" y=\"295\" text-anchor=\"end\">generations 1 to {}</text>\n</svg>\n",
        history.len()
    );
    page
}
