//! Quantities that a part conserves.

/// Quantities that the impulses of a part conserve in each pass, if no particle is pinned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conserves {
    /// No quantity: the part acts from outside, such as a collider or an attachment.
    Nothing,
    /// All motion: the part only observes, and changes no displacement and no velocity.
    Motion,
    /// Momentum, by a single update that moves every particle once.
    Momentum,
    /// Momentum, by many updates or sums of several fits in a pass. The rounding error scales with
    /// the largest displacement. For discs and outlines, whose contacts move particles back and
    /// forth, it also scales with the depth of contacts.
    Sweep,
    /// Momentum and angular momentum, by a single update. With predicted goals, angular momentum is
    /// conserved about the current positions. A leapfrog impulse is a sum of one that conserves it
    /// about these and one that conserves it about those at the start of the substep: the torques
    /// about the two have opposite signs.
    Torque,
    /// As [`Torque`](Self::Torque) with predicted goals, by a part that slides along another. A
    /// leapfrog impulse has any torque, because the foot of the distance moves during a substep.
    Sliding,
    /// As [`Torque`](Self::Torque), for a body that is fitted as a whole, whose leapfrog impulses
    /// conserve angular momentum about the positions at the start of the substep. The rotation
    /// rounds relative to the size of the body, even for small motions.
    Fit,
}
