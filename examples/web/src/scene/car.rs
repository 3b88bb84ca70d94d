//! Car with motor wheels that crosses a soft bridge.

use super::{Scene, rest};
use crate::number::vector;
use crate::pen::Kind;
use crate::rigid::{self, Solid};
use crate::{Key, Pen, Settings, World};
use pliant::{Constraint, Error, Joint, ParticleId, Real, Vec2, build};

const SEGMENTS: usize = 16;
/// Half of the width of the gap between the banks, m.
const GAP: f64 = 2.4;
const THICKNESS: f64 = 0.05;
const WHEEL: f64 = 0.35;
/// Layers of the parts of the car, which do not collide with each other.
const CAR: (u32, u32) = (2, 1);

/// Banks, chassis, wheels, crates, and walls at both ends.
const SOLIDS: [Solid; 10] = [
    Solid::rectangle((3.0, 0.5), 0.0, (-GAP - 3.0, -0.5)),
    Solid::rectangle((3.0, 0.5), 0.0, (GAP + 3.0, -0.5)),
    Solid::rectangle((0.9, 0.2), 1.5, (-4.6, 0.7)).on(CAR.0, CAR.1),
    Solid::disc(WHEEL, 2.0, (-5.2, WHEEL)).on(CAR.0, CAR.1),
    Solid::disc(WHEEL, 2.0, (-4.0, WHEEL)).on(CAR.0, CAR.1),
    Solid::rectangle((0.3, 0.3), 0.4, (GAP + 1.0, 0.3)),
    Solid::rectangle((0.3, 0.3), 0.4, (GAP + 1.0, 0.9)),
    Solid::rectangle((0.3, 0.3), 0.4, (GAP + 1.0, 1.5)),
    Solid::rectangle((0.2, 0.6), 0.0, (-GAP - 5.8, 0.6)),
    Solid::rectangle((0.2, 0.6), 0.0, (GAP + 5.8, 0.6)),
];

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "car",
        caption: "Rigid bodies, hinges with motors, and contacts with the edges of a soft bridge. Drag the car back.",
        settings: Settings::PLAIN
            .with(Key::Mass, 0.3)
            .with(Key::Spring, 5e4)
            .with(Key::Friction, 0.9)
            .with(Key::TimeStep, 0.01)
            .with(Key::Substeps, 4.0)
            .with(Key::Gravity, 9.81),
        offers: &[Key::Mass, Key::Spring, Key::Friction],
        build: park,
        drive: rest,
        draw,
    }
}

fn park<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let rope = build::Rope {
        from: vector(-GAP, -THICKNESS),
        to: vector(GAP, -THICKNESS),
        segments: SEGMENTS,
        mass: world.number(Key::Mass),
        compliance: T::ONE / world.number(Key::Spring),
    };
    build::rope(
        &mut world.scene.particles,
        &mut world.scene.parts.springs,
        rope,
    )?;
    let node = |index: usize| ParticleId::new(index as u16);
    for end in [0, SEGMENTS] {
        world.particles.pin(node(end))?;
    }
    for solid in &SOLIDS {
        world.add_solid(solid)?;
    }
    for edge in 0..SEGMENTS {
        world.add_edge([node(edge), node(edge + 1)], THICKNESS)?;
    }
    let chassis = world.solid(2)?;
    for (wheel, x) in [(3, -0.6), (4, 0.6)] {
        let hub = chassis.anchor(vector(x, -WHEEL))?;
        let axle = Joint::revolute(hub, world.solid(wheel)?.anchor(Vec2::ZERO)?)?;
        world.join(axle.with_motor(T::from_f64(-5.0), T::from_f64(6.0))?)?;
    }
    Ok(())
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    let springs = world.parts.springs.as_slice().iter();
    pen.springs(
        world,
        springs.map(|spring| {
            (
                spring.particles().map(ParticleId::index),
                spring.rest_length(),
            )
        }),
    );
    pen.particles(Kind::Particles, world, 0..=SEGMENTS);
    rigid::draw(world, &SOLIDS, pen);
}
