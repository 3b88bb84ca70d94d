//! Colliders and driven bodies of a [world](crate::support::world::state).

use crate::support::corpus::Bits;
use crate::support::world::arguments::{Call, Numbers, particle};
use pliant::{
    ColliderContacts, ContactMaterial, Depenetration, Error, HalfPlane, Inside, Isochoric,
    Particles, Plastic, Plasticity, Project, Rotation, RoundedBox, ShapeMatching, Solver,
    Stiffness, Vec2, measure,
};

type Touching<T, C> = Option<ColliderContacts<T, C, 10>>;

/// Colliders and driven bodies.
pub(crate) struct Colliders<T> {
    slope: Touching<T, HalfPlane<T>>,
    solid: Touching<T, RoundedBox<T>>,
    room: Touching<T, Inside<T>>,
    clay: Option<ShapeMatching<T, 6, Plastic<T>>>,
    jelly: Option<ShapeMatching<T, 6, Isochoric<T>>>,
}

impl<T: Bits> Colliders<T> {
    pub(crate) fn new() -> Self {
        Self {
            slope: None,
            solid: None,
            room: None,
            clay: None,
            jelly: None,
        }
    }

    fn scene(&mut self) -> impl Project<T> + '_ {
        let Self {
            slope,
            solid,
            room,
            clay,
            jelly,
        } = self;
        (clay, jelly, slope, solid, room)
    }

    /// Makes a call. An error is a valid outcome and must leave everything unchanged.
    pub(crate) fn call<const N: usize>(
        &mut self,
        (kind, ids, seeds): Call,
        particles: &mut Particles<T, N>,
    ) {
        let numbers = Numbers::of(seeds);
        let before = measure::checksum(particles, &self.scene());
        let done = match kind % 16 {
            0..=2 => self.collide(kind % 16, ids, &numbers, particles),
            3..=6 => self.move_a_collider(kind % 16 - 3, ids[0], &numbers),
            7 | 8 => self.shape(kind % 2, ids, &numbers, particles),
            9 | 10 => self.drive(kind % 2, ids, &numbers),
            _ => {
                let dt = if ids[0].is_multiple_of(2) {
                    numbers.0[0]
                } else {
                    T::of(1.0 / 60.0)
                };
                let solver = Solver {
                    gravity: numbers.vector(1),
                    substeps: 1 + ids[1] % 3,
                    ..Solver::new()
                };
                solver.step(dt, particles, &mut self.scene())
            }
        };
        let after = measure::checksum(particles, &self.scene());
        assert!(
            done.is_ok() || after == before,
            "state changed despite {done:?}"
        );
    }

    fn collide<const N: usize>(
        &mut self,
        kind: u8,
        ids: [u16; 2],
        numbers: &Numbers<T>,
        particles: &Particles<T, N>,
    ) -> Result<(), Error> {
        let [
            radius,
            half,
            static_friction,
            kinetic_friction,
            restitution,
            speed,
        ] = numbers.0;
        let depenetration = if ids[0].is_multiple_of(2) {
            Depenetration::Fraction(speed)
        } else {
            Depenetration::Speed(speed)
        };
        let surface = ContactMaterial {
            static_friction,
            kinetic_friction,
            restitution,
            depenetration,
        };
        let surface = if ids[0].is_multiple_of(3) {
            surface
        } else {
            ContactMaterial::default()
        };
        // All particles, or any two.
        let two = ids.map(particle);
        let all = particles
            .ids()
            .iter()
            .take(if ids[1].is_multiple_of(4) { 0 } else { N });
        let members = all.chain(
            two.into_iter()
                .take(if ids[1].is_multiple_of(4) { 2 } else { 0 }),
        );
        let solid = || match ids[1] % 3 {
            0 => RoundedBox::circle(half),
            1 => RoundedBox::capsule(half, speed),
            _ => RoundedBox::rectangle(Vec2::new(half, speed)),
        };
        match kind {
            0 => {
                self.slope = Some(ColliderContacts::new(
                    HalfPlane::new(numbers.vector(1))?,
                    members,
                    radius,
                    surface,
                )?);
            }
            1 => self.solid = Some(ColliderContacts::new(solid()?, members, radius, surface)?),
            _ => {
                self.room = Some(ColliderContacts::new(
                    Inside(solid()?),
                    members,
                    radius,
                    surface,
                )?);
            }
        }
        Ok(())
    }

    fn move_a_collider(&mut self, kind: u8, seed: u16, numbers: &Numbers<T>) -> Result<(), Error> {
        match seed % 3 {
            0 => moved(&mut self.slope, kind, numbers),
            1 => moved(&mut self.solid, kind, numbers),
            _ => moved(&mut self.room, kind, numbers),
        }
    }

    fn shape<const N: usize>(
        &mut self,
        kind: u8,
        ids: [u16; 2],
        numbers: &Numbers<T>,
        particles: &Particles<T, N>,
    ) -> Result<(), Error> {
        let [yield_strain, creep, limit, number, ..] = numbers.0;
        let members = particles.ids().iter().skip(usize::from(ids[0] % 4)).take(6);
        if kind == 0 {
            let clay = Plastic::new(Plasticity {
                yield_strain,
                creep,
                limit,
            })?;
            self.clay = Some(ShapeMatching::with_mode(
                particles,
                members,
                Stiffness::Compliance(number),
                clay,
            )?);
        } else {
            let shares = members.map(|id| {
                (
                    id,
                    if ids[1].is_multiple_of(2) {
                        T::HALF
                    } else {
                        number
                    },
                )
            });
            self.jelly = Some(ShapeMatching::weighted(
                particles,
                shares,
                Stiffness::Relaxation(limit),
                Isochoric::new(creep)?,
            )?);
        }
        Ok(())
    }

    fn drive(&mut self, kind: u8, ids: [u16; 2], numbers: &Numbers<T>) -> Result<(), Error> {
        let rotation = Rotation {
            cos: numbers.0[0],
            sin: numbers.0[1],
        };
        let rotation = if ids[0].is_multiple_of(4) {
            rotation
        } else {
            Rotation::IDENTITY
        };
        let places = [0, 1, 2, 3, 4].map(|place| numbers.vector(place));
        match (kind, &mut self.clay, &mut self.jelly) {
            (0, Some(clay), _) => clay.set_rest(places),
            (0, _, Some(jelly)) => jelly.set_rest(places.into_iter().take(usize::from(ids[0] % 7))),
            (_, Some(clay), _) => clay.set_pose(
                Some(rotation),
                ids[1].is_multiple_of(2).then_some(numbers.vector(2)),
            ),
            (_, _, Some(jelly)) => jelly.set_pose(None, Some(numbers.vector(2))),
            _ => Ok(()),
        }
    }
}

/// Sets the pose or the velocity of a collider, if there is one.
fn moved<T: Bits, C: pliant::Collider<T>>(
    contacts: &mut Touching<T, C>,
    kind: u8,
    numbers: &Numbers<T>,
) -> Result<(), Error> {
    let Some(contacts) = contacts else {
        return Ok(());
    };
    match kind {
        0 => contacts.set_position(numbers.vector(0)),
        1 => contacts.set_rotation(Rotation {
            cos: numbers.0[0],
            sin: numbers.0[1],
        }),
        2 => contacts.set_velocity(numbers.vector(0)),
        _ => contacts.set_angular_velocity(numbers.0[0]),
    }
}
