//! Scene of contacts with terrain.

use super::{SHORT, Sums, sums};
use crate::support::float::Float;
use pliant::{
    BitTiles, ContactMaterial, Distances, EdgeChain, Filter, HeightField, MassProperties,
    Particles, RigidBody, RigidTerrainContacts, Rotation, Solver, TerrainContacts, TerrainOutlines,
    TerrainSurface, TileMap, build,
};

/// Solid tiles of a room of 8 × 4 cells, the lowest row first.
static ROOM: [u8; 4] = [0b1111_1111, 0b1000_0011, 0b1000_0001, 0b1100_0001];

/// Ring of springs and loose pebbles in a room of tiles, above hills, with a one-way conveyor.
#[inline(never)]
pub(super) fn quarry<T: Float>() -> Sums {
    let (mut particles, mut springs) = (Particles::<T, 12>::new(), Distances::<T, 6>::new());
    let ring = build::Ring {
        center: T::vector(0.1, 0.7),
        radius: T::of(0.3),
        count: 6,
        mass: T::of(0.1),
        compliance: T::of(1e-3),
    };
    build::ring(&mut particles, &mut springs, ring).unwrap();
    let (corner, spacing) = (T::vector(-0.9, 0.9), T::of(0.3));
    build::lattice(&mut particles, corner, 3, 2, spacing, T::of(0.05)).unwrap();
    particles
        .set_velocity(particles.ids().get(11).unwrap(), T::vector(40.0, -3.0))
        .unwrap();
    let heights = [0.0, 0.3, 0.1, 0.4, 0.0, 0.2, 0.0].map(T::of);
    let hills = HeightField::new(T::vector(-1.5, -0.5), T::HALF, heights).unwrap();
    let tiles = BitTiles::new(8, 4, &ROOM).unwrap();
    let room = TileMap::new(T::vector(-2.0, -1.0), T::HALF, tiles).unwrap();
    let belt = [(T::vector(0.6, 0.1), 1), (T::vector(-0.4, 0.3), 1)];
    let belt = EdgeChain::<T, _>::open(belt).unwrap().one_way();
    let rough = TerrainSurface::new(ContactMaterial {
        restitution: T::of(0.3),
        ..ContactMaterial::with_friction(T::of(0.4))
    });
    let moving = TerrainSurface {
        speed: T::of(-0.7),
        ..rough
    };
    let mut terrain = TerrainContacts::<T, _, 12, 2>::empty((belt, (hills, room)));
    let all = (belt, (hills, room));
    terrain
        .build(all, particles.ids(), T::of(0.06), [rough, moving])
        .unwrap();
    let solver = Solver {
        gravity: T::vector(0.0, -9.81),
        substeps: 2,
        ..Solver::new()
    };
    for _ in 0..SHORT {
        let mut all = (&mut springs, &mut terrain);
        solver.step(T::of(0.01), &mut particles, &mut all).unwrap();
    }
    sums(&particles, &(springs, terrain))
}

/// Ring of springs, a box and a ball on tiles and hills, with corners narrower than their sides.
#[inline(never)]
pub(super) fn landing<T: Float>() -> Sums {
    let (mut particles, mut springs) = (Particles::<T, 10>::new(), Distances::<T, 6>::new());
    let ring = build::Ring {
        center: T::vector(-0.6, 0.9),
        radius: T::of(0.35),
        count: 6,
        mass: T::of(0.1),
        compliance: T::of(1e-3),
    };
    let ring = build::ring(&mut particles, &mut springs, ring).unwrap();
    for id in ring {
        particles.set_velocity(id, T::vector(-1.5, -3.0)).unwrap();
    }
    let heights = [0.0, 0.3, 0.1, 0.4, 0.0, 0.2, 0.0].map(T::of);
    let hills = HeightField::new(T::vector(-1.5, -0.5), T::HALF, heights).unwrap();
    let tiles = BitTiles::new(8, 4, &ROOM).unwrap();
    let room = TileMap::new(T::vector(-2.0, -1.0), T::HALF, tiles).unwrap();
    let rough = TerrainSurface::new(ContactMaterial {
        restitution: T::of(0.3),
        ..ContactMaterial::with_friction(T::of(0.4))
    });
    let mut soft = TerrainOutlines::<T, _, 6, 4>::new((hills, room), T::of(0.02), [rough]).unwrap();
    soft.add(&particles, ring).unwrap();
    let square = [(-0.2, -0.2), (0.2, -0.2), (0.2, 0.2), (-0.2, 0.2)];
    let square = square.map(|(x, y)| T::vector(x, y));
    let shapes = [
        MassProperties::polygon(&square, T::ONE).unwrap(),
        MassProperties::circle(T::of(0.15), T::ONE).unwrap(),
    ];
    let turned = Rotation {
        cos: T::of(0.6),
        sin: T::of(0.8),
    };
    let mut place = |shape: usize, x, y| {
        RigidBody::new(&mut particles, shapes[shape], T::vector(x, y), turned).unwrap()
    };
    let mut bodies = [place(0, 0.3, 0.6), place(1, 0.9, 0.9)];
    particles
        .set_group_motion(&bodies[0], T::vector(2.0, -1.0), T::of(3.0))
        .unwrap();
    let mut hard =
        RigidTerrainContacts::<T, _, 2, 5, 12>::new((hills, room), rough.material, [rough])
            .unwrap();
    hard.add(&bodies[0], &square, T::ZERO, Filter::default())
        .unwrap();
    hard.add(
        &bodies[1],
        &[T::vector(0.0, 0.0)],
        T::of(0.15),
        Filter::default(),
    )
    .unwrap();
    let solver = Solver {
        gravity: T::vector(0.0, -9.81),
        substeps: 2,
        ..Solver::new()
    };
    for _ in 0..SHORT {
        let mut all = (&mut springs, &mut soft, &mut hard, &mut bodies);
        solver.step(T::of(0.01), &mut particles, &mut all).unwrap();
    }
    sums(&particles, &(springs, (soft, (hard, bodies))))
}
