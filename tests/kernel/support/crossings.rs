//! Oracle for outline contacts: detects points that cross an outline or a chain. The tests fire
//! points at bodies, and bodies at points, at up to 10⁴ radii per substep.

use crate::support::float::Float;
use pliant::Vec2;

pub(crate) type Wide = Vec2<f64>;

pub(crate) fn wide<T: Float>(v: Vec2<T>) -> Wide {
    Vec2::new(v.x.wide(), v.y.wide())
}

/// Returns whether a point is inside a polygon (winding number), and its distance from the border.
pub(crate) fn depth(outline: &[Wide], closed: bool, p: Wide) -> (bool, f64) {
    let (mut winding, mut nearest) = (0, f64::MAX);
    let edges = outline.len() - usize::from(!closed);
    for i in 0..edges {
        let (a, b) = (outline[i], outline[(i + 1) % outline.len()]);
        let (e, r) = (b - a, p - a);
        let t = (e.dot(r) / e.dot(e)).clamp(0.0, 1.0);
        nearest = nearest.min((r - e * t).length());
        if a.y <= p.y && b.y > p.y && e.cross(r) > 0.0 {
            winding += 1;
        } else if a.y > p.y && b.y <= p.y && e.cross(r) < 0.0 {
            winding -= 1;
        }
    }
    (winding != 0, nearest)
}

/// Returns the fractions of a substep at which a point is on the line through a moving edge.
fn on_line(a: [Wide; 2], b: [Wide; 2], p: [Wide; 2]) -> Vec<f64> {
    let (e, r) = (b[0] - a[0], p[0] - a[0]);
    let (f, q) = ((b[1] - a[1]) - e, (p[1] - a[1]) - r);
    let (c, b, a) = (e.cross(r), e.cross(q) + f.cross(r), f.cross(q));
    let root = (b * b - 4.0 * a * c).max(0.0).sqrt();
    let q = -0.5 * (b + root.copysign(b));
    let roots = [q / a, c / q];
    roots
        .into_iter()
        .filter(|s| (0.0..=1.0).contains(s))
        .collect()
}

/// Returns the largest depth of a moving point inside a moving outline. All motion is linear. The
/// side changes only at moments when the point is on the line of an edge.
pub(crate) fn deepest(outline: [&[Wide]; 2], p: [Wide; 2]) -> f64 {
    let n = outline[0].len();
    let ends = |i: usize| [outline[0][i], outline[1][i]];
    let mut moments: Vec<f64> = (0..n)
        .flat_map(|i| on_line(ends(i), ends((i + 1) % n), p))
        .collect();
    moments.extend([0.0, 1.0]);
    moments.sort_by(f64::total_cmp);
    let between = moments
        .windows(2)
        .map(|pair| f64::midpoint(pair[0], pair[1]))
        .chain([0.0, 1.0]);
    let at = |[from, to]: [Wide; 2], s: f64| from * (1.0 - s) + to * s;
    let depth_at = |s: f64| {
        let now: Vec<Wide> = (0..n).map(|i| at(ends(i), s)).collect();
        let (inside, distance) = depth(&now, true, at(p, s));
        if inside { distance } else { 0.0 }
    };
    between.map(depth_at).fold(0.0, f64::max)
}

/// Returns the largest depth of the crossings between a moving point and the edges of a moving
/// chain. The depth of a crossing is the smaller of the point's distances from the edge on both
/// sides, halfway to the adjacent crossings. Positions are rounded, so crossings within `slack` of
/// the first or last corner do not count: the point may have passed around the end.
pub(crate) fn crosses(chain: [&[Wide]; 2], p: [Wide; 2], slack: f64) -> f64 {
    let at = |[from, to]: [Wide; 2], s: f64| from * (1.0 - s) + to * s;
    let n = chain[0].len();
    let seen = |i: usize, s: f64| {
        let [a, b] = [i, i + 1].map(|i| at([chain[0][i], chain[1][i]], s));
        (b - a, at(p, s) - a)
    };
    let mut crossings = Vec::new();
    for i in 0..n - 1 {
        let (from, to) = (
            if i == 0 { slack } else { 0.0 },
            if i + 2 == n { slack } else { 0.0 },
        );
        let [a, b] = [i, i + 1].map(|i| [chain[0][i], chain[1][i]]);
        for s in on_line(a, b, p) {
            let (e, r) = seen(i, s);
            if (from..=e.length() - to).contains(&(r.dot(e) / e.length())) {
                crossings.push((s, i));
            }
        }
    }
    crossings.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut worst = 0.0_f64;
    for (k, (s, i)) in crossings.iter().enumerate() {
        let side = |s: f64| {
            let (e, r) = seen(*i, s);
            e.cross(r) / e.length()
        };
        let last = if k == 0 { 0.0 } else { crossings[k - 1].0 };
        let next = crossings.get(k + 1).map_or(1.0, |next| next.0);
        let (before, after) = (side(f64::midpoint(last, *s)), side(f64::midpoint(next, *s)));
        if before * after < 0.0 {
            worst = worst.max(before.abs().min(after.abs()));
        }
    }
    worst
}

#[test]
fn oracle_detects_crossings() {
    let square = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(|[x, y]| Vec2::new(x, y));
    let through = [Vec2::new(-1e4, 0.5), Vec2::new(1e4, 0.5)];
    assert!((deepest([&square, &square], through) - 0.5).abs() < 1e-6);
    assert!(crosses([&square, &square], through, 1e-6) > 0.25);
    let by_the_end = [Vec2::new(-1.0, 1.0 + 1e-7), Vec2::new(1.0, 1.0 - 1e-7)];
    assert!(crosses([&square, &square], by_the_end, 1e-6) == 0.0);
    let by_a_corner = [Vec2::new(0.5, -0.5 + 1e-7), Vec2::new(1.5, 0.5 + 1e-7)];
    assert!(crosses([&square, &square], by_a_corner, 0.0) < 1e-6);
    let cut = [Vec2::new(0.25, -0.5), Vec2::new(1.25, 0.5)];
    assert!(crosses([&square, &square], cut, 1e-6) > 0.1);
    let past = [Vec2::new(-1e4, 1.5), Vec2::new(1e4, 1.5)];
    assert_eq!(
        (
            deepest([&square, &square], past),
            crosses([&square, &square], past, 1e-6)
        ),
        (0.0, 0.0)
    );
}
