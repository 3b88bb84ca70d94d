//! Division of wide regions.

use crate::support::bodies::Sums;
use crate::support::checksums::hash_state;
use crate::support::float::Float;
use pliant::build::{LatticeCutout, LatticeSquare, cut_lattice, lattice_squares};
use pliant::{
    Capacity, Error, Linear, Parameter, ParticleId, Particles, RegionBlend, RegionMatching, Scheme,
    Solver, Stiffness, Vec2,
};

const COLUMNS: usize = 9;
const ROWS: usize = 4;

type Block<T> = Particles<T, { COLUMNS * ROWS }>;
type Regions<T> = RegionMatching<T, 60, 300, Linear<T>>;

/// Node of a whole lattice.
fn node(column: usize, row: usize) -> Option<ParticleId> {
    let index = u16::try_from(row * COLUMNS + column).unwrap();
    (column < COLUMNS && row < ROWS).then(|| ParticleId::new(index))
}

/// Returns a block of 9 by 4 nodes with regions of squares of this side, and its last column in
/// narrow ones.
fn block<T: Float>(side: usize, overlap: RegionBlend) -> (Block<T>, Regions<T>) {
    let mut particles = Particles::new();
    let all = |_: usize, _: usize| true;
    let cut: LatticeCutout<_> = cut_lattice(
        &mut particles,
        Vec2::ZERO,
        COLUMNS,
        ROWS,
        T::of(0.3),
        T::ONE,
        all,
    )
    .unwrap();
    for (index, id) in (0_u32..).zip(particles.ids()) {
        particles
            .set_mass(id, T::of(1.0 + 0.25 * f64::from(index % 5)), &mut ())
            .unwrap();
    }
    let (stiffness, mode) = (Stiffness::Alpha(T::of(0.25)), Linear::new(T::HALF).unwrap());
    let regions = cut.regions(1, side..=side);
    let regions = Regions::with_mode(&particles, regions, stiffness, overlap, &mode).unwrap();
    (particles, regions)
}

/// Returns the regions of single nodes in a square.
fn parts(square: LatticeSquare, gone: usize) -> Vec<Vec<ParticleId>> {
    let node = move |column, row| node(column, row).filter(|_| column != gone);
    let present = |column, row| node(column, row).is_some();
    let squares = lattice_squares(square.columns(), square.rows(), 1..=1, present);
    squares
        .map(|square| square.region(1, node).collect())
        .collect()
}

const LEFT: LatticeSquare = LatticeSquare {
    column: 0,
    row: 0,
    side: 4,
};

/// Moves the particles of the columns from `first` on.
fn deform<T: Float>(particles: &mut Block<T>, first: usize) {
    let ids = particles.ids().into_iter();
    for (index, id) in (0_u32..).zip(ids.filter(|id| id.index() % COLUMNS >= first)) {
        let x = particles.position(id).unwrap();
        let bent = T::vector(0.01 * f64::from(index % 7), 0.02 * f64::from(index % 3));
        particles.set_position(id, x + bent).unwrap();
    }
}

/// Regions that were divided have the goals of regions that were built narrow, except for rounding.
fn divided_regions_equal_narrow_ones<T: Float>() {
    let (mut particles, mut divided) = block::<T>(4, RegionBlend::Averaged);
    let mut narrow: Vec<_> = parts(LEFT, COLUMNS);
    // The wide region on the right and the narrow ones of the last column stay.
    let kept = (1..divided.len()).map(|region| divided.members(region).unwrap().to_vec());
    let members: Vec<_> = kept.chain(narrow.drain(..)).collect();
    let (stiffness, mode) = (Stiffness::Alpha(T::of(0.25)), Linear::new(T::HALF).unwrap());
    let mut built =
        Regions::with_mode(&particles, members, stiffness, RegionBlend::Averaged, &mode).unwrap();
    divided.divide(&particles, 0, parts(LEFT, COLUMNS)).unwrap();
    assert_eq!(divided.len(), built.len() + 1);
    assert!(divided.members(0).unwrap().is_empty());
    // Offsets of less than 5 m are moved twice, and sums of at most 36 terms differ.
    let rounding = T::of(5.0 * 40.0) * T::EPSILON;
    for region in 0..built.len() {
        let goals = built.goals(region).unwrap();
        for (a, b) in goals.zip(divided.goals(region + 1).unwrap()) {
            assert!((a - b).length() < rounding, "rest shape: {a:?} {b:?}");
        }
    }
    deform(&mut particles, 0);
    let step = |regions: &mut Regions<T>| {
        let mut particles = particles.clone();
        Solver::new()
            .step(T::of(0.01), &mut particles, regions)
            .unwrap();
        particles.positions().to_vec()
    };
    let (after, expected) = (step(&mut divided), step(&mut built));
    for region in 0..built.len() {
        assert_eq!(built.members(region), divided.members(region + 1));
        let goals = built
            .goals(region)
            .unwrap()
            .zip(divided.goals(region + 1).unwrap());
        for (a, b) in goals {
            assert!((a - b).length() < rounding, "{a:?} {b:?}");
        }
    }
    for (a, b) in after.into_iter().zip(expected) {
        assert!((a - b).length() < rounding, "{a:?} {b:?}");
    }
}

/// A column of nodes is cut from a wide region. Divided, the pieces move independently.
#[test]
fn pieces_of_a_divided_region_separate() {
    const GONE: usize = 1;
    let (mut particles, mut regions) = block::<f64>(4, RegionBlend::Averaged);
    let cut = (0..ROWS).filter_map(|row| node(GONE, row));
    particles.remove(cut, &mut regions).unwrap();
    let mut whole = regions.clone();
    regions.divide(&particles, 0, parts(LEFT, GONE)).unwrap();
    for region in 0..regions.len() {
        let side = |id: &ParticleId| id.index() % COLUMNS > GONE;
        let members = regions.members(region).unwrap();
        assert!(
            members.iter().all(|id| side(id) == side(&members[0])),
            "{region}"
        );
    }
    for row in 0..ROWS {
        particles
            .set_velocity(node(0, row).unwrap(), Vec2::new(-1.0, 0.0))
            .unwrap();
    }
    deform(&mut particles, GONE + 1);
    let mut connected = particles.clone();
    let before = Sums::from_view(&particles);
    // The leapfrog scheme conserves angular momentum except for rounding.
    let solver = Solver {
        scheme: Scheme::Leapfrog,
        ..Solver::new()
    };
    for _ in 0..200 {
        solver.step(0.01, &mut particles, &mut regions).unwrap();
        solver.step(0.01, &mut connected, &mut whole).unwrap();
    }
    let left = node(0, 0).unwrap();
    let piece = particles.velocities()[left.index()];
    assert!((piece - Vec2::new(-1.0, 0.0)).length() < 1e-9, "{piece:?}");
    assert!(
        connected.velocities()[left.index()].x > -0.9,
        "one region holds both pieces"
    );
    let after = Sums::from_view(&particles);
    let size = after.mass * after.fastest.max(1.0) * after.farthest.max(1.0);
    let rounding = 200.0 * 36.0 * f64::EPSILON * size;
    assert!(after.momentum_change(&before) < rounding);
    assert!((after.angular_momentum - before.angular_momentum).abs() < rounding);
}

/// Regions that share no member with the divided one keep their bits.
#[test]
fn division_is_local() {
    let (particles, mut regions) = block::<f64>(4, RegionBlend::Averaged);
    // The regions of the last column.
    let far = [2, 3, 4, 5];
    let state = |regions: &Regions<f64>| {
        far.map(|region| {
            let goals = regions.goals(region).unwrap().collect::<Vec<_>>();
            (regions.members(region).unwrap().to_vec(), goals)
        })
    };
    let before = state(&regions);
    assert!(
        before
            .iter()
            .flat_map(|(members, _)| members)
            .all(|id| id.index() % COLUMNS > 6)
    );
    regions.divide(&particles, 0, parts(LEFT, COLUMNS)).unwrap();
    assert_eq!(state(&regions), before);
}

#[test]
fn invalid_divisions_are_rejected() {
    let (particles, mut regions) = block::<f64>(4, RegionBlend::Summed);
    let before = hash_state(&regions);
    let mut refused = |region, parts: Vec<Vec<u16>>, error| {
        let parts = parts
            .into_iter()
            .map(|part| part.into_iter().map(ParticleId::new));
        assert_eq!(regions.divide(&particles, region, parts), Err(error));
        assert_eq!(hash_state(&regions), before);
    };
    refused(60, vec![vec![0]], Error::UnknownBody);
    refused(0, vec![], Error::TooFewParticles);
    refused(0, vec![vec![0, 1], vec![]], Error::TooFewParticles);
    refused(0, vec![vec![0, 1], vec![8]], Error::UnknownParticle);
    refused(0, vec![vec![0, 1, 0]], Error::RepeatedParticle);
    refused(0, vec![vec![0]; 60], Error::Full(Capacity::Regions));
    refused(
        0,
        vec![vec![0, 1, 2, 3, 9, 10, 11, 12]; 50],
        Error::Full(Capacity::Memberships),
    );
    refused(0, vec![vec![0]; 6], Error::OutOfRange(Parameter::Stiffness));
    assert_eq!(
        regions.divide(&particles, 0, vec![[ParticleId::new(0)]; 5]),
        Ok(())
    );
}

crate::both!(divided_regions_equal_narrow_ones);
