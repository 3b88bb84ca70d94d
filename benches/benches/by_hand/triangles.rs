//! Constraints on three particles.

use super::{Node, V, cross, direction, dot};

/// Three particles, a rest value and a compliance.
pub struct Triple {
    pub ids: [u16; 3],
    pub rest: f32,
    pub compliance: f32,
    pub lambda: f32,
}

/// Three particles and the cosine and sine of the rest angle.
pub struct Joint {
    pub ids: [u16; 3],
    pub rest: V,
    pub compliance: f32,
    pub lambda: f32,
}

/// Triangle and the inverse of its edges at rest.
pub struct Element {
    pub ids: [u16; 3],
    /// B, row by row.
    pub b: [f32; 4],
    /// 1 + λ/μ of a St. Venant–Kirchhoff material.
    pub bulk: f32,
    pub compliance: f32,
    pub lambda: f32,
}

/// Copies of the three nodes, and their indices.
#[inline]
fn gather(nodes: &[Node], ids: [u16; 3]) -> [Node; 3] {
    ids.map(|i| nodes[usize::from(i)])
}

/// Value, gradients, Σ w|∇C|² and compliance.
struct Linear {
    value: f32,
    g: [V; 3],
    weight: f32,
    alpha: f32,
}

impl Linear {
    #[inline]
    fn new(n: &[Node; 3], value: f32, g: [V; 3], alpha: f32) -> Self {
        let weight = n[0].w * dot(g[0], g[0]) + n[1].w * dot(g[1], g[1]) + n[2].w * dot(g[2], g[2]);
        Self {
            value,
            g,
            weight,
            alpha,
        }
    }

    /// Computes Δλ and applies the corrections.
    #[inline]
    fn solve<const AT_LEAST: bool>(
        self,
        nodes: &mut [Node],
        ids: [u16; 3],
        n: &[Node; 3],
        lambda: &mut f32,
    ) {
        let positive = self.weight > 0.0;
        if !positive || !self.weight.is_finite() {
            return;
        }
        let mut delta = -(self.value + self.alpha * *lambda) / (self.weight + self.alpha);
        if AT_LEAST {
            delta = (*lambda + delta).max(0.0) - *lambda;
        }
        if delta.is_finite() {
            *lambda += delta;
            for k in 0..3 {
                nodes[usize::from(ids[k])].d = n[k].pushed(self.g[k], delta);
            }
        }
    }
}

/// Projects C = |x₀ − 2x₁ + x₂| − L.
#[inline(never)]
pub fn bendings(nodes: &mut [Node], triples: &mut [Triple], h: f32) {
    for c in triples {
        let n = gather(nodes, c.ids);
        let (a, b) = (n[0].from(&n[1]), n[2].from(&n[1]));
        let Some((l, length)) = direction([a[0] + b[0], a[1] + b[1]]) else {
            continue;
        };
        let g = [l, [-2.0 * l[0], -2.0 * l[1]], l];
        let weight = n[0].w + 4.0 * n[1].w + n[2].w;
        let linear = Linear {
            value: length - c.rest,
            g,
            weight,
            alpha: c.compliance / (h * h),
        };
        linear.solve::<false>(nodes, c.ids, &n, &mut c.lambda);
    }
}

/// Projects C = A − A₀.
#[inline(never)]
pub fn areas(nodes: &mut [Node], triples: &mut [Triple], h: f32) {
    for c in triples {
        let n = gather(nodes, c.ids);
        let (u, v) = (n[1].from(&n[0]), n[2].from(&n[0]));
        let (g1, g2) = ([0.5 * v[1], -0.5 * v[0]], [-0.5 * u[1], 0.5 * u[0]]);
        let g0 = [-(g1[0] + g2[0]), -(g1[1] + g2[1])];
        let value = 0.5 * cross(u, v) - c.rest;
        Linear::new(&n, value, [g0, g1, g2], c.compliance / (h * h)).solve::<false>(
            nodes,
            c.ids,
            &n,
            &mut c.lambda,
        );
    }
}

/// Projects C = 2 sin(Δ/2).
#[inline(never)]
pub fn angles(nodes: &mut [Node], joints: &mut [Joint], h: f32) {
    for j in joints {
        let n = gather(nodes, j.ids);
        let Some((a, first)) = direction(n[0].from(&n[1])) else {
            continue;
        };
        let Some((b, second)) = direction(n[2].from(&n[1])) else {
            continue;
        };
        let (p, q) = (dot(a, b), cross(a, b));
        let (c, s) = (j.rest[0] * p + j.rest[1] * q, j.rest[0] * q - j.rest[1] * p);
        let (value, f) = if c >= 0.0 {
            let f = ((1.0 + c) * 0.5).sqrt();
            (s / f, f)
        } else {
            let chord = (2.0 * (1.0 - c)).sqrt();
            (if s < 0.0 { -chord } else { chord }, s.abs() / chord)
        };
        let (k, l) = (f / first, f / second);
        let (g0, g2) = ([a[1] * k, -a[0] * k], [-b[1] * l, b[0] * l]);
        let g1 = [-(g0[0] + g2[0]), -(g0[1] + g2[1])];
        Linear::new(&n, value, [g0, g1, g2], j.compliance / (h * h)).solve::<false>(
            nodes,
            j.ids,
            &n,
            &mut j.lambda,
        );
    }
}

/// Returns the deformation gradient F.
#[inline]
fn deformation(n: &[Node; 3], b: [f32; 4]) -> [f32; 4] {
    let (u, v) = (n[1].from(&n[0]), n[2].from(&n[0]));
    [
        u[0] * b[0] + v[0] * b[2],
        u[0] * b[1] + v[0] * b[3],
        u[1] * b[0] + v[1] * b[2],
        u[1] * b[1] + v[1] * b[3],
    ]
}

/// Returns the gradients G Bᵀ.
#[inline]
fn gradients(g: [f32; 4], b: [f32; 4]) -> [V; 3] {
    let g1 = [g[0] * b[0] + g[1] * b[1], g[2] * b[0] + g[3] * b[1]];
    let g2 = [g[0] * b[2] + g[1] * b[3], g[2] * b[2] + g[3] * b[3]];
    [[-(g1[0] + g2[0]), -(g1[1] + g2[1])], g1, g2]
}

/// Projects the deviatoric and hydrostatic parts alternately.
#[inline(never)]
pub fn neo_hookeans(nodes: &mut [Node], elements: &mut [[Element; 2]], h: f32) {
    for [deviatoric, hydrostatic] in elements {
        let c = deviatoric;
        let n = gather(nodes, c.ids);
        let f = deformation(&n, c.b);
        if let Some((z, value)) = direction([f[0] - f[3], f[1] + f[2]]) {
            let g = gradients([z[0], z[1], z[1], -z[0]], c.b);
            Linear::new(&n, value, g, c.compliance / (h * h)).solve::<false>(
                nodes,
                c.ids,
                &n,
                &mut c.lambda,
            );
        }
        let c = hydrostatic;
        let n = gather(nodes, c.ids);
        let f = deformation(&n, c.b);
        let g = gradients([f[3], -f[2], -f[1], f[0]], c.b);
        Linear::new(
            &n,
            f[0] * f[3] - f[1] * f[2] - 1.0,
            g,
            c.compliance / (h * h),
        )
        .solve::<false>(nodes, c.ids, &n, &mut c.lambda);
    }
}

/// Projects C = √(2ψ/μ).
#[inline(never)]
pub fn st_venant_kirchhoffs(nodes: &mut [Node], elements: &mut [Element], h: f32) {
    for c in elements {
        let n = gather(nodes, c.ids);
        let [a, b, d, e] = deformation(&n, c.b);
        let (xx, yy, r) = (a * a + d * d, b * b + e * e, a * b + d * e);
        let (p, q) = (0.5 * ((xx - 1.0) + (yy - 1.0)), 0.5 * (xx - yy));
        let square = q * q + r * r + c.bulk * p * p;
        if !(square > 1e-30 && square < 1e36) {
            continue;
        }
        let value = square.sqrt();
        let (s, k) = (1.0 / value, c.bulk * p);
        let (sxx, syy) = (k + q, k - q);
        let g = [
            (a * sxx + b * r) * s,
            (a * r + b * syy) * s,
            (d * sxx + e * r) * s,
            (d * r + e * syy) * s,
        ];
        Linear::new(&n, value, gradients(g, c.b), c.compliance / (h * h)).solve::<false>(
            nodes,
            c.ids,
            &n,
            &mut c.lambda,
        );
    }
}

/// Projects the distance of the first particle from the segment between the others.
#[inline(never)]
pub fn beads(nodes: &mut [Node], triples: &mut [Triple], h: f32) {
    for c in triples {
        segment::<false>(nodes, c, h);
    }
}

/// Projects the same distance, kept on the left side and between the ends only.
#[inline(never)]
pub fn edges(nodes: &mut [Node], triples: &mut [Triple], h: f32) {
    for c in triples {
        segment::<true>(nodes, c, h);
    }
}

#[inline]
fn segment<const ONE_SIDED: bool>(nodes: &mut [Node], c: &mut Triple, h: f32) {
    let n = gather(nodes, c.ids);
    let p = n[0].from(&n[1]);
    let ends = n[2].from(&n[1]);
    let along = direction(ends).map(|(u, length)| (u, length, dot(p, u)));
    let (value, m, t) = match along {
        Some((u, length, along)) if along >= 0.0 && along <= length => {
            (cross(u, p), [-u[1], u[0]], along / length)
        }
        _ if ONE_SIDED => return,
        _ => {
            let q = n[0].from(&n[2]);
            let near = dot(p, p) < dot(q, q);
            let Some((r, length)) = direction(if near { p } else { q }) else {
                return;
            };
            let t = if near { 0.0 } else { 1.0 };
            if cross(ends, p) < 0.0 {
                (-length, [-r[0], -r[1]], t)
            } else {
                (length, r, t)
            }
        }
    };
    let s = 1.0 - t;
    let g = [m, [-m[0] * s, -m[1] * s], [-m[0] * t, -m[1] * t]];
    Linear::new(&n, value, g, c.compliance / (h * h)).solve::<ONE_SIDED>(
        nodes,
        c.ids,
        &n,
        &mut c.lambda,
    );
}
