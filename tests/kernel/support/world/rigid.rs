//! Rigid bodies of a [world](crate::support::world::state), with joints and contacts.

use crate::support::corpus::Bits;
use crate::support::world::arguments::{Numbers, particle};
use pliant::{
    Anchor, ContactMaterial, Depenetration, Error, Filter, HullId, Joint, MassProperties,
    Particles, Project, RigidBody, RigidContacts, Rotation, Vec2,
};

#[derive(Project)]
pub(crate) struct Rigid<T> {
    contacts: RigidContacts<T, 6, 12, 6>,
    joints: [Option<Joint<T>>; 2],
    bodies: [Option<RigidBody<T>>; 2],
    hulls: Hulls,
}

/// Ids of the hulls so far, of which some have been removed.
struct Hulls(Vec<HullId>);

impl<T: pliant::Real> Project<T> for Hulls {
    fn project(&mut self, _: &pliant::Pass<T>, _: &mut pliant::Motion<'_, T>) {}
}

impl<T: Bits> Rigid<T> {
    pub(crate) fn new() -> Self {
        Self {
            contacts: RigidContacts::default(),
            joints: [None, None],
            bodies: [None, None],
            hulls: Hulls(Vec::new()),
        }
    }

    /// Executes one call. An error is a valid outcome.
    pub(crate) fn call<const N: usize>(
        &mut self,
        seeds: [u16; 2],
        numbers: &Numbers<T>,
        particles: &mut Particles<T, N>,
    ) -> Result<(), Error> {
        let [kind, slot] = [seeds[1] / 2 % 16, seeds[1] % 2].map(usize::from);
        match kind {
            0..=2 => self.add_body(kind, slot, numbers, particles),
            3..=5 => self.add_hull(seeds, slot, numbers, particles),
            6..=9 => self.join(kind, seeds, numbers, particles),
            10 | 11 => self.change_joint(slot, seeds[0] % 6, numbers),
            12 => self.change_hull(seeds, numbers),
            _ => self.place(kind, slot, numbers, particles),
        }
    }

    fn add_body<const N: usize>(
        &mut self,
        kind: usize,
        slot: usize,
        numbers: &Numbers<T>,
        particles: &mut Particles<T, N>,
    ) -> Result<(), Error> {
        let [x, y, cos, sin, a, b] = numbers.0;
        let mass = match kind {
            0 => MassProperties::new(a, Vec2::new(x, y), b)?,
            1 => MassProperties::circle(a, b)?,
            _ => MassProperties::polygon(&square(a), b)?,
        };
        let body = RigidBody::new(particles, mass, Vec2::new(x, y), Rotation { cos, sin })?;
        self.bodies[slot] = Some(body);
        Ok(())
    }

    fn add_hull<const N: usize>(
        &mut self,
        seeds: [u16; 2],
        slot: usize,
        numbers: &Numbers<T>,
        particles: &Particles<T, N>,
    ) -> Result<(), Error> {
        let ([half, radius, ..], ids) = (numbers.0, seeds.map(particle));
        let filter = Filter::default();
        let corners = [
            square(half).to_vec(),
            vec![numbers.vector(2), numbers.vector(4)],
        ];
        let hull = match (seeds[0] % 4, &self.bodies[slot]) {
            (0, Some(body)) => self.contacts.add(body, &corners[0], radius, filter)?,
            (1, Some(body)) => self.contacts.add(body, &corners[1], radius, filter)?,
            (2, _) => self.contacts.add_edge(particles, ids, radius, filter)?,
            _ => self
                .contacts
                .add_particle(particles, ids[0], radius, filter)?,
        };
        self.hulls.0.push(hull);
        Ok(())
    }

    fn join<const N: usize>(
        &mut self,
        kind: usize,
        seeds: [u16; 2],
        numbers: &Numbers<T>,
        particles: &Particles<T, N>,
    ) -> Result<(), Error> {
        let ends = [0, 1].map(|slot| match &self.bodies[slot] {
            Some(body) if seeds[0] & (1 << slot) == 0 => body.anchor(numbers.vector(2 * slot)),
            _ => Ok(Anchor::from(particle(seeds[slot]))),
        });
        let [first, second] = [ends[0]?, ends[1]?];
        let [_, _, _, _, lower, upper] = numbers.0;
        let joint = match kind {
            6 => Joint::revolute(first, second)?,
            7 => Joint::weld(particles, first, second, lower)?,
            8 => Joint::distance(first, second, lower, upper)?,
            _ if seeds[1].is_multiple_of(2) => {
                Joint::prismatic(particles, first, second, numbers.vector(4))?
            }
            _ => Joint::wheel(particles, first, second, numbers.vector(4))?,
        };
        self.joints[usize::from(seeds[0] / 4 % 2)] = Some(joint);
        Ok(())
    }

    fn change_joint(
        &mut self,
        slot: usize,
        change: u16,
        numbers: &Numbers<T>,
    ) -> Result<(), Error> {
        let [a, b, c, d, ..] = numbers.0;
        let joint = self.joints[slot].ok_or(Error::UnknownConstraint)?;
        let [lower, upper] = [(a, b), (c, d)].map(|(cos, sin)| Rotation { cos, sin });
        let changed = match change {
            0 => joint.with_limits(lower, upper),
            1 => joint.with_motor(a, b),
            2 => joint.with_compliance(a),
            3 => joint.with_max_force(a),
            4 => joint.with_spring(a, b, c),
            _ => joint.with_range(a, b),
        };
        self.joints[slot] = Some(changed?);
        Ok(())
    }

    fn change_hull(&mut self, seeds: [u16; 2], numbers: &Numbers<T>) -> Result<(), Error> {
        let [friction, restitution, rate, ..] = numbers.0;
        let material = ContactMaterial {
            static_friction: friction,
            kinetic_friction: friction,
            restitution,
            depenetration: Depenetration::Fraction(rate),
        };
        let count = self.hulls.0.len().max(1);
        let hull = self.hulls.0.get(usize::from(seeds[0] / 4) % count);
        match (seeds[0] % 4, hull) {
            (0, Some(hull)) => self.contacts.remove(*hull),
            (1, Some(hull)) => {
                let filter = Filter::new(u32::from(seeds[0]), u32::from(seeds[1]));
                self.contacts.set_filter(*hull, filter)
            }
            (2, Some(hull)) => {
                let own = (!seeds[1].is_multiple_of(4)).then_some(material);
                self.contacts.set_hull_material(*hull, own)
            }
            (3, Some(hull)) if seeds[1].is_multiple_of(4) => {
                self.contacts.set_sensor(*hull, friction > restitution)
            }
            _ => self.contacts.set_material(material),
        }
    }

    fn place<const N: usize>(
        &mut self,
        kind: usize,
        slot: usize,
        numbers: &Numbers<T>,
        particles: &mut Particles<T, N>,
    ) -> Result<(), Error> {
        let body = self.bodies[slot].ok_or(Error::UnknownBody)?;
        let [.., cos, sin] = numbers.0;
        match kind {
            13 => body.set_pose(particles, numbers.vector(0), Rotation { cos, sin }),
            14 => particles.set_group_motion(&body, numbers.vector(0), numbers.0[2]),
            _ => particles.pin_group(&body),
        }
    }
}

/// Corners of a square with half of its side.
fn square<T: Bits>(half: T) -> [Vec2<T>; 4] {
    [(-half, -half), (half, -half), (half, half), (-half, half)].map(|(x, y)| Vec2::new(x, y))
}
