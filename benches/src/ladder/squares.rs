//! Bodies from 4 to 16,384 particles.

use super::{Rung, Steps};
use crate::plain::{Node, shape_step};
use crate::square::{self, ALPHA, Body, STEP};

/// Minimum number of particle updates in a run, so that the resolution of the clock is irrelevant.
const PARTICLES: usize = 50_000;

/// pliant and the plain loop.
pub fn squares() -> Vec<Rung<2>> {
    macro_rules! ladder {
        ($($count:literal),*) => { vec![$(rung::<$count>()),*] };
    }
    ladder!(
        4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384
    )
}

fn rung<const N: usize>() -> Rung<2> {
    let count = PARTICLES.div_ceil(N);
    let body = Body::<f32, N>::new();
    let plain = square::plain::<f32, N>();
    let bytes = size_of_val(&*body.particles) + size_of_val(&*body.shape);
    let plain_step = |nodes: &mut Vec<Node<f32>>| shape_step(nodes, ALPHA as f32, STEP as f32);
    let works = [
        Box::new(Steps {
            start: Some(body.clone()),
            state: body,
            step: Body::step,
            count,
        }) as _,
        Box::new(Steps {
            start: Some(plain.clone()),
            state: plain,
            step: plain_step,
            count,
        }) as _,
    ];
    Rung {
        size: N,
        bytes,
        units: N * count,
        works,
    }
}
