//! The water of the level.

use crate::level::{WATER, WATER_COLUMNS, WATER_ROWS, WATER_SPACING};
use crate::rules;
use crate::world::{Contacts, Particles, Vec2};
use pliant::{Error, Filter, Fluid, OutlineOptions, build};

pub(crate) type Water = Fluid<f32, { WATER_COLUMNS * WATER_ROWS }, 24>;

/// Mass per area, kg/m². The player has 4 kg/m² and floats.
const DENSITY: f32 = 8.0;

/// Adds a block of water. Its particles are points among the outlines of the level.
pub(crate) fn add_water(
    particles: &mut Particles,
    contacts: &mut Contacts,
) -> Result<Water, Error> {
    let height = WATER_SPACING * (WATER_ROWS - 1) as f32;
    let water = build::lattice(
        particles,
        Vec2::from(WATER) + Vec2::new(0.0, height),
        WATER_COLUMNS,
        WATER_ROWS,
        WATER_SPACING,
        DENSITY * WATER_SPACING * WATER_SPACING,
    )?;
    let filter = Filter::new(rules::WATER, rules::WATER_MASK);
    contacts.add_points(particles, water, OutlineOptions::new(0.05, filter))?;
    let mut water = Fluid::new(particles, water, WATER_SPACING)?;
    water.set_viscosity(4.0)?;
    Ok(water)
}
