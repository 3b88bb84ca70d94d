//! Pinball table whose contact reports and sensors count the score and move the flippers.

#[path = "../../../shapes/pinball.rs"]
mod shape;

use super::Scene;
use crate::number::{ellipse, point, vector};
use crate::obstacle::Obstacle;
use crate::parts::{Area, Bumper};
use crate::pen::Kind;
use crate::{Key, Pen, Settings, World};
use pliant::{
    ColliderContacts, ContactMaterial, Error, Filter, Joint, MassProperties, ParticleId, Real,
    Reported, RigidBody, Rotation, RoundedBox, Sensor, SensorRegion, Vec2,
};
use shape::{
    AREAS, BALL, BUMPER_POINTS, BUMPERS, CYCLE, DRAIN, FLIPPER, LANE, LANE_POINTS, LENGTH, RAISED,
    REST, STROKE, WALL, WALLS,
};

/// Numbers of bumpers and of areas.
pub(crate) const SIZES: [usize; 2] = [BUMPERS.len(), AREAS.len()];

/// Signs of the left and the right half of the table.
const SIDES: [f64; 2] = [1.0, -1.0];
/// Layers of the table and the flippers, which do not collide with each other, and of the ball.
const FIXED: Filter = Filter::new(1, 2);
const MOVING: Filter = Filter::new(2, 1);
/// Particle of the ball, after those of the table and the flippers.
const BALL_ID: ParticleId = ParticleId::new(6);
/// Center, digits and height, m, of the score.
const SCORE: ((f64, f64), u32, f64) = ((1.65, 1.6), 5, 0.22);
/// Index of the score in the memory of the world, and of the steps until each flipper can rise.
const POINTS: usize = 0;
const CYCLES: [usize; 2] = [1, 2];
/// Number of chords of a drawn circle.
const CHORDS: usize = 24;

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "pinball",
        caption: "Contact reports of the bumpers and a sensor count points; sensors start the flippers and return the ball.",
        settings: Settings::PLAIN
            .with(Key::Substeps, 8.0)
            .with(Key::Gravity, shape::SLOPE),
        offers: &[],
        build,
        drive,
        draw,
    }
}

/// Returns the ends of the walls.
fn walls() -> impl Iterator<Item = [(f64, f64); 2]> {
    let ends = WALLS.into_iter().zip(WALLS.into_iter().skip(1));
    let mirrored = |side, (x, y): (f64, f64)| (side * x, y);
    ends.flat_map(move |(a, b)| SIDES.map(|side| [mirrored(side, a), mirrored(side, b)]))
}

fn build<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let number = T::from_f64;
    let [restitution, friction] = shape::WOOD.map(number);
    world.begin_contacts(ContactMaterial {
        restitution,
        ..ContactMaterial::with_friction(friction)
    })?;
    let (particles, parts) = (&mut world.scene.particles, &mut world.scene.parts);
    let contacts = parts.rigid_contacts.as_mut().ok_or(Error::Full)?;
    // The table is pinned, so that its mass has no effect.
    let properties = MassProperties::new(T::ONE, vector(0.0, 2.0), T::ONE)?;
    let table = RigidBody::new(particles, properties, Vec2::ZERO, Rotation::IDENTITY)?;
    particles.pin_group(&table)?;
    for ends in walls() {
        contacts.add(&table, &ends.map(point), number(WALL), FIXED)?;
    }
    parts.rigid[0] = Some(table);
    let slots = parts.joints.iter_mut().zip(parts.rigid.iter_mut().skip(1));
    for (side, (joint, body)) in SIDES.into_iter().zip(slots) {
        let pivot = vector(side * WALLS[0].0, WALLS[0].1);
        let ends = [Vec2::ZERO, vector(side * LENGTH, 0.0)];
        let (radius, density) = (number(FLIPPER), number(shape::DENSITY));
        let properties = MassProperties::capsule(ends[0], ends[1], radius, density)?;
        let [rest, raised] = [REST, RAISED].map(|(cos, sin)| Rotation {
            cos: number(cos),
            sin: number(side * sin),
        });
        let flipper = RigidBody::new(particles, properties, pivot, rest)?;
        contacts.add(&flipper, &ends, radius, FIXED)?;
        let hinge = Joint::revolute(table.anchor(pivot)?, flipper.anchor(Vec2::ZERO)?)?;
        let [lower, upper] = if side > 0.0 {
            [rest, raised]
        } else {
            [raised, rest]
        };
        *joint = Some(hinge.with_limits(lower, upper)?);
        *body = Some(flipper);
    }
    let (ball, radius) = (
        particles.add(Vec2::ZERO, number(shape::MASS))?,
        number(BALL),
    );
    contacts.add_particle(particles, ball, radius, MOVING)?;
    for (slot, center) in parts.bumpers.iter_mut().zip(BUMPERS) {
        *slot = Some(bumper(ball, center)?);
    }
    for (slot, area) in parts.areas.iter_mut().zip(AREAS) {
        *slot = Some(sensor(ball, area)?);
    }
    launch(world)
}

/// Returns a bumper at a center, m.
fn bumper<T: Real>(ball: ParticleId, center: (f64, f64)) -> Result<Bumper<T>, Error> {
    let circle = RoundedBox::circle(T::from_f64(shape::BUMPER))?;
    let rubber = ContactMaterial {
        restitution: T::from_f64(shape::RUBBER),
        ..ContactMaterial::default()
    };
    let obstacle = Obstacle::RoundedBox(circle);
    let mut contacts = ColliderContacts::new(obstacle, [ball], T::from_f64(BALL), rubber)?;
    contacts.set_position(point(center))?;
    Ok(Reported::new(contacts))
}

/// Returns a sensor of a rectangle with a center and half extents, m.
fn sensor<T: Real>(ball: ParticleId, [center, half]: [(f64, f64); 2]) -> Result<Area<T>, Error> {
    let rectangle = RoundedBox::rectangle(point(half))?;
    let mut region = SensorRegion::new(Obstacle::RoundedBox(rectangle));
    region.set_position(point(center))?;
    let mut sensor = Sensor::new(region, T::from_f64(BALL))?;
    sensor.watch([ball], 0)?;
    Ok(sensor)
}

fn launch<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    world.put(BALL_ID, point(shape::START))?;
    world
        .particles
        .set_velocity(BALL_ID, point(shape::VELOCITY))
}

/// Returns whether the ball was in an area in the last step.
fn contains<T: Real>(world: &World<T>, area: usize) -> bool {
    let area = world.parts.areas.get(area).and_then(Option::as_ref);
    area.is_some_and(|area| area.contains_group(0))
}

/// Counts the points of the last step, returns a lost ball, and moves the flippers.
fn drive<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let reports = world.parts.bumpers.iter().flatten();
    let reports = reports.flat_map(Reported::reports);
    let mut points = BUMPER_POINTS * reports.filter(|report| report.began).count() as u32;
    let lane = world.parts.areas[LANE].as_ref();
    if lane.is_some_and(|lane| lane.group_began(0)) {
        points += LANE_POINTS;
    }
    world.memory[POINTS] += T::from_f64(points.into());
    let lowest = AREAS[DRAIN][0].1;
    let is_lost = world
        .place(BALL_ID.index())
        .is_some_and(|ball| ball.y < T::from_f64(lowest));
    if (is_lost || contains(world, DRAIN)) && world.parts.user.held().is_none() {
        launch(world)?;
    }
    for (area, (side, cycle)) in SIDES.into_iter().zip(CYCLES).enumerate() {
        let mut left = (world.memory[cycle].to_f64() - 1.0).max(0.0);
        if left <= 0.0 && contains(world, area) {
            left = f64::from(CYCLE);
        }
        world.memory[cycle] = T::from_f64(left);
        let is_rising = left > f64::from(CYCLE - STROKE);
        let [speed, torque] = shape::MOTOR;
        let speed = if is_rising {
            side * speed
        } else {
            -side * speed
        };
        if let Some(flipper) = &mut world.parts.joints[area] {
            flipper.set_motor(T::from_f64(speed), T::from_f64(torque))?;
        }
    }
    Ok(())
}

/// Returns the outline of a capsule.
fn capsule<T: Real>(ends: [(f64, f64); 2], radius: f64) -> impl Iterator<Item = Vec2<T>> {
    let [a, b] = ends.map(point);
    (0..CHORDS).map(move |k| {
        let offset = ellipse(k as f64 / CHORDS as f64, radius, radius);
        // The farthest point in the direction of the offset.
        offset + if offset.dot(b - a) > T::ZERO { b } else { a }
    })
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    let [(x, y), (half, height)] = AREAS[LANE];
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    let corners = corners.map(|(u, v)| vector::<T>(x + half * u, y + height * v));
    let kind = if contains(world, LANE) {
        Kind::Body
    } else {
        Kind::Ghost
    };
    pen.radius(0.0);
    pen.points(kind, corners.into_iter());
    for ends in walls() {
        pen.points(Kind::RoundedBox, capsule::<T>(ends, WALL));
    }
    for center in BUMPERS {
        pen.points(Kind::RoundedBox, capsule::<T>([center; 2], shape::BUMPER));
        pen.digits(BUMPER_POINTS, 3, center, 0.09);
    }
    pen.digits(LANE_POINTS, 3, (x, y), 0.09);
    let (center, digits, height) = SCORE;
    pen.digits(world.memory[POINTS].to_f64() as u32, digits, center, height);
    if let Some(ball) = world.place(BALL_ID.index()) {
        let circle = (0..CHORDS).map(|k| ball + ellipse(k as f64 / CHORDS as f64, BALL, BALL));
        pen.points(Kind::Body, circle);
    }
    pen.radius(FLIPPER);
    let flippers = world.parts.rigid.iter().flatten().skip(1);
    for (flipper, side) in flippers.zip(SIDES) {
        let ends = [0.0, side * LENGTH].into_iter();
        let place = |x| flipper.point(&world.particles, vector(x, 0.0)).ok();
        pen.points(Kind::Body, ends.filter_map(place));
    }
}
