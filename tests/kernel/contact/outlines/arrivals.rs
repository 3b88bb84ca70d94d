//! Points that reach the line of an edge of a chain or an outline stay on their side. The cases are
//! touching the line, ending on it, and nearly reaching it.

use crate::support::crossings::{Wide, wide};
use crate::support::edge_contact_reference::touches;
use crate::support::encounters::{Draw, Encounter, INVERSE_MASSES, Substep};
use crate::support::float::Float;
use crate::support::setup::{ids, surface};
use crate::support::tolerance;
use pliant::{OutlineContacts, OutlineOptions, Vec2};

/// The point touches the line of the rotating edge and returns. It ends on its side, with or
/// without a skin. Where it touches the line at the end of the substep, its skin keeps it off.
fn point_touching_an_edge_line_stays_on_its_side<T: Float>() {
    let mut draw = Draw(3);
    let mut counts = [0; 2];
    while counts.into_iter().min() < Some(100) {
        let drawn = Encounter::draw(&mut draw);
        let encounter = Encounter {
            radius: 0.5,
            ..drawn
        };
        let Some(share) = touches(&encounter) else {
            continue;
        };
        counts[usize::from(share == 1.0)] += 1;
        let ways = encounter.pass::<T>(surface(0.0, 0.0)).map(wide);
        let [(e, r), (e_end, r_end)] = [[Vec2::ZERO; 3], ways].map(|ways| seen(&encounter, ways));
        let (before, after) = (e.cross(r), e_end.cross(r_end));
        assert!(
            before * after > 0.0,
            "{before}, then {after}: {encounter:?}"
        );
    }
}

fn vector([x, y]: [f64; 2]) -> Wide {
    Vec2::new(x, y)
}

fn pair(v: Wide) -> [f64; 2] {
    [v.x, v.y]
}

/// Edge vector and point relative to its start, after the displacements.
fn seen(encounter: &Encounter, ways: [Wide; 3]) -> (Wide, Wide) {
    let [p, a, b] = [0, 1, 2].map(|i| vector(encounter.places[i]) + ways[i]);
    (b - a, p - a)
}

/// Vector of two whole numbers below 2ᵇ, or up to sixteen times smaller.
fn whole(draw: &mut Draw, bits: i32) -> Wide {
    let scale = 2.0_f64.powi(bits - 44) / draw.one_of(&[1.0, 4.0, 16.0]);
    let mut number =
        || ((draw.whole(1 << 22) * f64::from(1 << 22) + draw.whole(1 << 22)) * scale).round();
    Vec2::new(number(), number())
}

/// Encounter of a point beside an edge that ends on its line, exactly or up to some roundings. The
/// point does not cross the edge before, or it starts beyond an end and has crossed the line there.
/// Also returns whether the point comes from the left. Where r = t e at the end and r − t e has
/// moved along the final e, the point only touches the line. Otherwise it reaches the line at an
/// angle. The edge does not rotate by a right angle, where the push could lead around its end, nor
/// shrink to nothing.
fn arrival<T: Float>(draw: &mut Draw) -> Option<(Encounter, bool)> {
    let bits = if T::EPSILON.wide() < 1e-10 { 44 } else { 15 };
    let (e_end, e_way) = (whole(draw, bits) * 16.0, whole(draw, bits) * 16.0);
    let (t, k) = (
        draw.one_of(&[0.0, 1.0, 5.0, 8.0, 16.0]) / 16.0,
        draw.whole(16) / 16.0,
    );
    let (touches, is_exact) = (
        draw.below(2) == 0,
        [0.0, 1.0].contains(&t) || draw.below(2) == 0,
    );
    let aside = if touches {
        Vec2::ZERO
    } else {
        whole(draw, bits + 2)
    };
    let off = if is_exact {
        Vec2::ZERO
    } else {
        vector(draw.pair(4))
    };
    let r_way = e_way * t + e_end * k + aside;
    let (e, r) = (e_end - e_way, e_end * t - r_way);
    let radius = e.length().min(e_end.length()) / 16.0;
    let (c0, c2) = (e.cross(r), e_way.cross(r_way));
    let lasts = e.dot(e_end) > 0.0
        && e_end.length() > e.length() / 16.0
        && e_end.length() > r_way.length() / 16.0;
    // Otherwise e × r is (1 − s) (c₀ − c₂ s).
    let before = if touches { 1.0 } else { c0 / c2 };
    let passes_around = (0.0..0.9).contains(&before);
    let (e_then, r_then) = (e + e_way * before, r + r_way * before);
    let is_beside_then = (-0.1..1.1).contains(&(r_then.dot(e_then) / e_then.dot(e_then)));
    let is_open = (0.9..1.0).contains(&before) || passes_around && is_beside_then;
    let starts_off =
        (passes_around || (0.0..=e.dot(e)).contains(&r.dot(e))) && c0.abs() > radius * e.length();
    let (a, a_way) = (whole(draw, bits + 4), whole(draw, bits + 4) * draw.whole(1));
    let encounter = Encounter {
        places: [a + r, a, a + e].map(pair),
        ways: [a_way + r_way + off, a_way, a_way + e_way].map(pair),
        inverse_masses: draw.one_of(&INVERSE_MASSES),
        radius,
    };
    (starts_off && lasts && !is_open).then_some((encounter, (c0 > 0.0) != passes_around))
}

/// Covers coordinates with all digits and both ends of the edge, where rounding decides whether the
/// point reaches the line.
fn point_ending_on_an_edge_line_stays_on_its_side<T: Float>() {
    let (mut draw, mut counts) = (Draw(4), [0; 2]);
    for _ in 0..20_000 {
        let Some((encounter, left)) = arrival::<T>(&mut draw) else {
            continue;
        };
        let ways = encounter.pass::<T>(surface(0.0, 0.0)).map(wide);
        let [(e, r), (e_end, r_end)] = [[Vec2::ZERO; 3], ways].map(|ways| seen(&encounter, ways));
        counts[usize::from((e.cross(r) > 0.0) != left)] += 1;
        let (cross, along) = (e_end.cross(r_end), r_end.dot(e_end) / e_end.dot(e_end));
        assert!(
            (cross > 0.0) == left || !(0.0..=1.0).contains(&along),
            "{cross} at {along}: {encounter:?}"
        );
    }
    assert!(counts.into_iter().min() > Some(80), "{counts:?}");
}

/// A point moves fast past the start of a short edge, or slowly past that of a long one. It moves
/// from the left to a position beside the edge on the right. Its distance from the line there is
/// below the rounding of the larger of path and edge, and above that of both. It ends on the right.
fn point_passing_around_an_edge_start_ends_on_the_other_side<T: Float>() {
    let epsilon = T::EPSILON.wide();
    for size in [1.0, 1_048_576.0] {
        for (edge, step, aside) in [
            (1.0 / 64.0, 1.0 / 64.0, 8192.0 * epsilon),
            (1.0, 1.0 / 4096.0, 128.0 * epsilon),
        ] {
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
            assert!(
                off.length() < tolerance::KEPT_OFF * aside,
                "{off:?} on an edge of {edge}"
            );
        }
    }
}

/// A point follows the line of an edge that shrinks and rotates by 76°, and nearly reaches it. Its
/// skin keeps it off the final edge, at right angles.
fn point_not_reaching_the_line_is_kept_off_the_final_edge<T: Float>() {
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
    assert!(
        off.iter()
            .all(|off| off.abs() < tolerance::MEETING * T::EPSILON.wide()),
        "{off:?}"
    );
}

/// Outside an outline, a triangle whose third corner is far away, the skin keeps the point off by
/// the full radius.
fn point_ending_on_an_outline_is_kept_off_by_the_radius<T: Float>() {
    let (mut draw, mut count) = (Draw(5), 0);
    for _ in 0..80_000 {
        let Some((encounter, false)) = arrival::<T>(&mut draw) else {
            continue;
        };
        let [(e, r), (e_end, r_end)] =
            [[Vec2::ZERO; 3], encounter.ways.map(vector)].map(|ways| seen(&encounter, ways));
        if e.cross(r) > 0.0 || !(0.1..0.9).contains(&(r_end.dot(e_end) / e_end.dot(e_end))) {
            continue;
        }
        count += 1;
        let ([p, a, b], [dp, da, db]) = (encounter.places, encounter.ways);
        let far =
            |a: Wide, e: Wide| a + e * 0.5 + e.perp() * (1024.0 * encounter.radius / e.length());
        let apex = far(vector(a), e);
        let way = far(vector(a) + vector(da), e_end) - apex;
        let mut substep = Substep::<T>::new(
            &[p, a, b, pair(apex)],
            &[dp, da, db, pair(way)],
            &[1.0, 0.0, 0.0, 0.0],
        );
        let (particles, [point, corners @ ..]) = (substep.particles::<4>(), ids::<4>());
        let mut outlines = OutlineContacts::<T, 2, 4, 3>::new(surface(0.0, 0.0)).unwrap();
        outlines
            .add_points(&particles, [point], OutlineOptions::default())
            .unwrap();
        outlines
            .add(
                &particles,
                corners,
                OutlineOptions {
                    radius: Some(T::of(encounter.radius)),
                    ..OutlineOptions::default()
                },
            )
            .unwrap();
        substep.pass(0, &mut outlines);
        let (e, r) = seen(&encounter, [0, 1, 2].map(|i| wide(substep.ways[i])));
        let distance = r.cross(e) / e.length();
        assert!(
            distance > (1.0 - tolerance::KEPT_OFF) * encounter.radius,
            "{distance}: {encounter:?}"
        );
    }
    assert!(count > 400, "{count}");
}

crate::both!(
    point_touching_an_edge_line_stays_on_its_side,
    point_ending_on_an_edge_line_stays_on_its_side,
    point_passing_around_an_edge_start_ends_on_the_other_side,
    point_not_reaching_the_line_is_kept_off_the_final_edge,
    point_ending_on_an_outline_is_kept_off_by_the_radius,
);
