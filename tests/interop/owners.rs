//! One scene for each owner that can be saved, and one scene with all of them.

use pliant::{
    Angle, Angles, Area, Areas, Attachment, Attachments, Attractor, Bending, Bendings, BodyId,
    Chain, Cohesive, Collider, ColliderContacts, Constraints, ContactMaterial, Damped,
    Depenetration, DiscContacts, Distance, Distances, Drag, EdgeForces, Falloff, Filter, Fluid,
    ForceField, FractureMesh, Grab, Gravity, HalfPlane, Inside, Isochoric, Joint, LatticeMatching,
    Linear, LongRangeAttachment, MassProperties, Material, Muscle, NeoHookean, OnSegment,
    OutlineContacts, OutlineOptions, ParticleId, Particles, Plastic, Plasticity, PointEdge, Pool,
    Pressure, Project, Quadratic, Real, Region, RegionBlend, RegionMatching, Reported, Rigid,
    RigidBody, RigidColliderContacts, RigidContacts, RigidTerrainContacts, Rod, Rods, Rotation,
    RoundedBox, Scene, Sensor, SensorRegion, ShapeMatching, Sleeping, StVenantKirchhoff, Stiffness,
    StillWater, Sweep, SweptBox, Tearing, Terrain, TerrainContacts, TerrainEdge, TerrainOutlines,
    TerrainSurface, Tether, Vec2, Water, Wave, Wind, Yielding, build,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Capacity of all scenes.
pub(crate) const N: usize = 512;
pub(crate) type Set<T> = Particles<T, N>;

/// Scalar of a scene that can be saved.
pub(crate) trait Number: Real + Serialize + DeserializeOwned {}

impl<T: Real + Serialize + DeserializeOwned> Number for T {}

/// Builds a scene under gravity.
pub(crate) fn scene<T: Real, P: Project<T>>(
    build: impl FnOnce(&mut Set<T>) -> P,
) -> Scene<T, P, N> {
    let mut particles = Particles::new();
    let parts = build(&mut particles);
    let mut scene = Scene::new(parts);
    scene.particles = particles;
    scene.solver.gravity = Vec2::new(T::ratio(1, 2), T::ratio(-981, 100));
    (scene.solver.substeps, scene.solver.iterations) = (2, 2);
    scene.solver.sweep = Sweep::Symmetric;
    scene
}

/// Action for each owner.
pub(crate) trait Visit<T: Real> {
    /// `build` returns the owner, with its particles near a position. `item_count` is the number of
    /// its items.
    fn visit<P: Project<T> + Clone + Serialize + DeserializeOwned>(
        &mut self,
        name: &str,
        item_count: usize,
        build: fn(&mut Set<T>, Vec2<T>) -> P,
    );
}

macro_rules! owners {
    ($($name:ident: $t:ty, $items:literal = $build:expr;)*) => {
        /// All owners that act on particles.
        #[derive(Clone, Debug, Serialize, Deserialize, Project)]
        #[serde(bound(serialize = "T: Serialize", deserialize = "T: Deserialize<'de>"))]
        pub(crate) struct Owners<T: Real> {
            $(pub(crate) $name: $t),*
        }

        impl<T: Real> Owners<T> {
            /// Builds all owners side by side.
            pub(crate) fn new(particles: &mut Set<T>) -> Self {
                let mut at = Vec2::ZERO;
                $(
                    let build: fn(&mut Set<T>, Vec2<T>) -> $t = $build;
                    let $name = build(particles, at);
                    at.x += ratio(6, 1);
                )*
                let _ = at;
                Self { $($name),* }
            }
        }

        /// Visits the owners, each with a builder of a scene of its own.
        pub(crate) fn visit_each<T: Number>(visitor: &mut impl Visit<T>) {
            $(visitor.visit::<$t>(concat!(stringify!($name), " `", stringify!($t), "`"), $items, $build);)*
        }
    };
}

fn ratio<T: Real>(n: i32, d: i32) -> T {
    T::ratio(n, d)
}

fn soft<T: Real>() -> T {
    ratio(1, 1024)
}

/// Vector in hundredths.
fn vector<T: Real>(x: i32, y: i32) -> Vec2<T> {
    Vec2::new(ratio(x, 100), ratio(y, 100))
}

/// Particles in rows of `columns`, from the top left, half a unit apart.
fn grid<T: Real>(
    particles: &mut Set<T>,
    at: Vec2<T>,
    columns: usize,
    rows: usize,
) -> Vec<ParticleId> {
    let spacing = ratio(1, 2);
    let range = build::lattice(particles, at, columns, rows, spacing, ratio(1, 1)).unwrap();
    range.iter().collect()
}

/// Three particles: two corners side by side, the third below the first.
fn corner<T: Real>(particles: &mut Set<T>, at: Vec2<T>) -> [ParticleId; 3] {
    let ids = grid(particles, at, 2, 2);
    [ids[0], ids[2], ids[1]]
}

/// Four constraints on the particles of a square, of which the second is removed.
fn set<T: Real, C: pliant::Constraint<T, K> + Clone, const K: usize>(
    constraints: impl IntoIterator<Item = C>,
) -> Constraints<T, C, K, 8> {
    let mut set = Constraints::new();
    let ids: Vec<_> = constraints
        .into_iter()
        .map(|constraint| set.add(constraint).unwrap())
        .collect();
    if let Some(second) = ids.get(1) {
        set.remove(*second).unwrap();
    }
    set
}

fn shape<T: Real, M: pliant::Mode<T>>(
    particles: &mut Set<T>,
    at: Vec2<T>,
    mode: M,
) -> ShapeMatching<T, 9, M> {
    let ids = grid(particles, at, 3, 3);
    for id in &ids {
        let v = particles.position(*id).unwrap() - at;
        particles
            .set_velocity(*id, v.perp() + Vec2::new(v.x * v.y, T::ZERO))
            .unwrap();
    }
    ShapeMatching::with_mode(particles, ids, Stiffness::Compliance(soft()), mode).unwrap()
}

fn plasticity<T: Real>() -> Plasticity<T> {
    Plasticity {
        yield_strain: ratio(1, 2048),
        creep: ratio(2, 1),
        limit: ratio(1, 2),
    }
}

fn rough<T: Real>() -> ContactMaterial<T> {
    ContactMaterial {
        static_friction: ratio(1, 2),
        kinetic_friction: ratio(1, 4),
        restitution: ratio(1, 4),
        depenetration: Depenetration::Speed(ratio(1, 1)),
    }
}

/// A grid of particles above or in a collider.
fn contacts<T: Real, C: Collider<T>>(
    particles: &mut Set<T>,
    at: Vec2<T>,
    collider: C,
) -> ColliderContacts<T, C, 9> {
    let ids = grid(particles, at, 3, 3);
    let mut contacts = ColliderContacts::new(collider, ids, ratio(1, 8), rough()).unwrap();
    contacts.set_position(at - vector(-40, 120)).unwrap();
    contacts
        .set_rotation(Rotation {
            cos: ratio(4, 5),
            sin: ratio(3, 5),
        })
        .unwrap();
    contacts.set_angular_velocity(ratio(1, 4)).unwrap();
    contacts.set_velocity(vector(10, 5)).unwrap();
    contacts
}

/// Body on a floor.
type OnFloor<T> = (ShapeMatching<T, 4>, ColliderContacts<T, HalfPlane<T>, 4>);

fn sleeper<T: Real>(particles: &mut Set<T>, at: Vec2<T>) -> Sleeping<T, OnFloor<T>, 4> {
    let ids = grid(particles, at, 2, 2);
    let body = ShapeMatching::new(particles, ids.clone(), Stiffness::Alpha(ratio(1, 2))).unwrap();
    let plane = HalfPlane::new(Vec2::new(T::ZERO, T::ONE)).unwrap();
    let mut floor =
        ColliderContacts::new(plane, ids.clone(), T::ZERO, ContactMaterial::default()).unwrap();
    floor.set_position(at - vector(0, 60)).unwrap();
    Sleeping::new((body, floor), ids, ratio(1, 4), ratio(1, 8)).unwrap()
}

/// Ramp of two edges below the origin, and a one-way edge.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Level {
    offset: i32,
}

impl Level {
    /// Returns the level at this abscissa, cm.
    pub(crate) fn at(offset: i32) -> Self {
        Self { offset }
    }
}

impl<T: Real> Terrain<T> for Level {
    fn edges_near(&self, area: &SweptBox<T>) -> impl Iterator<Item = TerrainEdge<T>> {
        let points =
            [(300, -60), (80, -120), (-200, -120)].map(|(x, y)| vector::<T>(x + self.offset, y));
        let [right, middle, left] = points;
        let edge = |index, [start, end]: [Vec2<T>; 2], before, after| TerrainEdge {
            index,
            start,
            end,
            before,
            after,
            surface: 0,
            one_way: index == 1,
            thickness: ratio(1, 4),
        };
        let edges = [
            edge(0, [right, middle], None, Some(left)),
            edge(1, [middle, left], Some(right), None),
        ];
        edges
            .into_iter()
            .filter(|edge| area.overlaps_edge(edge.start, edge.end))
    }

    fn index_bound(&self) -> u32 {
        2
    }
}

owners! {
    distances: Distances<T, 64>, 41 = |particles, at| {
        let mut springs = Distances::new();
        let spacing = ratio(1, 2);
        let cloth = build::Cloth { corner: at, columns: 4, rows: 4, spacing, mass: ratio(1, 1), compliance: soft() };
        let range = build::cloth(particles, &mut springs, cloth).unwrap();
        particles.pin(range.get(0).unwrap()).unwrap();
        springs.order(particles);
        springs.remove(pliant::ConstraintId::new(7)).unwrap();
        springs
    };
    rods: Rods<T, 8>, 2 = |particles, at| {
        let ids = grid(particles, at, 2, 2);
        let rod = |a: usize, b: usize| Rod::between(particles, ids[a], ids[b]).unwrap();
        set([rod(0, 1), rod(2, 1), rod(3, 0)])
    };
    tethers: Constraints<T, Tether<T>, 2, 8>, 2 = |particles, at| {
        let ids = grid(particles, at, 2, 2);
        let tether = |a: usize, b: usize| Tether::between(particles, ids[a], ids[b], soft()).unwrap();
        set([tether(0, 1), tether(2, 1), tether(3, 0)])
    };
    angles: Angles<T, 8>, 2 = |particles, at| {
        let [a, b, c] = corner(particles, at);
        let angle = |ids| Angle::new(ids, Rotation { cos: ratio(1, 1), sin: ratio(2, 1) }, soft()).unwrap();
        set([angle([a, b, c]), angle([b, c, a]), angle([c, a, b])])
    };
    areas: Areas<T, 8>, 2 = |particles, at| {
        let [a, b, c] = corner(particles, at);
        let area = |ids, half: i32| Area::new(ids, ratio(half, 2), soft()).unwrap();
        set([area([a, b, c], 1), area([b, c, a], 2), area([c, a, b], 3)])
    };
    bendings: Bendings<T, 8>, 2 = |particles, at| {
        let [a, b, c] = corner(particles, at);
        let bending = |ids| Bending::between(particles, ids, soft()).unwrap();
        set([bending([a, b, c]), bending([b, c, a]), bending([c, a, b])])
    };
    attachments: Attachments<T, 8>, 2 = |particles, at| {
        let ids = grid(particles, at, 2, 2);
        set(ids.into_iter().take(3).map(|id| Attachment::new(id, at, soft()).unwrap()))
    };
    long_range: Constraints<T, LongRangeAttachment<T>, 1, 8>, 2 = |particles, at| {
        let ids = grid(particles, at, 2, 2);
        set(ids.into_iter().take(3).map(|id| LongRangeAttachment::new(id, at, ratio(1, 4), soft()).unwrap()))
    };
    on_segment: Constraints<T, OnSegment<T>, 3, 8>, 2 = |particles, at| {
        let [a, b, c] = corner(particles, at);
        let bead = |a, b, c| OnSegment::new(a, [b, c], soft()).unwrap();
        set([bead(a, b, c), bead(b, c, a), bead(c, a, b)])
    };
    point_edge: Constraints<T, PointEdge<T>, 3, 8>, 2 = |particles, at| {
        let [a, b, c] = corner(particles, at);
        let point = |a, b, c| PointEdge::new(a, [b, c], soft()).unwrap();
        set([point(a, b, c), point(b, c, a), point(c, b, a)])
    };
    neo_hookean: Constraints<T, NeoHookean<T>, 3, 8>, 1 = |particles, at| {
        let ids = corner(particles, at);
        let material = Material { youngs_modulus: ratio(100, 1), poissons_ratio: ratio(1, 4) };
        set(NeoHookean::between(particles, ids, material).unwrap())
    };
    st_venant_kirchhoff: Constraints<T, StVenantKirchhoff<T>, 3, 8>, 1 = |particles, at| {
        let ids = corner(particles, at);
        let material = Material { youngs_modulus: ratio(100, 1), poissons_ratio: ratio(1, 4) };
        set([StVenantKirchhoff::between(particles, ids, material).unwrap()])
    };
    damped: Constraints<T, Damped<T, Distance<T>>, 2, 8>, 2 = |particles, at| {
        let ids = grid(particles, at, 2, 2);
        let spring = |a: usize, b: usize| {
            let spring = Distance::between(particles, ids[a], ids[b], soft()).unwrap();
            Damped::new(spring, ratio(3, 1)).unwrap()
        };
        set([spring(0, 1), spring(2, 1), spring(3, 0)])
    };
    tearing: Tearing<T, Damped<T, Tether<T>>, 2, 16>, 6 = |particles, at| {
        let ids = grid(particles, at, 4, 2);
        particles.pin(ids[0]).unwrap();
        particles.pin(ids[3]).unwrap();
        let mut tearing = Tearing::new();
        for pair in ids.windows(2) {
            let tether = Tether::between(particles, pair[0], pair[1], soft()).unwrap();
            tearing.add(Damped::new(tether, ratio(1, 8)).unwrap(), ratio(1, 64)).unwrap();
        }
        tearing.remove(pliant::ConstraintId::new(1)).unwrap();
        tearing
    };
    fracture: FractureMesh<T, 4>, 2 = |particles, at| {
        let ids = grid(particles, at, 2, 2);
        let mut mesh = FractureMesh::new();
        mesh.add(particles, [ids[0], ids[1], ids[3]]).unwrap();
        mesh.add(particles, [ids[0], ids[3], ids[2]]).unwrap();
        let along = vector(100, -100);
        assert_eq!(mesh.cut(particles, at - along, at + along), Ok(1));
        mesh
    };
    yielding: Yielding<T, Damped<T, Distance<T>>, 2, 8>, 2 = |particles, at| {
        let ids = grid(particles, at, 2, 2);
        particles.pin(ids[0]).unwrap();
        let mut yielding = Yielding::new();
        for pair in ids.windows(2) {
            let wire = Distance::between(particles, pair[0], pair[1], soft()).unwrap();
            let plasticity = Plasticity { yield_strain: ratio(1, 64), creep: ratio(2, 1), limit: ratio(1, 1) };
            yielding.add(Damped::new(wire, ratio(1, 8)).unwrap(), plasticity).unwrap();
        }
        yielding.remove(pliant::ConstraintId::new(1)).unwrap();
        yielding
    };
    grab: Grab<T>, 1 = |particles, at| {
        let ids = grid(particles, at, 2, 2);
        let mut grab = Grab::new();
        grab.take(particles, ids[0], at + vector(10, 5), soft()).unwrap();
        grab.move_to(at + vector(100, 50), ratio(1, 1)).unwrap();
        grab
    };
    muscle: Muscle<T>, 1 = |particles, at| {
        let ids = grid(particles, at, 2, 2);
        let mut muscle = Muscle::new(particles, [ids[0], ids[2]], soft(), ratio(50, 1)).unwrap();
        muscle.move_to(ratio(1, 4), ratio(1, 2)).unwrap();
        muscle
    };
    machine: ([RigidBody<T>; 3], [Joint<T>; 3]), 6 = |particles, at| {
        let shape = MassProperties::circle(ratio(1, 2), ratio(4, 1)).unwrap();
        let turned = Rotation { cos: ratio(3, 5), sin: ratio(4, 5) };
        let bodies = [0, 50, 100].map(|x| RigidBody::new(particles, shape, at + vector(x, 0), turned).unwrap());
        let hook = grid(particles, at, 1, 1);
        particles.pin(hook[0]).unwrap();
        let [a, b, c] = &bodies;
        let anchor = |body: &RigidBody<T>, x: i32| body.anchor(turned.inverse() * vector(x, 0)).unwrap();
        let weld = Joint::weld(particles, anchor(b, 25), anchor(c, -25), soft()).unwrap();
        let opposite = Rotation { cos: turned.cos, sin: -turned.sin };
        let hinge = Joint::revolute(anchor(a, 25), anchor(b, -25)).unwrap();
        let hinge = hinge.with_limits(opposite, turned).unwrap().with_motor(ratio(1, 1), ratio(1, 4)).unwrap();
        let pin = Joint::revolute(hook[0].into(), anchor(a, 0)).unwrap();
        let pin = pin.with_compliance(soft()).unwrap().with_max_force(ratio(100, 1)).unwrap();
        (bodies, [pin, hinge, weld])
    };
    crash: (RigidContacts<T, 4, 6, 8>, [RigidBody<T>; 2]), 7 = |particles, at| {
        let square = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(|[x, y]| vector(50 * x, 50 * y));
        let shape = MassProperties::polygon(&square, ratio(1, 1)).unwrap();
        let upright = Rotation { cos: ratio(1, 1), sin: ratio(0, 1) };
        let floor = RigidBody::new(particles, shape, at, upright).unwrap();
        particles.pin_group(&floor).unwrap();
        let capsule = MassProperties::circle(ratio(1, 2), ratio(1, 1)).unwrap();
        let turned = Rotation { cos: ratio(3, 5), sin: ratio(4, 5) };
        let capsule = RigidBody::new(particles, capsule, at + vector(0, 130), turned).unwrap();
        let soft = grid(particles, at + vector(-25, 60), 3, 1);
        let material = ContactMaterial { restitution: ratio(1, 4), ..ContactMaterial::with_friction(ratio(1, 2)) };
        let mut contacts = RigidContacts::new(material).unwrap();
        let ground = contacts.add(&floor, &square, ratio(0, 1), Filter::default()).unwrap();
        let own = ContactMaterial { restitution: ratio(3, 4), ..ContactMaterial::with_friction(ratio(1, 8)) };
        contacts.set_hull_material(ground, Some(own)).unwrap();
        contacts.add(&capsule, &[vector(-25, 0), vector(25, 0)], ratio(1, 4), Filter::default()).unwrap();
        let disc = contacts.add_particle(particles, soft[0], ratio(1, 8), Filter::default()).unwrap();
        contacts.set_sensor(disc, true).unwrap();
        contacts.add_edge(particles, [soft[1], soft[2]], ratio(1, 8), Filter::default()).unwrap();
        (contacts, [floor, capsule])
    };
    walls: (RigidColliderContacts<T, Inside<T>, 2, 5, 8>, [RigidBody<T>; 2]), 4 = |particles, at| {
        let square = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(|[x, y]| vector(25 * x, 25 * y));
        let shape = MassProperties::polygon(&square, ratio(1, 1)).unwrap();
        let turned = Rotation { cos: ratio(3, 5), sin: ratio(4, 5) };
        let body = RigidBody::new(particles, shape, at, turned).unwrap();
        let disc = MassProperties::circle(ratio(1, 4), ratio(1, 1)).unwrap();
        let disc = RigidBody::new(particles, disc, at + vector(80, 0), turned).unwrap();
        let material = ContactMaterial { restitution: ratio(1, 4), ..ContactMaterial::with_friction(ratio(1, 2)) };
        let inside = Inside(RoundedBox::rectangle(vector(125, 50)).unwrap());
        let mut walls = RigidColliderContacts::new(inside, material).unwrap();
        walls.set_position(at).unwrap();
        walls.set_velocity(vector(10, 10)).unwrap();
        walls.set_angular_velocity(ratio(1, 8)).unwrap();
        walls.add(&body, &square, ratio(0, 1), Filter::default()).unwrap();
        walls.add(&disc, &[vector(0, 0)], ratio(1, 4), Filter::default()).unwrap();
        (walls, [body, disc])
    };
    pressure: (Distances<T, 8>, Pressure<T, 8>), 8 = |particles, at| {
        let mut springs = Distances::new();
        let ring = build::Ring { center: at, radius: ratio(1, 1), count: 8, mass: ratio(1, 1), compliance: soft() };
        let ids = build::ring(particles, &mut springs, ring).unwrap();
        let mut pressure = Pressure::new(particles, ids.iter(), ratio(5, 4), soft()).unwrap();
        pressure.set_damping(ratio(1, 8)).unwrap();
        (springs, pressure)
    };
    chain: Chain<T, 9>, 9 = |particles, at| {
        let nodes = grid(particles, at, 9, 1);
        particles.pin(nodes[0]).unwrap();
        let mut chain = Chain::new(particles, nodes, soft()).unwrap();
        chain.set_rest_length(2, ratio(1, 2)).unwrap();
        chain.cut(6).unwrap();
        chain
    };
    rigid: ShapeMatching<T, 9>, 9 = |particles, at| shape(particles, at, Rigid::new());
    linear: ShapeMatching<T, 9, Linear<T>>, 9 = |particles, at| {
        shape(particles, at, Linear::new(ratio(1, 2)).unwrap())
    };
    isochoric: ShapeMatching<T, 9, Isochoric<T>>, 9 = |particles, at| {
        shape(particles, at, Isochoric::new(ratio(1, 2)).unwrap())
    };
    quadratic: ShapeMatching<T, 9, Quadratic<T>>, 9 = |particles, at| {
        shape(particles, at, Quadratic::new(ratio(1, 2)).unwrap())
    };
    plastic: ShapeMatching<T, 9, Plastic<T, Linear<T>>>, 9 = |particles, at| {
        shape(particles, at, Plastic::around(Linear::new(ratio(1, 2)).unwrap(), plasticity()).unwrap())
    };
    weighted: ShapeMatching<T, 8>, 4 = |particles, at| {
        let ids = grid(particles, at, 2, 2);
        let weights = [1, 2, 3, 4].map(|quarters| ratio(quarters, 4));
        let mode = Rigid::new();
        ShapeMatching::weighted(particles, ids.into_iter().zip(weights), Stiffness::Relaxation(soft()), mode).unwrap()
    };
    driven: ShapeMatching<T, 8>, 4 = |particles, at| {
        let ids = grid(particles, at, 2, 2);
        let mut body = ShapeMatching::new(particles, ids, Stiffness::Compliance(soft())).unwrap();
        let spaced = [(0, 0), (60, 0), (0, -60), (60, -60)].map(|(x, y)| vector(x, y));
        body.set_rest(spaced).unwrap();
        body.set_pose(Some(Rotation { cos: ratio(0, 1), sin: ratio(1, 1) }), Some(at)).unwrap();
        body
    };
    averaged: RegionMatching<T, 4, 16, Linear<T>>, 8 = |particles, at| {
        let ids = grid(particles, at, 3, 2);
        let regions = [[ids[0], ids[1], ids[3], ids[4]], [ids[1], ids[2], ids[4], ids[5]]];
        let mode = Linear::new(ratio(1, 4)).unwrap();
        let mut matching = RegionMatching::with_mode(particles, regions, Stiffness::Compliance(soft()), RegionBlend::Averaged, &mode).unwrap();
        matching.set_pose(1, Some(Rotation { cos: ratio(0, 1), sin: ratio(1, 1) }), Some(at)).unwrap();
        matching
    };
    summed: RegionMatching<T, 4, 16>, 8 = |particles, at| {
        let ids = grid(particles, at, 3, 2);
        let regions = [[ids[0], ids[1], ids[3], ids[4]], [ids[1], ids[2], ids[4], ids[5]]];
        RegionMatching::new(particles, regions, Stiffness::Alpha(ratio(1, 2)), RegionBlend::Summed).unwrap()
    };
    lattice: LatticeMatching<T, 24>, 15 = |particles, at| {
        let cut = build::cut_lattice(particles, at, 4, 4, ratio(1, 2), ratio(1, 1), |x, y| (x, y) != (1, 1)).unwrap();
        let first = cut.particles().get(0).unwrap();
        particles.pin(first).unwrap();
        LatticeMatching::new(particles, cut.columns(), cut.nodes(), 1, Stiffness::Compliance(soft())).unwrap()
    };
    half_plane: ColliderContacts<T, HalfPlane<T>, 9>, 9 = |particles, at| {
        contacts(particles, at, HalfPlane::new(Vec2::new(T::ZERO, T::ONE)).unwrap())
    };
    rounded_box: ColliderContacts<T, RoundedBox<T>, 9>, 9 = |particles, at| {
        contacts(particles, at, RoundedBox::rectangle(vector(100, 25)).unwrap())
    };
    inside: ColliderContacts<T, Inside<T>, 9>, 9 = |particles, at| {
        contacts(particles, at, Inside(RoundedBox::capsule(ratio(1, 1), ratio(3, 2)).unwrap()))
    };
    discs: (ColliderContacts<T, Inside<T>, 16>, DiscContacts<T, 4, 16, 32>), 12 = |particles, at| {
        let mut discs = DiscContacts::new(rough()).unwrap();
        let ids = grid(particles, at, 4, 3);
        for (row, radius) in ids.chunks(4).zip([2, 3, 2]) {
            let filter = Filter { layers: 3, mask: 5 };
            let body = discs.add_body(particles, row.iter().copied(), ratio(radius, 12), filter).unwrap();
            discs.set_own_contacts(body, true).unwrap();
        }
        let body = discs.body_of(ids[4]).unwrap();
        discs.remove_body(body).unwrap();
        discs.add_body(particles, [ids[5]], ratio(1, 4), Filter::default()).unwrap();
        let room = Inside(RoundedBox::rectangle(vector(130, 130)).unwrap());
        let mut room = ColliderContacts::new(room, ids, ratio(1, 4), ContactMaterial::default()).unwrap();
        room.set_position(at + vector(60, -50)).unwrap();
        (room, discs)
    };
    outlines: ([ShapeMatching<T, 4>; 2], Option<Attachments<T, 2>>, OutlineContacts<T, 6, 24, 32>), 12 = |particles, at| {
        let mut outlines = OutlineContacts::new(rough()).unwrap();
        let mut bodies = Vec::new();
        let options = OutlineOptions { radius: Some(ratio(1, 16)), ..OutlineOptions::default() };
        for y in [0, 70] {
            let ids = grid(particles, at + vector(0, y), 2, 2);
            outlines.add(particles, [ids[0], ids[2], ids[3], ids[1]], options).unwrap();
            bodies.push(ShapeMatching::new(particles, ids, Stiffness::Alpha(ratio(1, 2))).unwrap());
        }
        let gone = grid(particles, at - vector(0, 300), 1, 1);
        let gone = outlines.add_points(particles, gone, options).unwrap();
        let chain = grid(particles, at - vector(40, 80), 4, 1);
        let filter = Filter { layers: 9, ..Filter::default() };
        let own = OutlineOptions { self_collision: true, filter, ..options };
        outlines.add_chain(particles, chain.clone(), own).unwrap();
        outlines.remove(gone).unwrap();
        let mut ends = Attachments::new();
        for id in [chain[0], chain[3]] {
            ends.add(Attachment::new(id, particles.position(id).unwrap(), T::ZERO).unwrap()).unwrap();
        }
        (bodies.try_into().unwrap(), Some(ends), outlines)
    };
    reported: Reported<T, DiscContacts<T, 2, 2, 4>, [BodyId; 2], 4>, 2 = |particles, at| {
        let mut discs = DiscContacts::new(rough()).unwrap();
        for (index, id) in grid(particles, at, 2, 1).into_iter().enumerate() {
            let speed = vector(if index == 0 { 30 } else { -30 }, 0);
            particles.set_velocity(id, speed).unwrap();
            discs.add_body(particles, [id], ratio(1, 4), Filter::default()).unwrap();
        }
        Reported::new(discs)
    };
    sensor: Sensor<T, SensorRegion<T, RoundedBox<T>>, 4>, 2 = |particles, at| {
        let mut region = SensorRegion::new(RoundedBox::circle(ratio(1, 2)).unwrap());
        region.set_position(at - vector(0, 100)).unwrap();
        let mut sensor = Sensor::new(region, ratio(1, 16)).unwrap();
        sensor.watch(grid(particles, at, 2, 1), 3).unwrap();
        sensor
    };
    fluid: Fluid<T, 16, 12>, 12 = |particles, at| {
        let ids = grid(particles, at, 4, 3);
        let mut fluid = Fluid::new(particles, ids, ratio(5, 8)).unwrap();
        fluid.set_compliance(soft()).unwrap();
        fluid.set_viscosity(ratio(1, 2)).unwrap();
        fluid
    };
    cohesive: Cohesive<T, 4, 4>, 4 = |particles, at| {
        let ids = grid(particles, at, 2, 2);
        let mut drop = Cohesive::new(Fluid::new(particles, ids, ratio(5, 8)).unwrap());
        drop.set_cohesion(ratio(1, 4)).unwrap();
        drop
    };
    fields: (ForceField<T, Gravity<T>, 4>, ForceField<T, Attractor<T>, 4>, ForceField<T, Drag<T>, 4>), 4 = |particles, at| {
        let ids = grid(particles, at, 2, 2);
        let gravity = Gravity { scale: ratio(1, 2), acceleration: vector(10, 20) };
        let gravity = ForceField::new(particles, ids[..2].iter().copied(), gravity).unwrap();
        let attractor = Attractor {
            center: at + vector(50, 100),
            strength: ratio(3, 1),
            softening: ratio(1, 8),
            falloff: Falloff::Inverse,
        };
        let mut attractor = ForceField::new(particles, ids.iter().copied(), attractor).unwrap();
        attractor.region = Region::Circle { center: at, radius: ratio(2, 1) };
        let drag = Drag { velocity: vector(10, 0), linear: ratio(1, 4), quadratic: ratio(1, 8) };
        let mut drag = ForceField::new(particles, ids[1..].iter().copied(), drag).unwrap();
        drag.region = Region::HalfPlane { point: at, normal: vector(0, -200) };
        (gravity, attractor, drag)
    };
    edges: (EdgeForces<T, Wind<T>, 8>, EdgeForces<T, Water<T, Wave<T>>, 4>, EdgeForces<T, Water<T, StillWater<T>>, 4>), 11 = |particles, at| {
        let wind = Wind { velocity: vector(200, 50), density: ratio(1, 1), drag: ratio(5, 4), lift: ratio(1, 2) };
        let mut wind = EdgeForces::new(wind);
        let ids = grid(particles, at, 2, 2);
        wind.add_outline(particles, [ids[0], ids[2], ids[3], ids[1]]).unwrap();
        let chain = grid(particles, at + vector(0, 150), 3, 1);
        wind.add_chain(particles, chain).unwrap();
        let wave = Wave { level: at.y, amplitude: ratio(1, 4), wavelength: ratio(3, 1), speed: ratio(1, 2), phase: ratio(1, 8) };
        let mut wave = EdgeForces::new(Water {
            surface: wave,
            density: ratio(2, 1),
            velocity: vector(10, 0),
            drag: ratio(1, 1),
            friction: ratio(1, 2),
        });
        let shape = MassProperties::circle(ratio(1, 2), ratio(4, 1)).unwrap();
        let turned = Rotation { cos: ratio(3, 5), sin: ratio(4, 5) };
        let body = RigidBody::new(particles, shape, at + vector(300, 0), turned).unwrap();
        let corners = [vector(-50, -50), vector(50, -50), vector(0, 50)];
        wave.add_outline(particles, corners.map(|corner| body.anchor(corner).unwrap())).unwrap();
        let surface = StillWater { point: at, normal: vector(0, 100) };
        let mut still = EdgeForces::new(Water {
            surface,
            density: ratio(2, 1),
            velocity: Vec2::ZERO,
            drag: T::ZERO,
            friction: ratio(1, 4),
        });
        let rope = grid(particles, at + vector(0, -150), 3, 1);
        still.add_chain(particles, rope).unwrap();
        (wind, wave, still)
    };
    sleeping: Sleeping<T, (ShapeMatching<T, 4>, ColliderContacts<T, HalfPlane<T>, 4>), 4>, 4 = sleeper;
    pool: Pool<ShapeMatching<T, 4>, 4>, 8 = |particles, at| {
        let mut pool = Pool::new();
        let mut handles = Vec::new();
        for y in [0, 100, 200] {
            let ids = grid(particles, at + vector(0, y), 2, 2);
            let body = ShapeMatching::new(particles, ids, Stiffness::Alpha(ratio(1, 2)));
            handles.push(pool.insert(body.unwrap()).unwrap());
        }
        pool.remove(handles[1]).unwrap();
        pool
    };
    terrain: TerrainContacts<T, Level, 9>, 9 = |particles, at| {
        let ids = grid(particles, at, 3, 3);
        #[allow(clippy::cast_possible_truncation, reason = "hundredths of a small coordinate")]
        let level = Level::at((at.x.to_f64() * 100.0) as i32);
        TerrainContacts::new(level, ids, ratio(1, 8), [TerrainSurface::new(rough())]).unwrap()
    };
    terrain_outlines: TerrainOutlines<T, Level, 9, 4>, 9 = |particles, at| {
        let ids = grid(particles, at, 3, 3);
        #[allow(clippy::cast_possible_truncation, reason = "hundredths of a small coordinate")]
        let level = Level::at((at.x.to_f64() * 100.0) as i32);
        let mut outlines = TerrainOutlines::new(level, ratio(1, 8), [TerrainSurface::new(rough())]).unwrap();
        outlines.add_chain(particles, ids).unwrap();
        outlines
    };
    ground: (RigidTerrainContacts<T, Level, 1, 4, 8>, RigidBody<T>), 2 = |particles, at| {
        let square = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(|[x, y]| vector(25 * x, 25 * y));
        let shape = MassProperties::polygon(&square, ratio(1, 1)).unwrap();
        let turned = Rotation { cos: ratio(3, 5), sin: ratio(4, 5) };
        let body = RigidBody::new(particles, shape, at, turned).unwrap();
        #[allow(clippy::cast_possible_truncation, reason = "hundredths of a small coordinate")]
        let level = Level::at((at.x.to_f64() * 100.0) as i32);
        let mut ground = RigidTerrainContacts::new(level, rough(), [TerrainSurface::new(rough())]).unwrap();
        ground.add(&body, &square, ratio(0, 1), Filter::default()).unwrap();
        (ground, body)
    };
}
