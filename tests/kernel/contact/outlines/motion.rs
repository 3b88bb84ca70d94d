//! Contact between outlines against theory: slopes, friction angles, bounces, stacks.

use crate::contact::collider::motion::{GRAVITY, solver};
use crate::contact::outlines::response::skin;
use crate::support::crossings::wide;
use crate::support::float::Float;
use crate::support::setup::surface;
use crate::support::tolerance;
use pliant::{OutlineContacts, OutlineOptions, Particles, ShapeMatching, Stiffness, Vec2};

/// Distance that a square block has slid down a slope, for each frame of two seconds. Each side of
/// the block is divided into `corners` edges.
fn slides<T: Float>(degrees: f64, friction: f64, radius: f64, corners: u8) -> Vec<f64> {
    let (sin, cos) = degrees.to_radians().sin_cos();
    let tilted = |x: f64, y: f64| T::vector(x * cos + y * sin, y * cos - x * sin);
    let mut particles = Particles::<T, 16>::new();
    let slope = [[-9.0, -1.0], [40.0, -1.0], [40.0, 0.0], [-9.0, 0.0]]
        .map(|[x, y]| particles.add_pinned(tilted(x, y), T::ONE).unwrap());
    let place = |i: u8| {
        let share = f64::from(i % corners) / f64::from(corners);
        let [x, y] = [
            [share, 0.0],
            [1.0, share],
            [1.0 - share, 1.0],
            [0.0, 1.0 - share],
        ][usize::from(i / corners)];
        tilted(x, y + 2.0 * radius + 1e-3)
    };
    let block: Vec<_> = (0..4 * corners)
        .map(|i| particles.add(place(i), T::ONE).unwrap())
        .collect();
    let mut body =
        ShapeMatching::<T, 12>::new(&particles, block.iter().copied(), Stiffness::Alpha(T::ONE))
            .unwrap();
    let mut outlines = OutlineContacts::<T, 2, 16, 64>::new(surface(friction, 0.0)).unwrap();
    outlines.add(&particles, slope, skin(radius)).unwrap();
    outlines.add(&particles, block, skin(radius)).unwrap();
    let mut step = || {
        solver(8)
            .step(
                T::ratio(1, 60),
                &mut particles,
                &mut (&mut body, &mut outlines),
            )
            .unwrap();
        let along = particles.positions()[4..]
            .iter()
            .map(|x| wide(*x).dot(Vec2::new(cos, -sin)));
        along.sum::<f64>() / f64::from(4 * corners)
    };
    (0..120).map(|_| step()).collect()
}

/// The acceleration is g (sin θ − μ cos θ), for every skin and any number of corners that carry the
/// load.
fn blocks_slide_with_coulomb_acceleration<T: Float>() {
    for (degrees, friction, radius) in [
        (40.0, 0.5, 0.05),
        (30.0, 0.2, 0.05),
        (40.0, 0.5, 0.0),
        (20.0, 0.0, 0.0),
    ] {
        for corners in [1, 3] {
            let way = slides::<T>(degrees, friction, radius, corners);
            let acceleration = (way[109] - 2.0 * way[69] + way[29]) * 2.25;
            let (sin, cos) = degrees.to_radians().sin_cos();
            let expected = GRAVITY * (sin - friction * cos);
            let off = (acceleration / expected - 1.0).abs();
            let slack = if radius > 0.0 {
                tolerance::COULOMB
            } else {
                tolerance::SLIDING
            };
            assert!(
                off < slack,
                "{acceleration}, expected {expected}: {degrees}°, skin {radius}, {corners} corners"
            );
        }
    }
}

/// The friction angle of μ = 0.5 is 26.57°: tan 26.57° = 0.5.
fn blocks_slide_only_above_the_friction_angle<T: Float>() {
    for radius in [0.05, 0.0] {
        let slid = |degrees: f64| {
            let way = slides::<T>(degrees, 0.5, radius, 1);
            way[119] - way[29]
        };
        assert!(
            slid(25.565).abs() < tolerance::STAYS,
            "slid {} m, skin {radius}",
            slid(25.565)
        );
        assert!(
            slid(27.565) > 1000.0 * tolerance::STAYS,
            "slid {} m, skin {radius}",
            slid(27.565)
        );
    }
}

/// A point dropped on a table rises to e² of its height, for any arrival time within a substep,
/// with and without a skin.
fn bounce_height_follows_restitution<T: Float>() {
    for (rate, substeps, radius) in [(30, 1, 0.05), (30, 1, 0.0), (60, 1, 0.3), (60, 4, 0.05)] {
        for (restitution, drop) in [0.0, 0.5, 1.0]
            .into_iter()
            .flat_map(|e| (0..8_u8).map(move |i| (e, f64::from(i))))
        {
            let height = 1.0 + 0.07 * drop;
            let mut particles = Particles::<T, 5>::new();
            let table = [[-9.0, -1.0], [9.0, -1.0], [9.0, 0.0], [-9.0, 0.0]]
                .map(|[x, y]| particles.add_pinned(T::vector(x, y), T::ONE).unwrap());
            let ball = particles
                .add(T::vector(0.0, height + radius), T::ONE)
                .unwrap();
            let mut outlines =
                OutlineContacts::<T, 2, 5, 8>::new(surface(0.0, restitution)).unwrap();
            outlines.add(&particles, table, skin(radius)).unwrap();
            outlines.add_points(&particles, [ball], skin(0.0)).unwrap();
            let (mut falling, mut bounced, mut top) = (false, false, 0.0_f64);
            for _ in 0..2 * rate {
                solver(substeps)
                    .step(T::ratio(1, rate), &mut particles, &mut outlines)
                    .unwrap();
                let speed = particles.velocities()[4].y.wide();
                if bounced && speed < 0.0 {
                    break;
                }
                bounced |= falling && speed >= 0.0;
                falling = speed < 0.0;
                top = if bounced {
                    top.max(particles.positions()[4].y.wide() - radius)
                } else {
                    0.0
                };
            }
            let expected = restitution * restitution * height;
            let slack = tolerance::BOUNCE * expected + tolerance::STAYS;
            assert!(
                (top - expected).abs() <= slack,
                "e = {restitution}: {top} of {height}, {rate} Hz × {substeps}, skin {radius}"
            );
        }
    }
}

/// Stacked boxes, each offset from the one below, do not move for a minute once they have settled.
/// Debug builds check a tenth of that.
fn stacks_do_not_creep<T: Float>() {
    for (count, aside, substeps, stiffness) in
        [(2_u8, 0.1, 8_u16, 1.0), (2, 0.3, 4, 0.5), (10, 0.0, 8, 1.0)]
    {
        let mut particles = Particles::<T, 44>::new();
        let floor = [[-9.0, -1.0], [9.0, -1.0], [9.0, 0.0], [-9.0, 0.0]]
            .map(|[x, y]| particles.add_pinned(T::vector(x, y), T::ONE).unwrap());
        let boxes: Vec<_> = (0..count)
            .map(|i| {
                crate::contact::outlines::response::square(
                    &mut particles,
                    [aside * f64::from(i), 0.04 + 1.04 * f64::from(i)],
                    1.0,
                )
            })
            .collect();
        let mut outlines = OutlineContacts::<T, 11, 44, 128>::new(surface(0.5, 0.0)).unwrap();
        outlines.add(&particles, floor, skin(0.02)).unwrap();
        for ids in &boxes {
            outlines.add(&particles, *ids, skin(0.02)).unwrap();
        }
        let shape = |ids: &_| {
            ShapeMatching::<T, 4>::new(&particles, *ids, Stiffness::Alpha(T::of(stiffness)))
                .unwrap()
        };
        let mut shapes: Vec<_> = boxes.iter().map(shape).collect();
        let mut run = |frames: usize| {
            for _ in 0..frames {
                solver(substeps)
                    .step(
                        T::ratio(1, 60),
                        &mut particles,
                        &mut (&mut shapes[..], &mut outlines),
                    )
                    .unwrap();
            }
            assert_eq!(outlines.dropped(), 0);
            particles.positions().to_vec()
        };
        let settled = run(900);
        let frames = if cfg!(debug_assertions) { 360 } else { 3600 };
        let last = run(frames);
        let roundings = tolerance::random_walk(
            frames * usize::from(substeps),
            T::EPSILON.wide(),
            1.04 * f64::from(count),
        );
        for (a, b) in settled.iter().zip(&last) {
            assert!(
                (*a - *b).length().wide() < tolerance::STAYS + roundings,
                "{a:?} crept to {b:?}, {count} boxes, {aside} aside"
            );
        }
    }
}

/// Steps of the test of a leaning tower: ten seconds.
const SWAY_STEPS: usize = 600;

/// Horizontal position of the top box of a tower of unit boxes, after each step of a minute, or of
/// ten seconds in a debug build. Each box is shifted to the right of the one below. The tower
/// starts without the sag of its boxes, so it sways.
fn sway<T: Float>(count: u8, aside: f64, substeps: u16) -> Vec<f64> {
    let mut particles = Particles::<T, 44>::new();
    let floor = [[-9.0, -1.0], [9.0, -1.0], [9.0, 0.0], [-9.0, 0.0]]
        .map(|[x, y]| particles.add_pinned(T::vector(x, y), T::ONE).unwrap());
    let boxes: Vec<_> = (0..count)
        .map(f64::from)
        .map(|i| [aside * i, 0.0625 + 1.125 * i])
        .map(|place| crate::contact::outlines::response::square(&mut particles, place, 1.0))
        .collect();
    let mut outlines = OutlineContacts::<T, 11, 44, 128>::new(surface(0.5, 0.0)).unwrap();
    for ids in [floor].iter().chain(&boxes) {
        outlines
            .add(&particles, *ids, OutlineOptions::default())
            .unwrap();
    }
    let shape = |ids: &_| ShapeMatching::<T, 4>::new(&particles, *ids, Stiffness::Alpha(T::ONE));
    let mut shapes: Vec<_> = boxes.iter().map(|ids| shape(ids).unwrap()).collect();
    let steps = if cfg!(debug_assertions) {
        SWAY_STEPS
    } else {
        6 * SWAY_STEPS
    };
    let mut step = || {
        let mut scene = (&mut shapes[..], &mut outlines);
        solver(substeps)
            .step(T::ratio(1, 60), &mut particles, &mut scene)
            .unwrap();
        let top = particles.positions().iter().rev().take(4);
        0.25 * top.map(|x| wide(*x).x).sum::<f64>()
    };
    (0..steps).map(|_| step()).collect()
}

/// Difference of the largest and the smallest value.
fn range(values: &[f64]) -> f64 {
    let largest = values.iter().copied().fold(f64::MIN, f64::max);
    largest - values.iter().copied().fold(f64::MAX, f64::min)
}

/// The top of a leaning tower sways about its position at rest, and comes to rest. Friction across
/// thick skins does not drive it. Debug builds leave out the highest tower.
fn leaning_towers_come_to_rest<T: Float>() {
    let towers = [(3, 2, 4e-3), (5, 4, 9e-3), (10, 16, 10e-3)];
    let count = if cfg!(debug_assertions) { 2 } else { 3 };
    for &(count, substeps, amplitude) in &towers[..count] {
        let top = sway::<T>(count, 0.04, substeps);
        let (first, second) = top[..SWAY_STEPS].split_at(SWAY_STEPS / 2);
        let (first, second) = (range(first), range(second));
        assert!(
            first < 2.0 * amplitude && second < 0.9 * first,
            "{count} boxes, {substeps} substeps: {first} m, then {second} m"
        );
        if top.len() > SWAY_STEPS {
            let last = range(&top[top.len() - SWAY_STEPS..]);
            assert!(
                last < 0.25 * first,
                "{count} boxes, {substeps} substeps: {first} m, at last {last} m"
            );
        }
    }
}

crate::both!(
    leaning_towers_come_to_rest,
    blocks_slide_with_coulomb_acceleration,
    blocks_slide_only_above_the_friction_angle,
    bounce_height_follows_restitution,
    stacks_do_not_creep,
);
