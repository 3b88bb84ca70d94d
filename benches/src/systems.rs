//! Systems of each workload, ready to be timed.

use crate::cloth::{self, Cloth, Plain, RodCloth};
use crate::matrices;
use crate::net::{self, Net};
use crate::peers::{Rotations, rapier};
use crate::pile::{self, Eight};
use crate::plain::{Node, num::Num, shape_step};
use crate::square::{self, Body};
use crate::timing::Work;
use pliant::{Mat2, Rotation};
use std::hint::black_box;

/// System under measurement.
pub struct System {
    pub name: &'static str,
    pub precision: &'static str,
    /// Differences from the work of the plain loop.
    pub remark: &'static str,
    /// Projections, steps or matrices in a run.
    pub units: usize,
    pub work: Box<dyn Work>,
}

/// Name of the baseline.
pub const PLAIN: &str = "plain loop";

/// Simulation that is probed after a number of steps, and restarts after that number.
struct Steps<S, M, F, P> {
    state: S,
    make: M,
    step: F,
    place: P,
    length: Length,
    taken: usize,
}

/// Number of steps of a simulation, and number of steps in a run. Runs are so short that other
/// programs interrupt few of them.
#[derive(Clone, Copy)]
struct Length {
    steps: usize,
    run: usize,
}

impl<S, M: Fn() -> S, F: Fn(&mut S), P: Fn(&S) -> [f64; 2]> Work for Steps<S, M, F, P> {
    fn reset(&mut self) {
        if self.taken >= self.length.steps {
            (self.state, self.taken) = ((self.make)(), 0);
        }
    }
    fn run(&mut self) {
        for _ in 0..self.length.run {
            (self.step)(&mut self.state);
        }
        self.taken += self.length.run;
    }
    fn probe(&self) -> Option<[f64; 2]> {
        let mut state = (self.make)();
        (0..self.length.steps).for_each(|_| (self.step)(&mut state));
        Some((self.place)(&state))
    }
}

fn steps<S: 'static>(
    length: Length,
    make: impl Fn() -> S + 'static,
    step: impl Fn(&mut S) + 'static,
    place: impl Fn(&S) -> [f64; 2] + 'static,
) -> Box<dyn Work> {
    Box::new(Steps {
        state: make(),
        make,
        step,
        place,
        length,
        taken: 0,
    })
}

/// As [`steps`], from copies of one initial state.
fn copies<S: Clone + 'static>(
    length: Length,
    start: S,
    step: impl Fn(&mut S) + 'static,
    place: impl Fn(&S) -> [f64; 2] + 'static,
) -> Box<dyn Work> {
    steps(length, move || start.clone(), step, place)
}

const CLOTH: Length = Length {
    steps: cloth::STEPS,
    run: 3,
};

fn body(particles: usize) -> Length {
    Length {
        steps: square::STEPS,
        run: (20_000 / particles).clamp(10, 200),
    }
}

/// W1 in one precision. The unit is a projection.
pub fn cloths<T: Num>() -> Vec<System> {
    let system = |name, remark, work| System {
        name,
        precision: T::NAME,
        remark,
        units: CLOTH.run * cloth::PROJECTIONS,
        work,
    };
    let pliant = |start: Cloth<T>| copies(CLOTH, start, Cloth::step, |c| c.place(cloth::PROBE));
    let plain = |start: Plain<T>| copies(CLOTH, start, Plain::step, |c| c.place(cloth::PROBE));
    let rods = |start: RodCloth<T>| copies(CLOTH, start, RodCloth::step, |c| c.place(cloth::PROBE));
    let rigid = "rods in place of springs";
    let mut systems = vec![
        system("pliant, level order", "", pliant(Cloth::ordered())),
        system("pliant, listed order", "", pliant(Cloth::new())),
        system(
            "pliant rods, level order",
            rigid,
            rods(RodCloth::new().order()),
        ),
        system("pliant rods, listed order", rigid, rods(RodCloth::new())),
        system(PLAIN, "", plain(Plain::new())),
        system(
            "plain loop, level order",
            "springs sorted by pliant",
            plain(Plain::of(Cloth::ordered())),
        ),
    ];
    let remark = "5 substeps; does more: islands, colors, empty collision phases";
    systems.push(system("rapier2d 0.36", remark, rapier_cloth::<T>()));
    #[cfg(feature = "oxiphysics")]
    if T::NAME == "f64" {
        use crate::peers::oxiphysics;
        let work = steps(
            CLOTH,
            oxiphysics::Cloth::new,
            oxiphysics::Cloth::step,
            |c| c.place(cloth::PROBE),
        );
        systems.push(system(
            "oxiphysics-softbody 0.1",
            "does more: three coordinates",
            work,
        ));
    }
    systems
}

fn rapier_cloth<T: Num>() -> Box<dyn Work> {
    use rapier::{double, single};
    if T::NAME == "f32" {
        steps(CLOTH, single::World::cloth, single::World::step, |w| {
            w.place(cloth::PROBE)
        })
    } else {
        steps(CLOTH, double::World::cloth, double::World::step, |w| {
            w.place(cloth::PROBE)
        })
    }
}

fn rapier_square<T: Num>(particles: usize) -> Box<dyn Work> {
    use rapier::{double, single};
    if T::NAME == "f32" {
        steps(
            body(particles),
            move || single::World::square(particles),
            single::World::step,
            |w| w.place(0),
        )
    } else {
        steps(
            body(particles),
            move || double::World::square(particles),
            double::World::step,
            |w| w.place(0),
        )
    }
}

/// W2 for N particles in one precision. The unit is a step.
pub fn squares<T: Num, const N: usize>() -> Vec<System> {
    let system = |name, remark, work| System {
        name,
        precision: T::NAME,
        remark,
        units: body(N).run,
        work,
    };
    let (alpha, h) = (T::from_f64(square::ALPHA), T::from_f64(square::STEP));
    let pliant = copies(body(N), Body::<T, N>::new(), Body::step, Body::place);
    let plain = copies(
        body(N),
        square::plain::<T, N>(),
        move |nodes: &mut Vec<Node<T>>| shape_step(nodes, alpha, h),
        |nodes| [nodes[0].p.x.to_f64(), nodes[0].p.y.to_f64()],
    );
    let mut systems = vec![system("pliant", "", pliant), system(PLAIN, "", plain)];
    systems.push(system(
        "rapier2d 0.36",
        "does more: islands, empty collision phases",
        rapier_square::<T>(N),
    ));
    #[cfg(feature = "oxiphysics")]
    if T::NAME == "f64" {
        use crate::peers::oxiphysics;
        let work = steps(
            body(N),
            || oxiphysics::Square::new(N),
            oxiphysics::Square::step,
            oxiphysics::Square::place,
        );
        systems.push(system(
            "oxiphysics-softbody 0.1",
            "does more: three coordinates, 3x3 singular values, allocates",
            work,
        ));
    }
    systems
}

/// W4 in one precision. The unit is a step.
pub fn nets<T: Num>() -> Vec<System> {
    const LENGTH: Length = Length {
        steps: net::STEPS,
        run: 20,
    };
    let system = |name, work| System {
        name,
        precision: T::NAME,
        remark: "",
        units: LENGTH.run,
        work,
    };
    let pliant = copies(
        LENGTH,
        Net::<T>::new(net::HALF_WIDTH),
        Net::step,
        Net::place,
    );
    let plain = copies(
        LENGTH,
        net::Plain::<T>::new(net::HALF_WIDTH),
        net::Plain::step,
        net::Plain::place,
    );
    vec![system("pliant", pliant), system(PLAIN, plain)]
}

/// Simulation that runs from start to end.
struct Whole<S, M, F> {
    state: S,
    make: M,
    step: F,
}

impl<S, M: Fn() -> S, F: Fn(&mut S)> Work for Whole<S, M, F> {
    fn reset(&mut self) {
        self.state = (self.make)();
    }
    fn run(&mut self) {
        (0..pile::STEPS).for_each(|_| (self.step)(&mut self.state));
    }
}

/// W5 in one precision. The unit is a step.
pub fn piles<T: Num>(substeps: u16) -> Vec<System> {
    fn whole<S: 'static>(
        make: impl Fn() -> S + 'static,
        step: impl Fn(&mut S) + 'static,
    ) -> Box<dyn Work> {
        Box::new(Whole {
            state: make(),
            make,
            step,
        })
    }
    let system = |name, remark, work| System {
        name,
        precision: T::NAME,
        remark,
        units: pile::STEPS,
        work,
    };
    let single = |make: fn(u16) -> rapier::single::Pile| {
        whole(move || make(substeps), rapier::single::Pile::step)
    };
    let double = |make: fn(u16) -> rapier::double::Pile| {
        whole(move || make(substeps), rapier::double::Pile::step)
    };
    let [rapier, in_steps] = if T::NAME == "f32" {
        [
            single(rapier::single::Pile::new),
            single(rapier::single::Pile::in_steps),
        ]
    } else {
        [
            double(rapier::double::Pile::new),
            double(rapier::double::Pile::in_steps),
        ]
    };
    vec![
        system(
            "pliant",
            "",
            whole(move || Eight::<T>::new(substeps), Eight::step),
        ),
        system(
            PLAIN,
            "uniform grid over all particles; does less: no sweeping, no events",
            whole(
                move || pile::Plain::<T>::new(pile::BODIES, substeps),
                pile::Plain::step,
            ),
        ),
        system(
            "rapier2d 0.36",
            "outline contacts, searched once per step; does more: islands",
            rapier,
        ),
        system(
            "rapier2d 0.36 in steps",
            "the same, one step per substep: searches as often as pliant",
            in_steps,
        ),
    ]
}

/// Decomposition of many matrices, a part of them in each run.
struct Decomposition<T, F> {
    matrices: Vec<Mat2<T>>,
    rotations: Vec<Rotation<T>>,
    pass: F,
    part: usize,
}

/// Largest number of matrices in a run.
const PART: usize = 10_000;

impl<T: Num, F: Fn(&[Mat2<T>], &mut [Rotation<T>])> Work for Decomposition<T, F> {
    fn reset(&mut self) {}
    fn run(&mut self) {
        let from = self.part * PART % self.matrices.len().next_multiple_of(PART);
        let part = from..self.matrices.len().min(from + PART);
        (self.pass)(
            black_box(&self.matrices[part.clone()]),
            black_box(&mut self.rotations[part]),
        );
        self.part += 1;
    }
    fn error(&self) -> Option<f64> {
        let mut rotations = self.rotations.clone();
        (self.pass)(&self.matrices, &mut rotations);
        self.matrices
            .iter()
            .zip(&rotations)
            .map(|(a, r)| matrices::error(a, r))
            .reduce(f64::max)
    }
}

/// W3 for `count` matrices in one precision: up to 10,000, or a multiple of it. The unit is a
/// matrix.
pub fn decompositions<T: Rotations>(count: usize) -> Vec<System> {
    fn system<T: Num>(
        name: &'static str,
        remark: &'static str,
        count: usize,
        pass: impl Fn(&[Mat2<T>], &mut [Rotation<T>]) + 'static,
    ) -> System {
        let (matrices, rotations) = (matrices::random(count), vec![Rotation::IDENTITY; count]);
        let work = Box::new(Decomposition {
            matrices,
            rotations,
            pass,
            part: 0,
        });
        System {
            name,
            precision: T::NAME,
            remark,
            units: count.min(PART),
            work,
        }
    }
    fn each<T: Num>(
        rotation: impl Fn(Mat2<T>) -> Rotation<T> + 'static,
    ) -> impl Fn(&[Mat2<T>], &mut [Rotation<T>]) {
        move |matrices, rotations| {
            matrices
                .iter()
                .zip(rotations)
                .for_each(|(a, r)| *r = rotation(*a));
        }
    }
    vec![
        system::<T>("pliant, slices", "", count, |matrices, rotations| {
            pliant::rotations(matrices, rotations);
        }),
        system::<T>("pliant, one by one", "", count, matrices::one_by_one),
        system::<T>(
            PLAIN,
            "does less: no guard against overflow, underflow, reflections",
            count,
            matrices::plain,
        ),
        system::<T>(
            "plain loop, one by one",
            "the same, not vectorized",
            count,
            matrices::plain_one_by_one,
        ),
        system::<T>(
            "del-geo-nalgebra 0.1",
            "no guards; does more: a product of matrices",
            count,
            each(T::del_geo),
        ),
        system::<T>(
            "glamx 0.3",
            "does more: singular values",
            count,
            each(T::glamx),
        ),
        system::<T>(
            "nalgebra 0.35",
            "does more: singular values",
            count,
            each(T::nalgebra),
        ),
    ]
}
