//! Everything that can hold particles together, with room for the largest scene of each kind.

use crate::body::Body;
use pliant::{
    Angles, Bendings, Constraints, Contacts, Damped, Distance, Distances, Fluid, Grab, HalfPlane, LatticeMatching, NeoHookean,
    Plastic, Pressure, Project, Real, Regions, Tearing,
};

use crate::{Number, scene};

/// Rubber is rigid shape matching of overlapping regions, clay is plastic.
type Rubber<T> = Regions<T, 140, 945>;
type Clay<T> = Regions<T, 105, 945, Plastic<T>>;

/// What a step projects, in the order of the fields.
#[derive(Clone, Debug)]
pub(crate) struct Parts<T> {
    pub(crate) springs: Distances<T, { scene::cloth::SPRINGS }>,
    pub(crate) threads: Tearing<T, Damped<T, Distance<T>>, 2, { scene::tear::SPRINGS }>,
    pub(crate) bends: Bendings<T, { scene::whip::BENDS }>,
    pub(crate) angles: Angles<T, { scene::ring::COUNT }>,
    pub(crate) elements: Constraints<T, NeoHookean<T>, 3, { scene::cantilever::ELEMENTS }>,
    pub(crate) air: Option<Pressure<T, { scene::ring::COUNT }>>,
    pub(crate) fluid: Option<Fluid<T, { scene::pool::PARTICLES }, 24>>,
    pub(crate) bodies: [Option<Body<T>>; 3],
    pub(crate) clay: Option<Clay<T>>,
    pub(crate) rubber: Option<Rubber<T>>,
    pub(crate) lattice: Option<LatticeMatching<T, { scene::creature::NODES }>>,
    /// Of the scene, as the user's is in the world.
    pub(crate) hands: [Grab<T>; 3],
    pub(crate) user: Grab<T>,
    pub(crate) walls: [Option<Contacts<T, HalfPlane<T>, { scene::pool::PARTICLES }>>; 3],
}

impl<T: Real> Parts<T> {
    pub(crate) const fn new() -> Self {
        Self {
            springs: Distances::new(),
            threads: Tearing::new(),
            bends: Bendings::new(),
            angles: Angles::new(),
            elements: Constraints::new(),
            air: None,
            fluid: None,
            bodies: [const { None }; 3],
            clay: None,
            rubber: None,
            lattice: None,
            hands: [const { Grab::new() }; 3],
            user: Grab::new(),
            walls: [const { None }; 3],
        }
    }
}

impl<T: Number> Parts<T> {
    /// How many constraints, and members of shapes, one pass visits.
    pub(crate) fn count(&self) -> usize {
        let regions = |members: &dyn Fn(usize) -> Option<usize>| (0..).map_while(members).sum::<usize>();
        self.springs.len()
            + self.threads.len()
            + self.bends.len()
            + self.angles.len()
            + self.elements.len()
            + usize::from(self.air.is_some())
            + self.fluid.as_ref().map_or(0, |fluid| fluid.members().len())
            + self.bodies.iter().flatten().map(Body::len).sum::<usize>()
            + self.clay.as_ref().map_or(0, |clay| regions(&|region| clay.members(region).map(<[_]>::len)))
            + self.rubber.as_ref().map_or(0, |rubber| regions(&|region| rubber.members(region).map(<[_]>::len)))
            + self.lattice.as_ref().map_or(0, |lattice| lattice.members().len())
    }

    /// All of them, which is a projection.
    pub(crate) fn each(&mut self) -> [&mut dyn Project<T>; 14] {
        [
            &mut self.springs,
            &mut self.threads,
            &mut self.bends,
            &mut self.angles,
            &mut self.elements,
            &mut self.air,
            &mut self.fluid,
            &mut self.bodies,
            &mut self.clay,
            &mut self.rubber,
            &mut self.lattice,
            &mut self.hands,
            &mut self.user,
            &mut self.walls,
        ]
    }
}
