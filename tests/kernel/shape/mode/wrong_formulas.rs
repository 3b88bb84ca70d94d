//! Formulas that the modes avoid: textbook and shortcut variants whose impulses or torques do not
//! sum to zero.

use crate::support::mode_bodies::{SEVEN, body, layouts, linear, quadratic};
use crate::support::tolerance::LEFT;
use pliant::{Mat2, Mode, Vec2, rotation};

type Vector = Vec2<f64>;

/// Rest shape and current positions of the members, both about their centers of mass. The masses
/// sum to one.
struct Case {
    members: Vec<(f64, Vector, Vector)>,
}

impl Case {
    /// Seven members, sheared and bent, and deformed by terms of third degree, which no mode
    /// follows.
    fn new() -> Self {
        let masses = [1.3, 0.4, 2.1, 0.9, 1.7, 0.6, 1.1].map(|m| m / 8.1);
        let centered = |points: [Vector; 7]| {
            let mean = masses
                .iter()
                .zip(points)
                .fold(Vec2::ZERO, |sum, (m, p)| sum + p * *m);
            points.map(|p| p - mean)
        };
        let rest = centered(SEVEN.map(|[x, y]| Vec2::new(x, y)));
        let now = centered(SEVEN.map(|[x, y]| {
            Vec2::new(
                0.9 * x - 1.4 * y + 0.4 * x * x - 0.3 * x * y * y,
                1.2 * x + 0.3 * y - 0.5 * x * y + 0.3 * y * y + 0.2 * x * x * x,
            )
        }));
        Self {
            members: (0..7).map(|i| (masses[i], rest[i], now[i])).collect(),
        }
    }

    fn moment(&self, f: impl Fn(Vector, Vector) -> Mat2<f64>) -> Mat2<f64> {
        self.members
            .iter()
            .fold(Mat2::ZERO, |sum, (m, q, p)| sum + f(*q, *p) * *m)
    }

    fn pq(&self) -> Mat2<f64> {
        self.moment(|q, p| Mat2::outer(p, q))
    }

    fn qq(&self) -> Mat2<f64> {
        self.moment(|q, _| Mat2::outer(q, q))
    }

    /// Residuals of the impulses towards the goals and of their torques, as fractions of their
    /// magnitudes.
    fn left(&self, goal: impl Fn(Vector) -> Vector) -> (f64, f64) {
        let (mut impulse, mut torque, mut impulses, mut torques) = (Vec2::ZERO, 0.0, 0.0, 0.0);
        for (m, q, p) in &self.members {
            let d = (goal(*q) - *p) * *m;
            (impulse, torque) = (impulse + d, torque + p.cross(d));
            (impulses, torques) = (impulses + d.length(), torques + p.cross(d).abs());
        }
        (impulse.length() / impulses, torque.abs() / torques)
    }

    /// Residuals of a mode of this crate, after one step of α = 1 from these positions.
    fn left_by<M: Mode<f64>>(&self, mode: M) -> (f64, f64) {
        let members: Vec<_> = self
            .members
            .iter()
            .map(|(m, q, _)| ([q.x, q.y], [0.0; 2], [0.0; 2], *m))
            .collect();
        let mut ours =
            crate::support::bodies::Body::<f64, M>::with_mode(&members, [0.0; 2], 1.0, mode);
        for (id, (.., p)) in ours.particles.ids().iter().zip(&self.members) {
            ours.particles.set_position(id, *p).unwrap();
        }
        ours.step();
        let goals: Vec<_> = ours.particles.positions().to_vec();
        let place = |q: Vector| {
            self.members
                .iter()
                .position(|(_, other, _)| *other == q)
                .unwrap()
        };
        self.left(|q| goals[place(q)])
    }
}

fn inverse(a: Mat2<f64>) -> Mat2<f64> {
    Mat2::new(a.yy, -a.xy, -a.yx, a.xx) * (1.0 / a.determinant())
}

fn monomials(q: Vector) -> [f64; 5] {
    [q.x, q.y, q.x * q.x, q.y * q.y, q.x * q.y]
}

/// Inverse by Gauss-Jordan elimination with partial pivoting.
fn inverse5(mut a: [[f64; 5]; 5]) -> [[f64; 5]; 5] {
    let mut b = [0, 1, 2, 3, 4].map(|j| [0, 1, 2, 3, 4].map(|k| f64::from(u8::from(j == k))));
    for j in 0..5 {
        let pivot = (j..5)
            .max_by(|k, l| a[*k][j].abs().total_cmp(&a[*l][j].abs()))
            .unwrap();
        a.swap(j, pivot);
        b.swap(j, pivot);
        let scale = a[j][j];
        (a[j], b[j]) = (a[j].map(|x| x / scale), b[j].map(|x| x / scale));
        for k in (0..5).filter(|k| *k != j) {
            let (factor, row, other) = (a[k][j], a[j], b[j]);
            for l in 0..5 {
                a[k][l] -= factor * row[l];
                b[k][l] -= factor * other[l];
            }
        }
    }
    b
}

/// Σ m b bᵀ of the monomials.
fn moments5(members: impl Iterator<Item = (f64, Vector)>) -> [[f64; 5]; 5] {
    members.fold([[0.0; 5]; 5], |mut sums, (m, q)| {
        let b = monomials(q);
        sums.iter_mut().zip(b).for_each(|(row, bj)| {
            row.iter_mut()
                .zip(b)
                .for_each(|(sum, bk)| *sum += m * bj * bk);
        });
        sums
    })
}

/// The basis of the literature is not centered, so the goals are not centered either.
#[test]
fn uncentered_quadratic_goals_lose_momentum() {
    let case = Case::new();
    let inverse = inverse5(moments5(case.members.iter().map(|(m, q, _)| (*m, *q))));
    let coefficients = inverse.map(|row| {
        case.members.iter().fold(Vec2::ZERO, |sum, (m, q, p)| {
            sum + *p
                * (*m
                    * monomials(*q)
                        .iter()
                        .zip(row)
                        .map(|(b, element)| b * element)
                        .sum::<f64>())
        })
    });
    let textbook = case.left(|q| {
        coefficients
            .iter()
            .zip(monomials(q))
            .fold(Vec2::ZERO, |sum, (a, b)| sum + *a * b)
    });
    assert!(textbook.0 > 0.1, "{textbook:?}");
    let ours = case.left_by(quadratic(1.0));
    assert!(ours.0 < LEFT && ours.1 < LEFT, "{ours:?}");
}

#[test]
fn rotation_of_the_best_linear_fit_applies_torque() {
    let case = Case::new();
    let wrong = rotation(case.pq() * inverse(case.qq())).unwrap();
    let right = rotation(case.pq()).unwrap();
    assert!(case.left(|q| wrong * q).1 > 0.1);
    assert!(case.left(|q| right * q).1 < LEFT);
    let ours = case.left_by(linear(0.5));
    assert!(ours.0 < LEFT && ours.1 < LEFT, "{ours:?}");
}

#[test]
fn regularized_moments_apply_torque() {
    let case = Case::new();
    let turned = rotation(case.pq()).unwrap().matrix();
    let regularised = |size: f64| {
        let fit = (case.pq() + turned * size) * inverse(case.qq() + Mat2::IDENTITY * size);
        case.left(|q| fit * q).1
    };
    assert!(
        regularised(0.3) > 0.01 && regularised(0.0) < LEFT,
        "{}",
        regularised(0.3)
    );
}

/// The 5x5 matrix of these layouts is singular, so its computed inverse is wrong or not finite.
#[test]
fn direct_inverse_fails_where_modes_are_missing() {
    for layout in layouts() {
        let body = body::<f32, _>(&layout.points, quadratic(1.0));
        let offsets: Vec<_> = body
            .shape
            .rest_offsets()
            .iter()
            .map(|q| (1.0, Vec2::new(f64::from(q.x), f64::from(q.y))))
            .collect();
        let moments = moments5(offsets.into_iter());
        let inverse = inverse5(moments);
        let element = |j: usize, k: usize| {
            (0..5).map(|l| moments[j][l] * inverse[l][k]).sum::<f64>() - f64::from(u8::from(j == k))
        };
        let off = (0..25)
            .map(|place| element(place / 5, place % 5).abs())
            .fold(0.0, |most, x| if x > most || x.is_nan() { x } else { most });
        let largest = inverse
            .iter()
            .flatten()
            .fold(0.0_f64, |most, x| most.max(x.abs()));
        let fails = !(off < 1e-6 && largest < 1e6);
        let singular = ["square", "line", "triangle", "pair"].contains(&layout.name);
        assert!(
            !singular || fails,
            "{}: off by {off:e}, {largest:e}",
            layout.name
        );
        assert!(
            layout.rank < 5 || !fails,
            "{}: off by {off:e}, {largest:e}",
            layout.name
        );
    }
}
