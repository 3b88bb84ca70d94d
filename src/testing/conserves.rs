//! The quantities that a part conserves.

/// What the impulses of a part keep in each pass, where no particle is pinned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conserves {
    /// Nothing: a part that acts from outside, such as a collider or an attachment.
    Nothing,
    /// Momentum. A single update: every particle is moved once.
    Momentum,
    /// Momentum, of many updates, or sums of several fits, in a pass. What rounds is as large as what it moves particles by, and for discs
    /// and outlines, whose contacts move them to and fro, as deep as these may be.
    Sweep,
    /// Momentum and, about where the particles are, angular momentum. A single update.
    Torque,
    /// The same of a body that was fitted as a whole, whose rotation rounds at the size of the body, however little it moves.
    Fit,
}
