//! Pile of eight rigid crates on a floor, without soft parts.

use pliant::{
    ContactMaterial, Error, Filter, MassProperties, Particles, RigidBody, RigidContacts, Rotation,
    Solver, Vec2,
};

/// Eight crates and the floor, which is the first body.
pub struct Crates {
    particles: Particles<f32, 18>,
    bodies: [Option<RigidBody<f32>>; 9],
    contacts: RigidContacts<f32, 9, 36, 40>,
}

impl Crates {
    /// Returns no crates.
    pub const fn empty() -> Self {
        Self {
            particles: Particles::new(),
            bodies: [None; 9],
            contacts: RigidContacts::empty(),
        }
    }

    /// Creates the pile, of crates with this side, m.
    ///
    /// # Errors
    /// Never fails, but the compiler cannot prove it.
    pub fn new(side: f32) -> Result<Self, Error> {
        let mut crates = Self::empty();
        crates.build(side)?;
        Ok(crates)
    }

    /// Builds the pile in place, where it is empty.
    ///
    /// # Errors
    /// Never fails, but the compiler cannot prove it.
    pub fn build(&mut self, side: f32) -> Result<(), Error> {
        self.contacts.build(ContactMaterial::with_friction(0.5))?;
        for (k, slot) in (0_u8..).zip(&mut self.bodies) {
            let half = 0.5 * side;
            let (a, b) = if k == 0 {
                (20.0 * half, half)
            } else {
                (half, half)
            };
            let corners = [[-a, -b], [a, -b], [a, b], [-a, b]].map(Vec2::from);
            let shape = MassProperties::polygon(&corners, 1.0)?;
            let (column, row) = (f32::from(k % 3), f32::from(k / 3));
            let place = if k == 0 {
                Vec2::new(0.0, -half)
            } else {
                Vec2::new((0.9 * column + 0.3 * row) * side, (0.6 + 1.1 * row) * side)
            };
            let body = RigidBody::new(&mut self.particles, shape, place, Rotation::IDENTITY)?;
            if k == 0 {
                self.particles.pin_group(&body)?;
            }
            self.contacts.add(&body, &corners, 0.0, Filter::default())?;
            *slot = Some(body);
        }
        Ok(())
    }

    /// Runs one step.
    ///
    /// # Errors
    /// As [`Solver::step`].
    pub fn step(&mut self, dt: f32, iterations: u16) -> Result<(), Error> {
        let solver = Solver {
            gravity: Vec2::new(0.0, -9.81),
            iterations,
            ..Solver::new()
        };
        let mut parts = (&mut self.contacts, &mut self.bodies);
        solver.step(dt, &mut self.particles, &mut parts)
    }
}
