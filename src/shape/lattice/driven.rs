//! Driven lattices: changing their rest shapes.

use super::matching::LatticeMatching;
use crate::error::Error;
use crate::math::{Real, Vec2};

impl<T: Real, const N: usize> LatticeMatching<T, N> {
    /// Sets a new rest shape from one position per member, in member order.
    ///
    /// The positions may be relative to any frame, and need not be on a grid. The regions keep
    /// their rotations. The lattice then equals one that was created in this shape. Where only some
    /// positions change, the other regions keep their shapes, so a limb of the lattice moves by
    /// itself. The impulses of a pass still sum to zero, and so do their torques.
    ///
    /// [`ExampleShapes`](crate::ExampleShapes) blends positions.
    ///
    /// **Cost**: (2w + 1)² per member, as for [`LatticeMatching::new`]; no stack.
    ///
    /// # Errors
    /// [`Error::TooFewParticles`] or [`Error::Full`] for fewer or more positions than members;
    /// [`Error::NonFinite`] position, also if the extent, or its square, overflows.
    ///
    /// A beam that bends up by itself:
    /// ```
    /// use pliant::{LatticeMatching, Particles, Solver, Stiffness, Vec2, build};
    /// let mut particles = Particles::<f64, 36>::new();
    /// let cut = build::cut_lattice(&mut particles, Vec2::new(0.0, 0.0), 12, 3, 0.1, 0.05, |_, _| true)?;
    /// for row in 0..3 {
    ///     particles.pin(cut.particles().get(12 * row).unwrap())?;
    /// }
    /// let mut beam = LatticeMatching::<f64, 36>::new(&particles, cut.columns(), cut.nodes(), 2, Stiffness::Alpha(0.8))?;
    /// let straight = particles.positions().to_vec();
    /// beam.set_rest(straight.iter().map(|x| Vec2::new(x.x, x.y + 0.2 * x.x * x.x)))?;
    /// for _ in 0..5000 {
    ///     Solver::default().step(0.01, &mut particles, &mut beam)?;
    /// }
    /// assert!((particles.positions()[11].y - straight[11].y - 0.242).abs() < 0.003);
    /// # Ok::<(), pliant::Error>(())
    /// ```
    pub fn set_rest(&mut self, positions: impl IntoIterator<Item = Vec2<T>>) -> Result<(), Error> {
        for ([x, y, ..], q) in self.scratch.iter_mut().zip(self.rest.shape.offsets()) {
            (*x, *y) = (q.x, q.y);
        }
        self.points.fill(Vec2::ZERO);
        let done = self.rest.set_rest(&self.points, positions);
        if done.is_err() {
            // The old shape is valid, and the same operations give the same bits as when it was
            // set.
            let old = self.scratch.iter().take(self.rest.members.len());
            let old = old.map(|[x, y, ..]| Vec2::new(*x, *y));
            self.rest.restore(&self.points, old);
        }
        done
    }
}
