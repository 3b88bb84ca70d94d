//! What the page calls. There is one session; a module of WebAssembly without threads has one caller.
#![allow(unsafe_code, reason = "exported names, and the one session behind them")]

use crate::scene::{ALWAYS, Scene, Scenes};
use crate::{Key, Pen, Settings, Stage, World};
use core::cell::UnsafeCell;
use core::fmt::Write;
use core::mem::MaybeUninit;
use pliant::Error;

/// Room for the marks of the largest picture.
const PAPER: usize = 1 << 15;

/// What this module computes with.
#[cfg(not(feature = "double"))]
type Scalar = f32;
#[cfg(feature = "double")]
type Scalar = f64;

/// All there is.
struct Session {
    world: World<Scalar>,
    scene: usize,
    /// What the next scene is opened with.
    settings: Settings,
    fault: Option<Error>,
    paper: [f32; PAPER],
    measures: [f64; 6],
    text: Text,
}

/// A line of text.
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

/// A cell for the one caller.
struct One(UnsafeCell<(bool, MaybeUninit<Session>)>);

// SAFETY: without threads there is no one to share it with.
unsafe impl Sync for One {}

/// Not initialized until the first call, so that it takes no room in the module.
static SESSION: One = One(UnsafeCell::new((false, MaybeUninit::uninit())));

fn session() -> &'static mut Session {
    // SAFETY: exports do not call each other, so no two of these references live at a time; the session is written before the
    // first one is given out.
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
    /// Whether it worked; if not, [`fault`] tells why.
    fn done(&mut self, result: Result<(), Error>) -> bool {
        self.fault = result.err();
        result.is_ok()
    }

    /// Writes a line, and returns its length. One that is too long is cut.
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

/// The bytes of a scalar: four in single precision, eight in double.
#[unsafe(no_mangle)]
extern "C" fn scalar() -> usize {
    size_of::<Scalar>()
}

/// How many scenes there are.
#[unsafe(no_mangle)]
extern "C" fn scenes() -> usize {
    Scenes::<Scalar>::ALL.len()
}

/// Where lines are written.
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

/// Writes what went wrong last. Returns its length, zero if nothing did.
#[unsafe(no_mangle)]
extern "C" fn fault() -> usize {
    let session = session();
    session.text.len = 0;
    if let Some(error) = session.fault {
        let _ = write!(session.text, "{error}");
    }
    session.text.len
}

/// Whether a scene lets the user change a setting.
#[unsafe(no_mangle)]
extern "C" fn offers(place: usize, setting: usize) -> bool {
    let offered = |key| scene(place).is_some_and(|scene| scene.offers.iter().chain(ALWAYS).any(|offer| *offer == key));
    key(setting).is_some_and(offered)
}

/// Whether a change of this setting puts the scene together anew.
#[unsafe(no_mangle)]
extern "C" fn rebuilds(setting: usize) -> bool {
    key(setting).is_some_and(Key::rebuilds)
}

/// What a scene starts with.
#[unsafe(no_mangle)]
extern "C" fn initial(place: usize, setting: usize) -> f64 {
    scene(place).zip(key(setting)).map_or(f64::NAN, |(scene, key)| scene.settings.get(key))
}

/// Chooses a setting that the next scene is opened with.
#[unsafe(no_mangle)]
extern "C" fn prepare(setting: usize, value: f64) {
    if let Some(key) = key(setting) {
        session().settings = session().settings.with(key, value);
    }
}

/// Opens a scene with the settings that have been prepared.
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

#[unsafe(no_mangle)]
extern "C" fn pin(particle: u16) -> bool {
    let session = session();
    let result = Stage::pin(&mut session.world, particle);
    session.done(result)
}

/// Where the picture is.
#[unsafe(no_mangle)]
extern "C" fn picture() -> *const f32 {
    session().paper.as_ptr()
}

/// Draws the picture. Returns how many numbers it has.
#[unsafe(no_mangle)]
extern "C" fn draw() -> usize {
    let Session { world, scene, paper, .. } = session();
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

/// Where six measurements are, taken now: see [`Stage::measure`].
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

/// Where the positions are: pairs of scalars.
#[unsafe(no_mangle)]
extern "C" fn positions() -> *const u8 {
    session().world.positions()
}

/// Where the bytes of the world are: a copy of them is a snapshot.
#[unsafe(no_mangle)]
extern "C" fn bytes() -> *mut u8 {
    session().world.bytes().0
}

/// How many these are.
#[unsafe(no_mangle)]
extern "C" fn byte_count() -> usize {
    session().world.bytes().1
}
