//! Discs on a terrain, whose cost should not depend on the edges elsewhere.

mod pliant;
mod rapier;

use crate::chart::{Line, Lines, Style};
use crate::host;
use crate::table::figure;
use crate::timing::{Plan, Work, interleave};
use std::fmt::Write;

const DISCS: usize = 512;
const RADIUS: f32 = 0.2;
const STEP: f32 = 1.0 / 60.0;
/// Substeps of both: the default of rapier2d.
const SUBSTEPS: u16 = 4;
/// Length of an edge, m.
const SPACING: f32 = 0.5;
/// Steps after which the discs are at rest.
const SETTLING: usize = 60;

/// Numbers of edges. The discs are on the first 1,024 of them.
const SIZES: [usize; 5] = [1_024, 2_000, 4_000, 8_000, 16_000];

/// Title of the section of `docs/speed.md`.
pub const TITLE: &str = "### W7: discs on a terrain";

/// Names of the systems, and the styles of their lines.
const SYSTEMS: [(&str, Style); 4] = [
    ("pliant, height field", Style::Pliant { dashed: false }),
    ("pliant, chain, 4,095 nodes", Style::Pliant { dashed: true }),
    ("pliant, chain, 511 nodes", Style::Pliant { dashed: true }),
    ("rapier2d, polyline", Style::Plain { dashed: false }),
];

/// Height of a point of the terrain, m: a notch for each disc.
fn height(point: usize) -> f32 {
    if point.is_multiple_of(2) { 0.05 } else { 0.0 }
}

/// Position of a disc at the start, m: above a notch.
fn place(disc: usize) -> [f32; 2] {
    [SPACING * (2.0 * disc as f32 + 1.0), RADIUS + 0.1]
}

/// Returns nanoseconds per disc and step, for each number of edges and each system. Takes ten
/// seconds.
pub fn measure() -> Vec<[f64; SYSTEMS.len()]> {
    let measured = |edges: usize| {
        let mut works: [Box<dyn Work>; SYSTEMS.len()] = [
            Box::new(pliant::field(edges)),
            Box::new(pliant::chain::<4095>(edges)),
            Box::new(pliant::chain::<511>(edges)),
            Box::new(rapier::World::new(edges)),
        ];
        for work in &mut works {
            (0..SETTLING).for_each(|_| work.run());
            let y = work.probe().expect("each system has a probe")[1];
            let low = f64::from(RADIUS);
            assert!(
                y > 0.9 * low && y < 1.3 * low,
                "the discs rest on the terrain: {y}"
            );
        }
        let mut works: Vec<_> = works
            .iter_mut()
            .map(|work| &mut **work as &mut dyn Work)
            .collect();
        let times = interleave(&mut works, Plan::QUICK, || {});
        std::array::from_fn(|system| times[system] / DISCS as f64)
    };
    SIZES.into_iter().map(measured).collect()
}

/// Returns the section of `docs/speed.md`.
pub fn section(costs: &[[f64; SYSTEMS.len()]]) -> String {
    let mut text = format!(
        "{TITLE}

Measured on {}.
{DISCS} discs at rest in the notches of the first 1,024 edges of a terrain, steps of 1/60 s with four substeps, single precision: ns per disc and step. \
A chain has a tree of as many nodes. pliant looks for edges in each substep, rapier2d once per step. `cargo run --release --manifest-path benches/Cargo.toml --bin terrain` measures this only; \
[terrain.png](terrain.png) is its plot.

| edges |",
        host::describe()
    );
    for (name, _) in SYSTEMS {
        let _ = write!(text, " {name} |");
    }
    text += "\n|---:|---:|---:|---:|---:|\n";
    for (edges, costs) in SIZES.iter().zip(costs) {
        let _ = write!(text, "| {} |", figure(*edges as f64));
        for cost in costs {
            let _ = write!(text, " {} |", figure(*cost));
        }
        text += "\n";
    }
    text
}

/// Returns the plot.
pub fn panel(costs: &[[f64; SYSTEMS.len()]]) -> Lines {
    let line = |(system, (name, style)): (usize, &(&'static str, Style))| Line {
        name,
        style: *style,
        points: SIZES
            .iter()
            .zip(costs)
            .map(|(edges, costs)| (*edges as f64, costs[system]))
            .collect(),
    };
    Lines {
        title: format!("{DISCS} discs on 1,024 edges of a terrain: ns per disc and step"),
        across: "edges",
        lines: SYSTEMS.iter().enumerate().map(line).collect(),
        marks: Vec::new(),
    }
}
