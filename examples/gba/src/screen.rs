//! Screen: two byte-per-pixel pictures, one shown while the other is drawn.

use crate::console;
use core::convert::Infallible;
use core::ptr::{read_volatile, write_volatile};
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::{OriginDimensions, Point, Size};
use embedded_graphics::mono_font::{MonoTextStyle, ascii::FONT_6X10};
use embedded_graphics::text::Text;
use embedded_graphics::{Drawable, Pixel};
use toy::{HEIGHT, Ink, Picture, TOP, WIDTH};

const PICTURES: [usize; 2] = [0x0600_0000, 0x0600_a000];
const PALETTE: usize = 0x0500_0000;
const BYTES: usize = (WIDTH * HEIGHT) as usize;
/// Bytes of the rows for words.
const WORDS: usize = (TOP * WIDTH) as usize;

/// Four pixels of paper, in RAM: with a source in the cartridge the console would copy instead of
/// filling.
#[unsafe(link_section = ".data")]
static PAPER: u32 = 0;

/// Picture that is being drawn.
pub(crate) struct Screen {
    drawn: usize,
}

impl Screen {
    pub(crate) fn new() -> Self {
        console::start();
        for (place, color) in Ink::PALETTE.into_iter().enumerate() {
            // SAFETY: the palette has 256 entries.
            unsafe { write_volatile((PALETTE + 2 * place) as *mut u16, color) }
        }
        Self { drawn: 0 }
    }

    /// Shows the drawn picture, and switches drawing to the other one.
    pub(crate) fn flip(&mut self) {
        // Mode 4, the second layer, and the selected picture.
        console::set(0x000, 0x0404 | if self.drawn == 0 { 0 } else { 0x10 });
        self.drawn = 1 - self.drawn;
    }

    /// Clears everything except the words at the top.
    pub(crate) fn clear(&mut self) {
        console::fill(
            &PAPER,
            PICTURES[self.drawn] + WORDS,
            ((BYTES - WORDS) / 4) as u16,
        );
    }

    /// Writes words at the top of both pictures.
    pub(crate) fn write(&mut self, words: &str) {
        for picture in PICTURES {
            console::fill(&PAPER, picture, (WORDS / 4) as u16);
            let style = MonoTextStyle::new(&FONT_6X10, Ink::Word);
            let Ok(_) = Text::new(words, Point::new(4, 10), style).draw(self);
            self.drawn = 1 - self.drawn;
        }
    }
}

impl Picture for Screen {
    /// Writes a pixel together with its neighbor, because this memory has no single-byte writes.
    #[inline]
    fn ink(&mut self, pixel: Point, ink: Ink) {
        let place = (pixel.y * WIDTH + pixel.x) as usize;
        let pair = (PICTURES[self.drawn] + (place & !1)) as *mut u16;
        let shift = 8 * (place & 1);
        // SAFETY: within the picture, because the toy draws only pixels of the screen.
        unsafe {
            write_volatile(
                pair,
                read_volatile(pair) & !(0xff << shift) | (ink as u16) << shift,
            )
        }
    }
}

impl OriginDimensions for Screen {
    fn size(&self) -> Size {
        Size::new(WIDTH as u32, HEIGHT as u32)
    }
}

impl DrawTarget for Screen {
    type Color = Ink;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Ink>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), Infallible> {
        for Pixel(pixel, ink) in pixels {
            if (0..WIDTH).contains(&pixel.x) && (0..HEIGHT).contains(&pixel.y) {
                self.ink(pixel, ink);
            }
        }
        Ok(())
    }
}
