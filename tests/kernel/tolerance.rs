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

/// Gradients against central differences, relative to the largest gradient.
pub(crate) const GRADIENT: f64 = 1e-6;

/// The sum of gradients, in ε times their lengths: one rounding of the gradient that is minus the sum of the others.
pub(crate) const SUM_OF_GRADIENTS: f64 = 0.5;

/// The torque of gradients or impulses of an internal constraint, in ε times lengths and levers. Each impulse is off by 2ε as a whole, by a
/// rounding of mass, multiplier, product and sum. Besides, the deformation gradient of an element is off by 1.5ε of edges times inverse edges,
/// three times as much in a triangle whose condition number is three.
pub(crate) const TORQUE: f64 = 6.5;

/// Values at places turned by rounded products: some roundings of lengths and squares of one, beside coordinates a thousand times smaller.
pub(crate) const TURNED: f64 = 1e-12;

/// How far a beam in balance strays in three swings, relative to its sag: the rounding of second differences, and what is not converged.
pub(crate) const SAG: f64 = 1e-3;

/// Values and gradients of angles, in ε: two directions and a turn of three roundings each, magnified by at most two on the way to C.
pub(crate) const ANGLE: f64 = 8.0;

/// The rest angle of a hinge after eight seconds, degrees.
pub(crate) const HINGE: f64 = 0.1;

/// The drift of a hinge at rest, of arms of five metres, in ε: a rounding of its angle in each of 240 substeps, if they all add up.
pub(crate) const STILL: f64 = 2400.0;

/// An area after projections that met it, in ε: some roundings of coordinates and products of a few square metres.
pub(crate) const AREA: f64 = 16.0;

/// Hooke's law at strains of 10⁻⁶, relative: terms of the third order, and 10⁻¹⁶ of rounding beside the strain, each with factors of a few
/// tens near ν = ½.
pub(crate) const HOOKE: f64 = 1e-4;

/// Energies against their formulas, relative to the largest modulus: tens of roundings of strains up to ten.
pub(crate) const FORMULA: f64 = 1e-11;

/// The sag of a cantilever against linear elasticity: strains of a few thousandths, and what is not converged.
pub(crate) const CANTILEVER: f64 = 0.005;

/// The drift of a body at rest, of one metre, in ε: two roundings a substep and a little more.
pub(crate) const AT_REST: f64 = 240.0;

/// The strain that is left of a damped swing three seconds after the last rotation was stopped.
pub(crate) const RECOVERED: f64 = 1e-3;

/// The area of a ring in balance, and its pressure, relative to the rest area: what is not converged, and rounding 50 metres out.
pub(crate) const RING: f64 = 1e-3;
