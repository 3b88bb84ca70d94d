//! Stacks, overhanging boxes and piles of discs.

use crate::contact::discs::motion::GRAVITY;
use crate::support::float::Float;
use crate::support::setup::surface;
use crate::support::tolerance;
use pliant::{
    ColliderContacts, DiscContacts, Filter, HalfPlane, Particles, ShapeMatching, Solver, Stiffness,
    Sweep, Vec2, build, measure,
};

/// Soft bodies of nine discs each, on a floor.
struct Heap<T, const B: usize, const N: usize, const K: usize> {
    particles: Particles<T, N>,
    bodies: [ShapeMatching<T, 9>; B],
    discs: DiscContacts<T, B, N, K>,
    floor: ColliderContacts<T, HalfPlane<T>, N>,
}

const SPACING: f64 = 0.15;

const RADIUS: f64 = 0.1;

impl<T: Float, const B: usize, const N: usize, const K: usize> Heap<T, B, N, K> {
    /// Builds bodies with their lower left discs at these positions.
    fn new(places: [[f64; 2]; B], friction: f64, restitution: f64) -> Self {
        let mut particles = Particles::new();
        let mut discs = DiscContacts::new(surface(friction, restitution)).unwrap();
        let bodies = places.map(|[x, y]| {
            let corner = T::vector(x, y + 2.0 * SPACING);
            let ids =
                build::lattice(&mut particles, corner, 3, 3, T::of(SPACING), T::of(0.1)).unwrap();
            discs
                .add_body(&particles, ids, T::of(RADIUS), Filter::default())
                .unwrap();
            ShapeMatching::new(&particles, ids, Stiffness::Alpha(T::of(0.5))).unwrap()
        });
        let floor = HalfPlane::new(T::vector(0.0, 1.0)).unwrap();
        let floor = ColliderContacts::new(
            floor,
            particles.ids(),
            T::of(RADIUS),
            surface(friction, restitution),
        )
        .unwrap();
        Self {
            particles,
            bodies,
            discs,
            floor,
        }
    }

    fn step(&mut self, substeps: u16) {
        let solver = Solver {
            gravity: T::vector(0.0, -GRAVITY),
            substeps,
            iterations: 2,
            ..Solver::new()
        };
        let Self {
            particles,
            bodies,
            discs,
            floor,
        } = self;
        assert_eq!(solver.sweep, Sweep::Forward);
        solver
            .step(T::ratio(1, 60), particles, &mut (bodies, floor, discs))
            .unwrap();
        assert_eq!(self.discs.dropped(), 0);
    }

    fn centers(&self) -> Vec<Vec2<f64>> {
        let center = |nine: &[Vec2<T>]| {
            let sum = nine
                .iter()
                .fold([0.0; 2], |[x, y], p| [x + p.x.wide(), y + p.y.wide()]);
            Vec2::new(sum[0] / 9.0, sum[1] / 9.0)
        };
        self.particles.positions().chunks(9).map(center).collect()
    }

    fn energy(&self) -> f64 {
        let gravity = T::vector(0.0, -GRAVITY);
        (measure::kinetic_energy(&self.particles)
            + measure::potential_energy(&self.particles, gravity))
        .wide()
    }
}

/// Simulates 60 seconds, or 6 in debug builds.
fn stack_of_ten_boxes_stays_upright<T: Float>() {
    let side = 2.0 * SPACING + 2.0 * RADIUS;
    let places =
        std::array::from_fn(|k| [0.0, RADIUS + side * f64::from(u8::try_from(k).unwrap())]);
    let mut heap = Heap::<T, 10, 90, 400>::new(places, 0.8, 0.0);
    let start = heap.centers();
    let frames = if cfg!(debug_assertions) { 360 } else { 3600 };
    for frame in 0..frames {
        heap.step(8);
        for (k, (now, then)) in heap.centers().iter().zip(&start).enumerate() {
            let moved = *now - *then;
            assert!(
                moved.x.abs() < RADIUS && moved.y < RADIUS && moved.y > -SPACING * 2.0,
                "box {k}, frame {frame}: {moved:?}"
            );
        }
    }
    let speed = heap
        .particles
        .velocities()
        .iter()
        .map(|v| v.length().wide())
        .fold(0.0, f64::max);
    assert!(speed < 0.05, "{speed} m/s");
    let pairs = heap.discs.touching().count();
    assert_eq!(pairs, 9, "each touches the next");
}

/// A box that overhangs the one below stays in position once it has settled: friction undoes the
/// slide that other contacts cause.
fn overhanging_boxes_do_not_creep<T: Float>() {
    for (aside, substeps) in [(0.5 * SPACING, 8_u16), (0.1, 4), (0.1, 8), (0.1, 16)] {
        let mut heap = Heap::<T, 2, 18, 100>::new(
            [[0.0, RADIUS], [aside, RADIUS + 2.0 * (SPACING + RADIUS)]],
            0.8,
            0.0,
        );
        let mut run = |frames: u16| {
            (0..frames).for_each(|_| heap.step(substeps));
            heap.centers()[1]
        };
        let settled = run(480);
        let drift = (run(480) - settled).length();
        let roundings = tolerance::random_walk(480 * usize::from(substeps), T::EPSILON.wide(), 1.0);
        assert!(
            drift < tolerance::STAYS + roundings,
            "{drift} m in 8 s, {aside} aside, {substeps} substeps"
        );
    }
}

/// Beside a body that touches another one in every other frame, so that successive lists of
/// contacts differ, a box that overhangs does not creep either.
fn overhanging_boxes_do_not_creep_beside_others<T: Float>() {
    let above = RADIUS + 2.0 * (SPACING + RADIUS);
    let beside = -5.0 - 2.0 * (SPACING + RADIUS) + 0.001;
    let mut heap = Heap::<T, 4, 36, 200>::new(
        [
            [0.0, RADIUS],
            [0.1, above],
            [-5.0, RADIUS],
            [beside, RADIUS],
        ],
        0.8,
        0.0,
    );
    let start = heap.particles.positions().to_vec();
    let mut changes = 0;
    let mut run = |frames: u16| {
        for frame in 0..frames {
            let away = T::vector(if frame % 2 == 0 { 0.0 } else { -0.1 }, 0.0);
            for (id, place) in heap.particles.ids().iter().zip(&start).skip(18) {
                let aside = if id.index() < 27 { Vec2::ZERO } else { away };
                heap.particles.set_position(id, *place + aside).unwrap();
                heap.particles.set_velocity(id, Vec2::ZERO).unwrap();
            }
            heap.step(8);
            changes += usize::from(heap.discs.began().next().is_some());
        }
        heap.centers()[1]
    };
    let settled = run(480);
    let drift = (run(480) - settled).length();
    let roundings = tolerance::random_walk(480 * 8, T::EPSILON.wide(), 1.0);
    assert!(drift < tolerance::STAYS + roundings, "{drift} m in 8 s");
    assert!(changes > 400, "contacts began in {changes} frames");
}

/// Bodies dropped in a heap: kinetic plus potential energy never exceeds its initial value, and the
/// bodies come to rest.
fn piles_gain_no_energy<T: Float>() {
    for restitution in [0.0, 0.5] {
        let places = std::array::from_fn(|k| {
            let k = f64::from(u8::try_from(k).unwrap());
            [0.31 * (k % 3.0) + 0.05 * k, 0.2 + 0.6 * k]
        });
        let mut heap = Heap::<T, 8, 72, 400>::new(places, 0.3, restitution);
        let (start, mut last) = (heap.energy(), f64::INFINITY);
        for frame in 0..600 {
            heap.step(4);
            last = heap.energy();
            assert!(
                last <= start * (1.0 + tolerance::PILE),
                "frame {frame}: {last} J of {start} J, e = {restitution}"
            );
        }
        assert!(last < 0.5 * start, "{last} J of {start} J are left");
        let moving = measure::kinetic_energy(&heap.particles).wide();
        assert!(
            moving < tolerance::PILE * start,
            "{moving} J of {start} J in motion, e = {restitution}"
        );
        assert!(
            heap.particles
                .positions()
                .iter()
                .all(|x| x.y.wide() > 0.9 * RADIUS)
        );
    }
}

crate::both!(
    stack_of_ten_boxes_stays_upright,
    overhanging_boxes_do_not_creep,
    overhanging_boxes_do_not_creep_beside_others,
    piles_gain_no_energy,
);
