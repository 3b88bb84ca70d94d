//! Parts that can be added to the rope.

use pliant::{
    BorrowedOffsets, ContactMaterial, Error, HalfPlane, LatticeMatching, ParticleRange, Particles, Plasticity,
    Project, RegionBlend, ShapeMatching, Stiffness, Vec2,
};

/// Part built from 48 particles, eight in a row.
pub trait Part: Project<f32> + Sized {
    /// Creates the part.
    ///
    /// # Errors
    /// Never fails, but the compiler cannot prove it.
    fn new<const N: usize>(
        particles: &Particles<f32, N>,
        block: ParticleRange,
    ) -> Result<Self, Error>;

    /// Builds the part in place.
    ///
    /// # Errors
    /// Never fails, but the compiler cannot prove it.
    fn build<const N: usize>(
        &mut self,
        particles: &Particles<f32, N>,
        block: ParticleRange,
    ) -> Result<(), Error>;
}

const SOFT: Stiffness<f32> = Stiffness::Compliance(1e-3);

/// Defines a body of 48 members in a mode.
macro_rules! body {
    ($name:ident, $mode:expr) => {
        pub type $name = ShapeMatching<f32, 48, pliant::$name<f32>>;

        impl Part for $name {
            fn new<const N: usize>(
                particles: &Particles<f32, N>,
                block: ParticleRange,
            ) -> Result<Self, Error> {
                ShapeMatching::with_mode(particles, block.iter(), SOFT, $mode)
            }

            fn build<const N: usize>(
                &mut self,
                particles: &Particles<f32, N>,
                block: ParticleRange,
            ) -> Result<(), Error> {
                self.build_with_mode(particles, block.iter(), SOFT, $mode)
            }
        }
    };
}

body!(Rigid, pliant::Rigid::new());
body!(Linear, pliant::Linear::new(0.5)?);
body!(Quadratic, pliant::Quadratic::new(0.5)?);
body!(
    Plastic,
    pliant::Plastic::new(Plasticity {
        yield_strain: 0.05,
        creep: 1.0,
        limit: 0.5
    })?
);

/// Rest offsets of the block of particles, in flash.
static BLOCK: [[Vec2<f32>; 8]; 6] = {
    let mut block = [[Vec2::new(0.0, 0.0); 8]; 6];
    let mut row = 0;
    while row < 6 {
        let mut column = 0;
        while column < 8 {
            let (x, y) = (column as f32 - 3.5, 2.5 - row as f32);
            block[row][column] = Vec2::new(0.1 * x, 0.1 * y);
            column += 1;
        }
        row += 1;
    }
    block
};

/// Rigid body with borrowed rest offsets.
pub type Borrowing = ShapeMatching<f32, 48, pliant::Rigid<f32>, BorrowedOffsets<'static, f32>>;

impl Part for Borrowing {
    fn new<const N: usize>(
        particles: &Particles<f32, N>,
        block: ParticleRange,
    ) -> Result<Self, Error> {
        let mode = pliant::Rigid::new();
        ShapeMatching::with_offsets(particles, block.iter(), SOFT, mode, BLOCK.as_flattened())
    }

    fn build<const N: usize>(
        &mut self,
        particles: &Particles<f32, N>,
        block: ParticleRange,
    ) -> Result<(), Error> {
        let mode = pliant::Rigid::new();
        self.build_with_offsets(particles, block.iter(), SOFT, mode, BLOCK.as_flattened())
    }
}

/// Five regions of twelve members on a chain.
pub type RegionMatching = pliant::RegionMatching<f32, 5, 60>;

impl Part for RegionMatching {
    fn new<const N: usize>(
        particles: &Particles<f32, N>,
        block: ParticleRange,
    ) -> Result<Self, Error> {
        pliant::RegionMatching::new(
            particles,
            block.windows(12).step_by(9),
            SOFT,
            RegionBlend::Averaged,
        )
    }

    fn build<const N: usize>(
        &mut self,
        particles: &Particles<f32, N>,
        block: ParticleRange,
    ) -> Result<(), Error> {
        let regions = block.windows(12).step_by(9);
        self.build(particles, regions, SOFT, RegionBlend::Averaged)
    }
}

/// Lattice of 3x3 regions.
pub type Lattice = LatticeMatching<f32, 48>;

impl Part for Lattice {
    fn new<const N: usize>(
        particles: &Particles<f32, N>,
        block: ParticleRange,
    ) -> Result<Self, Error> {
        LatticeMatching::new(particles, 8, block.iter().map(Some), 1, SOFT)
    }

    fn build<const N: usize>(
        &mut self,
        particles: &Particles<f32, N>,
        block: ParticleRange,
    ) -> Result<(), Error> {
        self.build(particles, 8, block.iter().map(Some), 1, SOFT)
    }
}

/// Floor below all particles of the part.
pub type ColliderContacts = pliant::ColliderContacts<f32, HalfPlane<f32>, 48>;

impl Part for ColliderContacts {
    fn new<const N: usize>(_: &Particles<f32, N>, block: ParticleRange) -> Result<Self, Error> {
        pliant::ColliderContacts::new(slope()?, block.iter(), 0.05, rubber())
    }

    fn build<const N: usize>(
        &mut self,
        _: &Particles<f32, N>,
        block: ParticleRange,
    ) -> Result<(), Error> {
        self.build(slope()?, block.iter(), 0.05, rubber())
    }
}

fn slope() -> Result<HalfPlane<f32>, Error> {
    HalfPlane::new(Vec2::new(0.1, 1.0))
}

fn rubber() -> ContactMaterial<f32> {
    ContactMaterial {
        static_friction: 0.5,
        kinetic_friction: 0.4,
        restitution: 0.3,
        ..ContactMaterial::default()
    }
}

/// Fluid with sixteen neighbors per particle.
pub type Fluid = pliant::Fluid<f32, 48, 16>;

impl Part for Fluid {
    fn new<const N: usize>(
        particles: &Particles<f32, N>,
        block: ParticleRange,
    ) -> Result<Self, Error> {
        pliant::Fluid::new(particles, block.iter(), 0.1)
    }

    fn build<const N: usize>(
        &mut self,
        particles: &Particles<f32, N>,
        block: ParticleRange,
    ) -> Result<(), Error> {
        self.build(particles, block.iter(), 0.1)
    }
}

/// Every mode, and the floor for its bodies.
pub type Modes = (Rigid, Linear, Quadratic, Plastic, ColliderContacts);

impl Part for Modes {
    fn new<const N: usize>(
        particles: &Particles<f32, N>,
        block: ParticleRange,
    ) -> Result<Self, Error> {
        Ok((
            Part::new(particles, block)?,
            Part::new(particles, block)?,
            Part::new(particles, block)?,
            Part::new(particles, block)?,
            Part::new(particles, block)?,
        ))
    }

    fn build<const N: usize>(
        &mut self,
        particles: &Particles<f32, N>,
        block: ParticleRange,
    ) -> Result<(), Error> {
        let (rigid, linear, quadratic, plastic, contacts) = self;
        Part::build(rigid, particles, block)?;
        Part::build(linear, particles, block)?;
        Part::build(quadratic, particles, block)?;
        Part::build(plastic, particles, block)?;
        Part::build(contacts, particles, block)
    }
}

/// All parts.
pub type Everything = (Modes, (RegionMatching, Lattice, Fluid));

impl Part for Everything {
    fn new<const N: usize>(
        particles: &Particles<f32, N>,
        block: ParticleRange,
    ) -> Result<Self, Error> {
        let others = (
            Part::new(particles, block)?,
            Part::new(particles, block)?,
            Part::new(particles, block)?,
        );
        Ok((Part::new(particles, block)?, others))
    }

    fn build<const N: usize>(
        &mut self,
        particles: &Particles<f32, N>,
        block: ParticleRange,
    ) -> Result<(), Error> {
        let (modes, (regions, lattice, fluid)) = self;
        Part::build(modes, particles, block)?;
        Part::build(regions, particles, block)?;
        Part::build(lattice, particles, block)?;
        Part::build(fluid, particles, block)
    }
}
