//! Face that blends to given expressions, then finds the nearest blend when its mouth is pulled.

#[path = "../../../shapes/expressions.rs"]
mod expressions;

use super::Scene;
use crate::number::vector;
use crate::pen::Kind;
use crate::turn::sincos;
use crate::{Key, Pen, Settings, World};
use expressions::{
    BROWS, CHIN_AND_LIP, CORNERS, EXPRESSIONS, EYES, Expression, HEAD, MEMBERS, MOUTH, PUPILS,
};
use pliant::{Error, ExampleShapes, Grab, ParticleId, Real, Vec2};

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "face",
        caption: "Blended examples. Weights are given at first, then found as the face is pulled: pull its mouth.",
        settings: Settings::PLAIN
            .with(Key::Mass, 0.01)
            .with(Key::Alpha, 0.09)
            .with(Key::Substeps, 2.0)
            .with(Key::Damping, 2.0),
        offers: &[Key::Mass, Key::Alpha],
        build: make,
        drive,
        draw,
    }
}

/// End of the given weights, s, and the duration of each example.
const GIVEN: f64 = 2.4;
const TURN: f64 = 0.8;

/// Time of a pull, s, the particles, and their displacements, m.
type Way = (usize, (f64, f64));
const PULLS: [(f64, f64, [Way; 2]); 2] = [
    (
        2.8,
        3.8,
        [(CORNERS[0], (0.2, 0.1)), (CORNERS[1], (-0.2, 0.1))],
    ),
    (
        3.9,
        4.9,
        [
            (CHIN_AND_LIP[0], (0.0, -0.25)),
            (CHIN_AND_LIP[1], (0.0, 0.35)),
        ],
    ),
];

fn places<T: Real>(expression: &Expression) -> [Vec2<T>; MEMBERS] {
    let mut places = [Vec2::ZERO; MEMBERS];
    places
        .iter_mut()
        .zip(expression.places())
        .for_each(|(place, (x, y))| *place = vector(x, y));
    places
}

fn make<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let mass = world.number(Key::Mass);
    for place in places(&EXPRESSIONS[0]) {
        world.particles.add(place, mass)?;
    }
    let mut body = world.body(0..MEMBERS, &world.settings)?;
    body.set_position(Vec2::ZERO)?;
    world.parts.bodies[0] = Some(body);
    Ok(())
}

/// Returns the weights at a time before [`GIVEN`]. Each is held for half of its duration, and
/// blended into the next during the other half.
fn given<T: Real>(time: f64) -> [T; 3] {
    let turn = (time / TURN) as usize;
    let part = (2.0 * (time / TURN - turn as f64) - 1.0).max(0.0);
    let gentle = 0.5 - 0.5 * sincos(0.5 * part).1;
    core::array::from_fn(|example| {
        let weight = |turn: usize| f64::from(u8::from(turn % 3 == example));
        T::from_f64(weight(turn) * (1.0 - gentle) + weight(turn + 1) * gentle)
    })
}

fn drive<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let shapes = EXPRESSIONS.each_ref().map(places);
    let examples = ExampleShapes::new(shapes.each_ref().map(<[_; MEMBERS]>::as_slice))?;
    if let Some(body) = &mut world.scene.parts.bodies[0] {
        let weights = if world.time < GIVEN {
            given(world.time)
        } else {
            examples.weights_of(
                world.scene.particles.positions().iter().copied(),
                body.rotation(),
            )?
        };
        let mut rest = [Vec2::ZERO; MEMBERS];
        rest.iter_mut()
            .zip(examples.blend(weights, T::ONE))
            .for_each(|(place, blend)| *place = blend);
        body.set_rest(&rest)?;
        world
            .memory
            .iter_mut()
            .zip(weights)
            .for_each(|(place, weight)| *place = weight);
    }
    for (take, release, ways) in PULLS {
        for (hand, (member, (x, y))) in ways.into_iter().enumerate() {
            if world.reaches(take) {
                let place = world.place(member).ok_or(Error::UnknownParticle)?;
                let hand = &mut world.scene.parts.hands[hand];
                hand.take(
                    &world.scene.particles,
                    ParticleId::new(member as u16),
                    place,
                    T::ZERO,
                )?;
                hand.move_to(place + vector(x, y), T::from_f64(0.5 * (release - take)))?;
            } else if world.reaches(release) {
                world.parts.hands[hand].release();
            }
        }
    }
    Ok(())
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    for part in [HEAD, MOUTH].into_iter().chain(EYES) {
        pen.particles(Kind::Body, world, part);
    }
    for brow in BROWS {
        pen.particles(Kind::Line, world, brow);
    }
    pen.particles(Kind::Particles, world, PUPILS);
    let held = world.parts.hands.iter().filter_map(Grab::held);
    pen.particles(Kind::Pins, world, held.map(ParticleId::index));
    // Bars of the weights: neutral, smile, surprise.
    for (row, weight) in world.memory.iter().take(3).enumerate() {
        let (left, low) = (1.3, 0.25 - 0.25 * row as f64);
        let (right, high) = (left + 0.6 * weight.to_f64(), low + 0.13);
        pen.points(
            Kind::Ghost,
            [
                (left, low),
                (left + 0.6, low),
                (left + 0.6, high),
                (left, high),
            ]
            .into_iter()
            .map(|(x, y)| vector::<T>(x, y)),
        );
        pen.points(
            Kind::Body,
            [(left, low), (right, low), (right, high), (left, high)]
                .into_iter()
                .map(|(x, y)| vector::<T>(x, y)),
        );
    }
}
