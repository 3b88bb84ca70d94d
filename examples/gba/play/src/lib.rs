//! Emulated console: keys are the input, pictures and reports the output.

use std::env;
use std::ffi::{CString, c_char, c_void};
use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use toy::{HEIGHT, WIDTH, keys};

unsafe extern "C" {
    fn emulator_open(path: *const c_char) -> *mut c_void;
    fn emulator_frame(emulator: *mut c_void, keys: u32);
    fn emulator_read(emulator: *mut c_void, address: u32) -> u32;
    fn emulator_pixel(emulator: *mut c_void, place: u32) -> u32;
    fn emulator_close(emulator: *mut c_void);
}

/// Cycles of a frame of the console.
pub const FRAME: u32 = 280_896;

/// Returns the directory of the cartridges and of the pictures.
pub fn directory() -> PathBuf {
    env::var_os("CARTRIDGES")
        .expect("CARTRIDGES is set by examples/gba/run")
        .into()
}

/// Console with a cartridge.
pub struct Console(*mut c_void);

/// Report of the program about its last picture, in the order of its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    pub pictures: u32,
    pub step_cycles: u32,
    pub picture_cycles: u32,
    pub keys: u16,
    pub scene: u32,
    pub cursor: (i32, i32),
    pub held: Option<u32>,
    pub place: (i32, i32),
    pub checksums: u32,
    pub checksum: u64,
}

impl Console {
    /// Switches the console on.
    pub fn new(cartridge: &Path) -> Self {
        let path = CString::new(cartridge.as_os_str().as_encoded_bytes()).unwrap();
        // SAFETY: a C string that outlives the call.
        let emulator = unsafe { emulator_open(path.as_ptr()) };
        assert!(
            !emulator.is_null(),
            "no cartridge at {}",
            cartridge.display()
        );
        Self(emulator)
    }

    /// Runs this number of console frames with these keys pressed.
    pub fn run(&mut self, frames: u32, keys: u16) {
        for _ in 0..frames {
            // SAFETY: open until dropped.
            unsafe { emulator_frame(self.0, keys.into()) }
        }
    }

    /// Returns a word of the report of any program.
    pub fn word(&mut self, index: u32) -> u32 {
        // SAFETY: open until dropped; the memory exists.
        unsafe { emulator_read(self.0, 0x0200_0000 + 4 * index) }
    }

    /// Returns the report of the toy.
    pub fn report(&mut self) -> Report {
        let mut words = (0..13).map(|index| self.word(index));
        let mut next = || words.next().unwrap();
        Report {
            pictures: next(),
            step_cycles: next(),
            picture_cycles: next(),
            keys: next() as u16,
            scene: next(),
            cursor: (next().cast_signed(), next().cast_signed()),
            held: Some(next()).filter(|held| *held != u32::MAX),
            place: (next().cast_signed(), next().cast_signed()),
            checksums: next(),
            checksum: u64::from(next()) | u64::from(next()) << 32,
        }
    }

    /// Runs with these keys pressed until the next picture was computed with them, at most a
    /// second.
    pub fn picture(&mut self, keys: u16) -> Report {
        let before = self.report().pictures;
        for _ in 0..60 {
            self.run(1, keys);
            let report = self.report();
            if report.pictures > before && report.keys == keys {
                return report;
            }
        }
        panic!("no picture within a second");
    }

    /// Presses SELECT for a picture, and waits for the checksum.
    pub fn checksum(&mut self) -> Report {
        let before = self.picture(keys::SELECT).checksums;
        self.picture(0);
        let report = self.report();
        assert!(report.checksums >= before);
        report
    }

    /// Returns red, green and blue of a pixel.
    pub fn pixel(&self, x: i32, y: i32) -> [u8; 3] {
        assert!((0..WIDTH).contains(&x) && (0..HEIGHT).contains(&y));
        // SAFETY: open until dropped; the pixel is on the screen.
        let [red, green, blue, _] =
            unsafe { emulator_pixel(self.0, (y * WIDTH + x) as u32) }.to_le_bytes();
        [red, green, blue]
    }

    /// Saves the screen as a picture.
    pub fn save(&self, path: &Path) {
        let mut encoder = png::Encoder::new(
            BufWriter::new(File::create(path).unwrap()),
            WIDTH as u32,
            HEIGHT as u32,
        );
        encoder.set_color(png::ColorType::Rgb);
        let bytes: Vec<u8> = (0..HEIGHT)
            .flat_map(|y| (0..WIDTH).flat_map(move |x| self.pixel(x, y)))
            .collect();
        encoder
            .write_header()
            .unwrap()
            .write_image_data(&bytes)
            .unwrap();
    }
}

impl Drop for Console {
    fn drop(&mut self) {
        // SAFETY: open, and not used afterwards.
        unsafe { emulator_close(self.0) }
    }
}
