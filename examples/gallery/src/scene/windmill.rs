//! Wheel that falling water turns.

use super::rigid::{Rigid, capsule, rectangle};
use super::{Entry, Measurement, Scene};
use crate::picture::{Mark, Picture};
use pliant::{ContactMaterial, Error, Filter, Fluid, ParticleId, Vec2};
use std::f32::consts::TAU;

const DROPS: usize = 160;
const BLADES: usize = 6;
const SPACING: f32 = 0.1;
const TIME_STEP: f32 = 1.0 / 60.0;
/// Speed at which water leaves the pipe, m/s, and steps between two rows of it.
const SPEED: f32 = 2.0;
const PERIOD: usize = 3;
/// Drops in a row of the jet.
const WIDTH: usize = 2;

pub(crate) const ENTRY: Entry = Entry {
    name: "windmill",
    caption: "Water from a pipe turns a rigid wheel with six blades. Each drop is a contact particle.",
    dt: TIME_STEP,
    steps_per_frame: 3,
    frames: 120,
    build: || Ok(Box::new(Windmill::new()?)),
};

struct Windmill {
    rigid: Rigid,
    water: Box<Fluid<f32, DROPS, 24>>,
    drops: Vec<ParticleId>,
    steps: usize,
}

impl Windmill {
    fn new() -> Result<Self, Error> {
        let mut rigid = Rigid::new(ContactMaterial::default(), 4)?;
        let blades = (0..BLADES).map(|k| {
            let (sin, cos) = (k as f32 * TAU / BLADES as f32).sin_cos();
            capsule(Vec2::ZERO, Vec2::new(cos, sin) * 1.2, 0.06)
        });
        let blades: Vec<_> = blades.collect();
        let wheel = rigid.add(&blades, Some(2.0), [0.0, 0.0], 0.2, Filter::default())?;
        rigid.hang(wheel, Vec2::ZERO)?;
        let floor = rectangle(4.0, 0.1);
        rigid.add(&[floor], None, [0.0, -2.0], -0.1, Filter::default())?;
        // The drops wait in a row far to the left, where they fall one after the other.
        let mut drops = Vec::new();
        for k in 0..DROPS {
            let row = (k / WIDTH) as f32;
            let place = Vec2::new(0.6 + SPACING * (k % WIDTH) as f32, 2.0 + SPACING * row);
            let drop = rigid.particles.add(place, 0.02)?;
            rigid.particles.set_velocity(drop, Vec2::new(0.0, -SPEED))?;
            let Rigid {
                particles,
                contacts,
                ..
            } = &mut rigid;
            contacts.add_particle(particles, drop, 0.5 * SPACING, Filter::default())?;
            drops.push(drop);
        }
        let ids = drops.iter().copied();
        let mut water = Box::new(Fluid::new(&rigid.particles, ids, SPACING)?);
        water.set_viscosity(10.0)?;
        Ok(Self {
            rigid,
            water,
            drops,
            steps: 0,
        })
    }

    /// Moves the lowest drops back to the mouth of the pipe.
    fn pour(&mut self) -> Result<(), Error> {
        let particles = &mut self.rigid.particles;
        let height = |id: &ParticleId| particles.positions()[id.index()].y;
        self.drops.sort_by(|a, b| height(a).total_cmp(&height(b)));
        for (k, drop) in self.drops.iter().take(WIDTH).enumerate() {
            if particles.positions()[drop.index()].y < -2.5 {
                let place = Vec2::new(0.6 + SPACING * k as f32, 2.5);
                particles.set_position(*drop, place)?;
                particles.set_velocity(*drop, Vec2::new(0.0, -SPEED))?;
            }
        }
        Ok(())
    }
}

impl Scene for Windmill {
    fn step(&mut self) -> Result<(), Error> {
        if self.steps.is_multiple_of(PERIOD) {
            self.pour()?;
        }
        self.steps += 1;
        self.rigid.step(TIME_STEP, &mut *self.water)
    }

    fn picture(&self) -> Picture {
        let places = self.rigid.particles.positions();
        let drops = self.drops.iter().map(|id| places[id.index()]);
        let visible = |place: &Vec2<f32>| place.y < 2.6 && place.y > -2.6 && place.x.abs() < 4.0;
        let mut picture = vec![Mark::Drops(drops.filter(visible).collect())];
        picture.extend(self.rigid.picture());
        picture.push(Mark::Pins(vec![Vec2::ZERO]));
        picture
    }

    fn measure(&self) -> Measurement {
        self.rigid.measure(&*self.water, TIME_STEP, DROPS)
    }
}
