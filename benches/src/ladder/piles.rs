//! Piles of 1 to 128 bodies of 64 particles.

use super::{Rung, Steps};
use crate::pile::{BODY, Pile, Plain, STEPS};

/// pliant and the plain loop: a drop of four seconds.
pub fn piles() -> Vec<Rung<2>> {
    macro_rules! ladder {
        ($($bodies:literal),*) => { vec![$(rung::<$bodies, { $bodies * BODY }, { 4 * $bodies * BODY }>()),*] };
    }
    ladder!(1, 2, 4, 8, 16, 32, 64, 128)
}

fn rung<const B: usize, const N: usize, const K: usize>() -> Rung<2> {
    let (pile, plain) = (Pile::<f32, B, N, K>::new(1), Plain::<f32>::new(B, 1));
    let bytes = size_of_val(&*pile.particles)
        + size_of_val(&*pile.shapes)
        + size_of_val(&*pile.discs)
        + size_of_val(&*pile.floor);
    let works = [
        Box::new(Steps {
            start: Some(pile.clone()),
            state: pile,
            step: Pile::step,
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
        size: N,
        bytes,
        units: N * STEPS,
        works,
    }
}
