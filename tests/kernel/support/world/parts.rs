//! Parts of a [world](crate::support::world::state): triangles, ropes, a grab, pressure, fluid, cut
//! bodies.

use crate::support::corpus::Bits;
use crate::support::world::arguments::{Numbers, particle};
use crate::support::world::builders::make;
use pliant::{
    Angle, Angles, Area, Areas, Attachment, Attachments, Bending, Bendings, Constraints, Distance,
    Distances, Error, Fluid, Grab, LatticeMatching, Linear, LongRangeAttachment, Material,
    NeoHookean, OnSegment, ParticleId, Particles, Plastic, PointEdge, Pressure, Project, Quadratic,
    RegionMatching, Rotation, ShapeMatching, StVenantKirchhoff, Tearing, Tether,
};

type LongRange<T> = Constraints<T, LongRangeAttachment<T>, 1, 3>;

type Board<T> = ShapeMatching<T, 6, Linear<T>>;

type Dough<T> = ShapeMatching<T, 6, Plastic<T, Quadratic<T>>>;

#[derive(Project)]
pub(crate) struct Parts<T> {
    bends: (Bendings<T, 3>, Angles<T, 3>, Areas<T, 3>),
    elements: (
        Constraints<T, NeoHookean<T>, 3, 6>,
        Constraints<T, StVenantKirchhoff<T>, 3, 3>,
    ),
    held: (
        Attachments<T, 3>,
        LongRange<T>,
        Constraints<T, Tether<T>, 2, 3>,
    ),
    beads: (
        Constraints<T, OnSegment<T>, 3, 3>,
        Constraints<T, PointEdge<T>, 3, 3>,
    ),
    threads: Tearing<T, Distance<T>, 2, 4>,
    grab: Grab<T>,
    filled: (Option<Pressure<T, 6>>, Option<Fluid<T, 8, 4>>),
    pub(super) bodies: (Option<Dough<T>>, Option<Board<T>>),
    pub(super) cut: (
        Option<RegionMatching<T, 3, 12>>,
        Option<LatticeMatching<T, 8>>,
    ),
}

impl<T: Bits> Parts<T> {
    pub(crate) fn new() -> Self {
        let (bends, elements, held, beads) = Default::default();
        let (threads, grab) = (Tearing::new(), Grab::new());
        Self {
            bends,
            elements,
            held,
            beads,
            threads,
            grab,
            filled: (None, None),
            bodies: (None, None),
            cut: (None, None),
        }
    }

    /// Executes one call. An error is a valid outcome.
    pub(crate) fn call<const N: usize, const S: usize>(
        &mut self,
        (kind, seeds): (u8, [u16; 2]),
        numbers: &Numbers<T>,
        particles: &mut Particles<T, N>,
        springs: &mut Distances<T, S>,
    ) -> Result<(), Error> {
        let ids = [seeds[0], seeds[1], seeds[0].rotate_left(5)].map(particle);
        match kind {
            0 => self.span(seeds[1] / 7 % 5, particles, ids, numbers),
            1 => self.hold(seeds[1] / 7 % 6, ids, numbers),
            2 => self.drag(seeds[1] / 7 % 4, particles, ids[0], numbers),
            3 => self.tear(seeds[1] / 7 % 3, particles, ids, numbers),
            4 => self.fill(seeds[1] / 7 % 6, particles, seeds, numbers),
            6 => self.shape(seeds[1] / 7 % 4, particles, seeds, numbers),
            _ => make(seeds, numbers, particles, springs),
        }
    }

    fn span<const N: usize>(
        &mut self,
        kind: u16,
        particles: &Particles<T, N>,
        ids: [ParticleId; 3],
        numbers: &Numbers<T>,
    ) -> Result<(), Error> {
        let [rest, compliance, youngs_modulus, poissons_ratio, cos, sin] = numbers.0;
        let material = Material {
            youngs_modulus,
            poissons_ratio,
        };
        match kind {
            0 => self
                .bends
                .0
                .add(Bending::new(ids, rest, compliance)?)
                .map(|_| ()),
            1 => self
                .bends
                .1
                .add(Angle::new(ids, Rotation { cos, sin }, compliance)?)
                .map(|_| ()),
            2 => self
                .bends
                .2
                .add(Area::new(ids, rest, compliance)?)
                .map(|_| ()),
            3 => {
                let [first, second] = NeoHookean::between(particles, ids, material)?;
                self.elements.0.add(first)?;
                self.elements.0.add(second).map(|_| ())
            }
            _ => self
                .elements
                .1
                .add(StVenantKirchhoff::between(particles, ids, material)?)
                .map(|_| ()),
        }
    }

    fn hold(
        &mut self,
        kind: u16,
        [a, b, c]: [ParticleId; 3],
        numbers: &Numbers<T>,
    ) -> Result<(), Error> {
        let (place, [length, compliance]) = (numbers.vector(0), [numbers.0[2], numbers.0[3]]);
        match kind {
            0 => self
                .held
                .0
                .add(Attachment::new(a, place, compliance)?)
                .map(|_| ()),
            1 => self
                .held
                .1
                .add(LongRangeAttachment::new(a, place, length, compliance)?)
                .map(|_| ()),
            2 => self
                .held
                .2
                .add(Tether::new(a, b, length, compliance)?)
                .map(|_| ()),
            3 => self
                .beads
                .0
                .add(OnSegment::new(a, [b, c], compliance)?)
                .map(|_| ()),
            4 => self
                .beads
                .1
                .add(PointEdge::new(a, [b, c], compliance)?)
                .map(|_| ()),
            _ => {
                let first = self.held.0.ids().next();
                first.map_or(Ok(()), |id| {
                    self.held.0.edit(id, |held| held.set_position(place))
                })
            }
        }
    }

    fn drag<const N: usize>(
        &mut self,
        kind: u16,
        particles: &Particles<T, N>,
        id: ParticleId,
        numbers: &Numbers<T>,
    ) -> Result<(), Error> {
        match kind {
            0 => self
                .grab
                .take(particles, id, numbers.vector(0), numbers.0[2]),
            1 => self
                .grab
                .release()
                .map(|_| ())
                .ok_or(Error::UnknownParticle),
            _ => self.grab.move_to(numbers.vector(0), numbers.0[2]),
        }
    }

    fn tear<const N: usize>(
        &mut self,
        kind: u16,
        particles: &Particles<T, N>,
        [a, b, _]: [ParticleId; 3],
        numbers: &Numbers<T>,
    ) -> Result<(), Error> {
        match kind {
            0 => self
                .threads
                .add(
                    Distance::new(a, b, numbers.0[0], numbers.0[1])?,
                    numbers.0[2],
                )
                .map(|_| ()),
            1 => {
                self.threads.order(particles);
                Ok(())
            }
            _ => self
                .threads
                .cut(self.held.0.ids().last().ok_or(Error::UnknownConstraint)?),
        }
    }

    fn fill<const N: usize>(
        &mut self,
        kind: u16,
        particles: &Particles<T, N>,
        seeds: [u16; 2],
        numbers: &Numbers<T>,
    ) -> Result<(), Error> {
        let (number, some) = (
            numbers.0[0],
            particles
                .ids()
                .iter()
                .skip(usize::from(seeds[0] % 4))
                .take(7),
        );
        match (kind, &mut self.filled) {
            (0, (air, _)) => *air = Some(Pressure::new(particles, some, number, numbers.0[1])?),
            (1, (Some(air), _)) => air.set_pressure(number)?,
            (2, (Some(air), _)) => air.set_damping(number)?,
            (3, (_, Some(water))) => water.set_viscosity(number)?,
            (4, (_, Some(water))) => water.set_compliance(number)?,
            (_, (_, water)) => *water = Some(Fluid::new(particles, some, number)?),
        }
        Ok(())
    }
}
