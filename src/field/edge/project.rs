//! Action of a force on edges within a step.

use super::force::{EdgeEnd, EdgeForce};
use super::set::{Edge, EdgeForces};
use crate::checksum::Checksum;
use crate::error::Error;
use crate::math::Real;
use crate::particles::retain::retain;
use crate::particles::{Motion, Predicted, View};
use crate::rigid::Attached;
use crate::solver::{Pass, Project};

impl<T: Real> Edge<T> {
    /// Calls a function for both ends; for none if the edge has no direction.
    fn visit(
        &self,
        h: T,
        predicted: &mut Predicted<'_, T>,
        mut act: impl FnMut(&mut EdgeEnd<'_, '_, T>),
    ) -> Option<()> {
        let [a, b] = &self.ends;
        let points = [Attached::new(a, predicted)?, Attached::new(b, predicted)?];
        let [from, to] = points.map(|point| point.position);
        let (along, length) = (to - from).direction()?;
        let gravity_dv = predicted.gravity_dv;
        for (point, position, other) in [(points[0], from, to), (points[1], to, from)] {
            let count = if point.is_particle() { 1 } else { self.count };
            act(&mut EdgeEnd {
                position,
                other,
                normal: -along.perp(),
                length,
                is_outline: self.is_outline,
                gravity_dv,
                h,
                count: T::ratio(count.into(), 1),
                point,
                predicted: &mut *predicted,
            });
        }
        Some(())
    }
}

impl<T: Real, F: EdgeForce<T>, const N: usize> Project<T> for EdgeForces<T, F, N> {
    /// Rejects unknown particles, and an invalid force.
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        for edge in &self.edges {
            for end in &edge.ends {
                end.check(motion, pass.vacancies)?;
            }
        }
        self.force.check()
    }

    fn predict(&mut self, pass: &Pass<T>, predicted: &mut Predicted<'_, T>) {
        for edge in &self.edges {
            let _ = edge.visit(pass.h, predicted, |end| self.force.push(end));
        }
        for edge in &self.edges {
            let _ = edge.visit(pass.h, predicted, |end| self.force.resist(end));
        }
        self.force.advance(pass.h);
    }

    fn project(&mut self, _: &Pass<T>, _: &mut Motion<'_, T>) {}

    /// Drops outlines that have lost a point, and edges of chains that have.
    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        let exists = |edge: &Edge<T>| edge.ends.iter().all(|end| end.exists(particles.masses));
        while let Some(lost) = self
            .edges
            .iter()
            .find(|edge| edge.is_outline && !exists(edge))
            .map(|edge| edge.body)
        {
            retain(&mut self.edges, |edge| edge.body != lost);
        }
        retain(&mut self.edges, exists);
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_count(self.edges.len());
        for edge in &self.edges {
            edge.ends.iter().for_each(|end| end.hash(checksum));
            checksum.add_bits(edge.body.into());
            checksum.add_bits(edge.count.into());
            checksum.add_bits(edge.is_outline.into());
        }
        self.force.hash_state(checksum);
    }
}
