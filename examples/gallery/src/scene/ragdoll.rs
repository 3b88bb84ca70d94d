//! Ragdoll that tumbles down stairs.

use super::rigid::{Hull, Rigid, capsule, disc, rectangle};
use super::{Entry, Measurement, Scene};
use crate::picture::Picture;
use pliant::{ContactMaterial, Error, Filter, Joint, Rotation, Vec2};

const TIME_STEP: f32 = 1.0 / 60.0;
const STAIRS: usize = 6;
/// Layers of the ragdoll, whose parts do not collide with each other, and of the stairs.
const DOLL: u32 = 2;
const WORLD: u32 = 1;

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

/// Limb: length and radius, m; its parent and the point of the parent, m; limits of its angle, rad.
type Limb = (f32, f32, usize, f32, [f32; 2]);

/// Limbs hang down from their hinges. The first parent is the torso, with its neck at 0.3 m.
const LIMBS: [Limb; 8] = [
    (0.3, 0.055, 0, 0.25, [-2.5, 1.0]),
    (0.3, 0.045, 1, -0.3, [-0.1, 2.2]),
    (0.3, 0.055, 0, 0.25, [-1.0, 2.5]),
    (0.3, 0.045, 3, -0.3, [-0.1, 2.2]),
    (0.4, 0.075, 0, -0.3, [-0.6, 1.6]),
    (0.4, 0.06, 5, -0.4, [-2.2, 0.05]),
    (0.4, 0.075, 0, -0.3, [-1.6, 0.6]),
    (0.4, 0.06, 7, -0.4, [-2.2, 0.05]),
];

impl Ragdoll {
    fn new() -> Result<Self, Error> {
        let mut rigid = Rigid::new(ContactMaterial::with_friction(0.4), 8)?;
        let doll = Filter::new(DOLL, WORLD);
        let start = Vec2::new(-0.4, 2.4);
        let down = |length: f32, radius: f32| capsule(Vec2::ZERO, Vec2::new(0.0, -length), radius);
        let mut add = |hull: Hull, place: Vec2<f32>| {
            let place = [place.x, place.y];
            rigid.add(&[hull], Some(10.0), place, 0.0, doll)
        };
        let spine = [-0.3, 0.3].map(|y| Vec2::new(0.0, y));
        let mut parts = vec![add(capsule(spine[0], spine[1], 0.12), start)?];
        let mut hinges = Vec::new();
        for (length, radius, parent, height, limits) in LIMBS {
            let mut place = start;
            let (mut limb, mut at) = (parent, height);
            // Along the parents up to the torso.
            loop {
                place.y += at;
                if limb == 0 {
                    break;
                }
                (_, _, limb, at, _) = LIMBS[limb - 1];
            }
            parts.push(add(down(length, radius), place)?);
            hinges.push((parent, Vec2::new(0.0, height), Vec2::ZERO, limits));
        }
        parts.push(add(disc(0.14), start + Vec2::new(0.0, 0.56))?);
        hinges.push((0, spine[1], Vec2::new(0.0, -0.26), [-0.5, 0.5]));
        let rotation = |angle: f32| {
            let (sin, cos) = angle.sin_cos();
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
            let push = Vec2::new(3.0, 0.0);
            rigid.particles.set_group_motion(body, push, -2.0)?;
        }
        let stone = Filter::new(WORLD, DOLL);
        for step in 0..STAIRS {
            let (x, top) = (0.7 * step as f32, 1.35 - 0.4 * step as f32);
            let position = [x - 0.5, top - 0.5];
            rigid.add(&[rectangle(0.85, 0.5)], None, position, 0.0, stone)?;
        }
        rigid.add(&[rectangle(3.0, 0.5)], None, [6.0, -1.55], 0.0, stone)?;
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
