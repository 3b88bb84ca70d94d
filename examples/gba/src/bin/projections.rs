//! Cycles of a projection of a distance and of a rod, in a chain of sixteen particles.
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
#[path = "../console.rs"]
#[allow(dead_code, reason = "the program has neither keys nor pictures")]
mod console;

#[cfg(target_os = "none")]
use {
    core::ptr::write_volatile,
    pliant::{
        Constraint, Constraints, Distance, Error, ParticleId, Particles, Real, Rod, Scheme, Solver,
        Vec2,
    },
    toy::Scalar,
};

#[cfg(not(target_os = "none"))]
fn main() {
    println!("This is a program for the console: build it with examples/gba/build.");
}

#[cfg(target_os = "none")]
const LINKS: usize = 15;
/// Additional passes of the longer of two steps.
#[cfg(target_os = "none")]
const PASSES: u32 = 8;

/// Cycles of a projection of a distance and of a rod in the predicted scheme, then of both in the
/// leapfrog scheme, and the number of results. Tests read them from the console's memory.
#[cfg(target_os = "none")]
#[unsafe(link_section = ".report")]
#[used]
static mut WORDS: [u32; 5] = [0; 5];

/// Returns the cycles of one projection: the difference of two steps over their passes and links.
#[cfg(target_os = "none")]
fn cycles<C: Constraint<Scalar, 2>>(
    scheme: Scheme,
    link: impl Fn(ParticleId, ParticleId, Scalar) -> Result<C, Error>,
) -> Result<u32, Error> {
    let [zero, one, step] = [(0, 1), (1, 1), (1, 4)].map(|(n, d)| Scalar::ratio(n, d));
    let mut results = [0; 2];
    for (iterations, result) in [1, 1 + PASSES as u16].into_iter().zip(&mut results) {
        let mut particles = Particles::<Scalar, { LINKS + 1 }>::new();
        let mut links = Constraints::<Scalar, C, 2, LINKS>::new();
        let mut previous = particles.add_pinned(Vec2::default(), one)?;
        let mut x = Vec2::default();
        for _ in 0..LINKS {
            x += Vec2::new(step, step);
            let next = particles.add(x, one)?;
            links.add(link(previous, next, Scalar::ratio(1, 3))?)?;
            previous = next;
        }
        let solver = Solver {
            gravity: Vec2::new(zero, Scalar::ratio(-10, 1)),
            iterations,
            scheme,
            ..Solver::new()
        };
        let mut stepped = Ok(());
        let start = console::cycles();
        console::fast(|| stepped = solver.step(Scalar::ratio(1, 60), &mut particles, &mut links));
        *result = console::cycles() - start;
        stepped?;
    }
    let [short, long] = results;
    Ok((long - short) / (PASSES * LINKS as u32))
}

#[cfg(target_os = "none")]
fn measure() -> Result<[u32; 5], Error> {
    let distance = |a, b, length| Distance::new(a, b, length, Scalar::ratio(0, 1));
    Ok([
        cycles(Scheme::Predicted, distance)?,
        cycles(Scheme::Predicted, Rod::new)?,
        cycles(Scheme::Leapfrog, distance)?,
        cycles(Scheme::Leapfrog, Rod::new)?,
        4,
    ])
}

#[cfg(target_os = "none")]
#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    console::start();
    if let Ok(words) = measure() {
        // SAFETY: no other code uses it.
        unsafe { write_volatile(&raw mut WORDS, words) }
    }
    console::stop()
}

#[cfg(target_os = "none")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    console::stop()
}
