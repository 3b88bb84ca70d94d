//! Lattices of 32x32 particles, in regions of 3x3 to 17x17.

use super::{Rung, Steps};
use crate::net::{NODES, Net, Plain};

/// Number of steps in a run.
const STEPS: usize = 10;

/// pliant and the plain loop, by half-width.
pub fn nets() -> Vec<Rung<2>> {
    (1..=8).map(rung).collect()
}

fn rung(half_width: usize) -> Rung<2> {
    let (net, plain) = (Net::<f32>::new(half_width), Plain::<f32>::new(half_width));
    let bytes = size_of_val(&*net.particles) + size_of_val(&*net.lattice);
    let works = [
        Box::new(Steps {
            start: Some(net.clone()),
            state: net,
            step: Net::step,
            count: STEPS,
        }) as _,
        Box::new(Steps {
            start: Some(plain.clone()),
            state: plain,
            step: Plain::step,
            count: STEPS,
        }) as _,
    ];
    Rung {
        size: half_width,
        bytes,
        units: NODES * STEPS,
        works,
    }
}
