//! Instructions of a projection of one link between two particles, alone in its program.

use crate::timer::{scale, start, ticks};
use core::hint::black_box;
use pliant::{
    Constraint, Constraints, Distance, Distances, Error, Particles, Real, Rod, Scheme, Solver,
    Vec2, build,
};

const LINKS: usize = 152;

/// Link of a mesh, made from a rigid distance.
pub trait Link<T: Real>: Constraint<T, 2> {
    /// Returns a link of the same length.
    ///
    /// # Errors
    /// A length of zero.
    fn from_distance(distance: &Distance<T>) -> Result<Self, Error>;
}

impl<T: Real> Link<T> for Distance<T> {
    fn from_distance(distance: &Self) -> Result<Self, Error> {
        Ok(*distance)
    }
}

impl<T: Real> Link<T> for Rod<T> {
    fn from_distance(distance: &Distance<T>) -> Result<Self, Error> {
        let [a, b] = distance.particles();
        Self::new(a, b, distance.rest_length())
    }
}

/// Hanging mesh of 48 particles and 152 links.
struct Mesh<T, C> {
    particles: Particles<T, 48>,
    links: Constraints<T, C, 2, LINKS>,
}

impl<T: Real, C: Link<T>> Mesh<T, C> {
    #[inline(never)]
    fn new() -> Result<Self, Error> {
        let mut particles = Particles::new();
        let mut rigid = Distances::<T, LINKS>::new();
        let builder = build::Cloth {
            corner: Vec2::ZERO,
            columns: 8,
            rows: 6,
            spacing: black_box(T::ratio(1, 8)),
            mass: T::ONE,
            compliance: T::ZERO,
        };
        let cloth = build::cloth(&mut particles, &mut rigid, builder)?;
        cloth.get(0).map_or(Ok(()), |first| particles.pin(first))?;
        let mut links = Constraints::new();
        for distance in rigid.as_slice() {
            links.add(C::from_distance(distance)?)?;
        }
        Ok(Self { particles, links })
    }
}

/// Returns the instructions of a projection.
///
/// # Errors
/// None, but the compiler cannot prove it.
pub fn instructions<T: Real, C: Link<T>>(scheme: Scheme) -> Result<u64, Error> {
    // SAFETY: no other code uses the timer.
    unsafe { start() };
    let scale = u64::from(scale());
    let mut mesh = Mesh::<T, C>::new()?;
    let mut step = |iterations| {
        let solver = Solver {
            gravity: Vec2::new(T::ZERO, -T::ratio(981, 100)),
            iterations,
            scheme,
            ..Solver::new()
        };
        solver.step(T::ratio(1, 60), &mut mesh.particles, &mut mesh.links)
    };
    // Passes that few keep the difference below the range of the timer.
    let (few, many) = (1, 5);
    for _ in 0..3 {
        step(few)?;
    }
    let mut count = |iterations| {
        let mut result = Ok(());
        let ticks = u64::from(ticks(|| result = step(black_box(iterations))));
        result.map(|()| ticks * 100_000 / scale)
    };
    let difference = count(many)? - count(few)?;
    let projections = u64::from(many - few) * LINKS as u64;
    Ok((difference + projections / 2) / projections)
}

/// Defines a program that prints the instructions of a projection.
#[macro_export]
macro_rules! measure_links {
    ($number:ty, $link:ty, $scheme:ident) => {
        use cortex_m_rt::entry;
        use cortex_m_semihosting::{debug, hprintln};

        #[entry]
        fn main() -> ! {
            let found = $crate::instructions::<$number, $link>(pliant::Scheme::$scheme);
            match found {
                Ok(count) => hprintln!("projection {}", count),
                Err(error) => hprintln!("{:?}", error),
            }
            debug::exit(debug::EXIT_SUCCESS);
            loop {}
        }

        #[panic_handler]
        fn panic(info: &core::panic::PanicInfo<'_>) -> ! {
            hprintln!("{}", info);
            debug::exit(debug::EXIT_FAILURE);
            loop {}
        }
    };
}
