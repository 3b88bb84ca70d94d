//! Square cloths from 110 to 98,910 springs.

use super::{Rung, Steps};
use crate::cloth::{ITERATIONS, Net, Plain, springs};

/// Minimum number of projections in a run, so that the resolution of the clock is irrelevant.
const PROJECTIONS: usize = 100_000;

/// pliant in level and in listed order, and the plain loop in both.
pub fn cloths() -> Vec<Rung<4>> {
    macro_rules! ladder {
        ($($side:literal),*) => { vec![$(rung::<{ $side * $side }, { springs($side, $side) }>($side)),*] };
    }
    ladder!(6, 8, 11, 16, 23, 32, 45, 64, 90, 127, 158)
}

fn rung<const N: usize, const S: usize>(side: usize) -> Rung<4> {
    let projections = S * usize::from(ITERATIONS);
    let count = PROJECTIONS.div_ceil(projections);
    let listed = Net::<f32, N, S>::sized(side, side);
    let bytes = size_of_val(&*listed.particles) + size_of_val(&*listed.springs);
    let ordered = listed.clone().order();
    let (plain, plain_ordered) = (Plain::of(listed.clone()), Plain::of(ordered.clone()));
    let works = [
        Box::new(Steps {
            start: None,
            state: ordered,
            step: Net::step,
            count,
        }) as _,
        Box::new(Steps {
            start: None,
            state: listed,
            step: Net::step,
            count,
        }) as _,
        Box::new(Steps {
            start: None,
            state: plain_ordered,
            step: Plain::step,
            count,
        }) as _,
        Box::new(Steps {
            start: None,
            state: plain,
            step: Plain::step,
            count,
        }) as _,
    ];
    Rung {
        size: S,
        bytes,
        units: projections * count,
        works,
    }
}
