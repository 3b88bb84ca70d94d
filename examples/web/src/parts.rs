//! Everything that can hold particles together, with capacities for the largest scene of each kind.

use crate::body::Body;
use crate::obstacle::Obstacle;
use pliant::{
    Angles, Bendings, Checksum, ColliderContacts, Constraints, Damped, DiscContacts, Distance,
    Distances, Error, Finished, Fluid, Grab, LatticeMatching, Motion, NeoHookean, OutlineContacts,
    ParticleId, Pass, Plastic, Pressure, Project, Real, RegionMatching, Sleeping, Tearing, View,
};

use crate::scene;

/// Rubber is rigid shape matching of overlapping regions, clay is plastic.
type Rubber<T> = RegionMatching<T, 140, 945>;
type Clay<T> = RegionMatching<T, 105, 945, Plastic<T>>;

pub(crate) type Threads<T> = Tearing<T, Damped<T, Distance<T>>, 2, { scene::tear::SPRINGS }>;
pub(crate) type Against<T> = ColliderContacts<T, Obstacle<T>, { scene::pool::PARTICLES }>;
pub(crate) type Lattice<T> = LatticeMatching<T, { scene::creature::NODES }>;

/// Projections of a step, in the order of the fields.
#[derive(Clone, Debug)]
pub(crate) struct Parts<T> {
    pub(crate) springs: Distances<T, { scene::cloth::SPRINGS }>,
    pub(crate) threads: Threads<T>,
    pub(crate) bends: Bendings<T, { scene::whip::BENDS }>,
    pub(crate) angles: Angles<T, { scene::blobs::PARTICLES }>,
    pub(crate) elements: Constraints<T, NeoHookean<T>, 3, { scene::cantilever::ELEMENTS }>,
    pub(crate) airs: [Option<Pressure<T, { scene::ring::COUNT }>>; scene::blobs::BLOBS],
    pub(crate) fluid: Option<Fluid<T, { scene::pool::PARTICLES }, 24>>,
    pub(crate) bodies: [Option<Body<T>>; scene::pile::BODIES],
    pub(crate) clay: Option<Clay<T>>,
    pub(crate) rubber: Option<Rubber<T>>,
    pub(crate) lattice: Option<Lattice<T>>,
    pub(crate) boxes:
        [Option<Sleeping<T, Lattice<T>, { scene::stack::NODES }>>; scene::stack::BOXES],
    /// Hands of the scene; the hand of the user is in the world.
    pub(crate) hands: [Grab<T>; 3],
    pub(crate) user: Grab<T>,
    pub(crate) discs:
        Option<DiscContacts<T, { scene::blobs::BLOBS }, { scene::blobs::PARTICLES }, 1024>>,
    pub(crate) outlines:
        Option<OutlineContacts<T, { scene::net::CHAINS }, { scene::net::CORNERS }, 1024>>,
    pub(crate) obstacles: [Option<Against<T>>; 5],
}

impl<T: Real> Parts<T> {
    pub(crate) const fn new() -> Self {
        Self {
            springs: Distances::new(),
            threads: Tearing::new(),
            bends: Bendings::new(),
            angles: Angles::new(),
            elements: Constraints::new(),
            airs: [const { None }; _],
            fluid: None,
            bodies: [const { None }; _],
            clay: None,
            rubber: None,
            lattice: None,
            boxes: [const { None }; _],
            hands: [const { Grab::new() }; 3],
            user: Grab::new(),
            discs: None,
            outlines: None,
            obstacles: [const { None }; _],
        }
    }
}

impl<T: Real> Parts<T> {
    /// Returns the number of constraints, and members of shapes, that one pass visits.
    pub(crate) fn count(&self) -> usize {
        let regions =
            |members: &dyn Fn(usize) -> Option<usize>| (0..).map_while(members).sum::<usize>();
        self.springs.len()
            + self.threads.len()
            + self.bends.len()
            + self.angles.len()
            + self.elements.len()
            + self.airs.iter().flatten().count()
            + self.fluid.as_ref().map_or(0, |fluid| fluid.members().len())
            + self.bodies.iter().flatten().map(Body::len).sum::<usize>()
            + self.clay.as_ref().map_or(0, |clay| {
                regions(&|region| clay.members(region).map(<[_]>::len))
            })
            + self.rubber.as_ref().map_or(0, |rubber| {
                regions(&|region| rubber.members(region).map(<[_]>::len))
            })
            + self
                .lattice
                .as_ref()
                .map_or(0, |lattice| lattice.members().len())
            + self
                .boxes
                .iter()
                .flatten()
                .map(|body| body.members().len())
                .sum::<usize>()
    }
}

/// Evaluates the same expression for every part, in the order of the fields.
macro_rules! every {
    ($parts:expr, $part:ident => $each:expr) => {{
        let Parts {
            springs, threads, bends, angles, elements, airs, fluid, bodies, clay, rubber, lattice, boxes, hands, user, discs, outlines,
            obstacles,
        } = $parts;
        every!($part => $each; springs threads bends angles elements airs fluid bodies clay rubber lattice boxes hands user discs
            outlines obstacles);
    }};
    ($part:ident => $each:expr; $($field:ident)*) => {
        $(let $part = $field; $each;)*
    };
}

/// Visits each part directly instead of through pointers. The compiler can then prove that no pass
/// runs backward, and removes that code.
impl<T: Real> Project<T> for Parts<T> {
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        every!(self, part => part.check(pass, motion)?);
        Ok(())
    }

    fn prepare(&mut self, pass: &Pass<T>, motion: &Motion<'_, T>) {
        every!(self, part => part.prepare(pass, motion));
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        let forward = Pass {
            backward: false,
            ..*pass
        };
        every!(self, part => part.project(&forward, motion));
    }

    fn solve_velocities(&mut self, pass: &Pass<T>, finished: &mut Finished<'_, T>) {
        every!(self, part => part.solve_velocities(pass, finished));
    }

    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        every!(self, part => part.remove_vacant(particles));
    }

    fn update_mass(&mut self, id: ParticleId, previous: T, particles: &View<'_, T>) {
        every!(self, part => part.update_mass(id, previous, particles));
    }

    fn elastic_energy(&self, dt: T, view: &View<'_, T>) -> T {
        let mut sum = T::ZERO;
        every!(self, part => sum += part.elastic_energy(dt, view));
        sum
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        every!(self, part => part.hash_state(checksum));
    }
}
