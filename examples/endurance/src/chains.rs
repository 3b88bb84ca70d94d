//! Energy that random chains gain in one pass at 60 steps per second.

use crate::bar;
use clap::Args;
use pliant::{
    Constraint, Constraints, Distance, Error, ParticleId, Particles, Rod, Scheme, Solver, Tether,
    Vec2,
};
use std::error;

const LINKS: usize = 30;
const GRAVITY: f64 = 9.81;
const STEPS_PER_SECOND: f64 = 60.0;
const STEPS: usize = 600;
/// Gains above this fraction count.
const COUNTED: f64 = 0.01;
/// Largest gain that the leapfrog scheme may have above the predicted one in the whole run.
const BOUND: f64 = 0.03;

/// Options: the number of chains.
#[derive(Args)]
pub(crate) struct Chains {
    /// Number of chains of each kind.
    #[arg(long, default_value_t = 10_000)]
    count: u64,
    /// Index of the first chain.
    #[arg(long, default_value_t = 0)]
    first: u64,
}

/// Points and masses of a chain; a mass of zero is a pinned particle.
struct Plan {
    points: Vec<Vec2<f64>>,
    masses: Vec<f64>,
}

/// Random numbers: `SplitMix64` (Steele, Lea and Flood 2014).
struct Random(u64);

impl Random {
    /// Returns a number from zero to one.
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let bits = u32::try_from((z ^ (z >> 31)) >> 32).unwrap_or(u32::MAX);
        f64::from(bits) / f64::from(u32::MAX)
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.next()
    }
}

impl Plan {
    /// Returns a chain of 1 to 30 links and one meter in zigzag, at any angle, with equal masses,
    /// masses from 0.01 to 100 kg, or a load of 1 to 10,000 times the mass of a particle.
    fn new(index: u64) -> Self {
        let mut random = Random(index.wrapping_mul(0xd134_2543_de82_ef95));
        for _ in 0..4 {
            random.next();
        }
        let share = random.next();
        let links = (1..30_u8)
            .find(|links| share * 30.0 < f64::from(*links))
            .map_or(LINKS, usize::from);
        let (angle, weights) = (random.between(0.0, 3.1), random.between(0.0, 3.0));
        let (mut points, mut masses) = (vec![Vec2::ZERO], vec![0.0]);
        let count = f64::from(u32::try_from(links).unwrap_or(1));
        for k in 1..=links {
            let s = f64::from(u32::try_from(k).unwrap_or(1)) / count;
            let [x, y] = [0, 1].map(|_| random.between(-0.4, 0.4) / count);
            points.push(Vec2::new(s * angle.sin() + x, -s * angle.cos() + y));
            let exponent = random.between(-1.0, 1.0);
            masses.push(if weights < 1.0 {
                1.0
            } else if weights < 2.0 {
                10.0_f64.powf(2.0 * exponent)
            } else if k == links {
                10.0_f64.powf(2.0 + 2.0 * exponent)
            } else {
                1.0
            });
        }
        Self { points, masses }
    }

    /// Returns the largest gain of energy in 10 s, relative to the total weight times one meter.
    ///
    /// Velocities are those of the middle of a step, so the energy at its start has the mean of
    /// two.
    fn gain<C: Constraint<f64, 2>>(
        &self,
        scheme: Scheme,
        link: impl Fn(ParticleId, ParticleId, f64) -> Result<C, Error>,
    ) -> Result<f64, Error> {
        let mut particles = Particles::<f64, { LINKS + 1 }>::new();
        let mut links = Constraints::<f64, C, 2, LINKS>::new();
        let mut previous: Option<(ParticleId, Vec2<f64>)> = None;
        for (x, mass) in self.points.iter().zip(&self.masses) {
            let id = if *mass > 0.0 {
                particles.add(*x, *mass)?
            } else {
                particles.add_pinned(*x, 1.0)?
            };
            if let Some((before, place)) = previous {
                links.add(link(before, id, (*x - place).length())?)?;
            }
            previous = Some((id, *x));
        }
        let solver = Solver {
            gravity: Vec2::new(0.0, -GRAVITY),
            scheme,
            ..Solver::new()
        };
        let mut energy = || {
            let before = particles.clone();
            solver.step(1.0 / STEPS_PER_SECOND, &mut particles, &mut links)?;
            let velocities = before.velocities().iter().zip(particles.velocities());
            let moving = velocities.zip(before.positions()).zip(&self.masses);
            Ok::<_, Error>(
                moving
                    .map(|(((v, w), x), mass)| {
                        let mean = (*v + *w) * 0.5;
                        mass * (0.5 * mean.dot(mean) + GRAVITY * x.y)
                    })
                    .sum::<f64>(),
            )
        };
        let (start, weight) = (energy()?, GRAVITY * self.masses.iter().sum::<f64>());
        let mut most = 0.0_f64;
        for _ in 0..STEPS {
            most = most.max((energy()? - start) / weight);
        }
        Ok(most)
    }
}

/// Gains of all chains under one scheme.
#[derive(Default)]
struct Gains {
    counted: u64,
    most: f64,
}

impl Gains {
    fn add(&mut self, gain: f64) {
        self.counted += u64::from(gain > COUNTED);
        self.most = self.most.max(gain);
    }
}

/// Largest gain of a chain under one scheme.
type Measure = fn(&Plan, Scheme) -> Result<f64, Error>;

const KINDS: [(&str, Measure); 3] = [
    ("distances", |plan, scheme| {
        plan.gain(scheme, |a, b, length| Distance::new(a, b, length, 0.0))
    }),
    ("rods", |plan, scheme| plan.gain(scheme, Rod::new)),
    ("tethers", |plan, scheme| {
        plan.gain(scheme, |a, b, length| Tether::new(a, b, length, 0.0))
    }),
];

impl Chains {
    /// Prints the gains; fails if the leapfrog scheme gains more than the bound.
    pub(crate) fn run(&self) -> Result<(), Box<dyn error::Error>> {
        let mut gains: [[Gains; 2]; 3] = Default::default();
        let bar = bar(self.count, 0);
        for index in self.first..self.first + self.count {
            let plan = Plan::new(index);
            for ((_, measure), gains) in KINDS.iter().zip(&mut gains) {
                for (scheme, gains) in [Scheme::Predicted, Scheme::Leapfrog].into_iter().zip(gains)
                {
                    gains.add(measure(&plan, scheme)?);
                }
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        println!(
            "| {} random chains of | predicted: gain above 1 % | largest | leapfrog: gain above 1 % | largest |",
            self.count
        );
        println!("|---|--:|--:|--:|--:|");
        let mut exceeded = false;
        for ((name, _), [predicted, leapfrog]) in KINDS.iter().zip(&gains) {
            println!(
                "| {name} | {} | {:.1} % | {} | {:.1} % |",
                predicted.counted,
                100.0 * predicted.most,
                leapfrog.counted,
                100.0 * leapfrog.most
            );
            exceeded |= leapfrog.most > predicted.most + BOUND;
        }
        if exceeded {
            return Err("the leapfrog scheme gains more than the predicted one by 3 %".into());
        }
        Ok(())
    }
}
