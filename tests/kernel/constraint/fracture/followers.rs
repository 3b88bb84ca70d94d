//! Sets of constraints that follow a cut.

use crate::constraint::fracture::plate::{COLUMNS, ROWS, points, triangles};
use crate::support::float::Float;
use crate::support::setup::id;
use pliant::{
    Area, Areas, Constraint, Constraints, Damped, Distance, Distances, FractureMesh, Material,
    NeoHookean, ParticleId, Particles, Plasticity, Split, StVenantKirchhoff, Tearing, Tether,
    Yielding, build,
};

type Nodes<T> = Particles<T, 64>;

/// Cuts a plate across, and returns the corners of its triangles.
fn cut<T: Float>(particles: &mut Nodes<T>, set: &mut impl Split<T>) -> Vec<[ParticleId; 3]> {
    let mut mesh = FractureMesh::<T, 30>::new();
    for triangle in triangles(COLUMNS, ROWS) {
        mesh.add(particles, triangle.map(id)).unwrap();
    }
    mesh.cut(particles, T::vector(2.3, -1.0), T::vector(2.7, 4.0))
        .unwrap();
    assert_eq!(mesh.separate(particles, set, &mut (), |_, _| {}), Ok(4));
    mesh.triangles().collect()
}

fn plate<T: Float>() -> Nodes<T> {
    let mut particles = Particles::new();
    particles.add_range(&points(), T::ONE).unwrap();
    particles
}

fn elements_follow_their_triangles<T: Float>() {
    let rubber = Material {
        youngs_modulus: T::of(100.0),
        poissons_ratio: T::of(0.3),
    };
    let soft = Plasticity {
        yield_strain: T::ONE,
        creep: T::ONE,
        limit: T::ONE,
    };
    let mut particles = plate::<T>();
    let mut areas = Areas::<T, 30>::new();
    let mut pairs = Constraints::<T, NeoHookean<T>, 3, 60>::new();
    let mut elements = Constraints::<T, Damped<T, StVenantKirchhoff<T>>, 3, 30>::new();
    let mut plastic = Yielding::<T, NeoHookean<T>, 3, 60>::new();
    for triangle in triangles(COLUMNS, ROWS) {
        let corners = triangle.map(id);
        areas
            .add(Area::between(&particles, corners, T::ZERO).unwrap())
            .unwrap();
        let element = StVenantKirchhoff::between(&particles, corners, rubber).unwrap();
        elements.add(Damped::new(element, T::ONE).unwrap()).unwrap();
        for part in NeoHookean::between(&particles, corners, rubber).unwrap() {
            pairs.add(part).unwrap();
            plastic.add(part, soft).unwrap();
        }
    }
    let mut sets = (&mut areas, &mut pairs, &mut elements, &mut plastic);
    let expected = cut(&mut particles, &mut sets);
    let corners = |item: &NeoHookean<T>| item.particles();
    assert!(
        areas
            .as_slice()
            .iter()
            .map(Constraint::particles)
            .eq(expected.clone())
    );
    assert!(
        elements
            .as_slice()
            .iter()
            .map(Constraint::particles)
            .eq(expected.clone())
    );
    let twice = || expected.iter().flat_map(|corners| [*corners; 2]);
    assert!(pairs.as_slice().iter().map(corners).eq(twice()));
    let plastic_items = || plastic.ids().filter_map(|id| plastic.get(id));
    assert!(plastic_items().map(corners).eq(twice()));
    let original = plastic.ids().filter_map(|id| plastic.original(id));
    assert!(original.map(corners).eq(twice()));
}

/// Springs along the cut are duplicated, with limit and state.
fn threads_and_wires_follow_like_springs<T: Float>() {
    let mut particles = plate::<T>();
    let mut springs = Distances::<T, 64>::new();
    let points = points();
    let triangles = triangles(COLUMNS, ROWS);
    let mesh = build::Mesh {
        points: &points,
        triangles: &triangles,
        mass: T::ONE,
        compliance: T::ZERO,
    };
    build::mesh(&mut Nodes::new(), &mut springs, mesh).unwrap();
    let soft = Plasticity {
        yield_strain: T::ONE,
        creep: T::ONE,
        limit: T::ONE,
    };
    let mut threads = Tearing::<T, Distance<T>, 2, 64>::new();
    let mut wires = Yielding::<T, Distance<T>, 2, 64>::new();
    let mut tethers = Constraints::<T, Tether<T>, 2, 64>::new();
    threads.add_all(&springs, T::ONE).unwrap();
    wires.add_all(&springs, soft).unwrap();
    for spring in springs.as_slice() {
        let [a, b] = spring.particles();
        tethers
            .add(Tether::new(a, b, T::ONE, T::ZERO).unwrap())
            .unwrap();
    }
    let count = springs.len();
    cut(
        &mut particles,
        &mut (&mut springs, &mut threads, &mut wires, &mut tethers),
    );
    assert_eq!(springs.len(), count + 3);
    let ends: Vec<_> = springs
        .as_slice()
        .iter()
        .map(Constraint::particles)
        .collect();
    let of_threads = threads.ids().filter_map(|id| threads.get(id));
    assert!(of_threads.map(Constraint::particles).eq(ends.clone()));
    let of_wires = wires.ids().filter_map(|id| wires.get(id));
    assert!(of_wires.map(Constraint::particles).eq(ends.clone()));
    assert!(
        tethers
            .as_slice()
            .iter()
            .map(Constraint::particles)
            .eq(ends)
    );
}

crate::both!(
    elements_follow_their_triangles,
    threads_and_wires_follow_like_springs,
);
