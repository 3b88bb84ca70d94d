//! Stack of ten rigid boxes, until a ball hits it.

use super::rigid::{Rigid, disc, rectangle};
use super::{Entry, Measurement, Scene};
use crate::picture::Picture;
use pliant::{ContactMaterial, Error, Filter, Vec2};

const BOXES: usize = 10;
const HALF: f32 = 0.25;
const TIME_STEP: f32 = 1.0 / 60.0;
/// Step at which the ball is thrown.
const THROW: usize = 180;

pub(crate) const ENTRY: Entry = Entry {
    name: "boxes",
    caption: "Ten rigid boxes rest on each other for three seconds, until a ball hits them.",
    dt: TIME_STEP,
    steps_per_frame: 3,
    frames: 110,
    build: || Ok(Box::new(Boxes::new()?)),
};

struct Boxes {
    rigid: Rigid,
    ball: usize,
    steps: usize,
}

impl Boxes {
    fn new() -> Result<Self, Error> {
        let mut rigid = Rigid::new(ContactMaterial::with_friction(0.5), 8)?;
        let filter = Filter::default();
        rigid.add(&[rectangle(6.0, 0.25)], None, [0.0, -0.25], 0.0, filter)?;
        for k in 0..BOXES {
            let position = [0.0, HALF * (2 * k + 1) as f32];
            rigid.add(&[rectangle(HALF, HALF)], Some(1.0), position, 0.0, filter)?;
        }
        let ball = rigid.add(&[disc(0.3)], Some(3.0), [-4.0, 0.3], 0.0, filter)?;
        Ok(Self {
            rigid,
            ball,
            steps: 0,
        })
    }
}

impl Scene for Boxes {
    fn step(&mut self) -> Result<(), Error> {
        if self.steps == THROW {
            let Rigid {
                particles, bodies, ..
            } = &mut self.rigid;
            particles.set_group_motion(&bodies[self.ball], Vec2::new(9.0, 4.0), 0.0)?;
        }
        self.steps += 1;
        self.rigid.step(TIME_STEP, ())
    }

    fn picture(&self) -> Picture {
        self.rigid.picture()
    }

    fn measure(&self) -> Measurement {
        self.rigid.measure(&(), TIME_STEP, 0)
    }
}
