//! Bodies of a world: plastic and linear ones, regions, lattices.

use crate::support::corpus::Bits;
use crate::support::world::arguments::Numbers;
use crate::support::world::parts::Parts;
use pliant::{
    Error, LatticeMatching, Linear, Particles, Plastic, Plasticity, Quadratic, RegionBlend,
    RegionMatching, ShapeMatching, Stiffness,
};

impl<T: Bits> Parts<T> {
    pub(super) fn shape<const N: usize>(
        &mut self,
        kind: u16,
        particles: &Particles<T, N>,
        seeds: [u16; 2],
        numbers: &Numbers<T>,
    ) -> Result<(), Error> {
        let [blend, yield_strain, creep, limit, alpha, _] = numbers.0;
        let (stiffness, some) = (
            Stiffness::Alpha(alpha.abs()),
            particles
                .ids()
                .iter()
                .skip(usize::from(seeds[0] % 4))
                .take(6),
        );
        let positions = [0, 1, 2, 3].map(|index| numbers.vector(index));
        match kind {
            0 => {
                let mode = Plastic::around(
                    Quadratic::new(blend)?,
                    Plasticity {
                        yield_strain,
                        creep,
                        limit,
                    },
                )?;
                self.bodies.0 = Some(ShapeMatching::with_mode(particles, some, stiffness, mode)?);
            }
            1 => {
                self.bodies.1 = Some(ShapeMatching::with_mode(
                    particles,
                    some,
                    stiffness,
                    Linear::new(blend)?,
                )?);
            }
            2 if seeds[1].is_multiple_of(4) && self.cut.0.is_some() => {
                if let Some(chain) = &mut self.cut.0 {
                    chain.set_rest(usize::from(seeds[0] % 3), positions)?;
                }
            }
            3 if seeds[1].is_multiple_of(4) && self.cut.1.is_some() => {
                if let Some(lattice) = &mut self.cut.1 {
                    let members = usize::from(seeds[0] % 8);
                    lattice.set_rest(positions.into_iter().cycle().take(members))?;
                }
            }
            2 => {
                let regions = (0..2).map(|from| some.clone().skip(from).take(4));
                self.cut.0 = Some(RegionMatching::new(
                    particles,
                    regions,
                    stiffness,
                    RegionBlend::Averaged,
                )?);
            }
            _ => {
                let nodes = some.map(|id| (id.index() % 5 != 3).then_some(id));
                self.cut.1 = Some(LatticeMatching::new(
                    particles,
                    2,
                    nodes,
                    usize::from(seeds[0] % 3),
                    stiffness,
                )?);
            }
        }
        Ok(())
    }
}
