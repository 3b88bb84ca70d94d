//! Scenes of contacts between bodies.

use super::{SHORT, Sums, sums};
use crate::support::float::Float;
use pliant::{
    ColliderContacts, ContactMaterial, Depenetration, DiscContacts, Distances, Filter, HalfPlane,
    OutlineContacts, OutlineOptions, Particles, Pressure, ShapeMatching, Sleeping, Solver,
    Stiffness, build,
};

fn rough<T: Float>(restitution: f64) -> ContactMaterial<T> {
    ContactMaterial {
        static_friction: T::of(0.6),
        kinetic_friction: T::of(0.4),
        restitution: T::of(restitution),
        ..ContactMaterial::default()
    }
}

/// Bodies of discs thrown at each other: a ring with self-collision, a block, a ball of a different
/// size and two coincident balls. The ball passes one more ball.
#[inline(never)]
pub(super) fn pebbles<T: Float>() -> Sums {
    let (mut particles, mut springs) = (Particles::<T, 14>::new(), Distances::<T, 6>::new());
    let ring = build::Ring {
        center: T::vector(0.0, 0.1),
        radius: T::of(0.3),
        count: 6,
        mass: T::of(0.1),
        compliance: T::of(1e-2),
    };
    let ring = build::ring(&mut particles, &mut springs, ring).unwrap();
    let block = build::lattice(
        &mut particles,
        T::vector(0.9, 0.3),
        2,
        2,
        T::of(0.2),
        T::of(0.2),
    )
    .unwrap();
    let loose = [[-1.2, 0.25], [0.5, 1.0], [0.5, 1.0], [-0.7, 0.2]]
        .map(|[x, y]| particles.add(T::vector(x, y), T::of(0.3)).unwrap());
    let mut shape =
        ShapeMatching::<T, 4>::new(&particles, block, Stiffness::Alpha(T::HALF)).unwrap();
    let mut discs = DiscContacts::<T, 6, 14, 28>::new(ContactMaterial {
        depenetration: Depenetration::Speed(T::HALF),
        ..rough(0.5)
    })
    .unwrap();
    let around = discs
        .add_body(&particles, ring, T::of(0.12), Filter::default())
        .unwrap();
    discs.set_own_contacts(around, true).unwrap();
    discs
        .add_body(&particles, block, T::of(0.1), Filter::default())
        .unwrap();
    for (id, layers) in loose.into_iter().zip([1, 1, 1, 2]) {
        discs
            .add_body(&particles, [id], T::of(0.1), Filter { layers, mask: 1 })
            .unwrap();
    }
    discs.set_radius(loose[0], T::of(0.15)).unwrap();
    particles
        .set_velocity(loose[0], T::vector(4.0, 0.5))
        .unwrap();
    for id in block {
        particles.set_velocity(id, T::vector(-2.0, 0.3)).unwrap();
    }
    let solver = Solver {
        gravity: T::vector(0.0, -2.0),
        substeps: 2,
        ..Solver::new()
    };
    for _ in 0..SHORT {
        solver
            .step(
                T::of(0.01),
                &mut particles,
                &mut (&mut springs, &mut shape, &mut discs),
            )
            .unwrap();
    }
    assert_eq!(discs.dropped(), 0);
    sums(&particles, &(&mut springs, &mut shape, &mut discs))
}

/// Balloon and rope with self-collision on a table, and a shot fired at them.
#[inline(never)]
pub(super) fn tangle<T: Float>() -> Sums {
    let (mut particles, mut springs) = (Particles::<T, 17>::new(), Distances::<T, 11>::new());
    let table = [[-3.0, -1.0], [3.0, -1.0], [3.0, 0.0], [-3.0, 0.0]]
        .map(|[x, y]| particles.add_pinned(T::vector(x, y), T::ONE).unwrap());
    let ring = build::Ring {
        center: T::vector(0.1, 0.35),
        radius: T::of(0.3),
        count: 6,
        mass: T::of(0.2),
        compliance: T::of(1e-3),
    };
    let ring = build::ring(&mut particles, &mut springs, ring).unwrap();
    let rope = build::Rope {
        from: T::vector(0.05, 0.75),
        to: T::vector(-0.05, 1.7),
        segments: 5,
        mass: T::of(0.1),
        compliance: T::ZERO,
    };
    let rope = build::rope(&mut particles, &mut springs, rope).unwrap();
    let shot = particles.add(T::vector(-1.5, 0.4), T::of(0.4)).unwrap();
    particles.set_velocity(shot, T::vector(9.0, 1.0)).unwrap();
    let mut air = Pressure::<T, 6>::new(&particles, ring, T::of(1.1), T::of(1e-3)).unwrap();
    let mut outlines = OutlineContacts::<T, 4, 17, 28>::new(rough(0.25)).unwrap();
    let skin = OutlineOptions {
        radius: Some(T::of(0.03)),
        ..OutlineOptions::default()
    };
    outlines.add(&particles, table, skin).unwrap();
    outlines.add(&particles, ring, skin).unwrap();
    outlines
        .add_chain(
            &particles,
            rope,
            OutlineOptions {
                self_collision: true,
                ..skin
            },
        )
        .unwrap();
    outlines.add_points(&particles, [shot], skin).unwrap();
    let solver = Solver {
        gravity: T::vector(0.0, -9.81),
        substeps: 2,
        ..Solver::new()
    };
    for _ in 0..SHORT {
        solver
            .step(
                T::of(0.01),
                &mut particles,
                &mut (&mut springs, &mut air, &mut outlines),
            )
            .unwrap();
    }
    assert_eq!(outlines.dropped(), 0);
    sums(&particles, &(&mut springs, &mut air, &mut outlines))
}

/// Two blocks that fall asleep on a floor; a hit wakes one of them.
#[inline(never)]
pub(super) fn sleepers<T: Float>() -> Sums {
    let mut particles = Particles::<T, 8>::new();
    let blocks = [[-0.5, 0.31], [0.5, 0.31]].map(|[x, y]| {
        build::lattice(
            &mut particles,
            T::vector(x, y),
            2,
            2,
            T::of(0.3),
            T::of(0.2),
        )
        .unwrap()
    });
    let mut bodies = blocks.map(|block| {
        let body =
            ShapeMatching::<T, 4>::new(&particles, block, Stiffness::Alpha(T::HALF)).unwrap();
        Sleeping::<T, _, 4>::new(body, block, T::of(0.05), T::of(0.1)).unwrap()
    });
    let floor = HalfPlane::new(T::vector(0.0, 1.0)).unwrap();
    let mut floor =
        ColliderContacts::<T, _, 8>::new(floor, particles.ids(), T::of(0.01), rough(0.0)).unwrap();
    let solver = Solver {
        gravity: T::vector(0.0, -9.81),
        substeps: 2,
        ..Solver::new()
    };
    for step in 0..SHORT {
        if step == SHORT - 10 {
            assert!(bodies.iter().all(Sleeping::is_asleep));
            particles
                .apply_impulse(blocks[1].get(2).unwrap(), T::vector(0.1, 0.2))
                .unwrap();
        }
        solver
            .step(T::of(0.01), &mut particles, &mut (&mut bodies, &mut floor))
            .unwrap();
    }
    assert!(bodies[0].is_asleep() && !bodies[1].is_asleep());
    sums(&particles, &(&mut bodies, &mut floor))
}
