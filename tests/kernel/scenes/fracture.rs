//! Scene of a mesh that is torn and cut.

use super::{SHORT, Sums, sums};
use crate::support::float::Float;
use pliant::{
    ColliderContacts, Constraints, ContactMaterial, Distances, FractureMesh, HalfPlane, Material,
    ParticleId, Particles, RegionBlend, RegionMatching, Solver, StVenantKirchhoff, Stiffness, Vec2,
    build,
};

/// A plate of springs, elements and regions hangs from two nodes until it tears. A blade cuts what
/// hangs. The capacity of the particles is used up.
#[inline(never)]
pub(super) fn fracture<T: Float>() -> Sums {
    const TRIANGLES: [[u16; 3]; 12] = [
        [0, 1, 5],
        [0, 5, 4],
        [1, 2, 5],
        [2, 6, 5],
        [2, 3, 7],
        [2, 7, 6],
        [4, 5, 8],
        [5, 9, 8],
        [5, 6, 10],
        [5, 10, 9],
        [6, 7, 10],
        [7, 11, 10],
    ];
    let mut particles = Particles::<T, 18>::new();
    let mut springs = Distances::<T, 32>::new();
    let mut elements = Constraints::<T, StVenantKirchhoff<T>, 3, 12>::new();
    let mut mesh = FractureMesh::<T, 12>::new();
    let mut points = [T::vector(0.0, 0.0); 12];
    for (point, node) in points.iter_mut().zip(0_u8..) {
        *point = T::vector(f64::from(node % 4), f64::from(2 - node / 4));
    }
    let plate = build::Mesh {
        points: &points,
        triangles: &TRIANGLES,
        mass: T::ONE,
        compliance: T::of(4e-3),
    };
    build::dense_mesh(&mut particles, &mut springs, plate, T::of(1.5)).unwrap();
    let soft = Material {
        youngs_modulus: T::of(60.0),
        poissons_ratio: T::of(0.25),
    };
    for corners in TRIANGLES.map(|triangle| triangle.map(ParticleId::new)) {
        mesh.add(&particles, corners).unwrap();
        let element = StVenantKirchhoff::between(&particles, corners, soft).unwrap();
        elements.add(element).unwrap();
    }
    let nodes = || particles.ids().iter().zip(points);
    let around = |center: Vec2<T>| {
        let near = move |x: Vec2<T>| (x - center).length() <= T::of(1.5);
        nodes().filter(move |(_, x)| near(*x)).map(|(node, _)| node)
    };
    let (alpha, blend) = (Stiffness::Alpha(T::of(0.125)), RegionBlend::Averaged);
    let windows = points.map(around);
    let mut regions = RegionMatching::<T, 20, 100>::new(&particles, windows, alpha, blend).unwrap();
    for clamped in [0, 3] {
        particles.pin(ParticleId::new(clamped)).unwrap();
    }
    let floor = HalfPlane::new(T::vector(0.0, 1.0)).unwrap();
    let material = ContactMaterial::default();
    let ids = particles.ids();
    let mut contacts =
        ColliderContacts::<T, HalfPlane<T>, 18>::new(floor, ids, T::of(0.05), material).unwrap();
    contacts.set_position(T::vector(0.0, -2.0)).unwrap();
    let solver = Solver {
        gravity: T::vector(0.0, -9.81),
        substeps: 4,
        ..Solver::new()
    };
    let mut height = 2.5;
    for _ in 0..SHORT {
        let mut shapes = (&mut mesh, &mut regions);
        let mut parts = (&mut springs, &mut elements, &mut shapes, &mut contacts);
        solver
            .step(T::ratio(1, 60), &mut particles, &mut parts)
            .unwrap();
        mesh.tear(&particles, T::of(0.1)).unwrap();
        let tip = |y| T::vector(1.6, y);
        mesh.cut(&particles, tip(height), tip(height - 0.125))
            .unwrap();
        height -= 0.125;
        let mut sets = (&mut springs, &mut elements, &mut regions);
        let add = |_, copy| contacts.add(copy).unwrap();
        mesh.separate(&mut particles, &mut sets, &mut (), add)
            .unwrap();
    }
    assert!(regions.len() > 12, "a region is divided");
    sums(&particles, &(springs, elements, (mesh, regions), contacts))
}
