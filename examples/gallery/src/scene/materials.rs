//! Crates and balls of different materials.

use super::rigid::{Rigid, disc, rectangle};
use super::{Entry, Measurement, Scene};
use crate::picture::Picture;
use pliant::{ContactMaterial, Error, Filter};

const TIME_STEP: f32 = 1.0 / 60.0;
/// Rise of the plank, and the friction of plank and floor.
const SLOPE: f32 = 0.35;
const FRICTION: f32 = 0.4;
/// Frictions of the crates, from the lowest one. On the plank they are 0, 0.2, 0.28, 0.4 and 0.8:
/// the last two crates hold.
const CRATES: [f32; 5] = [0.0, 0.1, 0.2, 0.4, 1.6];
const HALF: f32 = 0.2;
/// Restitutions of the balls.
const BALLS: [f32; 5] = [0.0, 0.3, 0.6, 0.8, 0.95];

pub(crate) const ENTRY: Entry = Entry {
    name: "materials",
    caption: "Crates with frictions from ice to rubber on a plank, and balls with restitutions up to 0.95.",
    dt: TIME_STEP,
    steps_per_frame: 3,
    frames: 90,
    build: || Ok(Box::new(Materials::new()?)),
};

struct Materials {
    rigid: Rigid,
}

impl Materials {
    fn new() -> Result<Self, Error> {
        let mut rigid = Rigid::new(ContactMaterial::with_friction(FRICTION), 8)?;
        let filter = Filter::default();
        rigid.add(&[rectangle(6.0, 0.25)], None, [0.0, -0.25], 0.0, filter)?;
        let angle = -SLOPE.atan();
        let (sin, cos) = angle.sin_cos();
        let plank = [-2.5, 1.0];
        rigid.add(&[rectangle(2.5, 0.1)], None, plank, angle, filter)?;
        for (k, friction) in CRATES.into_iter().enumerate() {
            let (along, above) = (0.6 - 0.7 * k as f32, 0.1 + HALF);
            let place = [
                plank[0] + along * cos - above * sin,
                plank[1] + along * sin + above * cos,
            ];
            let body = rigid.add(&[rectangle(HALF, HALF)], Some(1.0), place, angle, filter)?;
            rigid.set_material(body, ContactMaterial::with_friction(friction))?;
        }
        for (k, restitution) in BALLS.into_iter().enumerate() {
            let place = [2.6 + 0.7 * k as f32, 2.0];
            let body = rigid.add(&[disc(HALF)], Some(1.0), place, 0.0, filter)?;
            let material = ContactMaterial {
                restitution,
                ..ContactMaterial::with_friction(FRICTION)
            };
            rigid.set_material(body, material)?;
        }
        Ok(Self { rigid })
    }
}

impl Scene for Materials {
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
