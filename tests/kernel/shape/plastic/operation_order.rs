//! Orders of operations from the literature: each shortcut fails where the kernel does not.

use crate::shape::plastic::clay::{Clay, clay, deform, is_sound, pentagon, stretch};
use crate::support::bodies::PENTAGON;
use crate::support::tolerance;
use pliant::{Mat2, Rotation, Scheme, Solver, Vec2, polar, rotation};

const LIMIT: f64 = 0.5;

/// S = [[cosh a + p, q], [q, cosh a − p]] with eigenvalues `longest` and its inverse, the first
/// along `angle`.
fn stretched(longest: f64, angle: f64) -> Mat2<f64> {
    let turn = Rotation {
        cos: angle.cos(),
        sin: angle.sin(),
    };
    turn.matrix() * Mat2::new(longest, 0.0, 0.0, 1.0 / longest) * turn.inverse().matrix()
}

/// ‖S − I‖.
fn strain(s: Mat2<f64>) -> f64 {
    (s.trace() / 2.0 - 1.0).abs() + ((s.xx - s.yy) / 2.0).hypot(s.xy)
}

fn clamped(s: Mat2<f64>) -> Mat2<f64> {
    let strain = strain(s);
    if strain > LIMIT {
        Mat2::IDENTITY + (s - Mat2::IDENTITY) * (LIMIT / strain)
    } else {
        s
    }
}

fn normalized(s: Mat2<f64>) -> Mat2<f64> {
    s * (1.0 / s.determinant().sqrt())
}

/// Returns the kernel's stretch, starting from S = I, under a load that flows completely.
fn flown(load: Mat2<f64>) -> Mat2<f64> {
    let mut body = clay::<f64>(&pentagon(), 0.0, [0.0, 100.0, LIMIT]);
    deform(&mut body, load).unwrap();
    Solver::new()
        .step(0.01, &mut body.particles, &mut body.shape)
        .unwrap();
    stretch(&body)
}

#[test]
fn clamping_before_normalizing_exceeds_the_limit() {
    let load = Mat2::new(1.5, 0.0, 0.0, 0.5);
    let wrong = normalized(clamped(load));
    assert!((strain(wrong) - LIMIT - 0.232).abs() < 0.001, "{wrong:?}");
    is_sound(flown(load), LIMIT);
    assert!((strain(flown(load)) - LIMIT).abs() < tolerance::PLASTIC_LIMIT * f64::EPSILON);
}

#[test]
fn normalizing_before_clamping_changes_the_area() {
    // A body at the limit is extended by the same factor again.
    let load = stretched(1.5 * 1.5, 0.3);
    let wrong = clamped(normalized(load));
    assert!(
        (wrong.determinant() - 1.0 - 0.167).abs() < 0.001,
        "{wrong:?}"
    );
    is_sound(flown(load), LIMIT);
}

#[test]
fn stretch_excludes_the_rotation_of_a_product() {
    let mut body = clay::<f64>(&pentagon(), 0.0, [0.0, 100.0, LIMIT]);
    for (longest, angle) in [(1.5, 0.0), (1.9, 0.9)] {
        let before = stretch(&body);
        // Under the load E S, all of the strain E flows.
        let load = stretched(longest, angle) * before;
        let turned = rotation(load).unwrap();
        assert_eq!(turned.sin.abs() > 0.2, angle > 0.0, "{turned:?}");
        deform(&mut body, load).unwrap();
        Solver::new()
            .step(0.01, &mut body.particles, &mut body.shape)
            .unwrap();
        is_sound(stretch(&body), LIMIT);
        // The kernel's S has the axes of the product's symmetric factor, and none of its rotation.
        let symmetric = polar(load).unwrap().s;
        let askew = (symmetric.xx - symmetric.yy) * stretch(&body).xy
            - (stretch(&body).xx - stretch(&body).yy) * symmetric.xy;
        assert!(
            askew.abs() < tolerance::ELASTIC_STRAIN * f64::EPSILON,
            "{askew}"
        );
    }
}

/// Returns the torque of goals R S q about the center of mass, divided by Σ m |p| |R S q|: the sine
/// of a mean angle.
fn torque(body: &Clay<f64>, turning: impl Fn(Mat2<f64>) -> Mat2<f64>) -> f64 {
    let (s, view) = (stretch(body), body.particles.view());
    let members = || {
        view.positions
            .iter()
            .zip(body.shape.rest_offsets())
            .zip(view.masses)
    };
    let mass: f64 = view.masses.iter().sum();
    let center = members().fold(Vec2::ZERO, |sum, ((x, _), m)| sum + *x * (*m / mass));
    let moment = members().fold(Mat2::ZERO, |sum, ((x, q), m)| {
        sum + Mat2::outer((*x - center) * *m, *q)
    });
    let r = rotation(turning(moment)).unwrap();
    let terms = members().map(|((x, q), m)| (*m, *x - center, r * (s * *q)));
    let torque: f64 = terms.clone().map(|(m, p, goal)| m * p.cross(goal)).sum();
    torque.abs()
        / terms
            .map(|(m, p, goal)| m * p.length() * goal.length())
            .sum::<f64>()
}

/// Goals rotated by R of Σ m p qᵀ exert a torque on a body at rest; those of Σ m p (S q)ᵀ do not.
/// The kernel leaves the body without spin.
#[test]
fn rotation_of_the_unstretched_shape_exerts_torque() {
    let mut flown = clay::<f64>(
        &PENTAGON
            .map(|(x, _, _, m)| (x, [0.0; 2], [0.0; 2], m))
            .into(),
        0.5,
        [0.1, 100.0, 1.0],
    );
    deform(&mut flown, stretched(2.0, 0.0)).unwrap();
    Solver::new()
        .step(0.01, &mut flown.particles, &mut flown.shape)
        .unwrap();
    let s = stretch(&flown);
    let mut most = 0.0_f64;
    for place in 0..32 {
        let mut body = flown.clone();
        deform(&mut body, stretched(2.0, f64::from(place) * 0.1)).unwrap();
        most = most.max(torque(&body, |moment| moment));
        let right = torque(&body, |moment| moment * s);
        assert!(right < tolerance::ELASTIC_STRAIN * f64::EPSILON, "{right}");
        assert_eq!(body.sums().angular_momentum, 0.0);
        let solver = Solver {
            scheme: Scheme::Leapfrog,
            ..Solver::new()
        };
        solver
            .step(0.01, &mut body.particles, &mut body.shape)
            .unwrap();
        let sums = body.sums();
        // Relative to the angular momentum of members that all rotate at α/h radii per second.
        let spin =
            sums.angular_momentum.abs() / (sums.mass * sums.radius * sums.radius * 0.5 / 0.01);
        assert!(spin < tolerance::ELASTIC_STRAIN * f64::EPSILON, "{spin}");
    }
    assert!(most > 0.3, "{most}");
}
