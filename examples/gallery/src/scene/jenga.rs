//! Tower of blocks in alternating layers, until a rod pushes a layer out.

use super::rigid::{Rigid, rectangle};
use super::{Entry, Measurement, Scene};
use crate::picture::Picture;
use pliant::{ContactMaterial, Error, Filter, Vec2};

const LAYERS: usize = 9;
/// Half of the height of a block, and of the width of a short block, m.
const HALF: [f32; 2] = [0.15, 0.2];
const TIME_STEP: f32 = 1.0 / 60.0;
/// Speed of the rod, m/s, and step at which it turns back.
const SPEED: f32 = 0.25;
const BACK: usize = 300;

pub(crate) const ENTRY: Entry = Entry {
    name: "jenga",
    caption: "Layers of three blocks and of one: a rod slides one of them out until the tower falls.",
    dt: TIME_STEP,
    steps_per_frame: 5,
    frames: 90,
    build: || Ok(Box::new(Jenga::new()?)),
};

struct Jenga {
    rigid: Rigid,
    rod: usize,
    steps: usize,
}

impl Jenga {
    fn new() -> Result<Self, Error> {
        let mut rigid = Rigid::new(ContactMaterial::with_friction(0.4), 8)?;
        let filter = Filter::default();
        let [half_height, half_width] = HALF;
        rigid.add(&[rectangle(5.0, 0.2)], None, [1.0, -0.2], 0.0, filter)?;
        rigid.add(&[rectangle(0.1, 0.5)], None, [5.9, 0.5], 0.0, filter)?;
        for layer in 0..LAYERS {
            let y = half_height * (2 * layer + 1) as f32;
            // A gap of a tenth of a block between the short ones.
            let (centers, half) = if layer % 2 == 0 {
                (vec![-2.1 * half_width, 0.0, 2.1 * half_width], half_width)
            } else {
                (vec![0.0], 3.1 * half_width)
            };
            for x in centers {
                let block = rectangle(half, half_height);
                rigid.add(&[block], Some(1.0), [x, y], 0.0, filter)?;
            }
        }
        // Beside the third layer.
        let position = [-3.1 * half_width - 1.05, 5.0 * half_height];
        let rod = rigid.add(&[rectangle(1.0, 0.05)], None, position, 0.0, filter)?;
        Ok(Self {
            rigid,
            rod,
            steps: 0,
        })
    }
}

impl Scene for Jenga {
    fn step(&mut self) -> Result<(), Error> {
        let speed = if self.steps < BACK { SPEED } else { -SPEED };
        let Rigid {
            particles, bodies, ..
        } = &mut self.rigid;
        particles.set_group_motion(&bodies[self.rod], Vec2::new(speed, 0.0), 0.0)?;
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
