//! Checks before any timing: systems that run the same algorithm compute the same result.

use crate::cloth::{self, Cloth, Plain};
use crate::matrices;
use crate::net::{self, Net};
#[cfg(feature = "oxiphysics")]
use crate::peers::oxiphysics;
use crate::peers::{Rotations, rapier};
use crate::pile::{self, Eight};
use crate::plain::{num::Num, shape_step};
use crate::square::{self, Body};
use pliant::{Mat2, Rotation};

/// Largest distance of pliant in single precision from double precision after 300 steps of W1, m.
pub const CLOTH_ERROR: f64 = 3e-6;

/// Result that differs from the expected one.
#[derive(Debug)]
pub struct Disagreement(String);

impl std::fmt::Display for Disagreement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "disagreement: {}", self.0)
    }
}

impl std::error::Error for Disagreement {}

/// Rejects a difference beyond the bound, and NaN.
fn within(what: &str, difference: f64, bound: f64) -> Result<(), Disagreement> {
    if difference <= bound {
        Ok(())
    } else {
        Err(Disagreement(format!(
            "{what}: {difference:.2e}, at most {bound:.1e} allowed"
        )))
    }
}

/// Returns the distance between two points.
pub fn distance(a: [f64; 2], b: [f64; 2]) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

/// W1: level order is bit-identical to listed order; single precision is within [`CLOTH_ERROR`] of
/// double; the plain loop and oxiphysics-softbody reach the same position, and rapier2d is close to
/// it.
pub fn cloths() -> Result<(), Disagreement> {
    fn swing<C>(mut cloth: C, step: impl Fn(&mut C)) -> C {
        (0..cloth::STEPS).for_each(|_| step(&mut cloth));
        cloth
    }
    fn plain<T: Num>() -> [f64; 2] {
        swing(Plain::<T>::new(), Plain::step).place(cloth::PROBE)
    }
    fn pliant<T: Num>() -> Result<[f64; 2], Disagreement> {
        let (listed, ordered) = (
            swing(Cloth::<T>::new(), Cloth::step),
            swing(Cloth::<T>::ordered(), Cloth::step),
        );
        let different = listed
            .particles
            .positions()
            .iter()
            .zip(ordered.particles.positions())
            .filter(|(a, b)| a != b)
            .count();
        within(
            "W1, particles that level order moves",
            different as f64,
            0.0,
        )?;
        Ok(listed.place(cloth::PROBE))
    }
    let exact = pliant::<f64>()?;
    within(
        "W1, pliant in f32",
        distance(pliant::<f32>()?, exact),
        CLOTH_ERROR,
    )?;
    within(
        "W1, plain loop in f64",
        distance(plain::<f64>(), exact),
        1e-11,
    )?;
    within(
        "W1, plain loop in f32",
        distance(plain::<f32>(), exact),
        1e-2,
    )?;
    #[cfg(feature = "oxiphysics")]
    {
        let other = swing(oxiphysics::Cloth::new(), oxiphysics::Cloth::step);
        within(
            "W1, oxiphysics-softbody",
            distance(other.place(cloth::PROBE), exact),
            1e-11,
        )?;
    }
    // The free corner swings up and down by six meters.
    let other =
        swing(rapier::double::World::cloth(), rapier::double::World::step).place(cloth::PROBE);
    let mut substeps = Cloth::<f64>::new();
    (substeps.solver.substeps, substeps.solver.iterations) = (cloth::ITERATIONS, 1);
    let substeps = swing(substeps, Cloth::step).place(cloth::PROBE);
    within(
        "W1, rapier2d in f64 from pliant with five substeps",
        distance(other, substeps),
        0.1,
    )
}

/// W2: pliant and all other systems reach the same position.
pub fn squares() -> Result<(), Disagreement> {
    fn pliant<T: Num, const N: usize>() -> [f64; 2] {
        let mut body = Body::<T, N>::new();
        (0..square::STEPS).for_each(|_| body.step());
        body.place()
    }
    fn plain<T: Num, const N: usize>() -> [f64; 2] {
        let mut nodes = square::plain::<T, N>();
        (0..square::STEPS).for_each(|_| {
            shape_step(
                &mut nodes,
                T::from_f64(square::ALPHA),
                T::from_f64(square::STEP),
            )
        });
        [nodes[0].p.x.to_f64(), nodes[0].p.y.to_f64()]
    }
    fn all<const N: usize>() -> Result<(), Disagreement> {
        let exact = pliant::<f64, N>();
        within(
            "W2, pliant in f32",
            distance(pliant::<f32, N>(), exact),
            1e-5,
        )?;
        within(
            "W2, plain loop in f64",
            distance(plain::<f64, N>(), exact),
            1e-10,
        )?;
        within(
            "W2, plain loop in f32",
            distance(plain::<f32, N>(), exact),
            1e-2,
        )?;
        #[cfg(feature = "oxiphysics")]
        {
            let mut other = oxiphysics::Square::new(N);
            (0..square::STEPS).for_each(|_| other.step());
            within(
                "W2, oxiphysics-softbody",
                distance(other.place(), exact),
                1e-10,
            )?;
        }
        let mut other = rapier::double::World::square(N);
        (0..square::STEPS).for_each(|_| other.step());
        within(
            "W2, rapier2d in f64",
            distance(other.place(0), exact),
            1e-10,
        )
    }
    all::<4>()?;
    all::<64>()?;
    all::<1024>()
}

/// W4: pliant and the plain loop over regions reach the same position, for any size of the regions.
pub fn nets() -> Result<(), Disagreement> {
    fn pliant<T: Num>(half_width: usize) -> [f64; 2] {
        let mut net = Net::<T>::new(half_width);
        (0..net::STEPS).for_each(|_| net.step());
        net.place()
    }
    fn plain<T: Num>(half_width: usize) -> [f64; 2] {
        let mut net = net::Plain::<T>::new(half_width);
        (0..net::STEPS).for_each(|_| net.step());
        net.place()
    }
    for half_width in [net::HALF_WIDTH, 4] {
        let exact = pliant::<f64>(half_width);
        within(
            "W4, pliant in f32",
            distance(pliant::<f32>(half_width), exact),
            1e-5,
        )?;
        within(
            "W4, plain loop in f64",
            distance(plain::<f64>(half_width), exact),
            1e-10,
        )?;
        within(
            "W4, plain loop in f32",
            distance(plain::<f32>(half_width), exact),
            1e-2,
        )?;
    }
    Ok(())
}

/// W5: with four substeps, the pile has the same height after a second in all systems, and no body
/// penetrates the floor or another body. Before that, pliant in single precision agrees with double
/// precision. Later the motion is chaotic.
pub fn piles() -> Result<(), Disagreement> {
    const SUBSTEPS: u16 = 4;
    fn drop<S>(mut pile: S, steps: usize, step: impl Fn(&mut S)) -> S {
        (0..steps).for_each(|_| step(&mut pile));
        pile
    }
    fn height(places: &[[f64; 2]]) -> f64 {
        places.iter().map(|place| place[1]).sum::<f64>() / places.len() as f64
    }
    fn check(name: &str, places: &[[f64; 2]], expected: f64) -> Result<(), Disagreement> {
        let lowest = places
            .iter()
            .map(|place| place[1])
            .fold(f64::INFINITY, f64::min);
        within(
            &format!("W5, {name}, depth in the floor"),
            pile::RADIUS - lowest,
            pile::RADIUS / 10.0,
        )?;
        let bodies = || places.chunks(pile::BODY).enumerate();
        let others =
            bodies().flat_map(|(k, one)| bodies().skip(k + 1).map(move |(_, other)| (one, other)));
        let pairs = others.flat_map(|(one, other)| {
            one.iter()
                .flat_map(move |a| other.iter().map(move |b| distance(*a, *b)))
        });
        let nearest = pairs.fold(f64::INFINITY, f64::min);
        within(
            &format!("W5, {name}, depth in a body"),
            2.0 * pile::RADIUS - nearest,
            pile::RADIUS / 10.0,
        )?;
        within(
            &format!("W5, {name}, height"),
            (height(places) - expected).abs(),
            pile::RADIUS / 2.0,
        )
    }
    let pliant = |steps| drop(Eight::<f64>::new(SUBSTEPS), steps, Eight::step).places();
    let narrow = |steps| drop(Eight::<f32>::new(SUBSTEPS), steps, Eight::step).places();
    let error = pliant(20)
        .into_iter()
        .zip(narrow(20))
        .map(|(a, b)| distance(a, b))
        .fold(0.0, f64::max);
    within("W5, pliant in f32", error, 1e-4)?;
    let exact = pliant(60);
    let height = height(&exact);
    check("pliant in f64", &exact, height)?;
    check("pliant in f32", &narrow(60), height)?;
    let wide = pile::Plain::<f64>::new(pile::BODIES, SUBSTEPS);
    check(
        "plain loop in f64",
        &drop(wide, 60, pile::Plain::step).places(),
        height,
    )?;
    let narrow = pile::Plain::<f32>::new(pile::BODIES, SUBSTEPS);
    check(
        "plain loop in f32",
        &drop(narrow, 60, pile::Plain::step).places(),
        height,
    )?;
    let wide = rapier::double::Pile::new(SUBSTEPS);
    check(
        "rapier2d in f64",
        &drop(wide, 60, rapier::double::Pile::step).places(),
        height,
    )?;
    let narrow = rapier::single::Pile::new(SUBSTEPS);
    check(
        "rapier2d in f32",
        &drop(narrow, 60, rapier::single::Pile::step).places(),
        height,
    )?;
    let wide = rapier::double::Pile::in_steps(SUBSTEPS);
    check(
        "rapier2d in f64, in steps",
        &drop(wide, 60, rapier::double::Pile::step).places(),
        height,
    )?;
    let narrow = rapier::single::Pile::in_steps(SUBSTEPS);
    check(
        "rapier2d in f32, in steps",
        &drop(narrow, 60, rapier::single::Pile::step).places(),
        height,
    )
}

/// W3: every method for the rotation factor has an error within a bound in machine epsilons.
pub fn matrices() -> Result<(), Disagreement> {
    fn all<T: Rotations>() -> Result<(), Disagreement> {
        let matrices = matrices::random::<T>(100_000);
        let mut rotations = vec![Rotation::IDENTITY; matrices.len()];
        let mut worst = |name: &str, bound: f64, pass: &dyn Fn(&mut [Rotation<T>])| {
            pass(&mut rotations);
            let error = matrices
                .iter()
                .zip(&rotations)
                .map(|(a, r)| matrices::error(a, r))
                .fold(0.0, f64::max);
            within(
                &format!("W3, {name} in {}, in epsilons", T::NAME),
                error / T::EPSILON.to_f64(),
                bound,
            )
        };
        let each = |rotation: fn(Mat2<T>) -> Rotation<T>| {
            let matrices = &matrices;
            move |out: &mut [Rotation<T>]| {
                matrices
                    .iter()
                    .zip(out)
                    .for_each(|(a, r)| *r = rotation(*a));
            }
        };
        worst("pliant", 2.5, &|out| _ = pliant::rotations(&matrices, out))?;
        worst("pliant one by one", 2.5, &|out| {
            matrices::one_by_one(&matrices, out);
        })?;
        worst("plain loop", 4.0, &|out| matrices::plain(&matrices, out))?;
        worst("plain loop one by one", 4.0, &|out| {
            matrices::plain_one_by_one(&matrices, out);
        })?;
        worst("del-geo-nalgebra", 4.0, &each(T::del_geo))?;
        worst("glamx", 8.0, &each(T::glamx))?;
        worst("nalgebra", 8.0, &each(T::nalgebra))
    }
    all::<f32>()?;
    all::<f64>()
}
