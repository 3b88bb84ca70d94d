//! Error over cost: every method with many settings, of which a table keeps the best.

use crate::avbd::Avbd;
use crate::number::{Number, Vector, counted};
use crate::scene::{GRAVITY, Scene};
use crate::{explicit, newton, xpbd};
use num_traits::ConstZero;
use std::fmt::Write;

/// Frame of all scenes, s.
const FRAME: f64 = 1.0 / 60.0;

/// Operations per frame to compare at.
const CHAIN_BUDGETS: [f64; 4] = [4e3, 16e3, 64e3, 256e3];
const MOTION_BUDGETS: [f64; 4] = [50e3, 200e3, 800e3, 3200e3];

/// Errors from here on are not shown.
const MOST_ERROR: f64 = 1e3;

fn most(budgets: &[f64]) -> f64 {
    budgets.iter().copied().fold(0.0, f64::max)
}

/// Method with its settings.
#[derive(Clone, Copy, Debug)]
enum Method {
    Explicit,
    Xpbd {
        iterations: usize,
    },
    Avbd {
        iterations: usize,
        beta: f64,
        alpha: f64,
    },
    Newton {
        iterations: usize,
    },
}

/// Names in the order of the columns.
pub const NAMES: [&str; 4] = ["explicit Euler", "XPBD", "AVBD", "implicit Euler"];

impl Method {
    fn index(self) -> usize {
        match self {
            Self::Explicit => 0,
            Self::Xpbd { .. } => 1,
            Self::Avbd { .. } => 2,
            Self::Newton { .. } => 3,
        }
    }
}

/// Result of one method with one setting.
pub struct Point {
    /// Index into [`NAMES`].
    pub method: usize,
    /// Operations per frame.
    pub cost: f64,
    pub error: f64,
}

/// Results of a scene.
pub struct Study {
    pub title: String,
    /// Unit of the error.
    pub unit: &'static str,
    pub budgets: &'static [f64],
    pub points: Vec<Point>,
}

/// Runs all methods on a chain of rigid links for a second. The error is the largest stretch of a
/// link in the last half second.
pub fn chain(title: String, scene: &Scene, links: usize) -> Study {
    let error = |method, substeps| {
        let mut worst: f64 = 0.0;
        let cost = run(scene, method, substeps, 60, |frame, scene| {
            let stretch = scene.stretch(links);
            if frame >= 30 || stretch.is_infinite() {
                worst = worst.max(stretch);
            }
        });
        (cost, 100.0 * worst)
    };
    Study {
        title,
        unit: "stretch, %",
        budgets: &CHAIN_BUDGETS,
        points: sweep(true, most(&CHAIN_BUDGETS), error),
    }
}

/// Runs all methods on a scene without hard constraints for half a second. The error is the root
/// mean square distance to the reference: leapfrog steps, converged in time.
pub fn motion(title: &str, scene: &Scene) -> Study {
    let reference = reference(scene, 30, 1024);
    let coarser = reference.distance(&self::reference(scene, 30, 512));
    let error = |method, substeps| {
        let mut end = scene.clone();
        let cost = run(scene, method, substeps, 30, |_, scene| end = scene.clone());
        (cost, 1000.0 * end.distance(&reference))
    };
    Study {
        title: format!("{title} (reference: ±{:.0e} mm)", 1000.0 * coarser),
        unit: "error, mm",
        budgets: &MOTION_BUDGETS,
        points: sweep(false, most(&MOTION_BUDGETS), error),
    }
}

/// Positions after leapfrog steps: symplectic Euler from velocities half a step before the start.
fn reference(scene: &Scene, frames: usize, substeps: usize) -> Scene {
    let mut scene = scene.clone();
    let h = FRAME / substeps as f64;
    for (v, w) in scene.v.iter_mut().zip(&scene.w) {
        if *w != Number::ZERO {
            *v = GRAVITY * Number(-0.5 * h);
        }
    }
    for _ in 0..frames * substeps {
        explicit::step(&mut scene, h);
    }
    scene
}

/// Runs all settings up to this cost.
fn sweep(hard: bool, most: f64, error: impl Fn(Method, usize) -> (f64, f64)) -> Vec<Point> {
    let mut methods = Vec::new();
    for iterations in [1, 2, 4, 16] {
        methods.push(Method::Xpbd { iterations });
        if hard {
            for beta in [0.0, 1e2, 1e4, 1e6, 1e8] {
                for alpha in [0.0, 0.95] {
                    methods.push(Method::Avbd {
                        iterations,
                        beta,
                        alpha,
                    });
                }
            }
        } else {
            // Without a limit, the penalties are the stiffnesses from the second iteration on: VBD.
            for beta in [1e3, 1e5, 1e7, f64::MAX] {
                methods.push(Method::Avbd {
                    iterations,
                    beta,
                    alpha: 0.0,
                });
            }
        }
    }
    if !hard {
        methods.push(Method::Explicit);
        methods.extend([1, 2, 4, 20].map(|iterations| Method::Newton { iterations }));
    }
    let mut points = Vec::new();
    for method in methods {
        for substeps in [1, 2, 4, 8, 16, 32, 64, 128] {
            let (cost, error) = error(method, substeps);
            let point = Point {
                method: method.index(),
                cost,
                error,
            };
            points.push(point);
            if cost > most / 2.0 {
                break;
            }
        }
    }
    points
}

/// Runs frames, and returns the operations per frame.
fn run(
    scene: &Scene,
    method: Method,
    substeps: usize,
    frames: usize,
    mut after: impl FnMut(usize, &Scene),
) -> f64 {
    let mut scene = scene.clone();
    let h = FRAME / substeps as f64;
    let mut avbd = match method {
        Method::Avbd { beta, alpha, .. } => Avbd::new(&scene, beta, alpha),
        _ => Avbd::new(&scene, 0.0, 0.0),
    };
    let mut cost = 0;
    for frame in 0..frames {
        let step = |_| match method {
            Method::Explicit => explicit::step(&mut scene, h),
            Method::Xpbd { iterations } => xpbd::step(&mut scene, h, iterations),
            Method::Avbd { iterations, .. } => avbd.step(&mut scene, h, iterations),
            Method::Newton { iterations } => newton::step(&mut scene, h, iterations),
        };
        cost += counted(|| (0..substeps).for_each(step)).1;
        let finite = |p: &Vector| p.x.0.is_finite() && p.y.0.is_finite();
        after(frame, &scene);
        if !scene.x.iter().all(finite) {
            return cost as f64 / (frame + 1) as f64;
        }
    }
    cost as f64 / frames as f64
}

impl Study {
    /// Lowest error of a method at this cost or below.
    pub fn best(&self, method: usize, budget: f64) -> Option<f64> {
        self.points
            .iter()
            .filter(|point| point.method == method && point.cost <= budget)
            .map(|point| point.error)
            .filter(|error| *error < MOST_ERROR)
            .min_by(f64::total_cmp)
    }

    /// Points of a method that no cheaper point of it improves on, by cost.
    pub fn frontier(&self, method: usize) -> Vec<(f64, f64)> {
        let mut points: Vec<_> = self
            .points
            .iter()
            .filter(|point| point.method == method)
            .map(|point| (point.cost, point.error))
            .collect();
        points.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut least = MOST_ERROR;
        points.retain(|(_, error)| {
            let better = *error < least;
            if better {
                least = *error;
            }
            better
        });
        points
    }

    /// Table of the lowest errors within budgets of operations per frame.
    pub fn markdown(&self) -> String {
        let mut text = format!(
            "**{}**: {}\n\n| operations a frame |",
            self.title, self.unit
        );
        let methods: Vec<_> = (0..NAMES.len())
            .filter(|method| self.points.iter().any(|point| point.method == *method))
            .collect();
        for method in &methods {
            let _ = write!(text, " {} |", NAMES[*method]);
        }
        text += "\n|---:|";
        text += &"---:|".repeat(methods.len());
        text += "\n";
        for budget in self.budgets {
            let _ = write!(text, "| {} |", thousands(*budget));
            for method in &methods {
                let best = self.best(*method, *budget);
                let _ = write!(text, " {} |", best.map_or_else(|| "–".into(), figure));
            }
            text += "\n";
        }
        text
    }
}

fn thousands(value: f64) -> String {
    let thousands = (value / 1000.0).round() as u64;
    if thousands < 1000 {
        format!("{thousands},000")
    } else {
        format!("{},{:03},000", thousands / 1000, thousands % 1000)
    }
}

/// Two significant digits.
fn figure(value: f64) -> String {
    match value {
        10.0.. => format!("{value:.0}"),
        1.0..10.0 => format!("{value:.1}"),
        0.1..1.0 => format!("{value:.2}"),
        0.01..0.1 => format!("{value:.3}"),
        _ => format!("{value:.4}"),
    }
}
