//! Tolerances of shape matching.

/// Quantities that bound the momentum error from rounding in a step of shape matching.
pub(crate) struct Motion {
    pub(crate) epsilon: f64,
    pub(crate) mass: f64,
    pub(crate) count: usize,
    /// Largest |v|, and largest change of a velocity in the step.
    pub(crate) speed: f64,
    pub(crate) kick: f64,
    /// Largest offset from the center of mass, at rest or now, and largest |x|.
    pub(crate) radius: f64,
    pub(crate) reach: f64,
    /// α/h.
    pub(crate) rate: f64,
}

#[allow(clippy::cast_precision_loss, reason = "a handful of particles")]
impl Motion {
    /// Bound of the momentum error. Each velocity is rounded once relative to its size; the N
    /// corrections, their mean and their sums are rounded relative to a correction.
    pub(crate) fn momentum(&self) -> f64 {
        self.mass * self.epsilon * (self.speed + (self.count as f64 + 3.0) * self.kick)
    }

    /// Bound of the angular momentum error: roundings of velocities and corrections at the lever of
    /// the body, and of positions at their distance from the origin.
    pub(crate) fn angular_momentum(&self) -> f64 {
        let correction = self.count as f64 * self.rate * self.radius;
        self.mass
            * self.epsilon
            * (self.radius * (self.speed + correction) + self.speed * self.reach)
    }
}

/// Rounding of N̂ and of its bound: Nε√M times the magnitude of offsets, rest offsets and
/// displacements.
#[allow(clippy::cast_precision_loss, reason = "a handful of particles")]
pub(crate) fn rounding_of_norm(epsilon: f64, count: usize, mass: f64, size: f64) -> f64 {
    count as f64 * epsilon * mass.sqrt() * size
}

/// Relative energy error: the linear bound of the leapfrog scheme holds for small swings, and the
/// energies are sums of rounded terms.
pub(crate) const ENERGY_RATIO: f64 = 1e-5;

/// Distance of goals from members that were moved by a known map. The sums over N members have
/// terms no larger than the body, each rounded once. The map, the positions and the rest offsets
/// add a few roundings at the largest coordinate. The layouts are well conditioned: the divisors of
/// the sums are within a factor of 25 of the largest. The sums are exact to a fraction of that.
#[allow(clippy::cast_precision_loss, reason = "a handful of particles")]
pub(crate) fn planted(epsilon: f64, count: usize, size: f64, largest: f64) -> f64 {
    epsilon * ((count as f64 + 8.0) * size + largest)
}

/// Elements of Σ w ψ ψᵀ − I for the modes of quadratic bodies, with τ = 4√ε. A factorization rounds
/// by 15 ε, and the independent part of a function may be as small as τ.
pub(crate) fn orthonormal(epsilon: f64) -> f64 {
    15.0 * epsilon / (4.0 * epsilon.sqrt())
}

/// Least squared extent of a rest shape, relative to the largest, that sums over N members
/// distinguish from rounding.
#[allow(clippy::cast_precision_loss, reason = "a handful of particles")]
pub(crate) fn thinnest(epsilon: f64, count: usize) -> f64 {
    8.0 * count as f64 * epsilon
}

/// Error of an isochoric map in ε: of its elements, relative to the largest; and of its
/// determinant, relative to the square of the largest. The fit and the scaling by the root of the
/// moment are off by some ε each, and three goals determine the map.
pub(crate) const ISOCHORIC: f64 = 64.0;

/// Residual of impulses and torques that sum to zero, as a fraction of their magnitudes, in double
/// precision. The corrections are some hundredths of the positions whose differences they are.
pub(crate) const LEFT: f64 = 1e-13;

/// |det S − 1| of a plastic stretch, in ε‖S‖². The sums and the root in cosh a are rounded once
/// each, and so are both diagonal elements.
pub(crate) const PLASTIC_DET: f64 = 3.0;

/// Excess of ‖S − I‖ over the limit, in ε(1 + limit): the roundings of sinh a, of its components,
/// of cosh a, and of their sum.
pub(crate) const PLASTIC_LIMIT: f64 = 4.0;

/// Error of the elastic strain, in ε relative to A S⁻¹ and S: sums of five products for both
/// moments, an inverse and two products.
pub(crate) const ELASTIC_STRAIN: f64 = 100.0;

/// Dependence of the permanent strain of a slow load on the time step: the creep is integrated to
/// first order.
pub(crate) const CREEP: f64 = 0.02;

/// Error of twenty steps of a settling rigid body of unit size, in ε: each step rounds positions,
/// goals and corrections a few times.
pub(crate) const SETTLED: f64 = 50.0;

/// Error of a posed body at rest ten units from the origin, in ε: positions are rounded at that
/// distance and subtracted from each other.
pub(crate) const POSED: f64 = 50.0;

/// Error of the weight of an example, in ε at the distance of the body from the origin. The Gram
/// matrix of the examples has a condition number of about fifty.
pub(crate) const EXAMPLE_WEIGHT: f64 = 500.0;

/// Difference of ten steps of a moving body of unit size with and without weights, in ε: a step
/// rounds each of them a few times.
pub(crate) const SHARED: f64 = 200.0;

/// Error of the goal of a region against a plain loop. The moment of a region of weight one is off
/// by 4(n + 4)ε at the squared size of the lattice. Here n is the width of the region. This rotates
/// the region by that error over its gap. Centers and the sums of fits are off by the same number
/// of roundings at the size of the lattice.
#[allow(clippy::cast_precision_loss, reason = "a handful of nodes")]
pub(crate) fn goal_of_region(epsilon: f64, width: usize, size: f64, radius: f64, gap: f64) -> f64 {
    let roundings = 4.0 * (width as f64 + 4.0) * epsilon;
    roundings
        * size
        * (1.0
            + if radius > 0.0 {
                size * radius / gap
            } else {
                0.0
            })
}

/// Error of rotations and goals of an undeformed lattice of a unit grid. Each position is rounded
/// twice at the size of the lattice, and a region of radius one rotates by the same error. The sums
/// consist of those roundings and add no error.
#[allow(clippy::cast_precision_loss, reason = "a handful of nodes")]
pub(crate) fn planted_lattice(epsilon: f64, width: usize, size: f64) -> f64 {
    2.0 * (1.0 + 1.0 / width as f64) * epsilon * size
}

/// Residual impulse in double precision, as a fraction of all impulses: a few roundings of goals.
pub(crate) const LEFT_OVER: f64 = 1e-14;

/// Deviation of a hanging sheet from the vertical after its swing has decayed to e⁻⁵⁰, m and m/s:
/// the displacement per step.
pub(crate) const HANGING: f64 = 1e-3;

/// Drift of a piece in `steps` steps from rounding in a lattice of that size. Corrections are off
/// by a few ε, which enters the velocities and accumulates in the positions.
#[allow(clippy::cast_precision_loss, reason = "counts of steps")]
pub(crate) fn pieces(epsilon: f64, steps: usize, size: f64) -> f64 {
    4.0 * epsilon * size * (steps as f64).powi(2) / 2.0
}

/// Number of roundings, relative to the torques of its members, that a region adds to the angular
/// momentum. Its moments at rest and now each contribute 4(n + 4) at the squared radius of the
/// lattice.
pub(crate) fn roundings_of_regions(width: usize) -> usize {
    8 * (width + 4)
}

/// Error of the slope of an energy by differences over 2·10⁻⁵ of unit lengths, relative to the
/// stiffness. The third derivative contributes 10⁻¹⁰, and the rounding of energies 10⁻¹⁶/10⁻⁵ for
/// each of a hundred terms.
pub(crate) const SLOPE: f64 = 2e-9;
