//! A point and an edge against the same worked out plainly, on whole numbers, where it is plain who crosses whom.

use crate::encounters::{Draw, Encounter};
use crate::float::Float;
use crate::outlines_sweep::wide;
use crate::plain_meeting::{Plain, is_exact, touches};
use crate::setup::surface;
use crate::tolerance;
use pliant::Vec2;

const ENCOUNTERS: usize = 4000;

/// Also where the point comes to the end of an edge, to its line, or to rest on it: how far it is pushed does not jump there.
fn smooth_meetings_are_as_worked_out_plainly<T: Float>() {
    let (mut draw, mut pushed) = (Draw(1), 0);
    for _ in 0..ENCOUNTERS {
        let encounter = Encounter::draw(&mut draw);
        let mut plain = Plain::new(&encounter, 0.0);
        let start = plain.ways;
        if touches(&encounter).is_some() || plain.pass().is_none() {
            continue;
        }
        pushed += usize::from(plain.ways != start);
        let found = encounter.pass::<T>(surface(0.0, 0.0)).map(wide);
        for (found, expected) in found.iter().zip(plain.ways) {
            let off = (*found - expected).length();
            assert!(off < tolerance::MEETING * T::EPSILON.wide(), "{found:?}, expected {expected:?}: {encounter:?}");
        }
    }
    assert!(pushed > ENCOUNTERS / 10, "{pushed}");
}

/// Friction and restitution, wherever it does not fall to rounding whether the two touch.
fn rough_meetings_are_as_worked_out_plainly<T: Float>() {
    let (mut draw, mut pushed) = (Draw(2), 0);
    for _ in 0..ENCOUNTERS {
        let encounter = Encounter::draw(&mut draw);
        let (friction, restitution) = (draw.one_of(&[0.0, 0.5, 1e6]), draw.one_of(&[0.0, 0.5, 1.0]));
        let mut plain = Plain::new(&encounter, friction);
        let start = plain.ways;
        if touches(&encounter).is_some() || plain.pass().is_none() || plain.margin < T::EPSILON.wide().sqrt() {
            continue;
        }
        pushed += usize::from(plain.ways != start);
        let [positions, velocities] = encounter.step::<T>(surface(friction, restitution)).map(|all| all.map(wide));
        let expected = plain.velocities(restitution);
        for i in 0..3 {
            let off = [positions[i] - plain.places[i] - plain.ways[i], velocities[i] - expected[i]];
            let most = tolerance::MEETING * T::EPSILON.wide();
            assert!(off.iter().all(|off| off.length() < most), "{off:?} off: {encounter:?}, μ = {friction}, e = {restitution}");
        }
    }
    assert!(pushed > ENCOUNTERS / 10, "{pushed}");
}

/// Where the edge turns under it, the point comes to its line and goes back: it is on its side in the end, skin or not. Also where it comes
/// there in the end: then its skin keeps it off.
fn what_only_touches_a_line_stays_on_its_side<T: Float>() {
    let mut draw = Draw(3);
    let mut counts = [0; 2];
    while counts.into_iter().min() < Some(20) {
        let drawn = Encounter::draw(&mut draw);
        let encounter = Encounter { radius: 0.5, ..drawn };
        let Some(share) = touches(&encounter).filter(|_| is_exact(&encounter)) else { continue };
        let ends_there = share == 1.0;
        counts[usize::from(ends_there)] += 1;
        let ways = encounter.pass::<T>(surface(0.0, 0.0)).map(wide);
        let places = encounter.places.map(|[x, y]| Vec2::new(x, y));
        let left = |ways: [Vec2<f64>; 3]| {
            let [p, a, b] = [0, 1, 2].map(|i| places[i] + ways[i]);
            (b - a).cross(p - a)
        };
        let (before, after) = (left([Vec2::ZERO; 3]), left(ways));
        assert!(before * after > 0.0, "{before}, then {after}: {encounter:?}");
    }
}

crate::both!(
    smooth_meetings_are_as_worked_out_plainly,
    rough_meetings_are_as_worked_out_plainly,
    what_only_touches_a_line_stays_on_its_side,
);
