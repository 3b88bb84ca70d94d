//! Tuft of hair on a head that oscillates sideways: chains of overlapping regions.

use super::Scene;
use crate::number::{ellipse, vector};
use crate::pen::Kind;
use crate::turn::sincos;
use crate::{Key, Pen, Settings, World};
use core::f64::consts::TAU;
use pliant::{Error, Real, Vec2, build};

const STRANDS: usize = 7;
/// Particles of a strand, the first two of which are in the head.
const LENGTH: usize = 24;
/// Particles of a region: larger regions make stiffer hair.
const WIDTH: usize = 5;
const HEAD: f64 = 0.25;

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "hair",
        caption: "Chains: overlapping regions of five particles along each strand.",
        settings: Settings::PLAIN
            .with(Key::Mass, 0.002)
            .with(Key::Substeps, 4.0)
            .with(Key::Gravity, 9.81),
        offers: &[Key::Mass, Key::Alpha],
        build: grow,
        drive,
        draw,
    }
}

fn grow<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let mass = world.number(Key::Mass);
    for strand in 0..STRANDS {
        // Fanned out around the vertical, root first.
        let turn = 0.25 - (strand as f64 / (STRANDS - 1) as f64 - 0.5) * 0.38;
        let reach = HEAD + 0.06 * (LENGTH - 1) as f64;
        let (from, to) = (ellipse(turn, HEAD, HEAD), ellipse::<T>(turn, reach, reach));
        let step = (to - from) * T::from_f64(1.0 / (LENGTH - 1) as f64);
        let rope = build::lattice(
            &mut world.particles,
            from,
            LENGTH,
            1,
            T::from_f64(0.06),
            mass,
        )?;
        for (place, id) in rope.iter().enumerate() {
            world
                .particles
                .set_position(id, from + step * T::from_f64(place as f64))?;
        }
        rope.iter()
            .take(2)
            .try_for_each(|root| world.particles.pin(root))?;
    }
    let windows = LENGTH + 1 - WIDTH;
    world.lay_rubber(STRANDS * windows, &|region, place| {
        (place < WIDTH).then_some(region / windows * LENGTH + region % windows + place)
    })
}

/// Returns the position of the head at a time, s.
fn head<T: Real>(time: f64) -> Vec2<T> {
    vector(sincos(3.0 / TAU * time).0 * 0.3, 0.0)
}

fn drive<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let duration = world.settings.get(Key::TimeStep);
    let way = head::<T>(world.time + duration) - head(world.time);
    for root in world
        .particles
        .ids()
        .iter()
        .filter(|id| id.index() % LENGTH < 2)
    {
        let place = world
            .particles
            .position(root)
            .ok_or(Error::UnknownParticle)?;
        world
            .particles
            .move_to(root, place + way, T::from_f64(duration))?;
    }
    Ok(())
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    for strand in 0..STRANDS {
        pen.particles(Kind::Line, world, strand * LENGTH..(strand + 1) * LENGTH);
    }
    pen.points(
        Kind::Body,
        (0..48).map(|part| head::<T>(world.time) + ellipse(f64::from(part) / 48.0, HEAD, HEAD)),
    );
}
