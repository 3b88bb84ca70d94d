//! Pinball table whose contact reports and sensors count the score and move the flippers.

#[path = "../shapes/pinball.rs"]
mod shape;

use super::rigid::{Rigid, capsule};
use super::{Entry, Measurement, Scene, vector};
use crate::picture::{Mark, Picture};
use pliant::{
    ColliderContacts, ContactMaterial, Error, Filter, Joint, ParticleId, Reported, Rotation,
    RoundedBox, Sensor, SensorRegion, Vec2,
};
use shape::{AREAS, BUMPER_POINTS, BUMPERS, CYCLE, DRAIN, LANE, LANE_POINTS, STROKE, WALLS};
use std::f32::consts::TAU;

const TIME_STEP: f32 = 1.0 / 60.0;
const BALL: f32 = shape::BALL as f32;
const BUMPER: f32 = shape::BUMPER as f32;

pub(crate) const ENTRY: Entry = Entry {
    name: "pinball",
    caption: "Contact reports of the bumpers and a sensor count points; sensors start the flippers.",
    dt: TIME_STEP,
    steps_per_frame: 2,
    frames: 240,
    build: || Ok(Box::new(Pinball::new()?)),
};

type Bumper = Reported<f32, ColliderContacts<f32, RoundedBox<f32>, 1>, ParticleId, 1>;
type Zone = Sensor<f32, SensorRegion<f32, RoundedBox<f32>>, 1>;

struct Pinball {
    rigid: Rigid,
    ball: ParticleId,
    bumpers: Vec<Bumper>,
    areas: Vec<Zone>,
    /// Steps left until each flipper can rise again.
    cycles: [u8; 2],
    score: u32,
}

impl Pinball {
    fn new() -> Result<Self, Error> {
        let [restitution, friction] = shape::WOOD.map(|number| number as f32);
        let wood = ContactMaterial {
            restitution,
            ..ContactMaterial::with_friction(friction)
        };
        let rubber = ContactMaterial {
            restitution: shape::RUBBER as f32,
            ..ContactMaterial::default()
        };
        let mut rigid = Rigid::new(wood, 8)?;
        rigid.solver.gravity = Vec2::new(0.0, -shape::SLOPE as f32);
        let (fixed, moving) = (Filter::new(1, 2), Filter::new(2, 1));
        let sides = [1.0, -1.0];
        let walls = sides.into_iter().flat_map(|side| {
            let corners = WALLS
                .map(vector)
                .map(|Vec2 { x, y }| Vec2::new(side * x, y));
            [0, 1, 2, 3].map(|k| capsule(corners[k], corners[k + 1], shape::WALL as f32))
        });
        let table = rigid.add(&walls.collect::<Vec<_>>(), None, [0.0; 2], 0.0, fixed)?;
        let [rest, raised] = [shape::REST, shape::RAISED].map(|(cos, sin)| Rotation {
            cos: cos as f32,
            sin: sin as f32,
        });
        for side in sides {
            let Vec2 { x, y } = vector(WALLS[0]);
            let pivot = Vec2::new(side * x, y);
            let end = Vec2::new(side * shape::LENGTH as f32, 0.0);
            let hull = capsule(Vec2::ZERO, end, shape::FLIPPER as f32);
            let angle = side * rest.sin.atan2(rest.cos);
            let density = Some(shape::DENSITY as f32);
            let flipper = rigid.add(&[hull], density, [pivot.x, pivot.y], angle, fixed)?;
            let ends = [(table, pivot), (flipper, Vec2::ZERO)];
            let [from, to] = ends.map(|(body, local)| rigid.bodies[body].anchor(local));
            let (lower, upper) = if side > 0.0 {
                (rest, raised)
            } else {
                (raised.inverse(), rest.inverse())
            };
            let hinge = Joint::revolute(from?, to?)?.with_limits(lower, upper)?;
            rigid.joints.push(hinge);
        }
        let ball = rigid.particles.add(Vec2::ZERO, shape::MASS as f32)?;
        let contacts = &mut rigid.contacts;
        contacts.add_particle(&rigid.particles, ball, BALL, moving)?;
        let bumper = |center| {
            let circle = RoundedBox::circle(BUMPER)?;
            let mut bumper = ColliderContacts::new(circle, [ball], BALL, rubber)?;
            bumper.set_position(vector(center))?;
            Ok(Reported::new(bumper))
        };
        let area = |[center, half]: [(f64, f64); 2]| {
            let mut region = SensorRegion::new(RoundedBox::rectangle(vector(half))?);
            region.set_position(vector(center))?;
            let mut sensor = Sensor::new(region, BALL)?;
            sensor.watch([ball], 0)?;
            Ok(sensor)
        };
        let bumpers = BUMPERS.into_iter().map(bumper);
        let areas = AREAS.into_iter().map(area);
        let mut pinball = Self {
            bumpers: bumpers.collect::<Result<_, Error>>()?,
            areas: areas.collect::<Result<_, Error>>()?,
            rigid,
            ball,
            cycles: [0; 2],
            score: 0,
        };
        pinball.launch()?;
        Ok(pinball)
    }

    fn launch(&mut self) -> Result<(), Error> {
        let particles = &mut self.rigid.particles;
        particles.set_position(self.ball, vector(shape::START))?;
        particles.set_velocity(self.ball, vector(shape::VELOCITY))
    }

    /// Starts the flippers whose sensors contain the ball, and sets the motors.
    fn drive(&mut self) -> Result<(), Error> {
        let flippers = self.rigid.joints.iter_mut().zip(&mut self.cycles);
        for (((joint, cycle), area), side) in flippers.zip(&self.areas).zip([1.0, -1.0]) {
            *cycle = cycle.saturating_sub(1);
            if *cycle == 0 && area.contains_group(0) {
                *cycle = CYCLE;
            }
            let up = if *cycle > CYCLE - STROKE { side } else { -side };
            let [speed, torque] = shape::MOTOR.map(|number| number as f32);
            joint.set_motor(up * speed, torque)?;
        }
        Ok(())
    }

    /// Adds the points of the last step.
    fn count(&mut self) {
        let reports = self.bumpers.iter().flat_map(Reported::reports);
        let hits = reports.filter(|report| report.began).count();
        self.score += BUMPER_POINTS * hits as u32;
        if self.areas[LANE].group_began(0) {
            self.score += LANE_POINTS;
        }
    }
}

/// Returns a circle, in `parts` chords.
fn circle(center: Vec2<f32>, radius: f32, parts: u8) -> Vec<Vec2<f32>> {
    let point = |k| {
        let (sin, cos) = (f32::from(k) * TAU / f32::from(parts)).sin_cos();
        center + Vec2::new(cos, sin) * radius
    };
    (0..parts).map(point).collect()
}

impl Scene for Pinball {
    fn step(&mut self) -> Result<(), Error> {
        self.drive()?;
        let others = (&mut self.bumpers[..], &mut self.areas[..]);
        self.rigid.step(TIME_STEP, others)?;
        self.count();
        if self.areas[DRAIN].contains_group(0) {
            self.launch()?;
        }
        Ok(())
    }

    fn picture(&self) -> Picture {
        let ball = self.rigid.particles.positions()[self.ball.index()];
        let lane = &self.areas[LANE].area;
        let half = lane.collider().half_extents();
        let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
        let corner = |[x, y]: [f32; 2]| lane.position() + Vec2::new(x * half.x, y * half.y);
        let mut picture = vec![Mark::Ghost(corners.map(corner).to_vec())];
        for Reported { contacts, .. } in &self.bumpers {
            let mut outline = circle(contacts.position(), BUMPER, 32);
            outline.push(outline[0]);
            picture.push(Mark::Ground(outline));
            picture.push(Mark::Number(contacts.position(), BUMPER_POINTS));
        }
        picture.push(Mark::Number(lane.position(), LANE_POINTS));
        picture.extend(self.rigid.picture());
        picture.push(Mark::Body(circle(ball, BALL, 24)));
        picture.push(Mark::Label(Vec2::new(1.5, 1.7), "score"));
        picture.push(Mark::Number(Vec2::new(1.5, 1.5), self.score));
        // Reserves space for the score and for the drain.
        picture.push(Mark::Line(vec![Vec2::new(1.8, 0.0)]));
        picture
    }

    fn measure(&self) -> Measurement {
        let items = self.bumpers.len() + self.areas.len();
        self.rigid.measure(&(), TIME_STEP, items)
    }
}
