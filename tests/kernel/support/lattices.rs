//! Lattices for tests.

use crate::support::bodies::Member;
use crate::support::float::Float;
use pliant::{LatticeMatching, ParticleId, Particles, Stiffness};
use proptest::prelude::*;

/// Maximum number of nodes of a test lattice.
pub(crate) const MAX_PARTICLES: usize = 36;

pub(crate) type Body<T> = LatticeMatching<T, MAX_PARTICLES>;

/// Description of a test lattice: rest positions are jittered around a grid of spacing one.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) columns: usize,
    pub(crate) half: usize,
    /// Whether the first particle is the last node.
    pub(crate) backward: bool,
    pub(crate) nodes: Vec<Option<Member>>,
}

/// Strategy for lattices: rectangles with and without holes, offsets up to `deformation`, speeds up
/// to `speed`.
pub(crate) fn plan(deformation: f64, speed: f64) -> impl Strategy<Value = Plan> {
    let pair = |size: f64| [-size..=size, -size..=size];
    let member = (pair(0.3), pair(deformation), pair(speed), 0.1..10.0_f64);
    let holes = prop::sample::select(&[0.0, 0.1, 0.5][..]);
    let nodes = prop::collection::vec((member, 0.0..1.0), MAX_PARTICLES);
    (
        1..=6_usize,
        1..=6_usize,
        1..=4_usize,
        any::<bool>(),
        holes,
        nodes,
    )
        .prop_map(|(columns, rows, half, backward, holes, nodes)| {
            let present =
                |(place, (member, drawn))| (place == 0 || drawn >= holes).then_some(member);
            let nodes = nodes
                .into_iter()
                .take(columns * rows)
                .enumerate()
                .map(present)
                .collect();
            Plan {
                columns,
                half,
                backward,
                nodes,
            }
        })
}

/// A rectangle without jitter, at rest.
pub(crate) fn rectangle(columns: usize, rows: usize, half: usize) -> Plan {
    let nodes = vec![Some(([0.0; 2], [0.0; 2], [0.0; 2], 1.0)); columns * rows];
    Plan {
        columns,
        half,
        backward: false,
        nodes,
    }
}

#[allow(clippy::cast_precision_loss, reason = "at most 36 nodes")]
impl Plan {
    /// Indices of the nodes that are present, with their members.
    pub(crate) fn present(&self) -> impl Iterator<Item = (usize, &Member)> {
        self.nodes
            .iter()
            .enumerate()
            .filter_map(|(node, member)| Some((node, member.as_ref()?)))
    }

    /// Adds the particles, builds the lattice around `center`, and deforms it.
    pub(crate) fn make<T: Float>(
        &self,
        center: [f64; 2],
        alpha: f64,
    ) -> (Particles<T, MAX_PARTICLES>, Body<T>) {
        let mut particles = Particles::new();
        let mut ids = vec![None; self.nodes.len()];
        let mut order: Vec<_> = self.present().collect();
        if self.backward {
            order.reverse();
        }
        for (node, (jitter, _, _, m)) in &order {
            let (column, row) = (node % self.columns, node / self.columns);
            let place = T::vector(
                center[0] + column as f64 + jitter[0],
                center[1] - row as f64 + jitter[1],
            );
            ids[*node] = Some(particles.add(place, T::of(*m)).unwrap());
        }
        let stiffness = Stiffness::Alpha(T::of(alpha));
        let body = LatticeMatching::new(
            &particles,
            self.columns,
            ids.iter().copied(),
            self.half,
            stiffness,
        )
        .unwrap();
        for (node, (_, d, v, _)) in order {
            let id = ids[node].unwrap();
            let x = particles.position(id).unwrap();
            particles
                .set_position(id, x + T::vector(d[0], d[1]))
                .unwrap();
            particles.set_velocity(id, T::vector(v[0], v[1])).unwrap();
        }
        (particles, body)
    }
}

/// Positions of the nodes, in the order of the members.
pub(crate) fn places<T: Float>(
    particles: &Particles<T, MAX_PARTICLES>,
    members: &[ParticleId],
) -> Vec<[f64; 2]> {
    members
        .iter()
        .map(|id| particles.position(*id).unwrap())
        .map(|x| [x.x.wide(), x.y.wide()])
        .collect()
}
