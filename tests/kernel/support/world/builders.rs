//! Builders of rings, discs and bridges with arbitrary arguments.

use crate::support::corpus::Bits;
use crate::support::world::arguments::Numbers;
use pliant::build::{self, Bridge, Disc, Ring};
use pliant::{Distances, Error, Particles};

pub(crate) fn make<T: Bits, const N: usize, const S: usize>(
    seeds: [u16; 2],
    numbers: &Numbers<T>,
    particles: &mut Particles<T, N>,
    springs: &mut Distances<T, S>,
) -> Result<(), Error> {
    let (center, [radius, mass, compliance, height]) = (
        numbers.vector(0),
        [2, 3, 4, 5].map(|place| numbers.0[place]),
    );
    let count = usize::from(if seeds[0].is_multiple_of(32) {
        seeds[0]
    } else {
        seeds[0] % 8
    });
    match seeds[1] % 3 {
        0 => build::disc(
            particles,
            springs,
            Disc {
                center,
                radius,
                rings: count,
                mass,
                compliance,
            },
        )
        .map(|_| ()),
        1 => build::ring(
            particles,
            springs,
            Ring {
                center,
                radius,
                count,
                mass,
                compliance,
            },
        )
        .map(|_| ()),
        _ => {
            let bridge = Bridge {
                corner: center,
                panels: count,
                spacing: radius,
                height,
                mass,
                compliance,
            };
            build::bridge(particles, springs, bridge).map(|_| ())
        }
    }
}
