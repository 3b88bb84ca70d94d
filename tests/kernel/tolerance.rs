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

/// Points of an outline are 0.005 m apart on arcs of 0.05 m and more: the nearest one is off by a quarter of that squared over the radius, or
/// by half the distance where the place is on the outline itself, m.
pub(crate) const OUTLINE: f64 = 3e-3;

/// Central differences over ε^⅓ of numbers near one are off by ε^⅔ from rounding, and as much from the third derivative, which for
/// radii of 0.05 is at most 400.
pub(crate) fn central_difference(epsilon: f64) -> f64 {
    150.0 * epsilon.powf(2.0 / 3.0)
}

/// How far inside a swept particle may end whose places and ways are of the given size: the rounding of its displacement, of its
/// position, of the frame of the collider, of the share of the way, each once or twice.
pub(crate) fn swept(epsilon: f64, reach: f64) -> f64 {
    8.0 * epsilon * reach
}

/// What stays where it is moves less than this in a minute, m: a thousandth of the radius of the discs.
pub(crate) const STAYS: f64 = 5e-5;

/// The acceleration of a sliding block.
pub(crate) const SLIDING: f64 = 0.02;

/// The height of a bounce.
pub(crate) const BOUNCE: f64 = 0.02;

/// Kinetic energy that rounding keeps alive in bodies of some kilograms at rest: velocities off by 1e-5 m/s, J.
pub(crate) const AT_REST: f64 = 1e-10;

/// The energy of ten discs that fall for one substep of 1/240 s and are stopped: m (g h)²/2 each, J.
pub(crate) const WARM: f64 = 1e-2;

/// How far something carried slips: collider and particle round their positions once a substep, in the worst case one way, and the
/// friction that holds it rounds as often.
#[allow(clippy::cast_precision_loss, reason = "hundreds of substeps")]
pub(crate) fn carried(epsilon: f64, substeps: usize, extent: f64) -> f64 {
    substeps as f64 * 2.0 * epsilon * extent
}

/// The rounding of the change of a velocity of up to 20 m/s, by a few substeps of 1/150 s and more at heights of up to 0.3 m, m/s.
pub(crate) fn impulse(epsilon: f64) -> f64 {
    epsilon * (16.0 * 20.0 + 16.0 * 0.3 * 150.0)
}
