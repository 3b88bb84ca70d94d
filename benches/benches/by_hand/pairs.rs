//! Constraints on two particles.

use super::{Node, direction, dot};

/// Spring; a damper if its rate is not zero, or a rope that only pulls.
pub struct Spring {
    pub a: u16,
    pub b: u16,
    pub length: f32,
    pub compliance: f32,
    pub damping: f32,
    pub broken: bool,
    pub lambda: f32,
}

/// Projects C = |r| − L, damped.
#[inline(never)]
pub fn dampers(nodes: &mut [Node], springs: &mut [Spring], h: f32) {
    for c in springs {
        project::<true, false>(nodes, c, h);
    }
}

/// Projects C = |r| − L ≤ 0.
#[inline(never)]
pub fn tethers(nodes: &mut [Node], springs: &mut [Spring], h: f32) {
    for c in springs {
        project::<false, true>(nodes, c, h);
    }
}

/// Projects C = |r| − L of the unbroken springs.
#[inline(never)]
pub fn threads(nodes: &mut [Node], springs: &mut [Spring], h: f32) {
    for c in springs {
        if !c.broken {
            project::<false, false>(nodes, c, h);
        }
    }
}

#[inline]
fn project<const DAMPED: bool, const SLACK: bool>(nodes: &mut [Node], c: &mut Spring, h: f32) {
    let (a, b) = (c.a as usize, c.b as usize);
    let (p, q) = (nodes[a], nodes[b]);
    let Some((n, length)) = direction(p.from(&q)) else {
        return;
    };
    let w = p.w + q.w;
    if w == 0.0 {
        return;
    }
    let alpha = c.compliance / (h * h);
    let residual = length - c.length + alpha * c.lambda;
    let mut delta = if DAMPED {
        let y = h * c.damping;
        let series = 1.0 + y / 2.0 * (1.0 + y / 3.0 * (1.0 + y / 4.0));
        let damping = c.compliance * c.damping / h * series;
        let change = dot(n, p.d) - dot(n, q.d);
        -(residual + damping * (change / w)) / (w + damping + alpha)
    } else {
        -residual / (w + alpha)
    };
    if SLACK {
        delta = (c.lambda + delta).min(0.0) - c.lambda;
    }
    if delta.is_finite() {
        c.lambda += delta;
        nodes[a].d = p.pushed(n, delta);
        nodes[b].d = q.pushed(n, -delta);
    }
}
