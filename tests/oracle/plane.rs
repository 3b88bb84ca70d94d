//! Vectors and matrices of the plane as arrays.

pub(crate) type V = [f64; 2];

/// Matrix as two rows.
pub(crate) type M = [[f64; 2]; 2];

pub(crate) fn add(a: V, b: V) -> V {
    [a[0] + b[0], a[1] + b[1]]
}

pub(crate) fn sub(a: V, b: V) -> V {
    [a[0] - b[0], a[1] - b[1]]
}

pub(crate) fn scale(a: V, factor: f64) -> V {
    [a[0] * factor, a[1] * factor]
}

pub(crate) fn dot(a: V, b: V) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

pub(crate) fn cross(a: V, b: V) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

pub(crate) fn perp(a: V) -> V {
    [-a[1], a[0]]
}

pub(crate) fn length(a: V) -> f64 {
    a[0].hypot(a[1])
}

/// Returns the direction of a vector. A zero vector has the direction zero.
pub(crate) fn unit(a: V) -> V {
    match length(a) {
        0.0 => [0.0; 2],
        length => scale(a, 1.0 / length),
    }
}

/// Returns a vector turned by an angle.
pub(crate) fn turned(a: V, angle: f64) -> V {
    apply(rotation(angle), a)
}

pub(crate) fn rotation(angle: f64) -> M {
    let (sin, cos) = angle.sin_cos();
    [[cos, -sin], [sin, cos]]
}

pub(crate) fn apply(m: M, v: V) -> V {
    [dot(m[0], v), dot(m[1], v)]
}

pub(crate) fn product(a: M, b: M) -> M {
    let column = |j: usize| apply(a, [b[0][j], b[1][j]]);
    let (first, second) = (column(0), column(1));
    [[first[0], second[0]], [first[1], second[1]]]
}

pub(crate) fn transposed(m: M) -> M {
    [[m[0][0], m[1][0]], [m[0][1], m[1][1]]]
}

/// Returns a + k b.
pub(crate) fn combined(a: M, k: f64, b: M) -> M {
    [add(a[0], scale(b[0], k)), add(a[1], scale(b[1], k))]
}

pub(crate) fn determinant(m: M) -> f64 {
    cross(m[0], m[1])
}

pub(crate) fn inverse(m: M) -> M {
    let det = determinant(m);
    [
        [m[1][1] / det, -m[0][1] / det],
        [-m[1][0] / det, m[0][0] / det],
    ]
}

/// Returns the angle of the rotation factor.
pub(crate) fn polar_angle(m: M) -> f64 {
    (m[1][0] - m[0][1]).atan2(m[0][0] + m[1][1])
}

/// Returns the eigenvalues of a symmetric matrix, the larger one first, and the angle of the
/// eigenvector of the larger one.
pub(crate) fn eigenvalues(s: M) -> ([f64; 2], f64) {
    let (mean, half) = (0.5 * (s[0][0] + s[1][1]), 0.5 * (s[0][0] - s[1][1]));
    let radius = half.hypot(s[0][1]);
    ([mean + radius, mean - radius], 0.5 * s[0][1].atan2(half))
}

/// Returns the symmetric matrix with the given eigenvalues, the first one along an angle.
pub(crate) fn symmetric([first, second]: [f64; 2], angle: f64) -> M {
    let r = rotation(angle);
    product(product(r, [[first, 0.0], [0.0, second]]), transposed(r))
}
