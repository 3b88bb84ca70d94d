//! Doors that sensors open.

use super::rigid::{Rigid, disc, rectangle};
use super::{Entry, Measurement, Scene};
use crate::picture::Picture;
use pliant::{ContactMaterial, Error, Filter, Joint, Vec2};

const TIME_STEP: f32 = 1.0 / 60.0;
/// Positions of the doors, m.
const DOORS: [f32; 3] = [-1.2, 0.0, 1.2];
/// Half extents of a door and of the zone around it, and half the width of the room, m.
const DOOR: [f32; 2] = [0.05, 0.35];
const ZONE: [f32; 2] = [0.5, 0.15];
const ROOM: f32 = 2.2;
/// Radius of the ball, m, and its velocity, m/s.
const RADIUS: f32 = 0.18;
const SPEED: f32 = 1.5;
/// Gap below a closed door, and the way that it opens, m.
const GAP: f32 = 0.01;
const OPENING: f32 = 0.6;
/// Speed, m/s, and largest force, N, of the motor of a door.
const MOTOR: [f32; 2] = [3.0, 10.0];

pub(crate) const ENTRY: Entry = Entry {
    name: "doors",
    caption: "Hulls that are sensors see a ball and start the motors of sliding doors.",
    dt: TIME_STEP,
    steps_per_frame: 3,
    frames: 120,
    build: || Ok(Box::new(Doors::new()?)),
};

struct Doors {
    rigid: Rigid,
    /// Body of each zone.
    zones: Vec<usize>,
}

impl Doors {
    fn new() -> Result<Self, Error> {
        // Neither friction nor loss: the ball slides to and fro.
        let smooth = ContactMaterial {
            restitution: 1.0,
            ..ContactMaterial::default()
        };
        let mut rigid = Rigid::new(smooth, 8)?;
        let [fixed, moving] = [Filter::new(1, 2), Filter::new(2, 1)];
        let mut wall = |half: [f32; 2], center| {
            let [x, y] = half;
            rigid.add(&[rectangle(x, y)], None, center, 0.0, fixed)
        };
        let floor = wall([ROOM + 0.2, 0.1], [0.0, -0.1])?;
        for side in [-1.0, 1.0] {
            wall([0.1, 0.6], [side * (ROOM + 0.1), 0.6])?;
        }
        let ball = [disc(RADIUS)];
        let ball = rigid.add(
            &ball,
            Some(1.0),
            [-ROOM + 2.0 * RADIUS, RADIUS],
            0.0,
            moving,
        )?;
        let velocity = Vec2::new(SPEED, 0.0);
        let body = rigid.bodies[ball];
        rigid.particles.set_group_motion(&body, velocity, 0.0)?;
        let mut zones = Vec::new();
        for x in DOORS {
            let zone = [rectangle(ZONE[0], ZONE[1])];
            let zone = rigid.add(&zone, None, [x, ZONE[1] + GAP], 0.0, fixed)?;
            rigid.set_sensor(zone)?;
            zones.push(zone);
            let center = [x, GAP + DOOR[1]];
            let door = rigid.add(
                &[rectangle(DOOR[0], DOOR[1])],
                Some(1.0),
                center,
                0.0,
                fixed,
            )?;
            let below = rigid.bodies[floor].local(&rigid.particles, Vec2::from(center))?;
            let ends = [(floor, below), (door, Vec2::ZERO)];
            let ends = ends.map(|(body, point)| rigid.bodies[body].anchor(point));
            let [frame, door] = ends;
            let up = Vec2::new(0.0, 1.0);
            let slide = Joint::prismatic(&rigid.particles, frame?, door?, up)?;
            rigid.joints.push(slide.with_range(0.0, OPENING)?);
        }
        Ok(Self { rigid, zones })
    }
}

impl Scene for Doors {
    /// Moves each door up while its zone sees the ball, and down otherwise.
    fn step(&mut self) -> Result<(), Error> {
        let [speed, force] = MOTOR;
        for (place, zone) in self.zones.iter().enumerate() {
            let up = if self.rigid.is_touching(*zone) {
                speed
            } else {
                -speed
            };
            let joint = &mut self.rigid.joints[place];
            *joint = joint.with_motor(up, force)?;
        }
        self.rigid.step(TIME_STEP, ())
    }

    fn picture(&self) -> Picture {
        self.rigid.picture()
    }

    fn measure(&self) -> Measurement {
        self.rigid.measure(&(), TIME_STEP, 0)
    }
}
