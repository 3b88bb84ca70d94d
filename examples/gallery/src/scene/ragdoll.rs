//! Ragdoll that tumbles down stairs.

#[path = "../shapes/ragdoll.rs"]
mod shape;

use super::rigid::{Hull, Rigid, capsule, disc, rectangle};
use super::{Entry, Measurement, Scene, vector};
use crate::picture::Picture;
use pliant::{ContactMaterial, Error, Filter, Joint, Rotation, Vec2};
use shape::{DOLL, FLOOR, HALF, HEAD, LIMBS, RISE, RUN, STEPS, TOP, TORSO, WORLD};

const TIME_STEP: f32 = 1.0 / 60.0;

pub(crate) const ENTRY: Entry = Entry {
    name: "ragdoll",
    caption: "Nine capsules and a head, with hinges whose angles are limited, on stairs.",
    dt: TIME_STEP,
    steps_per_frame: 3,
    frames: 120,
    build: || Ok(Box::new(Ragdoll::new()?)),
};

struct Ragdoll {
    rigid: Rigid,
}

impl Ragdoll {
    fn new() -> Result<Self, Error> {
        let friction = ContactMaterial::with_friction(shape::FRICTION as f32);
        let mut rigid = Rigid::new(friction, 8)?;
        let doll = Filter::new(DOLL, WORLD);
        let start = vector(shape::START);
        let down = |length: f32, radius: f32| capsule(Vec2::ZERO, Vec2::new(0.0, -length), radius);
        let mut add = |hull: Hull, place: Vec2<f32>| {
            let place = [place.x, place.y];
            rigid.add(&[hull], Some(shape::DENSITY as f32), place, 0.0, doll)
        };
        let (half, radius) = TORSO;
        let spine = [-half, half].map(|y| vector((0.0, y)));
        let mut parts = vec![add(capsule(spine[0], spine[1], radius as f32), start)?];
        let mut hinges = Vec::new();
        for (length, radius, parent, height, limits) in LIMBS {
            let mut place = start;
            let (mut limb, mut at) = (parent, height);
            // Along the parents up to the torso.
            loop {
                place.y += at as f32;
                if limb == 0 {
                    break;
                }
                (_, _, limb, at, _) = LIMBS[limb - 1];
            }
            parts.push(add(down(length as f32, radius as f32), place)?);
            hinges.push((parent, vector((0.0, height)), Vec2::ZERO, limits));
        }
        let (height, radius, limits) = HEAD;
        parts.push(add(disc(radius as f32), start + vector((0.0, height)))?);
        hinges.push((0, spine[1], vector((0.0, half - height)), limits));
        let rotation = |angle: f64| {
            let (sin, cos) = (angle as f32).sin_cos();
            Rotation { cos, sin }
        };
        for ((parent, from, to, limits), child) in hinges.into_iter().zip(&parts[1..]) {
            let [lower, upper] = limits.map(rotation);
            let ends = [(parts[parent], from), (*child, to)];
            let [from, to] = ends.map(|(body, local)| rigid.bodies[body].anchor(local));
            let hinge = Joint::revolute(from?, to?)?.with_limits(lower, upper)?;
            rigid.joints.push(hinge);
        }
        for body in &rigid.bodies {
            let push = vector(shape::VELOCITY);
            rigid
                .particles
                .set_group_motion(body, push, shape::SPIN as f32)?;
        }
        let stone = Filter::new(WORLD, DOLL);
        let ((x, y), [run, rise, top]) = (HALF, [RUN, RISE, TOP].map(|length| length as f32));
        for step in 0..STEPS {
            let position = [run * step as f32 - 0.5, top - rise * step as f32 - 0.5];
            rigid.add(&[rectangle(x as f32, y as f32)], None, position, 0.0, stone)?;
        }
        let [(x, y), center] = FLOOR;
        let floor = rectangle(x as f32, y as f32);
        rigid.add(&[floor], None, vector(center).into(), 0.0, stone)?;
        Ok(Self { rigid })
    }
}

impl Scene for Ragdoll {
    fn step(&mut self) -> Result<(), Error> {
        self.rigid.step(TIME_STEP, ())
    }

    fn picture(&self) -> Picture {
        self.rigid.picture()
    }

    fn measure(&self) -> Measurement {
        self.rigid.measure(&(), TIME_STEP, 0)
    }
}
