//! Constraints between one particle and a fixed point.

use super::{Node, V, direction};

/// Particle attached to a fixed point, by a rope if it has a length.
pub struct Anchor {
    pub i: u16,
    pub place: V,
    pub length: f32,
    pub compliance: f32,
    pub lambda: f32,
}

/// Projects C = |x − a|.
#[inline(never)]
pub fn anchors(nodes: &mut [Node], anchors: &mut [Anchor], h: f32) {
    for c in anchors {
        project(nodes, c, h, false);
    }
}

/// Projects C = |x − a| − L ≤ 0.
#[inline(never)]
pub fn long_ranges(nodes: &mut [Node], anchors: &mut [Anchor], h: f32) {
    for c in anchors {
        project(nodes, c, h, true);
    }
}

#[inline]
fn project(nodes: &mut [Node], c: &mut Anchor, h: f32, slack: bool) {
    let i = c.i as usize;
    let node = nodes[i];
    let r = [
        (node.x[0] - c.place[0]) + node.d[0],
        (node.x[1] - c.place[1]) + node.d[1],
    ];
    let Some((n, length)) = direction(r) else {
        return;
    };
    if node.w == 0.0 {
        return;
    }
    let alpha = c.compliance / (h * h);
    let value = if slack { length - c.length } else { length };
    let mut delta = (-value - alpha * c.lambda) / (node.w + alpha);
    if slack {
        delta = (c.lambda + delta).min(0.0) - c.lambda;
    }
    if delta.is_finite() {
        c.lambda += delta;
        nodes[i].d = node.pushed(n, delta);
    }
}
