//! The same rope twice, on one bar: without bending stiffness on the left, with bending stiffness
//! on the right.

use super::Scene;
use crate::number::vector;
use crate::pen::Kind;
use crate::turn::sincos;
use crate::{Key, Pen, Settings, World};
use pliant::{Bending, Error, Real, Vec2, build};

const SEGMENTS: usize = 30;
const ROPE: usize = SEGMENTS + 1;
pub(crate) const BENDS: usize = SEGMENTS - 1;
const SEGMENT: f64 = 0.05;
/// Half the distance between the ropes, m.
const YOKE: f64 = 0.6;

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "whip",
        caption: "The same rope twice, on a bar that moves up and down. The right one resists bending.",
        settings: Settings::PLAIN
            .with(Key::Mass, 0.01)
            .with(Key::Spring, 1e6)
            .with(Key::Substeps, 60.0)
            .with(Key::Gravity, 9.81)
            .with(Key::Damping, 0.7),
        offers: &[Key::Mass, Key::Spring],
        build: hang,
        drive,
        draw,
    }
}

fn hang<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let (mass, compliance) = (world.number(Key::Mass), T::ONE / world.number(Key::Spring));
    for side in [-1.0, 1.0] {
        let end = |x: f64| vector(side * (YOKE + x), 0.0);
        let rope = build::Rope {
            from: end(0.0),
            to: end(SEGMENT * SEGMENTS as f64),
            segments: SEGMENTS,
            mass,
            compliance,
        };
        let rope = build::rope(
            &mut world.scene.particles,
            &mut world.scene.parts.springs,
            rope,
        )?;
        rope.iter()
            .take(2)
            .try_for_each(|root| world.particles.pin(root))?;
        for row in rope.windows(3).filter(|_| side > 0.0) {
            if let [Some(a), Some(b), Some(c)] = [0, 1, 2].map(|place| row.get(place)) {
                // Bending stiffness of seven N m².
                world.parts.bends.add(Bending::new(
                    [a, b, c],
                    T::ZERO,
                    T::from_f64(SEGMENT * SEGMENT * SEGMENT / 7.0),
                )?)?;
            }
        }
    }
    Ok(())
}

/// Returns the height of the bar at a time, s: it starts to move after the ropes have fallen.
fn bar(time: f64) -> f64 {
    0.25 * sincos(0.8 * (time - 1.4).max(0.0)).0
}

fn drive<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let duration = world.settings.get(Key::TimeStep);
    let velocity: Vec2<T> = vector(
        0.0,
        (bar(world.time + duration) - bar(world.time)) / duration,
    );
    let roots = world
        .particles
        .ids()
        .iter()
        .filter(|id| id.index() % ROPE < 2);
    roots
        .into_iter()
        .try_for_each(|root| world.particles.set_velocity(root, velocity))
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    let height = bar(world.time);
    let corners = [(-YOKE, 0.03), (YOKE, 0.03), (YOKE, -0.03), (-YOKE, -0.03)];
    pen.points(
        Kind::Body,
        corners.into_iter().map(|(x, y)| vector::<T>(x, height + y)),
    );
    for first in [0, ROPE] {
        pen.particles(Kind::Line, world, first..first + ROPE);
    }
}
