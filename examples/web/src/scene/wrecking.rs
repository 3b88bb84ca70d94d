//! Wrecking ball on a rope against a stack of rigid boxes.

use super::rope::springs;
use super::{Scene, rest};
use crate::number::vector;
use crate::rigid::{self, Solid};
use crate::{Key, Pen, Settings, World};
use pliant::{Anchor, Error, Joint, Real, build};

const SEGMENTS: usize = 10;
const HALF: f64 = 0.3;
const BALL: f64 = 0.4;
/// Hook of the rope, and its other end, m.
const HOOK: (f64, f64) = (-0.4, 4.2);
const END: (f64, f64) = (-3.6, 4.2);

/// Returns a box of a column.
const fn on_stack(x: f64, row: f64) -> Solid {
    Solid::rectangle((HALF, HALF), 0.5, (x, HALF * (2.0 * row + 1.0)))
}

/// Floor, ball, and two columns of boxes.
const SOLIDS: [Solid; 12] = [
    Solid::rectangle((6.0, 0.25), 0.0, (1.0, -0.25)),
    Solid::disc(BALL, 8.0, (END.0 - BALL, END.1)),
    on_stack(0.4, 0.0),
    on_stack(0.4, 1.0),
    on_stack(0.4, 2.0),
    on_stack(0.4, 3.0),
    on_stack(0.4, 4.0),
    on_stack(1.1, 0.0),
    on_stack(1.1, 1.0),
    on_stack(1.1, 2.0),
    on_stack(1.1, 3.0),
    on_stack(1.1, 4.0),
];

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "wrecking",
        caption: "A rigid ball on a rope of springs hits two stacks of rigid boxes. Drag it back for another blow.",
        settings: Settings::PLAIN
            .with(Key::Mass, 0.1)
            .with(Key::Spring, 1e6)
            .with(Key::Friction, 0.5)
            .with(Key::TimeStep, 0.01)
            .with(Key::Substeps, 8.0)
            .with(Key::Gravity, 9.81),
        offers: &[Key::Mass, Key::Spring, Key::Friction],
        build: put_up,
        drive: rest,
        draw,
    }
}

fn put_up<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let rope = build::Rope {
        from: crate::number::point(HOOK),
        to: crate::number::point(END),
        segments: SEGMENTS,
        mass: world.number(Key::Mass),
        compliance: T::ONE / world.number(Key::Spring),
    };
    let nodes = build::rope(
        &mut world.scene.particles,
        &mut world.scene.parts.springs,
        rope,
    )?;
    let node = |index: usize| nodes.get(index).ok_or(Error::UnknownParticle);
    world.particles.pin(node(0)?)?;
    for solid in &SOLIDS {
        world.add_solid(solid)?;
    }
    let ring = world.solid(1)?.anchor(vector(BALL, 0.0))?;
    world.join(Joint::revolute(ring, Anchor::from(node(SEGMENTS)?))?)
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    rigid::draw(world, &SOLIDS, pen);
    springs(world, pen);
}
