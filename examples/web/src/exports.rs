//! Exports for the page. There is one session; a module of WebAssembly without threads has one
//! caller.
#![allow(unsafe_code, reason = "exported names and a static session")]

use crate::scene::{ALWAYS, Scene, Scenes};
use crate::{Key, Pen, Settings, Stage, World};
use core::cell::UnsafeCell;
use core::fmt::Write;
use core::mem::MaybeUninit;
use pliant::Error;

/// Capacity for the marks of the largest picture.
const PAPER: usize = 1 << 15;

/// Scalar of this module.
#[cfg(not(feature = "double"))]
type Scalar = f32;
#[cfg(feature = "double")]
type Scalar = f64;

/// State of the module.
struct Session {
    world: World<Scalar>,
    scene: usize,
    /// Settings for the next scene.
    settings: Settings,
    fault: Option<Error>,
    paper: [f32; PAPER],
    measures: [f64; 6],
    text: Text,
}

/// Line of text.
struct Text {
    bytes: [u8; 256],
    len: usize,
}

impl Write for Text {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        for (place, byte) in self.bytes.iter_mut().skip(self.len).zip(text.bytes()) {
            *place = byte;
            self.len += 1;
        }
        Ok(())
    }
}

/// Cell for a single caller.
struct One(UnsafeCell<(bool, MaybeUninit<Session>)>);

// SAFETY: without threads there is only one caller.
unsafe impl Sync for One {}

/// Uninitialized until the first call, so that it needs no bytes in the module.
static SESSION: One = One(UnsafeCell::new((false, MaybeUninit::uninit())));

fn session() -> &'static mut Session {
    // SAFETY: exports do not call each other, so no two of these references exist at the same time.
    // The session is initialized before the first reference is returned.
    unsafe {
        let (is_ready, session) = &mut *SESSION.0.get();
        if !*is_ready {
            let place = session.as_mut_ptr();
            (&raw mut (*place).world).write(World::new());
            (&raw mut (*place).scene).write(0);
            (&raw mut (*place).settings).write(Settings::PLAIN);
            (&raw mut (*place).fault).write(None);
            (&raw mut (*place).paper).write_bytes(0, 1);
            (&raw mut (*place).measures).write_bytes(0, 1);
            (&raw mut (*place).text).write_bytes(0, 1);
            *is_ready = true;
        }
        session.assume_init_mut()
    }
}

impl Session {
    /// Returns whether a call succeeded; if not, [`fault`] returns the reason.
    fn done(&mut self, result: Result<(), Error>) -> bool {
        self.fault = result.err();
        result.is_ok()
    }

    /// Writes a line, and returns its length. A line that is too long is truncated.
    fn tell(&mut self, line: &str) -> usize {
        self.text.len = 0;
        let _ = self.text.write_str(line);
        self.text.len
    }
}

fn scene(place: usize) -> Option<&'static Scene<Scalar>> {
    Scenes::<Scalar>::ALL.get(place)
}

fn key(place: usize) -> Option<Key> {
    Key::ALL.get(place).copied()
}

/// Returns the bytes of a scalar: four in single precision, eight in double.
#[unsafe(no_mangle)]
extern "C" fn scalar() -> usize {
    size_of::<Scalar>()
}

/// Returns the number of scenes.
#[unsafe(no_mangle)]
extern "C" fn scenes() -> usize {
    Scenes::<Scalar>::ALL.len()
}

/// Returns the address of the line of text.
#[unsafe(no_mangle)]
extern "C" fn text() -> *const u8 {
    session().text.bytes.as_ptr()
}

/// Writes the name of a scene. Returns its length.
#[unsafe(no_mangle)]
extern "C" fn name(place: usize) -> usize {
    session().tell(scene(place).map_or("", |scene| scene.name))
}

/// Writes the caption of a scene. Returns its length.
#[unsafe(no_mangle)]
extern "C" fn caption(place: usize) -> usize {
    session().tell(scene(place).map_or("", |scene| scene.caption))
}

/// Writes the last error. Returns its length, zero if there is none.
#[unsafe(no_mangle)]
extern "C" fn fault() -> usize {
    let session = session();
    session.text.len = 0;
    if let Some(error) = session.fault {
        let _ = write!(session.text, "{error}");
    }
    session.text.len
}

/// Returns whether a scene offers a setting to the user.
#[unsafe(no_mangle)]
extern "C" fn offers(place: usize, setting: usize) -> bool {
    let offered = |key| {
        scene(place)
            .is_some_and(|scene| scene.offers.iter().chain(ALWAYS).any(|offer| *offer == key))
    };
    key(setting).is_some_and(offered)
}

/// Returns whether a change of this setting rebuilds the scene.
#[unsafe(no_mangle)]
extern "C" fn rebuilds(setting: usize) -> bool {
    key(setting).is_some_and(Key::rebuilds)
}

/// Returns the initial value of a setting of a scene.
#[unsafe(no_mangle)]
extern "C" fn initial(place: usize, setting: usize) -> f64 {
    scene(place)
        .zip(key(setting))
        .map_or(f64::NAN, |(scene, key)| scene.settings.get(key))
}

/// Selects a setting for the next scene.
#[unsafe(no_mangle)]
extern "C" fn prepare(setting: usize, value: f64) {
    if let Some(key) = key(setting) {
        session().settings = session().settings.with(key, value);
    }
}

/// Opens a scene with the prepared settings.
#[unsafe(no_mangle)]
extern "C" fn open(place: usize) -> bool {
    let session = session();
    session.scene = place;
    let settings = session.settings;
    let result = session.world.open(place, settings);
    session.done(result)
}

#[unsafe(no_mangle)]
extern "C" fn step() -> bool {
    let session = session();
    let scene = session.scene;
    let result = Stage::step(&mut session.world, scene);
    session.done(result)
}

#[unsafe(no_mangle)]
extern "C" fn set(setting: usize, value: f64) -> bool {
    let session = session();
    let result = key(setting).map_or(Ok(()), |key| Stage::set(&mut session.world, key, value));
    session.done(result)
}

#[unsafe(no_mangle)]
extern "C" fn take(particle: u16, x: f64, y: f64) -> bool {
    let session = session();
    let result = Stage::take(&mut session.world, particle, x, y);
    session.done(result)
}

#[unsafe(no_mangle)]
extern "C" fn drag_to(x: f64, y: f64) -> bool {
    let session = session();
    let result = Stage::drag_to(&mut session.world, x, y);
    session.done(result)
}

#[unsafe(no_mangle)]
extern "C" fn let_go() -> bool {
    let session = session();
    let result = Stage::let_go(&mut session.world);
    session.done(result)
}

/// Moves a particle to a position, at rest.
#[unsafe(no_mangle)]
extern "C" fn put(particle: u16, x: f64, y: f64) -> bool {
    let session = session();
    let result = Stage::put(&mut session.world, particle, x, y);
    session.done(result)
}

#[unsafe(no_mangle)]
extern "C" fn pin(particle: u16) -> bool {
    let session = session();
    let result = Stage::pin(&mut session.world, particle);
    session.done(result)
}

/// Returns the address of the picture.
#[unsafe(no_mangle)]
extern "C" fn picture() -> *const f32 {
    session().paper.as_ptr()
}

/// Draws the picture. Returns the number of its values.
#[unsafe(no_mangle)]
extern "C" fn draw() -> usize {
    let Session {
        world,
        scene,
        paper,
        ..
    } = session();
    let mut pen = Pen::new(paper);
    Stage::draw(world, *scene, &mut pen);
    pen.len()
}

#[unsafe(no_mangle)]
extern "C" fn setting(setting: usize) -> f64 {
    key(setting).map_or(f64::NAN, |key| session().world.setting(key))
}

#[unsafe(no_mangle)]
extern "C" fn time() -> f64 {
    Stage::time(&session().world)
}

#[unsafe(no_mangle)]
extern "C" fn checksum() -> u64 {
    Stage::checksum(&mut session().world)
}

/// Computes six measurements and returns their address: see [`Stage::measure`].
#[unsafe(no_mangle)]
extern "C" fn measures() -> *const f64 {
    let session = session();
    session.measures = Stage::measure(&mut session.world);
    session.measures.as_ptr()
}

#[unsafe(no_mangle)]
extern "C" fn particles() -> usize {
    Stage::particles(&session().world)
}

#[unsafe(no_mangle)]
extern "C" fn items() -> usize {
    session().world.items()
}

/// Returns the address of the positions: pairs of scalars.
#[unsafe(no_mangle)]
extern "C" fn positions() -> *const u8 {
    session().world.positions()
}

/// Returns the address of the bytes of the world: a copy of them is a snapshot.
#[unsafe(no_mangle)]
extern "C" fn bytes() -> *mut u8 {
    session().world.bytes().0
}

/// Returns the number of these bytes.
#[unsafe(no_mangle)]
extern "C" fn byte_count() -> usize {
    session().world.bytes().1
}
