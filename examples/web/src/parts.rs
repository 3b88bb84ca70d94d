//! Everything that can hold particles together, with capacities for the largest scene of each kind.

use crate::body::Body;
use crate::obstacle::Obstacle;
use crate::rigid;
use pliant::{
    Angles, Bendings, Chain, ColliderContacts, Constraints, Damped, DiscContacts, Distance,
    Distances, EdgeForces, Fluid, FractureMesh, Grab, Joint, LatticeMatching, Muscle, NeoHookean,
    OutlineContacts, ParticleId, Plastic, Pressure, Project, Real, RegionMatching, Reported,
    RigidBody, Sensor, SensorRegion, Sleeping, Tearing, TerrainOutlines, Wind, Yielding,
};

use crate::scene;

/// Rubber is rigid shape matching of overlapping regions, clay is plastic.
type Rubber<T> = RegionMatching<T, 140, 945>;
type Clay<T> = RegionMatching<T, 105, 945, Plastic<T>>;

pub(crate) type Air<T> = EdgeForces<T, Wind<T>, { scene::flag::SEGMENTS }>;
pub(crate) type Threads<T> = Tearing<T, Damped<T, Distance<T>>, 2, { scene::tear::SPRINGS }>;
pub(crate) type Against<T> = ColliderContacts<T, Obstacle<T>, { scene::pool::PARTICLES }>;
pub(crate) type Bumper<T> = Reported<T, Against<T>, ParticleId, 1>;
pub(crate) type Area<T> = Sensor<T, SensorRegion<T, Obstacle<T>>, 1>;
pub(crate) type Lattice<T> = LatticeMatching<T, { scene::creature::NODES }>;

/// Soft outlines outside the tiles.
pub(crate) type Outside<T> = TerrainOutlines<
    T,
    scene::tiles::Ground<T>,
    { scene::tiles::PARTICLES },
    { scene::tiles::VERTICES },
    2,
>;

/// Projections of a step, in the order of the fields.
#[derive(Clone, Debug, Project)]
pub struct Parts<T: Real> {
    pub(crate) wind: Option<Air<T>>,
    pub(crate) sea: Option<scene::boat::Sea<T>>,
    pub(crate) springs: Distances<T, { scene::cloth::SPRINGS }>,
    pub(crate) threads: Threads<T>,
    pub(crate) bends: Bendings<T, { scene::whip::BENDS }>,
    pub(crate) angles: Angles<T, { scene::blobs::PARTICLES }>,
    pub(crate) elements: Constraints<T, NeoHookean<T>, 3, { scene::cantilever::ELEMENTS }>,
    pub(crate) metal: Yielding<T, NeoHookean<T>, 3, { scene::bend::ELEMENTS }>,
    pub(crate) mesh: FractureMesh<T, { scene::cheese::TRIANGLES }>,
    pub(crate) chain: Option<Chain<T, { scene::cable::MEMBERS }>>,
    pub(crate) airs: [Option<Pressure<T, { scene::ring::COUNT }>>; scene::blobs::BLOBS],
    pub(crate) fluid: Option<Fluid<T, { scene::pool::PARTICLES }, 24>>,
    pub(crate) bodies: [Option<Body<T>>; scene::pile::BODIES],
    pub(crate) clay: Option<Clay<T>>,
    pub(crate) rubber: [Option<Rubber<T>>; 2],
    pub(crate) lattice: Option<Lattice<T>>,
    pub(crate) boxes:
        [Option<Sleeping<T, Lattice<T>, { scene::stack::NODES }>>; scene::stack::BOXES],
    pub(crate) muscles: [Option<Muscle<T>>; 2 * scene::walker::LEGS],
    /// Hands of the scene; the hand of the user is in the world.
    pub(crate) hands: [Grab<T>; 3],
    pub(crate) user: Grab<T>,
    pub(crate) discs:
        Option<DiscContacts<T, { scene::blobs::BLOBS }, { scene::blobs::PARTICLES }, 1024>>,
    pub(crate) outlines:
        Option<OutlineContacts<T, { scene::net::CHAINS }, { scene::net::CORNERS }, 1024>>,
    pub(crate) obstacles: [Option<Against<T>>; 5],
    pub(crate) bumpers: [Option<Bumper<T>>; scene::pinball::SIZES[0]],
    pub(crate) terrain: Option<Outside<T>>,
    pub(crate) joints: [Option<Joint<T>>; rigid::JOINTS],
    pub(crate) rigid_contacts: Option<rigid::Contacts<T>>,
    pub(crate) rigid: [Option<RigidBody<T>>; rigid::BODIES],
    pub(crate) areas: [Option<Area<T>>; scene::pinball::SIZES[1]],
}

impl<T: Real> Parts<T> {
    pub(crate) const fn new() -> Self {
        Self {
            wind: None,
            sea: None,
            springs: Distances::new(),
            threads: Tearing::new(),
            bends: Bendings::new(),
            angles: Angles::new(),
            elements: Constraints::new(),
            metal: Yielding::new(),
            mesh: FractureMesh::new(),
            chain: None,
            airs: [const { None }; _],
            fluid: None,
            bodies: [const { None }; _],
            clay: None,
            rubber: [const { None }; _],
            lattice: None,
            boxes: [const { None }; _],
            muscles: [const { None }; _],
            hands: [const { Grab::new() }; 3],
            user: Grab::new(),
            discs: None,
            outlines: None,
            obstacles: [const { None }; _],
            bumpers: [const { None }; _],
            terrain: None,
            joints: [const { None }; _],
            rigid_contacts: None,
            rigid: [const { None }; _],
            areas: [const { None }; _],
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
            + self.metal.len()
            + self.chain.as_ref().map_or(0, |chain| chain.members().len())
            + self.airs.iter().flatten().count()
            + self.fluid.as_ref().map_or(0, |fluid| fluid.members().len())
            + self.bodies.iter().flatten().map(Body::len).sum::<usize>()
            + self.clay.as_ref().map_or(0, |clay| {
                regions(&|region| clay.members(region).map(<[_]>::len))
            })
            + self
                .rubber
                .iter()
                .flatten()
                .map(|rubber| regions(&|region| rubber.members(region).map(<[_]>::len)))
                .sum::<usize>()
            + self
                .lattice
                .as_ref()
                .map_or(0, |lattice| lattice.members().len())
            + self.muscles.iter().flatten().count()
            + self.joints.iter().flatten().count()
            + self.rigid.iter().flatten().count()
            + self
                .boxes
                .iter()
                .flatten()
                .map(|body| body.members().len())
                .sum::<usize>()
    }
}
