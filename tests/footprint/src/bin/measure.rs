//! Measurements on a Cortex-M core emulated by QEMU. Instructions are counted with the system
//! timer, because every instruction takes the same time. Stack is measured by painting it. Prints
//! lines of the form `what name number`, which `run` converts to tables.
#![no_std]
#![no_main]

use core::hint::black_box;
use core::mem::{MaybeUninit, size_of};
use cortex_m_rt::entry;
use cortex_m_semihosting::{debug, hprintln};
use pliant::{
    BorrowedOffsets, ColliderContacts, ContactMaterial, Distances, Error, Fluid, Grab, HalfPlane, LatticeMatching,
    Linear, ParticleRange, Particles, Plastic, Quadratic, RegionMatching, Rigid, ShapeMatching,
    Solver, Stiffness, Vec2, build,
};
use pliant_footprint::timer::{scale, start, ticks};
use pliant_footprint::{Crates, Part, Scene};

const STEP: f32 = 1.0 / 60.0;
const GRAVITY: Vec2<f32> = Vec2::new(0.0, -9.81);

/// Scene that can be stepped.
trait Steps: Sized {
    fn make(length: f32) -> Result<Self, Error>;
    fn advance(&mut self, iterations: u16) -> bool;
}

impl<P: Part, const N: usize> Steps for Scene<P, N> {
    fn make(length: f32) -> Result<Self, Error> {
        Self::new(length)
    }

    fn advance(&mut self, iterations: u16) -> bool {
        self.step(STEP, iterations).is_ok()
    }
}

impl Steps for Crates {
    /// Creates the pile and lets it come to rest.
    fn make(length: f32) -> Result<Self, Error> {
        let mut crates = Self::new(length)?;
        for _ in 0..60 {
            crates.step(STEP, 1)?;
        }
        Ok(crates)
    }

    fn advance(&mut self, iterations: u16) -> bool {
        self.step(STEP, iterations).is_ok()
    }
}

/// Blob of 64 particles resting on the ground.
struct Blob {
    particles: Particles<f32, 64>,
    body: ShapeMatching<f32, 64>,
    floor: ColliderContacts<f32, HalfPlane<f32>, 64>,
}

impl Steps for Blob {
    fn make(length: f32) -> Result<Self, Error> {
        let mut particles = Particles::new();
        let block = build::lattice(
            &mut particles,
            Vec2::new(0.0, 0.69),
            8,
            8,
            0.1 * length,
            0.01,
        )?;
        let body = ShapeMatching::new(&particles, block.iter(), Stiffness::Compliance(1e-3))?;
        let rubber = ContactMaterial {
            static_friction: 0.5,
            kinetic_friction: 0.4,
            restitution: 0.3,
            ..ContactMaterial::default()
        };
        let floor = ColliderContacts::new(
            HalfPlane::new(Vec2::new(0.0, 1.0))?,
            block.iter(),
            0.0,
            rubber,
        )?;
        Ok(Self {
            particles,
            body,
            floor,
        })
    }

    fn advance(&mut self, iterations: u16) -> bool {
        let solver = Solver {
            gravity: GRAVITY,
            iterations,
            ..Solver::new()
        };
        solver
            .step(
                STEP,
                &mut self.particles,
                &mut (&mut self.body, &mut self.floor),
            )
            .is_ok()
    }
}

/// Hanging cloth of 48 particles and 152 springs.
struct Cloth {
    particles: Particles<f32, 48>,
    springs: Distances<f32, 152>,
}

impl Steps for Cloth {
    fn make(length: f32) -> Result<Self, Error> {
        let (mut particles, mut springs) = (Particles::new(), Distances::new());
        let (corner, spacing) = (Vec2::new(0.0, 0.0), 0.1 * length);
        let builder = build::Cloth {
            corner,
            columns: 8,
            rows: 6,
            spacing,
            mass: 0.02,
            compliance: 1e-4,
        };
        let cloth: ParticleRange = build::cloth(&mut particles, &mut springs, builder)?;
        cloth.get(0).map_or(Ok(()), |first| particles.pin(first))?;
        Ok(Self { particles, springs })
    }

    fn advance(&mut self, iterations: u16) -> bool {
        let solver = Solver {
            gravity: GRAVITY,
            iterations,
            ..Solver::new()
        };
        solver
            .step(STEP, &mut self.particles, &mut self.springs)
            .is_ok()
    }
}

/// Creates a scene in the common memory, outside the measured stack frame.
#[inline(never)]
fn set_up<S: Steps>(memory: &mut Memory) -> Option<&mut S> {
    const { assert!(size_of::<S>() <= size_of::<Memory>() && align_of::<S>() <= align_of::<Memory>()) };
    // SAFETY: the memory is large enough and otherwise unused.
    let place = unsafe { &mut *(&raw mut *memory).cast::<MaybeUninit<S>>() };
    S::make(black_box(1.0)).ok().map(|scene| place.write(scene))
}

#[repr(C, align(8))]
struct Memory([MaybeUninit<u8>; 32_768]);

const PAINT: u32 = 0xC5C5_A5A5;
const SPAN: usize = 3072;

/// Returns the bytes of stack that a call uses.
#[inline(never)]
fn stack(run: &mut dyn FnMut()) -> usize {
    let top: usize;
    // SAFETY: reads the stack pointer, and paints the unused memory below it.
    unsafe {
        core::arch::asm!("mov {}, sp", out(reg) top, options(nomem, nostack));
        for place in (top - SPAN..top).step_by(4) {
            (place as *mut u32).write_volatile(PAINT);
        }
        run();
        let touched = |place: &usize| (*place as *const u32).read_volatile() != PAINT;
        (top - SPAN..top)
            .step_by(4)
            .find(touched)
            .map_or(0, |place| top - place)
    }
}

/// Defines a step that the call-graph walk finds by its name, and measures it.
macro_rules! measure {
    ($memory:expr, $scale:expr, $($step:ident: $name:literal, $scene:ty;)*) => {$(
        #[unsafe(no_mangle)]
        #[inline(never)]
        extern "C" fn $step(scene: &mut $scene, iterations: u16) -> bool {
            scene.advance(iterations)
        }
        if let Some(scene) = set_up::<$scene>($memory) {
            for _ in 0..3 {
                $step(scene, 1);
            }
            let painted = stack(black_box(&mut || { $step(scene, 1); }));
            let instructions = |iterations| {
                let scaled = u64::from(ticks(|| { $step(scene, iterations); })) * 100_000;
                (scaled + u64::from($scale) / 2) / u64::from($scale)
            };
            let [one, eleven] = [1, 11].map(instructions);
            hprintln!("step {} {}", $name, one);
            hprintln!("pass {} {}", $name, (eleven - one) / 10);
            hprintln!("stack {} {}", stringify!($step), painted);
        }
    )*};
}

macro_rules! sizes {
    ($($name:literal: $n:literal $owner:ty),* $(,)?) => {
        $(hprintln!("size {} {} {}", $name, $n, size_of::<$owner>());)*
    };
}

#[entry]
fn main() -> ! {
    static mut MEMORY: Memory = Memory([MaybeUninit::uninit(); 32_768]);
    // SAFETY: no other code uses the timer.
    unsafe { start() };
    let scale = scale();
    measure! { MEMORY, scale,
        step_rope: "rope", Scene<(), 16>;
        step_cloth: "cloth", Cloth;
        step_blob: "blob", Blob;
        step_rigid: "rigid", Scene<pliant_footprint::Rigid, 64>;
        step_linear: "linear", Scene<pliant_footprint::Linear, 64>;
        step_borrowing: "borrowing", Scene<pliant_footprint::Borrowing, 64>;
        step_quadratic: "quadratic", Scene<pliant_footprint::Quadratic, 64>;
        step_plastic: "plastic", Scene<pliant_footprint::Plastic, 64>;
        step_regions: "regions", Scene<pliant_footprint::RegionMatching, 64>;
        step_lattice: "lattice", Scene<pliant_footprint::Lattice, 64>;
        step_contacts: "contacts", Scene<pliant_footprint::ColliderContacts, 64>;
        step_fluid: "fluid", Scene<pliant_footprint::Fluid, 64>;
        step_crates: "crates", Crates;
        step_modes: "modes", Scene<pliant_footprint::Modes, 64>;
        step_everything: "everything", Scene<pliant_footprint::Everything, 64>;
    }
    macro_rules! at {
        ($($n:literal)*) => {$(sizes! {
            "Particles": $n Particles<f32, $n>,
            "Distances": $n Distances<f32, $n>,
            "ShapeMatching/Rigid": $n ShapeMatching<f32, $n, Rigid<f32>>,
            "ShapeMatching/Rigid/borrowed": $n ShapeMatching<f32, $n, Rigid<f32>, BorrowedOffsets<'static, f32>>,
            "ShapeMatching/Linear": $n ShapeMatching<f32, $n, Linear<f32>>,
            "ShapeMatching/Quadratic": $n ShapeMatching<f32, $n, Quadratic<f32>>,
            "ShapeMatching/Plastic": $n ShapeMatching<f32, $n, Plastic<f32>>,
            "RegionMatching/16": $n RegionMatching<f32, 16, $n>,
            "LatticeMatching": $n LatticeMatching<f32, $n>,
            "ColliderContacts/HalfPlane": $n ColliderContacts<f32, HalfPlane<f32>, $n>,
            "Fluid/16": $n Fluid<f32, $n, 16>,
        })*};
    }
    at!(1 16 64 256);
    sizes!("Solver": 1 Solver<f32>, "Grab": 1 Grab<f32>);
    debug::exit(debug::EXIT_SUCCESS);
    loop {}
}

#[panic_handler]
fn panic(info: &core::panic::PanicInfo<'_>) -> ! {
    hprintln!("{}", info);
    debug::exit(debug::EXIT_FAILURE);
    loop {}
}
