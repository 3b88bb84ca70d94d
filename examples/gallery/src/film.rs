//! Encodes frames as an animated GIF with one palette, storing only the changes.

use crate::theme;
use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use tiny_skia::Pixmap;

/// Duration of a frame, in hundredths of a second, the unit of GIF.
pub(crate) const DELAY: u16 = 4;
/// Duration of the first and of the last frame, in hundredths of a second.
const PAUSE: u16 = 80;
/// Number of colors besides the flat ones.
const CLUSTERS: usize = 64;
/// Palette entry that leaves a pixel unchanged.
const UNCHANGED: u8 = 0;

type Rgb = [u8; 3];

/// Writes an endlessly repeating film. `delay` is the duration of a frame, in hundredths of a
/// second.
pub(crate) fn write(path: &Path, frames: &[Pixmap], delay: u16) -> Result<(), Box<dyn Error>> {
    let Some(first) = frames.first() else {
        return Ok(());
    };
    let (width, height) = (first.width() as u16, first.height() as u16);
    let mut palette = Palette::of(frames);
    let mut out =
        BufWriter::new(File::create(path).map_err(|error| format!("{}: {error}", path.display()))?);
    let mut encoder = Encoder::new(&mut out, width, height, &palette.colors.concat())?;
    encoder.set_repeat(Repeat::Infinite)?;
    let mut shown = vec![UNCHANGED; frames[0].pixels().len()];
    for (i, frame) in frames.iter().enumerate() {
        let next = palette.places(frame);
        let delay = if i == 0 || i + 1 == frames.len() {
            PAUSE
        } else {
            delay
        };
        encoder.write_frame(&changes(&shown, &next, width, delay))?;
        shown = next;
    }
    drop(encoder);
    Ok(out.flush()?)
}

/// Returns the smallest rectangle that contains all changes.
fn changes(shown: &[u8], next: &[u8], width: u16, delay: u16) -> Frame<'static> {
    let row_length = usize::from(width);
    let changed = || (0..next.len()).filter(|&i| shown[i] != next[i]);
    let columns = || changed().map(|i| i % row_length);
    // A frame without changes consists of one unchanged pixel, which keeps its delay.
    let (top, bottom) = (
        changed().next().unwrap_or(0) / row_length,
        changed().next_back().unwrap_or(0) / row_length,
    );
    let (left, right) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
    let places = (top..=bottom).flat_map(|row| row * row_length + left..=row * row_length + right);
    Frame {
        delay,
        dispose: DisposalMethod::Keep,
        transparent: Some(UNCHANGED),
        top: top as u16,
        left: left as u16,
        width: (right - left + 1) as u16,
        height: (bottom - top + 1) as u16,
        buffer: Cow::Owned(
            places
                .map(|i| {
                    if shown[i] == next[i] {
                        UNCHANGED
                    } else {
                        next[i]
                    }
                })
                .collect(),
        ),
        ..Frame::default()
    }
}

struct Palette {
    /// Colors of the palette. The first one represents [`UNCHANGED`].
    colors: Vec<Rgb>,
    nearest: HashMap<Rgb, u8>,
}

impl Palette {
    /// Builds a palette from the flat colors of the theme and from clusters of the blends between
    /// them. Each blend counts once regardless of its area, so that thin lines keep their colors.
    fn of(frames: &[Pixmap]) -> Self {
        let blends: HashSet<Rgb> = frames.iter().step_by(4).flat_map(rgb).collect();
        let mut blends: Vec<Rgb> = blends.into_iter().collect();
        // Sorted, so that the same frames produce the same file.
        blends.sort_unstable();
        let pixels: Vec<u8> = blends
            .iter()
            .flat_map(|[r, g, b]| [*r, *g, *b, 255])
            .collect();
        let mut palette = vec![[0; 3]];
        palette.extend(theme::flat().into_iter().map(|ink| [ink.0, ink.1, ink.2]));
        let clusters = NeuQuant::new(1, CLUSTERS, &pixels).color_map_rgb();
        palette.extend(clusters.chunks_exact(3).map(|rgb| [rgb[0], rgb[1], rgb[2]]));
        Self {
            colors: palette,
            nearest: HashMap::new(),
        }
    }

    /// Returns the palette indices of a frame's colors.
    fn places(&mut self, frame: &Pixmap) -> Vec<u8> {
        let Self { colors, nearest } = self;
        rgb(frame)
            .map(|rgb| *nearest.entry(rgb).or_insert_with(|| closest(colors, rgb)))
            .collect()
    }
}

/// Returns the index of the most similar color. The first entry is not a color.
fn closest(colors: &[Rgb], wanted: Rgb) -> u8 {
    let distance = |i: &u8| {
        colors[usize::from(*i)]
            .iter()
            .zip(wanted)
            .map(|(a, b)| (i32::from(*a) - i32::from(b)).pow(2))
            .sum::<i32>()
    };
    (1..=(colors.len() - 1) as u8)
        .min_by_key(distance)
        .unwrap_or(UNCHANGED)
}

fn rgb(frame: &Pixmap) -> impl Iterator<Item = Rgb> {
    frame
        .pixels()
        .iter()
        .map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
}
