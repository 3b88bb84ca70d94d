//! Members that leave a part and stay in the scene.

use super::shapes::{TOLERANCE, distance_after_steps, grid};
use crate::both;
use crate::support::float::Float;
use pliant::{
    Error, Fluid, LatticeMatching, ParticleId, Particles, Project, RegionBlend, RegionMatching,
    ShapeMatching, Stiffness, Vec2, measure,
};

const LEFT: [u16; 3] = [0, 6, 19];

/// Compares a part that members left with one that was built without them.
fn compare<T: Float, P: Project<T>>(name: &str, mut part: P, mut fresh: P) {
    let mut particles = grid::<T>();
    for (id, i) in particles.ids().iter().zip(0_u8..) {
        let kick = T::vector(0.4 * f64::from(i % 3), -0.3 * f64::from(i % 4));
        particles.set_velocity(id, kick).unwrap();
    }
    let distance = distance_after_steps(&mut part, &mut fresh, &particles);
    assert!(
        distance < TOLERANCE * T::EPSILON.wide(),
        "{name}: {distance:e}"
    );
}

fn a_part_acts_like_one_without_the_members_that_left<T: Float>() {
    let (particles, stiffness) = (grid::<T>(), Stiffness::Alpha(T::of(0.7)));
    let all = particles.ids();
    let left = LEFT.map(ParticleId::new);
    let stays = |id: &ParticleId| !left.contains(id);

    let shape = |ids: &mut dyn Iterator<Item = ParticleId>| {
        ShapeMatching::<T, 20>::new(&particles, ids, stiffness).unwrap()
    };
    let mut body = shape(&mut all.iter());
    for id in left {
        body.remove(&particles, id).unwrap();
        assert_eq!(body.remove(&particles, id), Err(Error::UnknownParticle));
    }
    compare("shape", body, shape(&mut all.iter().filter(stays)));

    let lattice = |keep: &dyn Fn(&ParticleId) -> bool| {
        let nodes = all.iter().map(|id| keep(&id).then_some(id));
        LatticeMatching::<T, 20>::new(&particles, 5, nodes, 1, stiffness).unwrap()
    };
    let mut body = lattice(&|_| true);
    for id in left {
        body.remove(&particles, id).unwrap();
        assert_eq!(body.remove(&particles, id), Err(Error::UnknownParticle));
    }
    compare("lattice", body, lattice(&stays));

    for blend in [RegionBlend::Averaged, RegionBlend::Summed] {
        let stiffness = Stiffness::Alpha(T::of(0.1));
        let regions = |keep: &dyn Fn(usize, ParticleId) -> bool| {
            let windows = all.windows(6).enumerate();
            let windows = windows.map(|(region, window)| {
                let kept: Vec<_> = window.iter().filter(|id| keep(region, *id)).collect();
                kept
            });
            RegionMatching::<T, 15, 90>::new(&particles, windows, stiffness, blend).unwrap()
        };
        let leaves = [(0, 3), (4, 6), (14, 19), (9, 9)].map(|(r, i)| (r, ParticleId::new(i)));
        let mut set = regions(&|_, _| true);
        for (region, id) in leaves {
            set.remove(&particles, region, id).unwrap();
            let again = set.remove(&particles, region, id);
            assert_eq!(again, Err(Error::UnknownParticle));
        }
        let unknown = set.remove(&particles, 15, ParticleId::new(0));
        assert_eq!(unknown, Err(Error::UnknownBody));
        compare(
            "regions",
            set,
            regions(&|region, id| !leaves.contains(&(region, id))),
        );
    }

    let fluid = |ids: &mut dyn Iterator<Item = ParticleId>| {
        Fluid::<T, 20, 16>::new(&particles, ids, T::of(0.5)).unwrap()
    };
    let mut water = fluid(&mut all.iter());
    for id in left {
        water.remove(id).unwrap();
        assert_eq!(water.remove(id), Err(Error::UnknownParticle));
    }
    compare("fluid", water, fluid(&mut all.iter().filter(stays)));
}

fn a_part_without_members_does_nothing<T: Float>() {
    let mut particles = Particles::<T, 2>::new();
    let ids = particles
        .add_range(&[Vec2::ZERO, T::vector(1.0, 0.0)], T::ONE)
        .unwrap();
    let mut body = ShapeMatching::<T, 2>::new(&particles, ids, Stiffness::Alpha(T::ONE)).unwrap();
    let nodes = ids.iter().map(Some);
    let mut lattice =
        LatticeMatching::<T, 2>::new(&particles, 2, nodes, 1, Stiffness::Alpha(T::ONE)).unwrap();
    for id in ids {
        body.remove(&particles, id).unwrap();
        lattice.remove(&particles, id).unwrap();
    }
    particles
        .set_velocity(ids.get(0).unwrap(), T::vector(0.0, 1.0))
        .unwrap();
    let mut free = particles.clone();
    pliant::Solver::default()
        .step(T::of(0.01), &mut particles, &mut (body, lattice))
        .unwrap();
    pliant::Solver::default()
        .step(T::of(0.01), &mut free, &mut ())
        .unwrap();
    let sums = [&particles, &free].map(|all| measure::checksum(all, &()));
    assert_eq!(sums[0], sums[1]);
}

both!(
    a_part_acts_like_one_without_the_members_that_left,
    a_part_without_members_does_nothing
);
