//! Bodies with joints of all kinds.

use super::{Dice, Set, TURNS, run, soft, solid};
use crate::support::float::Float;
use pliant::{Anchor, Joint, RigidBody, Rotation};

/// A joint of any kind between two bodies, or a body and a particle, with all options.
pub(super) fn joints<T: Float>(dice: &mut Dice) -> u64 {
    let mut particles = Set::<T>::new();
    let solids = [[-1.0, 0.0], [1.0, 0.0]].map(|place| solid(dice, &mut particles, place).body);
    let [hook, _] = soft(dice, &mut particles);
    let anchor = |dice: &mut Dice, body: &RigidBody<T>| {
        let [x, y] = dice.pair(2);
        body.anchor(T::vector(x / 2.0, y / 2.0)).unwrap()
    };
    let (first, other) = (anchor(dice, &solids[0]), anchor(dice, &solids[1]));
    let kind = dice.below(5);
    let second = if kind < 2 && dice.below(3) == 0 {
        Anchor::from(hook)
    } else {
        other
    };
    let compliance = T::of(dice.one_of(&[0.0, 0.0, 0.01, 1.0]));
    let range = [0.5, 1.5].map(T::of);
    let [x, y] = dice.one_of(&TURNS);
    let slider = Joint::prismatic(&particles, first, second, T::vector(x, y));
    let hinge = Joint::revolute(first, second).unwrap();
    let mut joint = match kind {
        0 => hinge.with_compliance(compliance).unwrap(),
        1 => {
            let rope = Joint::distance(first, second, range[0], range[1]).unwrap();
            rope.with_compliance(compliance).unwrap()
        }
        2 => {
            let limits = [[0.8, -0.6], [0.8, 0.6]].map(|[cos, sin]| Rotation {
                cos: T::of(cos),
                sin: T::of(sin),
            });
            hinge.with_limits(limits[0], limits[1]).unwrap()
        }
        3 => Joint::weld(&particles, first, second, compliance).unwrap(),
        _ if dice.below(2) == 0 => slider.unwrap(),
        _ => slider.unwrap().with_range(-range[0], range[1]).unwrap(),
    };
    joint = with_options(dice, joint, kind >= 2);
    run(dice, particles, (joint, solids), |(joint, _), sum| {
        sum.add(joint.multiplier().x + joint.multiplier().y);
        sum.add_bits(joint.is_broken().into());
    })
}

/// Returns a joint with a motor, if both ends turn, and a largest force, each of them or not.
pub(super) fn with_options<T: Float>(
    dice: &mut Dice,
    mut joint: Joint<T>,
    turns: bool,
) -> Joint<T> {
    if turns && dice.below(3) == 0 {
        let (speed, torque) = (T::of(dice.whole(4)), T::of(dice.one_of(&[0.5, 20.0])));
        joint.set_motor(speed, torque).unwrap();
    }
    if dice.below(4) == 0 {
        joint = joint
            .with_max_force(T::of(dice.one_of(&[5.0, 200.0])))
            .unwrap();
    }
    joint
}
