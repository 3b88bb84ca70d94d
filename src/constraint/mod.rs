//! Constraints: scalar functions C of a few particles that XPBD drives to zero, or keeps on one side of it.

mod angle;
mod area;
mod attachment;
mod bending;
mod damped;
mod distance;
mod element;
mod four;
mod grab;
mod long_range;
mod material;
mod named;
mod neo_hookean;
mod order;
mod outline;
mod pressure;
mod segment;
mod set;
mod st_venant_kirchhoff;
mod tearing;
mod tether;
mod update;

pub use angle::Angle;
pub use area::Area;
pub use attachment::Attachment;
pub use bending::Bending;
pub use damped::Damped;
pub use distance::Distance;
pub(crate) use four::{Corrected, Springs};
pub use grab::Grab;
pub use long_range::LongRangeAttachment;
pub use material::Material;
pub use neo_hookean::NeoHookean;
pub use pressure::Pressure;
pub use segment::{OnSegment, PointEdge};
pub use set::{ConstraintId, Constraints};
pub use st_venant_kirchhoff::StVenantKirchhoff;
pub use tearing::{RestMeasure, Tearing};
pub use tether::Tether;
pub(crate) use update::Softness;

use crate::{ParticleId, Real, Vec2};
use four::UpdateFour;

/// `N` distance constraints at most.
pub type Distances<T, const N: usize> = Constraints<T, Distance<T>, 2, N>;
/// `N` bending constraints at most.
pub type Bendings<T, const N: usize> = Constraints<T, Bending<T>, 3, N>;
/// `N` angle constraints at most.
pub type Angles<T, const N: usize> = Constraints<T, Angle<T>, 3, N>;
/// `N` area constraints at most.
pub type Areas<T, const N: usize> = Constraints<T, Area<T>, 3, N>;

/// `N` attachments at most.
pub type Attachments<T, const N: usize> = Constraints<T, Attachment<T>, 1, N>;

/// On which side of zero a constraint leaves its value alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// C = 0: never at rest elsewhere.
    Equal,
    /// C ≤ 0: acts where C is positive, as a tether that is slack until it is long enough.
    AtMost,
    /// C ≥ 0: acts where C is negative, as a floor.
    AtLeast,
}

/// A constraint on `K` particles: its value C, its gradients ∇C, its compliance.
///
/// The multiplier update is [the set's](Constraints); a constraint only says what it is. The names are those of Macklin, Müller,
/// Chentanez, "XPBD: position-based simulation of compliant constrained dynamics" (2016).
///
/// A rope that goes slack, in full:
/// ```
/// use pliant::{Bound, Constraint, Constraints, Linearisation, ParticleId, Particles, Points, Solver, Vec2};
/// struct Tether(ParticleId, ParticleId, f32);
/// impl Constraint<f32, 2> for Tether {
///     const BOUND: Bound = Bound::AtMost;
///     fn particles(&self) -> [ParticleId; 2] {
///         [self.0, self.1]
///     }
///     fn linearise(&self, points: &Points<f32, 2>) -> Option<Linearisation<f32, 2>> {
///         let (n, length) = points.difference(0, 1).direction()?;
///         Some(Linearisation { value: length - self.2, gradients: [n, -n] })
///     }
/// }
/// let mut particles = Particles::<f32, 2>::new();
/// let hook = particles.add_pinned(Vec2::new(0.0, 0.0), 1.0)?;
/// let ball = particles.add(Vec2::new(0.0, 0.0), 1.0)?;
/// let mut rope = Constraints::<f32, Tether, 2, 1>::new();
/// rope.add(Tether(hook, ball, 2.0))?;
/// let solver = Solver { gravity: Vec2::new(0.0, -9.81), ..Solver::default() };
/// for _ in 0..120 {
///     solver.step(1.0 / 60.0, &mut particles, &mut rope)?;
/// }
/// assert!((particles.position(ball).unwrap().y + 2.0).abs() < 1e-5);
/// # Ok::<(), pliant::Error>(())
/// ```
pub trait Constraint<T: Real, const K: usize>: Sized {
    /// Equality or inequality.
    const BOUND: Bound = Bound::Equal;

    /// Whether [`damping`](Constraint::damping) is to be asked for. Costs nothing where it is `false`.
    const DAMPED: bool = false;

    /// How four that share no particle are updated at once, where that is sooner than one by one.
    #[doc(hidden)]
    const UPDATE_FOUR: Option<UpdateFour<T, Self>> = None;

    /// The squared lengths of the gradients, where they are the same in every configuration: 1 and 1 for a distance. The set
    /// then divides once a step instead of once a projection.
    #[inline]
    fn squared_gradients() -> Option<[T; K]> {
        None
    }

    /// The particles, each one once.
    fn particles(&self) -> [ParticleId; K];

    /// The compliance α, the inverse of a stiffness: the energy is C²/2α. Zero, the default, is rigid.
    fn compliance(&self) -> T {
        T::ZERO
    }

    /// The damping coefficient β of a Kelvin–Voigt element, in units of α⁻¹ times seconds: N s/m where C is a length. It
    /// resists changes of C only. A rigid constraint has none whatever it says.
    fn damping(&self) -> T {
        T::ZERO
    }

    /// C and ∇C at these points; `None` where they are not defined, and then the constraint is skipped.
    fn linearise(&self, points: &Points<T, K>) -> Option<Linearisation<T, K>>;
}

/// A constraint at a configuration: its value, and its gradient by each particle's position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Linearisation<T, const K: usize> {
    /// C.
    pub value: T,
    /// ∇C by each particle, in the order of [`Constraint::particles`].
    pub gradients: [Vec2<T>; K],
}

/// Where the particles of a constraint are: positions at the start of the substep, and displacements since.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Points<T, const K: usize> {
    positions: [Vec2<T>; K],
    displacements: [Vec2<T>; K],
}

impl<T: Real, const K: usize> Points<T, K> {
    /// Points that have not moved: for tests of a constraint of your own.
    pub const fn at(positions: [Vec2<T>; K]) -> Self {
        Self { positions, displacements: [Vec2::ZERO; K] }
    }

    /// The vector from point `to` to point `from`, (x₁ − x₂) + (d₁ − d₂): exact to the last digits at any distance from the
    /// origin. Zero where one of the places is not below `K`.
    #[inline]
    pub fn difference(&self, from: usize, to: usize) -> Vec2<T> {
        match (self.positions.get(from), self.positions.get(to), self.displacements.get(from), self.displacements.get(to)) {
            (Some(x1), Some(x2), Some(d1), Some(d2)) => (*x1 - *x2) + (*d1 - *d2),
            _ => Vec2::ZERO,
        }
    }

    /// The vector from a fixed place to a point, (x − a) + d. Zero where the place of the point is not below `K`.
    #[inline]
    pub fn offset(&self, point: usize, from: Vec2<T>) -> Vec2<T> {
        match (self.positions.get(point), self.displacements.get(point)) {
            (Some(x), Some(d)) => (*x - from) + *d,
            _ => Vec2::ZERO,
        }
    }

    /// How far a point has moved in this substep.
    #[inline]
    pub fn displacement(&self, point: usize) -> Vec2<T> {
        self.displacements.get(point).copied().unwrap_or(Vec2::ZERO)
    }
}
