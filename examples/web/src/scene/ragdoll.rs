//! Ragdoll that tumbles down stairs.

#[path = "../../../shapes/ragdoll.rs"]
mod shape;

use super::{Scene, rest};
use crate::number::{point, vector};
use crate::rigid::{self, Solid};
use crate::turn::sincos;
use crate::{Key, Pen, Settings, World};
use core::f64::consts::TAU;
use pliant::{Error, Joint, Real, Rotation};
use shape::{
    DENSITY, DOLL, FLOOR, HALF, HEAD, LIMBS, Limb, RISE, RUN, START, STEPS, TOP, TORSO, WORLD,
};

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "ragdoll",
        caption: "Nine capsules and a head, with hinges whose angles are limited, on stairs. Lift it for another fall.",
        settings: Settings::PLAIN
            .with(Key::Friction, shape::FRICTION)
            .with(Key::Substeps, 8.0)
            .with(Key::Gravity, 9.81),
        offers: &[Key::Friction],
        build,
        drive: rest,
        draw,
    }
}

/// Torso, limbs and head.
const PARTS: usize = LIMBS.len() + 2;

/// Returns a limb by the index of its body.
fn limb(body: usize) -> Option<&'static Limb> {
    const { &LIMBS }.get(body.wrapping_sub(1))
}

/// Returns the height of the hinge of a limb above the center of the torso, m; zero for the torso.
fn hinge(body: usize) -> f64 {
    limb(body).map_or(0.0, |(_, _, parent, height, _)| height + hinge(*parent))
}

/// Returns the parts of the ragdoll, and the stairs after them.
fn solids() -> [Solid; PARTS + STEPS + 1] {
    let at = |height| (START.0, START.1 + height);
    core::array::from_fn(|body| {
        let part = if body == 0 {
            Solid::capsule(TORSO.0, TORSO.1, DENSITY, START)
        } else if let Some((length, radius, ..)) = limb(body) {
            let half = 0.5 * length;
            Solid::capsule(half, *radius, DENSITY, at(hinge(body) - half))
        } else if body < PARTS {
            Solid::disc(HEAD.1, DENSITY, at(HEAD.0))
        } else {
            let step = body - PARTS;
            let below = (RUN * step as f64 - 0.5, TOP - RISE * step as f64 - 0.5);
            let [half, center] = if step < STEPS { [HALF, below] } else { FLOOR };
            return Solid::rectangle(half, 0.0, center).on(WORLD, DOLL);
        };
        part.on(DOLL, WORLD)
    })
}

/// Joins two bodies at heights above their centers, m, with the limits of the angle, rad.
fn join<T: Real>(
    world: &mut World<T>,
    ends: [(usize, f64); 2],
    limits: [f64; 2],
) -> Result<(), Error> {
    let [upper, lower] = ends.map(|(body, height)| world.solid(body)?.anchor(vector(0.0, height)));
    let [least, largest] = limits.map(|angle| {
        let (sin, cos) = sincos(angle / TAU);
        let [sin, cos] = [sin, cos].map(T::from_f64);
        Rotation { cos, sin }
    });
    world.join(Joint::revolute(upper?, lower?)?.with_limits(least, largest)?)
}

fn build<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    for solid in &solids() {
        world.add_solid(solid)?;
    }
    for (body, (length, _, parent, height, limits)) in (1..).zip(LIMBS) {
        let half = limb(parent).map_or(0.0, |(length, ..)| 0.5 * length);
        let ends = [(parent, height + half), (body, 0.5 * length)];
        join(world, ends, limits)?;
    }
    let neck = [(0, TORSO.0), (PARTS - 1, TORSO.0 - HEAD.0)];
    join(world, neck, HEAD.2)?;
    let (velocity, spin) = (point(shape::VELOCITY), T::from_f64(shape::SPIN));
    for index in 0..PARTS {
        let body = world.solid(index)?;
        world.particles.set_group_motion(&body, velocity, spin)?;
    }
    Ok(())
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    rigid::draw(world, &solids(), pen);
}
