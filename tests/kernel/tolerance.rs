//! Every tolerance, with its reason.

/// Positions of the reference trajectories in double precision, m: hundreds of steps by programs that round differently.
pub(crate) const REFERENCE_POSITION: f64 = 1e-11;

/// Their velocities, m/s. This holds for squares and for a cloth of 6x5. A velocity is a displacement over the step, so it is off by 1/h times as much
/// as a displacement: in a large cloth, whose positions are 5e-13 m off after steps of 0.01 s, by up to 5e-11 m/s. That reference has no velocities.
pub(crate) const REFERENCE_VELOCITY: f64 = 1e-11;

/// What single precision may lose in a run of `steps` steps of length h, at most, where nothing amplifies errors. With u = ε/2:
/// each step rounds a velocity at most four times, so velocities stray by 4u·V a step, and positions by what velocities strayed, and
/// by one rounding of their own. The last step adds the rounding of the lengths it corrected, u·length/h a correction, which the
/// next step would correct. Returns the bounds for positions and velocities.
#[allow(clippy::cast_precision_loss, reason = "hundreds of steps")]
pub(crate) fn linear_growth(steps: usize, dt: f64, scale: &Scale) -> (f64, f64) {
    let (n, u) = (steps as f64, f64::from(f32::EPSILON) / 2.0);
    let strayed = 4.0 * n * u * scale.speed;
    let corrected = scale.corrections * u * scale.length;
    (n * dt * strayed / 2.0 + n * u * scale.extent + corrected, strayed + corrected / dt)
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
    /// The largest offset from the center of mass, at rest or now, and the largest |x|.
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
pub(crate) fn energy_of_rounding(epsilon: f64, springs: usize, stiffness: f64, particles: usize, dt: f64) -> f64 {
    let stray = 4.0 * epsilon;
    let speed = stray / dt;
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

/// Free fall at 1000 m: 1200 additions, each rounded to half a unit in the last place of the position, mostly cancel. Relative to
/// the height.
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

/// How far the square of a direction is from one, in ε: twice what the products (ε/2), the quotient (ε/2) and the root (ε) are
/// off.
pub(crate) const DIRECTION: f64 = 4.0;

/// The angle between a direction and its vector, in ε: both products are rounded once.
pub(crate) const DIRECTION_ANGLE: f64 = 0.5;

/// How far goals are from members that a planted map put there: sums over N members of terms no larger than the size of the body, each
/// rounded once, a handful of roundings of the map, and those of places and rest offsets, the largest coordinates there are. The layouts
/// are well conditioned: what divides the sums is within a factor of 25 of the largest, and the sums are exact to a share of that.
#[allow(clippy::cast_precision_loss, reason = "a handful of particles")]
pub(crate) fn planted(epsilon: f64, count: usize, size: f64, largest: f64) -> f64 {
    epsilon * ((count as f64 + 8.0) * size + largest)
}

/// Σ w ψ ψᵀ − I for the modes of quadratic bodies, with τ = 4√ε: what a factorization keeps of functions of which as little as τ is
/// left beside the others, with rounding of 15 ε.
pub(crate) fn orthonormal(epsilon: f64) -> f64 {
    15.0 * epsilon / (4.0 * epsilon.sqrt())
}

/// The least extent of a rest shape, squared and as a fraction of the largest, that sums over N members tell from their rounding.
#[allow(clippy::cast_precision_loss, reason = "a handful of particles")]
pub(crate) fn thinnest(epsilon: f64, count: usize) -> f64 {
    8.0 * count as f64 * epsilon
}

/// The determinant and the elements of an isochoric map, in ε: the fit is off by some ε, a division by a determinant of 1/16 and elements
/// of up to 8 multiply that by up to 64.
pub(crate) const ISOCHORIC: f64 = 64.0;

/// What rounding in double precision leaves of impulses and torques that should sum to zero, as a share of their magnitudes: the
/// corrections are some hundredths of the places they are differences of.
pub(crate) const LEFT: f64 = 1e-13;

/// |det S − 1| of a plastic stretch, in ε‖S‖²: cosh a is of sums and a root that are rounded once each, and so are both diagonal elements.
pub(crate) const PLASTIC_DET: f64 = 3.0;

/// How far ‖S − I‖ may exceed the limit, in ε(1 + limit): the roundings of sinh a, of its components, of cosh a, and of their sum.
pub(crate) const PLASTIC_LIMIT: f64 = 4.0;

/// The elastic strain, in ε at the size of A S⁻¹ and S: sums of five products for both moments, an inverse and two products.
pub(crate) const ELASTIC_STRAIN: f64 = 100.0;

/// What a slow load leaves may depend on the time step by as much: the creep is integrated to first order.
pub(crate) const CREEP: f64 = 0.02;

/// Twenty steps of a rigid body of unit size that settles, in ε: each rounds places, goals and corrections a few times.
pub(crate) const SETTLED: f64 = 50.0;

/// A posed body that has come to rest ten units from the origin, in ε: places are rounded at that size and told from each other.
pub(crate) const POSED: f64 = 50.0;

/// The weight of an example, in ε at the distance of the body from the origin: the examples' Gram matrix has a condition of about fifty.
pub(crate) const EXAMPLE_WEIGHT: f64 = 500.0;

/// Ten steps of a body of unit size in motion, once with shares and once without, in ε: a step rounds each of them a few times.
pub(crate) const SHARED: f64 = 200.0;

/// How far the goal of a region may be from that of a plain loop. The moment of a region of weight one is off by 4(n + 4)ε at the size of the
/// lattice squared, with n the width of the region, which turns it by as much over its gap; centers, and the sums of fits, are off by as
/// many roundings at the size of the lattice.
#[allow(clippy::cast_precision_loss, reason = "a handful of nodes")]
pub(crate) fn goal_of_region(epsilon: f64, width: usize, size: f64, radius: f64, gap: f64) -> f64 {
    let roundings = 4.0 * (width as f64 + 4.0) * epsilon;
    roundings * size * (1.0 + if radius > 0.0 { size * radius / gap } else { 0.0 })
}

/// How far rotations and goals of an undeformed lattice of a unit grid may be off: each place is rounded twice at the size of the
/// lattice, and a region of radius one turns by as much. Sums are of those roundings, and add nothing.
#[allow(clippy::cast_precision_loss, reason = "a handful of nodes")]
pub(crate) fn planted_lattice(epsilon: f64, width: usize, size: f64) -> f64 {
    2.0 * (1.0 + 1.0 / width as f64) * epsilon * size
}

/// The impulse left over in double precision, as a part of all impulses: a few roundings of goals.
pub(crate) const LEFT_OVER: f64 = 1e-14;

/// How far a hanging sheet is from the plumb line when it has lost all but e⁻⁵⁰ of its swing, m and m/s: what it is pushed by in a step.
pub(crate) const HANGING: f64 = 1e-3;

/// How far a piece may stray in `steps` steps by the rounding of a lattice of that size: corrections are off by a few ε, which velocities
/// take over, and positions add up over the steps.
#[allow(clippy::cast_precision_loss, reason = "counts of steps")]
pub(crate) fn pieces(epsilon: f64, steps: usize, size: f64) -> f64 {
    4.0 * epsilon * size * (steps as f64).powi(2) / 2.0
}

/// How many roundings of the size of its members' torques a region adds to the angular momentum: those of its moment, 4(n + 4) at the square
/// of the radius of the lattice, at rest and now.
pub(crate) fn roundings_of_regions(width: usize) -> usize {
    8 * (width + 4)
}

/// The slope of an energy by differences over 2·10⁻⁵ of lengths of one, a part of the stiffness: the third derivative leaves 10⁻¹⁰, the
/// rounding of energies 10⁻¹⁶/10⁻⁵ for each of a hundred terms.
pub(crate) const SLOPE: f64 = 2e-9;

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

/// What one density constraint on seven particles may take of a momentum, of Σ m|d'| and Σ m|Δd|: each displacement is rounded once
/// (ε/2), each correction in three products and its gradient in three (ε/2 each), and six gradients are summed (3ε).
pub(crate) fn of_an_update(epsilon: f64, moved: f64, changed: f64) -> f64 {
    epsilon * (moved + 6.0 * changed)
}

/// The same of a pass over n particles: each one is moved by its own constraint and those of its neighbors, and n − 1 times by viscosity.
/// Displacements on the way may be larger than in the end, which the factor of two covers.
#[allow(clippy::cast_precision_loss, reason = "a handful of particles")]
pub(crate) fn of_a_pass(epsilon: f64, count: usize, moved: f64, changed: f64) -> f64 {
    2.0 * epsilon * count as f64 * (moved + changed)
}

/// A compliant correction against its formula: a dozen roundings.
pub(crate) const FLUID_COMPLIANCE: f64 = 1e-5;

/// A viscous correction against its formula: neighbors 0.1 m apart in single precision, moved by 10⁻⁵ of that.
pub(crate) const FLUID_VISCOSITY: f64 = 1e-4;

/// How much faster a fluid may burst when it feels some of its neighbors only: pushed by fewer, they yield more one by one.
pub(crate) const FLUID_BURST: f64 = 1.5;

/// A swing that drag has had ten seconds to end, at 20/s, m and J; the rest is rounding in single precision.
pub(crate) const REST: f64 = 1e-5;

/// The loss of 1 % in 10⁴ substeps: the scheme is off by h c/2 of it, and in single precision a velocity rounds to ε/4 on
/// average, up to ε/2 each time to the same side, where a substep takes 16 ε.
pub(crate) const SLOW_DECAY: f64 = 0.04;

/// A coordinate of a point of the unit circle, in ε: the angle, below π/4, is rounded five times on its way, which is 1.2 at its
/// largest where all go one way and the slope is one, and the sum of the series once or twice at a quarter.
pub(crate) const CIRCLE: f64 = 1.5;

/// The torque of a projection, in ε Σ m (|d'| + |Δd|), for points within 2√2 m of the origin: what linear momentum is off by at
/// that lever, and the rounding of the sums x + d.
pub(crate) const BEAD_TORQUE: f64 = 4.0;

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

/// The drift of a hinge at rest, of arms of five meters, in ε: a rounding of its angle in each of 240 substeps, if they all add up.
pub(crate) const STILL: f64 = 2400.0;

/// An area after projections that met it, in ε: some roundings of coordinates and products of a few square meters.
pub(crate) const AREA: f64 = 16.0;

/// Hooke's law at strains of 10⁻⁶, relative: terms of the third order, and 10⁻¹⁶ of rounding beside the strain, each with factors of a few
/// tens near ν = ½.
pub(crate) const HOOKE: f64 = 1e-4;

/// Energies against their formulas, relative to the largest modulus: tens of roundings of strains up to ten.
pub(crate) const FORMULA: f64 = 1e-11;

/// The sag of a cantilever against linear elasticity: strains of a few thousandths, and what is not converged.
pub(crate) const CANTILEVER: f64 = 0.005;

/// The drift of a body at rest, of one meter, in ε: two roundings a substep and a little more.
pub(crate) const AT_REST: f64 = 240.0;

/// The strain that is left of a damped swing three seconds after the last rotation was stopped.
pub(crate) const RECOVERED: f64 = 1e-3;

/// The area of a ring in balance, and its pressure, relative to the rest area: what is not converged, and rounding 50 meters out.
pub(crate) const RING: f64 = 1e-3;
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

/// The acceleration of a block that slides on a slope by its outline: what rounding in single precision makes of ways of some meters, at
/// differences of a half.
pub(crate) const COULOMB: f64 = 0.004;

/// The height of a bounce.
pub(crate) const BOUNCE: f64 = 0.02;

/// Kinetic energy that rounding keeps alive in bodies of some kilograms at rest: velocities off by 1e-5 m/s, J.
pub(crate) const REST_ENERGY: f64 = 1e-10;

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

/// How much energy a tangled mesh may have, as a share of that at the start: one symmetric sweep in a fourth of a frame does not
/// converge there. Angles have been seen to gain a fifth.
pub(crate) const TANGLED: f64 = 2.0;

/// The motion left after eight seconds of a drag of 1/s, as a share of the energy at the start: e⁻⁸ = 3·10⁻⁴ for what swings, and more
/// for what swings slowly or falls late: hinges have been seen with 2·10⁻³.
pub(crate) const AT_LAST: f64 = 1e-2;

/// What one contact of two discs may take of a momentum, of Σ m(|d'| + |Δd|): each displacement is rounded once, the impulse is
/// one, and its product with the inverse mass, itself rounded, is rounded once.
pub(crate) fn of_a_contact(epsilon: f64, terms: f64) -> f64 {
    epsilon * terms
}

/// The same of velocities after many corrections, each of which rounds two of them: on the way they may be as large as all of
/// them together are in the end.
#[allow(clippy::cast_precision_loss, reason = "hundreds of corrections")]
pub(crate) fn of_contacts(epsilon: f64, corrections: usize, terms: f64) -> f64 {
    epsilon * corrections as f64 * terms
}

/// How fast a box of discs that leans over another one creeps at eight substeps, m/s: half as much again as has been seen.
pub(crate) const LEANS: f64 = 6e-3;

/// How much energy a pile may gain, and keep in motion after ten seconds, as a share of that at the start.
pub(crate) const PILE: f64 = 1e-3;

/// How far beyond an edge a swept corner may end, whose places and ways are of the given size: the roundings of three displacements, of three
/// positions, and of the root, a few each.
pub(crate) fn crossed(epsilon: f64, reach: f64) -> f64 {
    16.0 * epsilon * reach
}

/// The torque of a contact of a point with an edge, in ε Σ m (|d'| + |Δd|) for points within 1.2 m of the origin, and of the rounding of places:
/// what linear momentum is off by at that lever, the direction of the edge and where on it they meet, a few roundings each.
pub(crate) const OUTLINE_TORQUE: f64 = 4.0;

/// How far a corner of a box on another one is after ten seconds from where it was put, m: one pass a substep does not converge across two
/// bodies, so they sink in by a tenth of a millimeter, and slide by as much before friction holds.
pub(crate) const STANDS: f64 = 5e-4;

/// What a heap of boxes may gain in a frame, relative to its energy at the start: what undoes overlaps lifts what lies on them.
pub(crate) const HEAP: f64 = 1e-3;

/// Places of the size of two, the end of a way among them: what a hit and the distance from it round by, a dozen times, and how much
/// more where a ray grazes a disc, √ of it.
pub(crate) fn queries(epsilon: f64) -> f64 {
    2.0 * (12.0 * epsilon).sqrt()
}

/// What the checker of promises tells, against the same formula in double precision added up in another order: relative.
pub(crate) const TOLD: f64 = 1e-13;

/// The same of its bound of a norm of energy. The kernel knows rest offsets of this size in single precision: a rounding of each, and of
/// their center, twice over.
pub(crate) fn told_of_norm(bound: f64, size: f64) -> f64 {
    1e-15 * bound + 4.0 * f64::from(f32::EPSILON) / 2.0 * size
}

/// The change of a momentum that is summed to twice the double precision: what its length is rounded by, relative.
pub(crate) const MOMENTUM_CHANGE: f64 = f64::EPSILON;

/// A point and an edge on whole numbers up to seven against the same in double precision: places, ways and velocities, in ε. The share at
/// which they meet comes from a root that may be small, and a few such meetings follow each other; at worst 370 ε were seen.
pub(crate) const MEETING: f64 = 1000.0;

/// What a skin may be short of its radius where the point ends on the line: a few ε m, in a sixteenth of the edge, of which the largest
/// coordinate is up to sixteen times as long; and the edge may have turned by √ε since they met.
pub(crate) const KEPT_OFF: f64 = 0.01;

/// Stretches that are stated to four decimals: half a unit in the last place, and as much for what 30 iterations leave unconverged.
pub(crate) const LOADED_STRETCH: f64 = 1e-4;

/// The speed of corners that have come to rest under a load of thousands of newtons a kilogram, m/s: less than 10⁻⁴ m over the two seconds of a run.
pub(crate) const LOADED_REST: f64 = 5e-5;

/// The momentum of hits that a sleeping body withholds, in ε of the sum of their magnitudes: each is rounded on its way into the sum, and the
/// impulse, its velocity and the product with the mass once each.
pub(crate) const WITHHELD: f64 = 16.0;

/// Kinetic energy of two bodies that part, of m v² with v the recovery speed of a contact: half of it if they part at twice that speed. Their
/// particles move against each other besides, and a point leaves along its own normal; at worst 3.3 was seen.
pub(crate) const PARTING: f64 = 4.0;
