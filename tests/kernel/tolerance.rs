//! All tolerances of the tests, with their derivations.

/// Positions of the reference trajectories in double precision, m: hundreds of steps of programs
/// that round differently.
pub(crate) const REFERENCE_POSITION: f64 = 1e-11;

/// Velocities of the reference trajectories, m/s. Holds for squares and for a cloth of 6x5. A
/// velocity is a displacement over the step, so its error is 1/h times that of a displacement. In a
/// large cloth with steps of 0.01 s, the errors are 5e-13 m for positions and up to 5e-11 m/s for
/// velocities. That reference has no velocities.
pub(crate) const REFERENCE_VELOCITY: f64 = 1e-11;

/// Bounds for positions and velocities of the rounding errors in single precision after `steps`
/// steps of length h, if no error is amplified. With u = ε/2: each step rounds a velocity at most
/// four times, so velocity errors grow by 4u·V per step. Position errors grow by the velocity
/// errors and one rounding of the position. The last step adds the rounding of the corrected
/// lengths, u·length/h per correction, which the next step would correct.
#[allow(clippy::cast_precision_loss, reason = "hundreds of steps")]
pub(crate) fn linear_growth(steps: usize, dt: f64, scale: &Scale) -> (f64, f64) {
    let (n, u) = (steps as f64, f64::from(f32::EPSILON) / 2.0);
    let strayed = 4.0 * n * u * scale.speed;
    let corrected = scale.corrections * u * scale.length;
    (
        n * dt * strayed / 2.0 + n * u * scale.extent + corrected,
        strayed + corrected / dt,
    )
}

/// Magnitudes of the numbers in a simulation.
#[derive(Default)]
pub(crate) struct Scale {
    /// Largest coordinate.
    pub(crate) extent: f64,
    /// Largest speed.
    pub(crate) speed: f64,
    /// Number of corrections of a particle per step, and the length of the constraints.
    pub(crate) corrections: f64,
    pub(crate) length: f64,
}

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

/// Independent roundings of velocities of magnitude `speed`: ε V √n.
#[allow(clippy::cast_precision_loss, reason = "counts of steps")]
pub(crate) fn random_walk(steps: usize, epsilon: f64, speed: f64) -> f64 {
    epsilon * speed * (steps as f64).sqrt()
}

/// Rounding of N̂ and of its bound: Nε√M times the magnitude of offsets, rest offsets and
/// displacements.
#[allow(clippy::cast_precision_loss, reason = "a handful of particles")]
pub(crate) fn rounding_of_norm(epsilon: f64, count: usize, mass: f64, size: f64) -> f64 {
    count as f64 * epsilon * mass.sqrt() * size
}

/// Relative energy error: the linear bound of the explicit scheme holds for small swings, and the
/// energies are sums of rounded terms.
pub(crate) const ENERGY_RATIO: f64 = 1e-5;

/// Residual energy from rounding in a network of springs of unit size. Each length and each
/// displacement is off by a few roundings. This stretches a spring of stiffness k by 4ε, and moves
/// a particle of at most 10 kg by 4ε per step.
#[allow(
    clippy::cast_precision_loss,
    reason = "a handful of particles and springs"
)]
pub(crate) fn energy_of_rounding(
    epsilon: f64,
    springs: usize,
    stiffness: f64,
    particles: usize,
    dt: f64,
) -> f64 {
    let stray = 4.0 * epsilon;
    let speed = stray / dt;
    0.5 * stiffness * stray * stray * springs as f64 + 0.5 * 10.0 * speed * speed * particles as f64
}

/// Convergence error after 200 symmetric iterations, and the rounding of energies in single
/// precision.
pub(crate) const CONVERGED: f64 = 1e-5;

/// |cos² + sin² − 1|, in ε: the rounding of both components, at most 0.71ε, and that of the last
/// Newton step.
pub(crate) const POLAR_UNIT: f64 = 2.0;

/// Angle between R and the exact sums (a + d, c − b), in ε. Rounding both components of a vector
/// rotates it by at most ε/2. There are three such roundings: of the sums, of the products with the
/// inverse length, and of the Newton step.
pub(crate) const POLAR_ANGLE: f64 = 1.5;

/// ‖A − RS‖ / ‖A‖ in Frobenius norms, in ε: 2ε for the squared length of R, and the roundings of S.
pub(crate) const POLAR_PRODUCT: f64 = 5.0;

/// Additional error from underflow, in smallest subnormals: one for each underflowing product in
/// the four elements.
pub(crate) const POLAR_SUBNORMALS: f64 = 8.0;

/// Free fall at 1000 m, relative to the height: 1200 additions, each rounded to half a unit in the
/// last place of the position, mostly cancel.
pub(crate) const FREE_FALL: f64 = 1e-6;

/// Stretch of a converged rope against its compliance, relative.
pub(crate) const STRETCH: f64 = 0.01;

/// Relative error of the period of a spring at 300 steps per period.
pub(crate) const FREQUENCY: f64 = 0.01;

/// Error of a damped correction against its formula, m: a few roundings of unit lengths.
pub(crate) const DAMPED: f64 = 1e-7;

/// Largest displacement by a damper in transverse motion, m. Displacements of 1e-4 across a spring
/// of length one stretch it by 2e-8, and a damper acts only on that stretch.
pub(crate) const ACROSS: f64 = 1e-11;

/// Relative error of a length, in ε: the error ε of the sum of squares, halved by the root, and ε/2
/// for the rounding of the root.
pub(crate) const LENGTH: f64 = 1.0;

/// Deviation of the squared length of a direction from one, in ε: twice the errors of the products
/// (ε/2), the quotient (ε/2) and the root (ε).
pub(crate) const DIRECTION: f64 = 4.0;

/// Angle between a direction and its vector, in ε: both products are rounded once.
pub(crate) const DIRECTION_ANGLE: f64 = 0.5;

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

/// Error of the determinant and the elements of an isochoric map, in ε. The fit is off by some ε.
/// The division by a determinant of 1/16 and elements of up to 8 amplify that by up to 64.
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

/// Energy gain of an incompressible fluid per frame, relative to the initial energy. Four
/// iterations of Gauss–Seidel leave particles slightly too dense, and pushing them out later lifts
/// them.
pub(crate) const FLUID_ENERGY: f64 = 1e-3;

/// Speed of a fluid at rest, relative to that of a fall from its initial height: 10⁻⁴ of the energy
/// remains. The last motion is a slow eddy, which viscosity needs seconds to damp.
pub(crate) const FLUID_REST: f64 = 0.01;

/// Relative deviation of densities inside a fluid at rest from ρ₀: one pass per substep leaves the
/// lowest layers slightly compressed.
pub(crate) const FLUID_DENSITY: f64 = 0.03;

/// Relative deviation of the height of a column for different substeps and iterations: the
/// remaining compression differs by less than the densities.
pub(crate) const FLUID_HEIGHT: f64 = 0.01;

/// Momentum error of one density constraint on seven particles, from Σ m|d'| and Σ m|Δd|. Each
/// displacement is rounded once (ε/2), each correction in three products and its gradient in three
/// (ε/2 each), and six gradients are summed (3ε).
pub(crate) fn of_an_update(epsilon: f64, moved: f64, changed: f64) -> f64 {
    epsilon * (moved + 6.0 * changed)
}

/// Momentum error of a pass over n particles. Each particle is moved by its own constraint, by
/// those of its neighbors, and n − 1 times by viscosity. Intermediate displacements may exceed the
/// final ones, which the factor of two covers.
#[allow(clippy::cast_precision_loss, reason = "a handful of particles")]
pub(crate) fn of_a_pass(epsilon: f64, count: usize, moved: f64, changed: f64) -> f64 {
    2.0 * epsilon * count as f64 * (moved + changed)
}

/// Relative error of a compliant correction against its formula: a dozen roundings.
pub(crate) const FLUID_COMPLIANCE: f64 = 1e-5;

/// Relative error of a viscous correction against its formula: neighbors 0.1 m apart in single
/// precision, moved by 10⁻⁵ of that.
pub(crate) const FLUID_VISCOSITY: f64 = 1e-4;

/// Ratio of expansion speeds of a fluid with an incomplete neighbor list to one with a complete
/// list: fewer neighbors push each particle, and each yields more.
pub(crate) const FLUID_BURST: f64 = 1.5;

/// Residual of a swing after ten seconds of a drag of 20/s, m and J: rounding in single precision.
pub(crate) const REST: f64 = 1e-5;

/// Relative error of a decay of 1 % in 10⁴ substeps. The scheme is off by a fraction h c/2. In
/// single precision a velocity rounds by ε/4 on average, and up to ε/2 each time in the same
/// direction. A substep changes it by 16 ε.
pub(crate) const SLOW_DECAY: f64 = 0.04;

/// Error of a coordinate of a point on the unit circle, in ε. The angle, below π/4, is rounded five
/// times. Their sum is at most 1.2 if all have the same sign and the slope is one. The sum of the
/// series is rounded once or twice at a quarter.
pub(crate) const CIRCLE: f64 = 1.5;

/// Torque error of a projection, in ε Σ m (|d'| + |Δd|), for points within 2√2 m of the origin. Its
/// causes are the momentum error at that lever and the rounding of the sums x + d.
pub(crate) const BEAD_TORQUE: f64 = 4.0;

/// Error of gradients against central differences, relative to the largest gradient.
pub(crate) const GRADIENT: f64 = 1e-6;

/// Sum of gradients, in ε times their lengths: one rounding of the gradient that is minus the sum
/// of the others.
pub(crate) const SUM_OF_GRADIENTS: f64 = 0.5;

/// Torque of gradients or impulses of an internal constraint, in ε times lengths and levers. Each
/// impulse is off by 2ε: roundings of mass, multiplier, product and sum. In addition, the
/// deformation gradient of an element is off by 1.5ε of edges times inverse edges. The error is
/// three times as large in a triangle with a condition number of three.
pub(crate) const TORQUE: f64 = 6.5;

/// Error of values at positions rotated by rounded products: some roundings of unit lengths and
/// squares, with coordinates a thousand times smaller.
pub(crate) const TURNED: f64 = 1e-12;

/// Drift of a beam in equilibrium over three swings, relative to its sag: the rounding of second
/// differences, and the convergence error.
pub(crate) const SAG: f64 = 1e-3;

/// Error of values and gradients of angles, in ε: two directions and a rotation of three roundings
/// each, amplified by at most two in C.
pub(crate) const ANGLE: f64 = 8.0;

/// Error of the rest angle of a hinge after eight seconds, degrees.
pub(crate) const HINGE: f64 = 0.1;

/// Drift of a hinge at rest with arms of 5 m, in ε. It consists of a rounding of its angle in each
/// of 240 substeps, all of the same sign.
pub(crate) const STILL: f64 = 2400.0;

/// Error of an area after converged projections, in ε: some roundings of coordinates and products
/// of a few square meters.
pub(crate) const AREA: f64 = 16.0;

/// Relative error of Hooke's law at strains of 10⁻⁶. It consists of terms of the third order, and
/// rounding of 10⁻¹⁶ relative to the strain, each with factors of a few tens near ν = ½.
pub(crate) const HOOKE: f64 = 1e-4;

/// Error of energies against their formulas, relative to the largest modulus: tens of roundings of
/// strains up to ten.
pub(crate) const FORMULA: f64 = 1e-11;

/// Relative error of the sag of a cantilever against linear elasticity: strains of a few
/// thousandths, and the convergence error.
pub(crate) const CANTILEVER: f64 = 0.005;

/// Drift of a body of 1 m at rest, in ε: slightly more than two roundings per substep.
pub(crate) const AT_REST: f64 = 240.0;

/// Residual strain of a damped swing three seconds after its rotation was stopped.
pub(crate) const RECOVERED: f64 = 1e-3;

/// Error of the area of a ring in equilibrium, and of its pressure, relative to the rest area. It
/// consists of the convergence error and of rounding at 50 m from the origin.
pub(crate) const RING: f64 = 1e-3;

/// Error of the distance to sampled points of an outline, m. Points are 0.005 m apart on arcs with
/// radii from 0.05 m. The nearest point is off by a quarter of the squared spacing over the radius,
/// or by half the spacing for a position on the outline.
pub(crate) const OUTLINE: f64 = 3e-3;

/// Error of central differences over ε^⅓ of numbers near one: ε^⅔ from rounding, and the same from
/// the third derivative. That derivative is at most 400 for radii of 0.05.
pub(crate) fn central_difference(epsilon: f64) -> f64 {
    150.0 * epsilon.powf(2.0 / 3.0)
}

/// Penetration of a swept particle with positions and displacements of the given size. Its
/// displacement, its position, the frame of the collider and the fraction of the displacement are
/// rounded once or twice each.
pub(crate) fn swept(epsilon: f64, reach: f64) -> f64 {
    8.0 * epsilon * reach
}

/// Drift of a resting particle in a minute, m: a thousandth of the radius of the discs.
pub(crate) const STAYS: f64 = 5e-5;

/// Relative error of the acceleration of a sliding block.
pub(crate) const SLIDING: f64 = 0.02;

/// Relative error of the acceleration of a block that slides on a slope by its outline. It results
/// from rounding in single precision of paths of some meters, at differences of a half.
pub(crate) const COULOMB: f64 = 0.004;

/// Relative error of the height of a bounce.
pub(crate) const BOUNCE: f64 = 0.02;

/// Residual kinetic energy from rounding in bodies of some kilograms at rest, J: velocities off by
/// 1e-5 m/s.
pub(crate) const REST_ENERGY: f64 = 1e-10;

/// Energy of ten discs that fall for one substep of 1/240 s and are stopped, J: m (g h)²/2 each.
pub(crate) const WARM: f64 = 1e-2;

/// Slip of a carried particle: collider and particle round their positions once per substep, in the
/// worst case in one direction, and static friction rounds as often.
#[allow(clippy::cast_precision_loss, reason = "hundreds of substeps")]
pub(crate) fn carried(epsilon: f64, substeps: usize, extent: f64) -> f64 {
    substeps as f64 * 2.0 * epsilon * extent
}

/// Rounding of a velocity change of up to 20 m/s over a few substeps of at least 1/150 s at heights
/// of up to 0.3 m, m/s.
pub(crate) fn impulse(epsilon: f64) -> f64 {
    epsilon * (16.0 * 20.0 + 16.0 * 0.3 * 150.0)
}

/// Largest energy of a tangled mesh relative to its initial energy: one symmetric sweep in a fourth
/// of a frame does not converge there. The largest observed gain, for angles, is a fifth.
pub(crate) const TANGLED: f64 = 2.0;

/// Kinetic energy after eight seconds of a drag of 1/s, as a fraction of the initial energy. Theory
/// gives e⁻⁸ = 3·10⁻⁴ for oscillations, and more for slow oscillations or late falls. The largest
/// observed value, for hinges, is 2·10⁻³.
pub(crate) const AT_LAST: f64 = 1e-2;

/// Momentum error of one contact of two discs, from Σ m(|d'| + |Δd|). Each displacement is rounded
/// once. Both discs use the same impulse, whose product with the rounded inverse mass is rounded
/// once.
pub(crate) fn of_a_contact(epsilon: f64, terms: f64) -> f64 {
    epsilon * terms
}

/// Momentum error of velocities after many corrections, each of which rounds two velocities.
/// Intermediate velocities may be as large as the sum of all final ones.
#[allow(clippy::cast_precision_loss, reason = "hundreds of corrections")]
pub(crate) fn of_contacts(epsilon: f64, corrections: usize, terms: f64) -> f64 {
    epsilon * corrections as f64 * terms
}

/// Creep speed of a box of discs that leans over another one at eight substeps, m/s: 1.5 times the
/// observed value.
pub(crate) const LEANS: f64 = 6e-3;

/// Energy gain of a pile, and its kinetic energy after ten seconds, as fractions of the initial
/// energy.
pub(crate) const PILE: f64 = 1e-3;

/// Penetration of a swept corner beyond an edge, with positions and displacements of the given
/// size. It results from a few roundings each of three displacements, three positions, and the
/// root.
pub(crate) fn crossed(epsilon: f64, reach: f64) -> f64 {
    16.0 * epsilon * reach
}

/// Torque error of a contact of a point with an edge, in ε Σ m (|d'| + |Δd|) for points within 1.2
/// m of the origin, and of the rounding of positions. The momentum error at that lever, the
/// direction of the edge and the contact point on it contribute a few roundings each.
pub(crate) const OUTLINE_TORQUE: f64 = 4.0;

/// Drift of a corner of a box stacked on another one after ten seconds, m. One pass per substep
/// does not converge across two bodies, so they sink in by 0.1 mm, and slide by as much before
/// friction holds.
pub(crate) const STANDS: f64 = 5e-4;

/// Energy gain of a heap of boxes per frame, relative to its initial energy: resolving overlaps
/// lifts the boxes above.
pub(crate) const HEAP: f64 = 1e-3;

/// Error of ray queries with coordinates of magnitude two. A hit and its distance are rounded a
/// dozen times; a ray that grazes a disc amplifies this to the square root.
pub(crate) fn queries(epsilon: f64) -> f64 {
    2.0 * (12.0 * epsilon).sqrt()
}

/// Relative error of the values that the guarantee checker reports, against the same formula in
/// double precision with another order of summation.
pub(crate) const REPORTED: f64 = 1e-13;

/// Error of the reported bound of an energy norm. The kernel stores rest offsets of this size in
/// single precision: two roundings each of an offset and of their center.
pub(crate) fn reported_norm(bound: f64, size: f64) -> f64 {
    1e-15 * bound + 4.0 * f64::from(f32::EPSILON) / 2.0 * size
}

/// Relative error of a momentum change that is summed to twice the double precision: the rounding
/// of its length.
pub(crate) const MOMENTUM_CHANGE: f64 = f64::EPSILON;

/// Difference of a contact of a point and an edge, on integers up to seven, from double precision:
/// positions, displacements and velocities, in ε. The contact fraction comes from a root that may
/// be small, and a few such contacts follow each other. The largest observed error is 370 ε.
pub(crate) const MEETING: f64 = 1000.0;

/// Relative shortfall of the radius of an outline for a point that ends on the line. The error is a
/// few ε m in a sixteenth of the edge, while the largest coordinate is up to sixteen times the
/// edge. The edge may also have rotated by √ε since contact.
pub(crate) const KEPT_OFF: f64 = 0.01;

/// Error of stretches stated to four decimals: half a unit in the last place, and the same for the
/// convergence error after 30 iterations.
pub(crate) const LOADED_STRETCH: f64 = 1e-4;

/// Speed of corners at rest under a load of thousands of newtons per kilogram, m/s: less than 10⁻⁴
/// m over the two simulated seconds.
pub(crate) const LOADED_REST: f64 = 5e-5;

/// Error of the momentum of hits that a sleeping body withholds, in ε of the sum of their
/// magnitudes. Each hit is rounded in the sum; the impulse, its velocity and the product with the
/// mass are rounded once each.
pub(crate) const WITHHELD: f64 = 16.0;

/// Kinetic energy of two separating bodies, in m v² with v the depenetration speed of a contact:
/// half of it if they separate at twice that speed. In addition, their particles move relative to
/// each other, and a point separates along its own normal. The largest observed value is 3.3.
pub(crate) const PARTING: f64 = 4.0;
