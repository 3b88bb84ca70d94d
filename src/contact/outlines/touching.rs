//! Contacts of the last step: pairs of bodies, and the corners and edges that pushed.

use super::body::OutlineId;
use super::contact::Contact;
use super::set::{OutlineContacts, particles};
use crate::contact::events::{BodyPair, other_body};
use crate::contact::response::Response;
use crate::math::{Real, Vec2};
use crate::particles::ParticleId;

/// Contact of a corner with an edge that pushed in the last substep.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OutlineContact<T> {
    /// Corner.
    pub point: ParticleId,
    /// Start and end of the edge.
    pub edge: [ParticleId; 2],
    /// Bodies of the corner and of the edge.
    pub bodies: [OutlineId; 2],
    /// Unit vector from the edge to the corner.
    pub normal: Vec2<T>,
    /// Distance by which both together were pushed apart along the normal in the substep, m.
    pub push: T,
    /// Normal velocity before the contact, m/s; negative if both approach.
    pub approach: T,
}

impl<T: Real, const B: usize, const N: usize, const K: usize> OutlineContacts<T, B, N, K> {
    /// Returns the pairs of bodies that touched in any substep of the last step.
    ///
    /// Pairs are in ascending order, each with the body that was added earlier first. A body that
    /// touched itself is paired with itself.
    pub fn touching(&self) -> impl Iterator<Item = (OutlineId, OutlineId)> {
        self.events.touching().iter().copied().map(outline_ids)
    }

    /// Returns the bodies that touched a body in any substep of the last step, in ascending order.
    ///
    /// A body that touched itself is among them. Visits all pairs that touched.
    pub fn touching_with(&self, outline: OutlineId) -> impl Iterator<Item = OutlineId> {
        self.events.touching_with(outline.0).map(OutlineId)
    }

    /// Returns the touching pairs that did not touch in the step before.
    pub fn began(&self) -> impl Iterator<Item = (OutlineId, OutlineId)> {
        self.events.began().map(outline_ids)
    }

    /// Returns the pairs that touched in the step before but not in the last one.
    ///
    /// Pairs of a removed outline are not among them: its number can be that of another one.
    pub fn ended(&self) -> impl Iterator<Item = (OutlineId, OutlineId)> {
        self.events.ended().map(outline_ids)
    }

    /// Returns the contacts that pushed in the last substep.
    pub fn contacts(&self) -> impl Iterator<Item = OutlineContact<T>> {
        let pushed = |contact: &&Contact<T>| contact.response.push > T::ZERO;
        let contacts = self.contacts.iter().filter(pushed);
        contacts.filter_map(|contact| {
            let [point, start, end] = particles(&self.corners, contact)?;
            let body = |corner: u16| {
                let corner = self.corners.get(usize::from(corner))?;
                Some(OutlineId(corner.body))
            };
            let Response {
                normal,
                push,
                approach,
                ..
            } = contact.response;
            Some(OutlineContact {
                point,
                edge: [start, end],
                bodies: [body(contact.point)?, body(contact.edge)?],
                normal,
                push,
                approach,
            })
        })
    }

    /// Returns the contacts that pushed a body in the last substep: the other body, and the unit
    /// vector from the other body to this one.
    ///
    /// A body is on the ground if such a vector points up. Contacts of a body with itself are
    /// omitted. Visits all contacts.
    ///
    /// ```
    /// use pliant::{OutlineContacts, OutlineOptions, Particles, Solver, Vec2, build};
    /// let mut particles = Particles::<f32, 5>::new();
    /// let mut outlines = OutlineContacts::<f32, 2, 5, 8>::default();
    /// let floor = build::rectangle(&mut particles, Vec2::new(-1.0, -1.0), Vec2::new(1.0, 0.0), 1.0)?;
    /// particles.pin_group(floor)?;
    /// let floor = outlines.add(&particles, floor, OutlineOptions::default())?;
    /// let ball = particles.add(Vec2::new(0.0, 0.1), 1.0)?;
    /// let ball = outlines.add_points(&particles, [ball], OutlineOptions::default())?;
    /// let solver = Solver { gravity: Vec2::new(0.0, -10.0), ..Solver::default() };
    /// for _ in 0..20 {
    ///     solver.step(0.02, &mut particles, &mut outlines)?;
    /// }
    /// assert!(outlines.contacts_with(ball).eq([(floor, Vec2::new(0.0, 1.0))]));
    /// assert!(outlines.contacts_with(floor).eq([(ball, Vec2::new(0.0, -1.0))]));
    /// # Ok::<(), pliant::Error>(())
    /// ```
    pub fn contacts_with(&self, outline: OutlineId) -> impl Iterator<Item = (OutlineId, Vec2<T>)> {
        let contacts = self.contacts();
        contacts.filter_map(move |contact| other_body(outline, contact.bodies, contact.normal))
    }
}

fn outline_ids((a, b): BodyPair) -> (OutlineId, OutlineId) {
    (OutlineId(a), OutlineId(b))
}
