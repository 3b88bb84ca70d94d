//! The water of the level.

use crate::level::{WATER_COLUMNS, WATER_ROWS, WATER_SPACING};
use crate::rules;
use crate::world::{Contacts, Drops, Particles, Vec2};
use pliant::{Error, Filter, Fluid, OutlineOptions, build};

pub(crate) type Water = Fluid<f32, { WATER_COLUMNS * WATER_ROWS }, 24>;

/// Mass per area, kg/m². The player has 4 kg/m² and floats.
const DENSITY: f32 = 8.0;
/// Radius of a particle in contacts, m.
pub(crate) const RADIUS: f32 = 0.05;

/// Adds a block of water. Its particles are points among the outlines of the level, and discs on
/// the ground.
pub(crate) fn add_water(
    particles: &mut Particles,
    contacts: &mut Contacts,
    ground: &mut Drops,
    corner: Vec2,
) -> Result<Water, Error> {
    let height = WATER_SPACING * (WATER_ROWS - 1) as f32;
    let water = build::lattice(
        particles,
        corner + Vec2::new(0.0, height),
        WATER_COLUMNS,
        WATER_ROWS,
        WATER_SPACING,
        DENSITY * WATER_SPACING * WATER_SPACING,
    )?;
    let filter = Filter::new(rules::WATER, rules::WATER_MASK);
    contacts.add_points(particles, water, OutlineOptions::new(RADIUS, filter))?;
    water.iter().try_for_each(|id| ground.add(id))?;
    let mut water = Fluid::new(particles, water, WATER_SPACING)?;
    water.set_viscosity(4.0)?;
    Ok(water)
}
