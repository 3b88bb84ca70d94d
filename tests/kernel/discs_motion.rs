//! Discs against theory: bounces, friction, stacks, piles.

use crate::discs::balls;
use crate::float::Float;
use crate::setup::{id, surface};
use crate::tolerance;
use pliant::{
    ColliderContacts, DiscContacts, Filter, HalfPlane, Particles, ShapeMatching, Solver, Stiffness,
    Sweep, Vec2, build, measure,
};

const GRAVITY: f64 = 9.81;

/// Two discs that collide head on: v' = V ∓ e m u/M relative to the velocity V of their center, for
/// any masses and steps, with gravity and without.
fn head_on_bounces_follow_restitution<T: Float>() {
    for (gravity, substeps) in [(0.0, 1), (0.0, 3), (GRAVITY, 1), (GRAVITY, 4)] {
        for (restitution, [m, n]) in [
            (0.0, [1.0, 1.0]),
            (0.5, [1.0, 3.0]),
            (1.0, [0.25, 4.0]),
            (1.0, [1.0, 1.0]),
        ] {
            let all = [(m, [-1.0, 0.0], [3.0, 0.0]), (n, [1.0, 0.0], [-2.0, 0.0])];
            let (mut particles, mut discs) = balls::<T>(&all, surface(0.0, restitution));
            let solver = Solver {
                gravity: T::vector(0.0, -gravity),
                substeps,
                ..Solver::new()
            };
            for _ in 0..60 {
                solver
                    .step(T::ratio(1, 60), &mut particles, &mut discs)
                    .unwrap();
            }
            let center = (3.0 * m - 2.0 * n) / (m + n);
            for (v, u) in particles.velocities().iter().zip([3.0, -2.0]) {
                let expected = center - restitution * (u - center);
                let error = (v.x.wide() - expected).abs();
                assert!(
                    error <= tolerance::BOUNCE * expected.abs() + 1e-5,
                    "e = {restitution}: {v:?}, expected {expected}"
                );
            }
        }
    }
}

/// Oblique impact of two touching discs: the tangential velocity decreases by μ times the change of
/// the normal velocity, and never reverses.
fn friction_of_a_bounce_is_proportional_to_the_normal_impulse<T: Float>() {
    for restitution in [0.0, 0.5, 1.0] {
        for (friction, slide) in [(0.25, 8.0), (0.25, -8.0), (1.0, 0.5)] {
            let all = [
                (1.0, [0.25, 0.0], [-3.0, slide]),
                (3.0, [0.0, 0.0], [0.0, 0.0]),
            ];
            let (mut particles, mut discs) = balls::<T>(&all, surface(friction, restitution));
            Solver::new()
                .step(T::ratio(1, 1024), &mut particles, &mut discs)
                .unwrap();
            let [v, u] = [0, 1].map(|k| particles.velocities()[k]);
            let (gained, left) = ((v.x - u.x).wide() + 3.0, (v.y - u.y).wide());
            let expected = f64::max(slide.abs() - friction * gained, 0.0) * slide.signum();
            assert!(
                (left - expected).abs() < tolerance::BOUNCE * slide.abs(),
                "μ = {friction}, e = {restitution}: {left}, {expected}"
            );
            assert!(
                (gained - 3.0 * (1.0 + restitution)).abs() < tolerance::BOUNCE * 3.0,
                "e = {restitution}: {gained}"
            );
        }
    }
}

/// A disc dropped on a pinned one rises to e² of its height.
fn dropped_discs_rise_to_e_squared_of_their_height<T: Float>() {
    for (rate, substeps) in [(60, 1), (60, 8), (240, 4)] {
        for restitution in [0.0, 0.5, 1.0] {
            let all = [(1.0, [0.0, 1.25], [0.0; 2]), (0.0, [0.0, 0.0], [0.0; 2])];
            let (mut particles, mut discs) = balls::<T>(&all, surface(0.0, restitution));
            let solver = Solver {
                gravity: T::vector(0.0, -GRAVITY),
                substeps,
                ..Solver::new()
            };
            let (mut falling, mut bounced, mut top) = (false, false, 0.0_f64);
            for _ in 0..2 * rate {
                solver
                    .step(T::ratio(1, rate), &mut particles, &mut discs)
                    .unwrap();
                let speed = particles.velocities()[0].y.wide();
                if bounced && speed < 0.0 {
                    break;
                }
                bounced |= falling && speed >= 0.0;
                falling = speed < 0.0;
                top = if bounced {
                    top.max(particles.positions()[0].y.wide() - 0.25)
                } else {
                    0.0
                };
            }
            let expected = restitution * restitution;
            let slack = tolerance::BOUNCE * expected + tolerance::STAYS;
            assert!(
                (top - expected).abs() <= slack,
                "e = {restitution}, {rate} Hz × {substeps}: {top}"
            );
        }
    }
}

/// A disc on top of a pinned one stays below the friction angle and slides down above it.
fn discs_stay_on_discs_below_the_friction_angle<T: Float>() {
    for (degrees, stays) in [(25.5_f64, true), (27.6, false)] {
        let angle = degrees.to_radians();
        let all = [
            (1.0, [0.25 * angle.sin(), 0.25 * angle.cos()], [0.0; 2]),
            (0.0, [0.0, 0.0], [0.0; 2]),
        ];
        let (mut particles, mut discs) = balls::<T>(&all, surface(0.5, 0.0));
        let solver = Solver {
            gravity: T::vector(0.0, -GRAVITY),
            substeps: 8,
            ..Solver::new()
        };
        let start = particles.positions()[0];
        for _ in 0..60 {
            solver
                .step(T::ratio(1, 60), &mut particles, &mut discs)
                .unwrap();
        }
        let way = (particles.positions()[0] - start).length().wide();
        assert_eq!(
            way < 10.0 * tolerance::STAYS,
            stays,
            "{way} m at {degrees}°"
        );
    }
}

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

/// A box that overhangs the one below creeps, because friction does not account for the slide that
/// other contacts cause. More substeps make it slower.
fn overhanging_boxes_creep_slowly<T: Float>() {
    for (aside, substeps) in [(0.5 * SPACING, 8_u16), (0.1, 8), (0.1, 16)] {
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
        let speed = (run(480) - settled).length() / 8.0;
        let most = tolerance::LEANS * 8.0 / f64::from(substeps);
        assert!(
            speed <= most,
            "{speed} m/s, {aside} aside, {substeps} substeps"
        );
    }
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

/// A disc hit from both sides at the same time stays in the middle.
fn symmetric_hits_cancel<T: Float>() {
    let all = [
        (1.0, [-1.0, 0.0], [2.0, 0.0]),
        (1.0, [0.0, 0.0], [0.0; 2]),
        (1.0, [1.0, 0.0], [-2.0, 0.0]),
    ];
    let (mut particles, mut discs) = balls::<T>(&all, surface(0.0, 0.0));
    for _ in 0..20 {
        Solver {
            iterations: 20,
            ..Solver::new()
        }
        .step(T::ratio(1, 16), &mut particles, &mut discs)
        .unwrap();
    }
    let middle = particles.position(id(1)).unwrap();
    assert!(
        middle.x.wide().abs() < 1e-3 && middle.y == T::ZERO,
        "{middle:?}"
    );
}

crate::both!(
    head_on_bounces_follow_restitution,
    friction_of_a_bounce_is_proportional_to_the_normal_impulse,
    dropped_discs_rise_to_e_squared_of_their_height,
    discs_stay_on_discs_below_the_friction_angle,
    stack_of_ten_boxes_stays_upright,
    overhanging_boxes_creep_slowly,
    piles_gain_no_energy,
    symmetric_hits_cancel,
);
