//! Two balls that fall into nets: one is held, the other tears through.

#[path = "../../../shapes/net.rs"]
mod shape;

use super::Scene;
use crate::number::{ellipse, point, vector};
use crate::parts::Threads;
use crate::pen::Kind;
use crate::{Key, Pen, Settings, World};
use pliant::{Constraint, ConstraintId, Damped, Distance, Error, ParticleId, Real, build};
use shape::{
    AROUND, BALL, COLUMNS, COMPLIANCE, FLOOR, GROUND, KNOTS, LAYERS, NETS, PITCH, RADIUS, ROWS,
    SPACING, THREADS, WEIGHTS,
};

/// Number of outlines, and of their corners. Each thread is a separate chain, because a broken
/// thread must not stop anything.
pub(crate) const CHAINS: usize = NETS * (THREADS + 1);
pub(crate) const CORNERS: usize = NETS * (2 * THREADS + AROUND);

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "net",
        caption: "Threads that stop balls and break at 20 % of strain. The right ball is heavier.",
        settings: Settings::PLAIN
            .with(Key::Mass, 0.01)
            .with(Key::Friction, 0.3)
            .with(Key::TimeStep, 0.005)
            .with(Key::Substeps, 8.0)
            .with(Key::Iterations, 2.0)
            .with(Key::Gravity, 9.81)
            .with(Key::Damping, 0.3),
        offers: &[Key::Mass, Key::Friction],
        build: knot,
        drive: |world| {
            let broken = T::from_f64(world.parts.threads.broken().count() as f64);
            let before = core::mem::replace(&mut world.memory[0], broken);
            if broken > before {
                stretch(world)
            } else {
                Ok(())
            }
        },
        draw,
    }
}

fn knot<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let (mass, compliance) = (world.number(Key::Mass), T::from_f64(COMPLIANCE));
    for net in 0..NETS {
        let corner = vector(PITCH * net as f64, 0.0);
        let cloth = build::Cloth {
            corner,
            columns: COLUMNS,
            rows: ROWS,
            spacing: T::from_f64(SPACING),
            mass,
            compliance,
        };
        let knots = build::net(
            &mut world.scene.particles,
            &mut world.scene.parts.springs,
            cloth,
        )?;
        for (_, post) in knots
            .iter()
            .enumerate()
            .filter(|(knot, _)| shape::is_held(*knot))
        {
            world.particles.pin(post)?;
        }
    }
    let whole = core::mem::take(&mut world.parts.springs);
    for (place, thread) in whole.as_slice().iter().enumerate() {
        world.parts.threads.add(
            Damped::new(*thread, T::from_f64(400.0))?,
            T::from_f64(shape::limit(place)),
        )?;
    }
    for (net, weight) in WEIGHTS.into_iter().enumerate() {
        let first = world.particles.len();
        for place in 0..AROUND {
            let around =
                point(shape::center(net)) + ellipse(place as f64 / AROUND as f64, BALL, BALL);
            world.particles.add(around, mass * T::from_f64(weight))?;
        }
        world.parts.bodies[net] = Some(world.body(first..first + AROUND, &world.settings)?);
    }
    stretch(world)?;
    world.lay_floor(FLOOR, RADIUS)
}

/// Returns the particles of a thread that is not broken.
fn held<T: Real>(threads: &Threads<T>, id: ConstraintId) -> Option<[usize; 2]> {
    let thread: &Damped<T, Distance<T>> = threads
        .get(id)
        .filter(|_| threads.is_broken(id) == Some(false))?;
    Some(thread.particles().map(ParticleId::index))
}

/// Adds the outlines of the balls and of the unbroken threads.
fn stretch<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    world.parts.outlines = None;
    for ball in 0..NETS {
        let first = NETS * KNOTS + ball * AROUND;
        world.outline(first..first + AROUND, RADIUS, LAYERS[0])?;
    }
    // Threads break but are never removed, so their ids are consecutive.
    let threads = u32::try_from(world.parts.threads.len()).unwrap_or(u32::MAX);
    for id in (0..threads).map(ConstraintId::new) {
        if let Some(thread) = held(&world.parts.threads, id) {
            world.outline(thread.into_iter(), RADIUS, LAYERS[1])?;
        }
    }
    Ok(())
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    pen.points(Kind::Ground, GROUND.into_iter().map(point::<T>));
    let threads = &world.parts.threads;
    pen.springs(
        world,
        threads
            .ids()
            .filter_map(|id| Some((held(threads, id)?, T::from_f64(SPACING)))),
    );
    pen.radius(RADIUS);
    for ball in 0..NETS {
        let first = NETS * KNOTS + ball * AROUND;
        pen.particles(Kind::Body, world, first..first + AROUND);
    }
}
