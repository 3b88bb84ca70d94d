//! Every tolerance, with its reason.

/// The reference trajectories in double precision: hundreds of steps by programs that round differently, metres and metres a second.
pub(crate) const REFERENCE: f64 = 1e-11;

/// What single precision may lose in a run of `steps` steps of length h, at most, where nothing amplifies errors. With u = ε/2:
/// each step rounds a velocity at most four times, so velocities stray by 4u·V a step, and positions by what velocities strayed, and
/// by one rounding of their own. The last step adds the rounding of the lengths it corrected, u·length/h a correction, which the
/// next step would correct. Returns the bounds for positions and velocities.
#[allow(clippy::cast_precision_loss, reason = "hundreds of steps")]
pub(crate) fn linear_growth(steps: usize, time_step: f64, scale: &Scale) -> (f64, f64) {
    let (n, u) = (steps as f64, f64::from(f32::EPSILON) / 2.0);
    let strayed = 4.0 * n * u * scale.speed;
    let corrected = scale.corrections * u * scale.length;
    (n * time_step * strayed / 2.0 + n * u * scale.extent + corrected, strayed + corrected / time_step)
}

/// The size of the numbers in a run.
#[derive(Default)]
pub(crate) struct Scale {
    /// The largest coordinate.
    pub(crate) extent: f64,
    /// The largest speed.
    pub(crate) speed: f64,
    /// The corrections that a particle takes in a step, and the lengths they come from.
    pub(crate) corrections: f64,
    pub(crate) length: f64,
}

/// What bounds the momentum that rounding may take in a step of shape matching.
pub(crate) struct Motion {
    pub(crate) epsilon: f64,
    pub(crate) mass: f64,
    pub(crate) count: usize,
    /// The largest |v|, and the largest change of a velocity in the step.
    pub(crate) speed: f64,
    pub(crate) kick: f64,
    /// The largest offset from the centre of mass, at rest or now, and the largest |x|.
    pub(crate) radius: f64,
    pub(crate) reach: f64,
    /// α/h.
    pub(crate) rate: f64,
}

#[allow(clippy::cast_precision_loss, reason = "a handful of particles")]
impl Motion {
    /// Each velocity is rounded once at its own size, and the N corrections, their mean and their sums at the size of a correction.
    pub(crate) fn momentum(&self) -> f64 {
        self.mass * self.epsilon * (self.speed + (self.count as f64 + 3.0) * self.kick)
    }

    /// Roundings of velocities and corrections at the lever of the body, and of positions at their distance from the origin.
    pub(crate) fn angular_momentum(&self) -> f64 {
        let correction = self.count as f64 * self.rate * self.radius;
        self.mass * self.epsilon * (self.radius * (self.speed + correction) + self.speed * self.reach)
    }
}

/// Roundings of velocities of the size of `speed`, independent of each other: ε V √n.
#[allow(clippy::cast_precision_loss, reason = "counts of steps")]
pub(crate) fn random_walk(steps: usize, epsilon: f64, speed: f64) -> f64 {
    epsilon * speed * (steps as f64).sqrt()
}

/// The rounding of N̂ and of its bound: Nε√M times the size of offsets, rest offsets and displacements.
#[allow(clippy::cast_precision_loss, reason = "a handful of particles")]
pub(crate) fn rounding_of_norm(epsilon: f64, count: usize, mass: f64, size: f64) -> f64 {
    count as f64 * epsilon * mass.sqrt() * size
}

/// The linear bound of the explicit scheme holds for small swings; the energies themselves are sums of rounded terms.
pub(crate) const ENERGY_RATIO: f64 = 1e-5;

/// The energy that rounding keeps alive in a network of springs of unit size: each length and each displacement is a few roundings off,
/// which stretches a spring of stiffness k by 4ε, and moves a particle of at most 10 kg by as much in a step.
#[allow(clippy::cast_precision_loss, reason = "a handful of particles and springs")]
pub(crate) fn energy_of_rounding(epsilon: f64, springs: usize, stiffness: f64, particles: usize, time_step: f64) -> f64 {
    let stray = 4.0 * epsilon;
    let speed = stray / time_step;
    0.5 * stiffness * stray * stray * springs as f64 + 0.5 * 10.0 * speed * speed * particles as f64
}

/// What 200 symmetric iterations leave unconverged, and the rounding of energies in single precision.
pub(crate) const CONVERGED: f64 = 1e-5;

/// |co² + si² − 1|, in ε: the rounding of both components, 0.71ε at its largest, beside that of the last Newton step.
pub(crate) const POLAR_UNIT: f64 = 2.0;

/// The angle between R and the exact sums (a + d, c − b), in ε. Two roundings of a vector's components turn it by ε/2 at most, and
/// there are three: of the sums, of the products by the inverse length, and of the Newton step.
pub(crate) const POLAR_ANGLE: f64 = 1.5;

/// ‖A − RS‖ / ‖A‖ in Frobenius norms, in ε: 2ε for the length of R squared, and the roundings of S.
pub(crate) const POLAR_PRODUCT: f64 = 5.0;

/// What is lost besides, in smallest subnormals: one for each product that underflows in the four elements.
pub(crate) const POLAR_SUBNORMALS: f64 = 8.0;

/// Free fall at 1000 m: 1200 additions, each rounded to half a unit in the last place of the position, mostly cancel. Relative to the height.
pub(crate) const FREE_FALL: f64 = 1e-6;

/// A converged rope stretches as its compliance says.
pub(crate) const STRETCH: f64 = 0.01;

/// The period of a spring at 300 steps a swing.
pub(crate) const FREQUENCY: f64 = 0.01;

/// A damped correction against its formula: a few roundings of lengths of one, m.
pub(crate) const DAMPED: f64 = 1e-7;

/// Displacements of 1e-4 across a spring of length one stretch it by 2e-8: a damper may act on that, and on nothing more, m.
pub(crate) const ACROSS: f64 = 1e-11;

/// The relative error of a length, in ε: the sum of squares is off by ε, which the root halves, and the root is rounded by ε/2.
pub(crate) const LENGTH: f64 = 1.0;

/// How far the square of a direction is from one, in ε: twice what the products (ε/2), the quotient (ε/2) and the root (ε) are off.
pub(crate) const DIRECTION: f64 = 4.0;

/// The angle between a direction and its vector, in ε: both products are rounded once.
pub(crate) const DIRECTION_ANGLE: f64 = 0.5;

/// What a frame of an incompressible fluid may add to its energy, relative to that at the start: four rounds of Gauss–Seidel leave
/// particles a little too dense, and those that are pushed out later were lifted by it.
pub(crate) const FLUID_ENERGY: f64 = 1e-3;

/// The speed of a fluid at rest, relative to that of a fall from its height at the start: one part in 10⁴ of the energy is left. What
/// goes last is a slow eddy, which viscosity takes seconds to slow down.
pub(crate) const FLUID_REST: f64 = 0.01;

/// How far densities inside a fluid at rest are from ρ₀: one pass a substep leaves the lowest layers a little compressed.
pub(crate) const FLUID_DENSITY: f64 = 0.03;

/// The height of a column at other substeps and iterations: what one pass leaves compressed differs, by less than the densities.
pub(crate) const FLUID_HEIGHT: f64 = 0.01;

/// The step of central differences of a density, m, across a radius of 0.2 m: the cube of it is left, and 1e-16/step of rounding.
pub(crate) const DIFFERENCE: f64 = 1e-6;

/// Corrections against those from central differences, relative to the largest.
pub(crate) const FLUID_GRADIENT: f64 = 1e-6;

/// What one density constraint on seven particles may take of a momentum, of Σ m|d'| and Σ m|Δd|: each displacement is rounded once
/// (ε/2), each correction in three products and its gradient in three (ε/2 each), and six gradients are summed (3ε).
pub(crate) fn of_an_update(epsilon: f64, moved: f64, changed: f64) -> f64 {
    epsilon * (moved + 6.0 * changed)
}

/// The same of a pass over n particles: each one is moved by its own constraint and those of its neighbours, and n − 1 times by viscosity.
/// Displacements on the way may be larger than in the end, which the factor of two covers.
#[allow(clippy::cast_precision_loss, reason = "a handful of particles")]
pub(crate) fn of_a_pass(epsilon: f64, count: usize, moved: f64, changed: f64) -> f64 {
    2.0 * epsilon * count as f64 * (moved + changed)
}

/// A compliant correction against its formula: a dozen roundings.
pub(crate) const FLUID_COMPLIANCE: f64 = 1e-5;

/// A viscous correction against its formula: neighbours 0.1 m apart in single precision, moved by 10⁻⁵ of that.
pub(crate) const FLUID_VISCOSITY: f64 = 1e-4;

/// How much faster a fluid may burst when it feels some of its neighbours only: pushed by fewer, they yield more one by one.
pub(crate) const FLUID_BURST: f64 = 1.5;
