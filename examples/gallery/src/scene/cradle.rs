//! Newton's cradle.

#[path = "../shapes/cradle.rs"]
mod shape;

use super::rigid::{Rigid, disc};
use super::{Entry, Measurement, Scene};
use crate::picture::{Mark, Picture};
use pliant::{Anchor, ContactMaterial, Error, Filter, Joint, ParticleId, Vec2};
use shape::{DISCS, RADIUS, ROD};

const TIME_STEP: f32 = 1.0 / 60.0;

pub(crate) const ENTRY: Entry = Entry {
    name: "cradle",
    caption: "Newton's cradle: five rigid discs on rods, with a restitution of one.",
    dt: TIME_STEP,
    steps_per_frame: 3,
    frames: 120,
    build: || Ok(Box::new(Cradle::new()?)),
};

struct Cradle {
    rigid: Rigid,
    hooks: Vec<ParticleId>,
}

impl Cradle {
    fn new() -> Result<Self, Error> {
        let steel = ContactMaterial {
            restitution: 1.0,
            ..ContactMaterial::default()
        };
        let (mut rigid, mut hooks) = (Rigid::new(steel, 16)?, Vec::new());
        let discs = &[disc(RADIUS as f32)];
        for k in 0..DISCS {
            let [hook, center] = shape::place(k).map(|(x, y)| [x as f32, y as f32]);
            let body = rigid.add(discs, Some(1.0), center, 0.0, Filter::default())?;
            let hook = rigid.particles.add_pinned(Vec2::from(hook), 1.0)?;
            let center = rigid.bodies[body].anchor(Vec2::ZERO)?;
            let rod = Joint::distance(Anchor::from(hook), center, ROD as f32, ROD as f32)?;
            rigid.joints.push(rod);
            hooks.push(hook);
        }
        Ok(Self { rigid, hooks })
    }
}

impl Scene for Cradle {
    fn step(&mut self) -> Result<(), Error> {
        self.rigid.step(TIME_STEP, ())
    }

    fn picture(&self) -> Picture {
        let places = self.rigid.particles.positions();
        let hooks: Vec<_> = self.hooks.iter().map(|id| places[id.index()]).collect();
        let rods = hooks.iter().zip(&self.rigid.bodies).map(|(hook, body)| {
            let center = body.point(&self.rigid.particles, Vec2::ZERO);
            Mark::Line(vec![*hook, center.unwrap_or(*hook)])
        });
        let mut picture: Vec<_> = rods.collect();
        picture.extend(self.rigid.picture());
        picture.push(Mark::Pins(hooks));
        picture
    }

    fn measure(&self) -> Measurement {
        self.rigid.measure(&(), TIME_STEP, 0)
    }
}
