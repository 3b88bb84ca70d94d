//! Motion of winged seeds, of arms, of a pinball, and of bodies that bend, break or stretch.

use crate::common::{opened, place_of, with_room};
use playground::{Pen, Stage, World};

/// Each seed has two particles. It lands at a height of zero and starts again above 5 m.
#[test]
fn seeds_that_land_start_again_at_the_top() {
    with_room(|| {
        let place = place_of("seeds");
        let mut world = opened::<f64>(place);
        let mut heights = vec![6.0; world.particles() / 2];
        let mut returns = vec![0; heights.len()];
        for step in 0..1200 {
            Stage::step(&mut *world, place).unwrap();
            for (seed, (height, returns)) in heights.iter_mut().zip(&mut returns).enumerate() {
                let [x, y] = Stage::place(&*world, 2 * seed).unwrap();
                *returns += usize::from(y > *height + 4.0);
                *height = y;
                let is_near = (-2.5..5.8).contains(&x) && (-0.5..6.5).contains(&y);
                assert!(is_near, "({x}, {y}) in step {step}");
            }
        }
        assert!(returns.iter().all(|returns| *returns > 0), "{returns:?}");
    });
}

/// The last particle of a hammer is in the lower right corner of its head, at -0.35 m at rest.
#[test]
fn wide_regions_in_the_head_deflect_like_narrow_ones() {
    with_room(|| {
        let place = place_of("regions");
        let mut world = opened::<f64>(place);
        assert_eq!(Stage::items(&*world), 824 + 436);
        let (count, mut largest) = (world.particles(), 0.0_f64);
        for step in 0..600 {
            Stage::step(&mut *world, place).unwrap();
            let tips = [count / 2 - 1, count - 1];
            let [narrow, wide] = tips.map(|tip| -0.35 - Stage::place(&*world, tip).unwrap()[1]);
            largest = largest.max(narrow);
            assert!(
                (narrow - wide).abs() < 0.01 * largest + 1e-3,
                "{narrow} m and {wide} m in step {step}"
            );
        }
        assert!((0.2..0.7).contains(&largest), "{largest} m");
    });
}

/// An arm of the anemone has 16 rows of two particles, from the tip down. The tip of the first arm
/// points left after a quarter of its cycle of four seconds, and right after three quarters.
#[test]
fn arms_bend_to_the_side_to_which_their_tips_turn() {
    with_room(|| {
        let place = place_of("anemone");
        let mut world = opened::<f64>(place);
        let mut ends = [0.0_f64; 2];
        for step in 0..400 {
            Stage::step(&mut *world, place).unwrap();
            let [tip, root] = [0, 30].map(|node| Stage::place(&*world, node).unwrap());
            assert_eq!(root, [0.0, 0.0], "in step {step}");
            ends = [ends[0].min(tip[0]), ends[1].max(tip[0])];
        }
        let [left, right] = ends;
        assert!(left < -0.2 && right > 0.2, "from {left} m to {right} m");
    });
}

/// Particle of the pinball.
const BALL: u16 = 6;

/// The score is to the right of the table, which ends at 1.03 m. The bumper is around (0, 1.55).
#[test]
fn a_hit_of_a_bumper_changes_the_score() {
    with_room(|| {
        let place = place_of("pinball");
        let mut world = opened::<f32>(place);
        let score = |world: &World<f32>| {
            let mut paper = vec![0.0; 1 << 13];
            Stage::draw(world, place, &mut Pen::new(&mut paper));
            let (mut at, mut segments) = (0, Vec::new());
            while paper[at + 1] > 0.0 {
                let points = &paper[at + 2..at + 2 + paper[at + 1] as usize];
                if points[0] > 1.1 {
                    segments.push(points.to_vec());
                }
                at += 2 + points.len();
            }
            segments
        };
        let before = score(&world);
        // Five zeros.
        assert_eq!(before.len(), 30);
        world.put(BALL, 0.01, 1.85).unwrap();
        Stage::step(&mut *world, place).unwrap();
        assert_eq!(score(&world), before);
        for _ in 0..30 {
            Stage::step(&mut *world, place).unwrap();
        }
        assert_ne!(score(&world), before);
    });
}

/// The drain starts at a height of zero, a new ball at 1.4 m.
#[test]
fn a_pinball_in_the_drain_starts_again() {
    with_room(|| {
        let place = place_of("pinball");
        let mut world = opened::<f64>(place);
        world.put(BALL, 0.0, 0.05).unwrap();
        for _ in 0..4 {
            Stage::step(&mut *world, place).unwrap();
        }
        let [x, y] = Stage::place(&*world, BALL.into()).unwrap();
        assert!(x > 0.8 && y > 1.4, "({x}, {y})");
    });
}

/// The ball is in the area in front of a flipper.
#[test]
fn a_flipper_returns_a_pinball() {
    with_room(|| {
        for x in [-0.25, 0.25] {
            let place = place_of("pinball");
            let mut world = opened::<f32>(place);
            world.put(BALL, x, 0.7).unwrap();
            let step = |_| {
                Stage::step(&mut *world, place).unwrap();
                Stage::place(&*world, BALL.into()).unwrap()[1]
            };
            let highest = (0..120).map(step).fold(0.0, f64::max);
            assert!(highest > 1.2, "{highest} m from {x} m");
        }
    });
}

/// Runs a scene, and returns the positions of some particles after each tenth of a second.
fn places<const N: usize>(name: &str, particles: [usize; N], tenths: usize) -> Vec<[[f64; 2]; N]> {
    let place = place_of(name);
    let mut world = opened::<f32>(place);
    let tenth = |_| {
        (0..6).for_each(|_| Stage::step(&mut *world, place).unwrap());
        particles.map(|particle| Stage::place(&*world, particle).unwrap())
    };
    (0..tenths).map(tenth).collect()
}

/// The first row of nodes has no hole. The floor is at -1.2 m.
#[test]
fn slices_of_cheese_fall_one_after_the_other() {
    with_room(|| {
        let rows = places("cheese", [0, 4, 7, 9, 12], 60);
        let fallen = |tenth: usize| rows[tenth].map(|[_, y]| y < -0.5);
        assert_eq!(fallen(8), [false; 5]);
        assert_eq!(fallen(15), [false, false, false, false, true]);
        assert_eq!(fallen(25), [false, false, false, true, true]);
        assert_eq!(fallen(59), [false, false, true, true, true]);
    });
}

/// The tips of the bars are at the heights 0 and -1.4 m at rest.
#[test]
fn only_the_metal_stays_bent() {
    with_room(|| {
        let last = places("bend", [16, 68 + 16], 60)[59];
        let [metal, rubber] = [last[0][1], last[1][1] + 1.4];
        assert!(
            metal < -0.25 && rubber.abs() < 0.02,
            "{metal} m and {rubber} m"
        );
    });
}

/// Both ropes are 1.83 m long, from a pin to a weight.
#[test]
fn a_chain_stretches_less_than_springs() {
    with_room(|| {
        let mut longest = [0.0_f64; 2];
        for [pin, weight, other_pin, other_weight] in places("cable", [0, 61, 62, 123], 40) {
            let length = |a: [f64; 2], b: [f64; 2]| (a[0] - b[0]).hypot(a[1] - b[1]) / 1.83;
            longest[0] = longest[0].max(length(pin, weight));
            longest[1] = longest[1].max(length(other_pin, other_weight));
        }
        assert!(longest[0] > 1.02 && longest[1] < 1.001, "{longest:?}");
    });
}
