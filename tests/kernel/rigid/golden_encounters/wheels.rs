//! Bodies with springs along the lines of joints.

use super::joints::with_options;
use super::{Dice, Set, TURNS, run, soft, solid};
use crate::support::float::Float;
use pliant::{Anchor, Joint};

/// A wheel or a slider with a spring between two bodies, or a bead on a rail.
pub(super) fn wheels<T: Float>(dice: &mut Dice) -> u64 {
    let mut particles = Set::<T>::new();
    let solids = [[-1.0, 0.0], [1.0, 0.0]].map(|place| solid(dice, &mut particles, place).body);
    let [bead, _] = soft(dice, &mut particles);
    let [[x, y], [z, w]] = [dice.pair(2), dice.pair(2)];
    let first = solids[0].anchor(T::vector(x / 2.0, y / 2.0)).unwrap();
    let hub = solids[1].anchor(T::vector(z / 2.0, w / 2.0)).unwrap();
    let kind = dice.below(4);
    let [x, y] = dice.one_of(&TURNS);
    let line = T::vector(x, y);
    let joint = match kind {
        0 => Joint::prismatic(&particles, first, hub, line),
        1 => Joint::wheel(&particles, first, Anchor::from(bead), line),
        _ => Joint::wheel(&particles, first, hub, line),
    };
    let rest = T::of(dice.whole(2) / 2.0);
    let compliance = T::of(dice.one_of(&[0.0, 0.01, 1.0]));
    let damping = T::of(dice.one_of(&[0.0, 0.0, 2.0, 50.0]));
    let mut joint = joint
        .and_then(|joint| joint.with_spring(rest, compliance, damping))
        .unwrap();
    if dice.below(3) == 0 {
        joint = joint.with_range(T::of(-0.5), T::of(1.5)).unwrap();
    }
    joint = with_options(dice, joint, kind != 1);
    run(dice, particles, (joint, solids), |(joint, _), sum| {
        sum.add(joint.multiplier().x + joint.multiplier().y);
        sum.add_bits(joint.is_broken().into());
    })
}
