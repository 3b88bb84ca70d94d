//! Rust source of a scene.

use super::kind::Part;
use super::scene::{Particle, SceneData};
use crate::math::Real;
use core::any::type_name;
use core::fmt;
use std::format;
use std::string::String;
use std::vec::Vec;

impl<T: Real> SceneData<T> {
    /// Returns a Rust function, to paste into a test, that builds this scene, runs `steps` steps
    /// and returns the checksum. It needs this crate with the feature `proptest`, for
    /// [`one`](super::one). Parts that cannot be constructed are omitted.
    ///
    /// ```
    /// use pliant::testing::SceneData;
    /// let text = SceneData::<f32>::from_bytes(&[0; 32]).to_rust(10);
    /// assert!(text.contains("for _ in 0..10"));
    /// ```
    #[must_use]
    pub fn to_rust(&self, steps: usize) -> String {
        let instances = self
            .instantiate()
            .map(|(_, (kinds, _))| kinds)
            .unwrap_or_default();
        let count = self.particles.len();
        let particles: String = self.particles.iter().map(row).collect();
        let parts: String = instances
            .iter()
            .enumerate()
            .map(|(index, part)| block(index, part, count))
            .collect();
        let names: Vec<_> = (0..instances.len())
            .map(|index| format!("&mut part_{index}"))
            .collect();
        let crate::Solver {
            gravity,
            damping,
            substeps,
            iterations,
            sweep,
            scheme,
        } = self.solver;
        format!(
            "fn scene() -> Result<u64, pliant::Error> {{
    use pliant::{{testing::*, *}};
    type T = {scalar};
    let mut particles = Particles::<T, MAX_PARTICLES>::new();
    let rows: [([T; 2], [T; 2], [T; 2], T, bool); {count}] = [
{particles}    ];
    for ([x, y], .., mass, pinned) in rows {{
        let add = if pinned {{ Particles::add_pinned }} else {{ Particles::add }};
        add(&mut particles, Vec2::new(x, y), mass)?;
    }}
{parts}    for (id, ([x, y], [dx, dy], [u, v], ..)) in particles.ids().iter().zip(rows) {{
        particles.set_position(id, Vec2::new(x, y) + Vec2::new(dx, dy))?;
        particles.set_velocity(id, Vec2::new(u, v))?;
    }}
    let gravity = Vec2::new({gx:?}, {gy:?});
    let (sweep, scheme) = (Sweep::{sweep:?}, Scheme::{scheme:?});
    let solver = Solver {{ gravity, damping: {damping:?}, substeps: {substeps}, iterations: {iterations}, sweep, scheme }};
    let mut parts: [&mut dyn Project<T>; {instances}] = [{names}];
    for _ in 0..{steps} {{
        let _ = solver.step({dt:?}, &mut particles, &mut parts);
    }}
    Ok(measure::checksum(&particles, &parts))
}}
",
            scalar = type_name::<T>(),
            gx = gravity.x,
            gy = gravity.y,
            instances = instances.len(),
            names = names.join(", "),
            dt = self.dt,
        )
    }
}

impl<T: Real> fmt::Debug for SceneData<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_rust(1))
    }
}

/// Formats a row of the particle table.
fn row<T: Real>(particle: &Particle<T>) -> String {
    let Particle {
        position,
        moved,
        velocity,
        mass,
        pinned,
    } = particle;
    let [position, moved, velocity] =
        [position, moved, velocity].map(|v| format!("[{:?}, {:?}]", v.x, v.y));
    format!("        ({position}, {moved}, {velocity}, {mass:?}, {pinned}),\n")
}

/// Formats the statement that constructs a part.
fn block<T: Real>(index: usize, part: &Part<T>, count: usize) -> String {
    let [particles, ids, lengths, numbers, make] = part.kind.source();
    let make = make.split_whitespace().collect::<Vec<_>>().join(" ");
    let make = make
        .strip_prefix('{')
        .and_then(|make| make.strip_suffix('}'))
        .unwrap_or(&make)
        .trim();
    let Part {
        kind,
        lengths: sizes,
        numbers: values,
        ..
    } = part;
    format!(
        "    // {kind:?}.
    let mut part_{index} = {{
        let ({particles}, {ids}) = (&mut particles, {:?}.map(ParticleId::new));
        let ({lengths}, {numbers}): ([T; 2], [T; 3]) = ({sizes:?}, {values:?});
        {make}
    }};
",
        part.ids(count)
    )
}
