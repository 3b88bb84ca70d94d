//! A point that comes to the line of an edge of a chain or an outline, touches it, ends on it or all but reaches it, is kept on its side.

use crate::encounters::{Draw, Encounter, INVERSE_MASSES, Substep};
use crate::float::Float;
use crate::outlines_sweep::{Wide, wide};
use crate::plain_meeting::touches;
use crate::setup::{ids, surface};
use crate::tolerance;
use pliant::{OutlineContacts, OutlineOptions, Vec2};

/// Where the edge turns under it, the point comes to its line and goes back: it is on its side in the end, skin or not. Also where it comes
/// there in the end: then its skin keeps it off.
fn what_only_touches_a_line_stays_on_its_side<T: Float>() {
    let mut draw = Draw(3);
    let mut counts = [0; 2];
    while counts.into_iter().min() < Some(100) {
        let drawn = Encounter::draw(&mut draw);
        let encounter = Encounter { radius: 0.5, ..drawn };
        let Some(share) = touches(&encounter) else { continue };
        counts[usize::from(share == 1.0)] += 1;
        let ways = encounter.pass::<T>(surface(0.0, 0.0)).map(wide);
        let [(e, r), (e_end, r_end)] = [[Vec2::ZERO; 3], ways].map(|ways| seen(&encounter, ways));
        let (before, after) = (e.cross(r), e_end.cross(r_end));
        assert!(before * after > 0.0, "{before}, then {after}: {encounter:?}");
    }
}

fn vector([x, y]: [f64; 2]) -> Wide {
    Vec2::new(x, y)
}

fn pair(v: Wide) -> [f64; 2] {
    [v.x, v.y]
}

/// The edge and the point from its start, after ways.
fn seen(encounter: &Encounter, ways: [Wide; 3]) -> (Wide, Wide) {
    let [p, a, b] = [0, 1, 2].map(|i| vector(encounter.places[i]) + ways[i]);
    (b - a, p - a)
}

/// A vector of two whole numbers below 2ᵇ, or up to sixteen times smaller.
fn whole(draw: &mut Draw, bits: i32) -> Wide {
    let scale = 2.0_f64.powi(bits - 44) / draw.one_of(&[1.0, 4.0, 16.0]);
    let mut number = || ((draw.whole(1 << 22) * f64::from(1 << 22) + draw.whole(1 << 22)) * scale).round();
    Vec2::new(number(), number())
}

/// A point beside an edge that ends on its line, exactly or but for some roundings, and does not cross the edge before, or one from
/// beyond an end that has crossed the line there; and whether it comes from the left. Where r = t e in the end, and r − t e has gone along
/// e as it is then, the line is only touched; else it is come to at an angle. The edge does not turn by a right angle, where the push could
/// lead round its end, nor shrink to nothing.
fn arrival<T: Float>(draw: &mut Draw) -> Option<(Encounter, bool)> {
    let bits = if T::EPSILON.wide() < 1e-10 { 44 } else { 15 };
    let (e_end, e_way) = (whole(draw, bits) * 16.0, whole(draw, bits) * 16.0);
    let (t, k) = (draw.one_of(&[0.0, 1.0, 5.0, 8.0, 16.0]) / 16.0, draw.whole(16) / 16.0);
    let (touches, is_exact) = (draw.below(2) == 0, [0.0, 1.0].contains(&t) || draw.below(2) == 0);
    let aside = if touches { Vec2::ZERO } else { whole(draw, bits + 2) };
    let off = if is_exact { Vec2::ZERO } else { vector(draw.pair(4)) };
    let r_way = e_way * t + e_end * k + aside;
    let (e, r) = (e_end - e_way, e_end * t - r_way);
    let radius = e.length().min(e_end.length()) / 16.0;
    let (c0, c2) = (e.cross(r), e_way.cross(r_way));
    let lasts = e.dot(e_end) > 0.0 && e_end.length() > e.length() / 16.0 && e_end.length() > r_way.length() / 16.0;
    // Else e × r is (1 − s) (c₀ − c₂ s).
    let before = if touches { 1.0 } else { c0 / c2 };
    let goes_round = (0.0..0.9).contains(&before);
    let (e_then, r_then) = (e + e_way * before, r + r_way * before);
    let is_beside_then = (-0.1..1.1).contains(&(r_then.dot(e_then) / e_then.dot(e_then)));
    let is_open = (0.9..1.0).contains(&before) || goes_round && is_beside_then;
    let starts_off = (goes_round || (0.0..=e.dot(e)).contains(&r.dot(e))) && c0.abs() > radius * e.length();
    let (a, a_way) = (whole(draw, bits + 4), whole(draw, bits + 4) * draw.whole(1));
    let encounter = Encounter {
        places: [a + r, a, a + e].map(pair),
        ways: [a_way + r_way + off, a_way, a_way + e_way].map(pair),
        inverse_masses: draw.one_of(&INVERSE_MASSES),
        radius,
    };
    (starts_off && lasts && !is_open).then_some((encounter, (c0 > 0.0) != goes_round))
}

/// Also with numbers of all digits, at either end of the edge, where rounding decides whether the line is reached.
fn what_ends_on_a_line_is_kept_on_its_side<T: Float>() {
    let (mut draw, mut counts) = (Draw(4), [0; 2]);
    for _ in 0..20_000 {
        let Some((encounter, left)) = arrival::<T>(&mut draw) else { continue };
        let ways = encounter.pass::<T>(surface(0.0, 0.0)).map(wide);
        let [(e, r), (e_end, r_end)] = [[Vec2::ZERO; 3], ways].map(|ways| seen(&encounter, ways));
        counts[usize::from((e.cross(r) > 0.0) != left)] += 1;
        let (cross, along) = (e_end.cross(r_end), r_end.dot(e_end) / e_end.dot(e_end));
        assert!((cross > 0.0) == left || !(0.0..=1.0).contains(&along), "{cross} at {along}: {encounter:?}");
    }
    assert!(counts.into_iter().min() > Some(80), "{counts:?}");
}

/// Fast past the start of a short edge, or slow past that of a long one, from the left to a place beside it on the right, nearer to the line
/// than rounding of the larger of the two would come to, and farther than that of both: there it is on the right.
fn what_comes_round_a_start_is_on_the_other_side<T: Float>() {
    let epsilon = T::EPSILON.wide();
    for size in [1.0, 1_048_576.0] {
        for (edge, step, aside) in [(1.0 / 64.0, 1.0 / 64.0, 8192.0 * epsilon), (1.0, 1.0 / 4096.0, 128.0 * epsilon)] {
            let (edge, step, aside) = (edge * size, step * size, aside * size);
            let (start, way) = ([-62.5 * step, 41.0 * aside], [63.0 * step, -42.0 * aside]);
            let encounter = Encounter {
                places: [start, [0.0; 2], [edge, 0.0]],
                ways: [way, [0.0; 2], [0.0; 2]],
                inverse_masses: [1.0, 0.0, 0.0],
                radius: 4.0 * aside,
            };
            let [way, ..] = encounter.pass::<T>(surface(0.0, 0.0)).map(wide);
            let off = vector(start) + way - Vec2::new(step / 2.0, -4.0 * aside);
            assert!(off.length() < tolerance::KEPT_OFF * aside, "{off:?} on an edge of {edge}");
        }
    }
}

/// A point follows the line of an edge that shrinks and turns by 76° so closely that it all but comes to it, and does not: its skin keeps it
/// off the edge as it is in the end, at right angles.
fn what_does_not_reach_the_line_is_kept_off_in_the_end<T: Float>() {
    let encounter = Encounter {
        places: [[0.0, 0.8125], [0.0; 2], [1.0, 0.0]],
        ways: [[0.25, -1.0], [0.0; 2], [-0.875, -0.5]],
        inverse_masses: [1.0, 0.0, 0.0],
        radius: 0.5,
    };
    let ways = encounter.pass::<T>(surface(0.0, 0.0)).map(wide);
    let (e, r) = seen(&encounter, ways);
    let push = ways[0] - vector(encounter.ways[0]);
    let off = [e.cross(r) / e.length() - 0.5, push.dot(e) / e.length()];
    assert!(off.iter().all(|off| off.abs() < tolerance::MEETING * T::EPSILON.wide()), "{off:?}");
}

/// On the outside of an outline, a triangle of which the other corner is far off, its skin keeps it off by all of the radius.
fn what_ends_on_an_outline_is_kept_off<T: Float>() {
    let (mut draw, mut count) = (Draw(5), 0);
    for _ in 0..80_000 {
        let Some((encounter, false)) = arrival::<T>(&mut draw) else { continue };
        let [(e, r), (e_end, r_end)] = [[Vec2::ZERO; 3], encounter.ways.map(vector)].map(|ways| seen(&encounter, ways));
        if e.cross(r) > 0.0 || !(0.1..0.9).contains(&(r_end.dot(e_end) / e_end.dot(e_end))) {
            continue;
        }
        count += 1;
        let ([p, a, b], [dp, da, db]) = (encounter.places, encounter.ways);
        let far = |a: Wide, e: Wide| a + e * 0.5 + e.perp() * (1024.0 * encounter.radius / e.length());
        let apex = far(vector(a), e);
        let way = far(vector(a) + vector(da), e_end) - apex;
        let mut substep = Substep::<T>::new(&[p, a, b, pair(apex)], &[dp, da, db, pair(way)], &[1.0, 0.0, 0.0, 0.0]);
        let (particles, [point, corners @ ..]) = (substep.particles::<4>(), ids::<4>());
        let mut outlines = OutlineContacts::<T, 2, 4, 3>::new(surface(0.0, 0.0)).unwrap();
        outlines.add_points(&particles, [point], OutlineOptions::default()).unwrap();
        outlines
            .add(&particles, corners, OutlineOptions { radius: T::of(encounter.radius), ..OutlineOptions::default() })
            .unwrap();
        substep.pass(0, &mut outlines);
        let (e, r) = seen(&encounter, [0, 1, 2].map(|i| wide(substep.ways[i])));
        let distance = r.cross(e) / e.length();
        assert!(distance > (1.0 - tolerance::KEPT_OFF) * encounter.radius, "{distance}: {encounter:?}");
    }
    assert!(count > 400, "{count}");
}

crate::both!(
    what_only_touches_a_line_stays_on_its_side,
    what_ends_on_a_line_is_kept_on_its_side,
    what_comes_round_a_start_is_on_the_other_side,
    what_does_not_reach_the_line_is_kept_off_in_the_end,
    what_ends_on_an_outline_is_kept_off,
);
