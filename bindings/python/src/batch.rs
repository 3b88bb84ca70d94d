//! Eight worlds of one topology, side by side.

use crate::c::Real;
use heapless::Vec;

use pliant::{
    BatchState, BatchedLengths, ColliderContacts, Constraints, Distance, Distances, EachWorld,
    Error, ForceField, Gravity, HalfPlane, Linear, Muscle, Particles, Pass, Project, ProjectBatch,
    RoundedBox, ShapeMatching, Solver, Tether, Worlds,
};

/// Worlds of a batch.
pub const LANES: usize = 8;
/// Capacities of a world.
pub const PARTICLES: usize = 256;
const SPRINGS: usize = 1024;
const TETHERS: usize = 256;
const SHAPES: usize = 8;
const MEMBERS: usize = 64;
const MUSCLES: usize = 32;
const COLLIDERS: usize = 4;

pub type Shape = ShapeMatching<Real, MEMBERS, Linear<Real>>;
pub type Shapes = Vec<Shape, SHAPES>;
pub type Contacts<C> = ColliderContacts<Real, C, PARTICLES>;
pub type Own = ForceField<Real, Gravity<Real>, 0>;

/// Parts of one world besides springs, shapes and tethers, in the order of a step.
#[derive(Clone, Default, Project)]
pub struct Others {
    pub muscles: Vec<Muscle<Real>, MUSCLES>,
    pub gravity: Option<Own>,
    pub half_planes: Vec<Contacts<HalfPlane<Real>>, COLLIDERS>,
    pub boxes: Vec<Contacts<RoundedBox<Real>>, COLLIDERS>,
}

impl Others {
    /// Replaces all parts except the gravity.
    pub fn reset(&mut self, fresh: &Self) {
        let Self {
            muscles,
            gravity: _,
            half_planes,
            boxes,
        } = self;
        replace(muscles, &fresh.muscles);
        replace(half_planes, &fresh.half_planes);
        replace(boxes, &fresh.boxes);
    }
}

/// Replaces items one by one: a copy of the list, as of `clone_from`, needs much stack.
pub fn replace<T: Clone, const N: usize>(items: &mut Vec<T, N>, fresh: &Vec<T, N>) {
    items.clear();
    items.extend(fresh.iter().cloned());
}

/// Parts of each world, which are skipped if there are none.
pub struct Optional<P> {
    pub used: bool,
    pub each: EachWorld<P, LANES>,
}

impl<P: Project<Real>> ProjectBatch<Real, PARTICLES, LANES> for Optional<P> {
    fn check(
        &mut self,
        pass: &Pass<Real>,
        state: &mut BatchState<'_, Real, PARTICLES, LANES>,
    ) -> Result<(), Error> {
        if self.used {
            self.each.check(pass, state)
        } else {
            Ok(())
        }
    }

    fn prepare(&mut self, pass: &Pass<Real>, state: &mut BatchState<'_, Real, PARTICLES, LANES>) {
        if self.used {
            self.each.prepare(pass, state);
        }
    }

    fn predict(&mut self, pass: &Pass<Real>, state: &mut BatchState<'_, Real, PARTICLES, LANES>) {
        if self.used {
            self.each.predict(pass, state);
        }
    }

    fn project(&mut self, pass: &Pass<Real>, state: &mut BatchState<'_, Real, PARTICLES, LANES>) {
        if self.used {
            self.each.project(pass, state);
        }
    }

    fn solve_velocities(
        &mut self,
        pass: &Pass<Real>,
        state: &mut BatchState<'_, Real, PARTICLES, LANES>,
    ) {
        if self.used {
            self.each.solve_velocities(pass, state);
        }
    }
}

/// Springs, shapes, tethers and the other parts.
type Parts = (
    BatchedLengths<Real, Distance<Real>, SPRINGS, LANES>,
    Optional<Shapes>,
    BatchedLengths<Real, Tether<Real>, TETHERS, LANES>,
    Optional<Others>,
);

/// Eight worlds and their parts.
pub struct Batch {
    pub worlds: Worlds<Real, PARTICLES, LANES>,
    pub parts: Parts,
}

impl Batch {
    pub fn new(start: &Particles<Real, PARTICLES>) -> Self {
        let shapes = Optional {
            used: false,
            each: EachWorld(std::array::from_fn(|_| Vec::new())),
        };
        let others = Optional {
            used: false,
            each: EachWorld(std::array::from_fn(|_| Others::default())),
        };
        Self {
            worlds: Worlds::new(start),
            parts: (
                BatchedLengths::new(Distances::new()),
                shapes,
                BatchedLengths::new(Constraints::new()),
                others,
            ),
        }
    }

    pub fn step(&mut self, solver: &Solver<Real>, dt: Real) -> Result<(), Error> {
        self.worlds.step(solver, dt, &mut self.parts)
    }
}
