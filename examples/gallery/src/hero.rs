//! Picture of the README: two scenes next to each other.

use crate::layout::put;
use crate::recording::record;
use crate::render::{paper, render};
use crate::scene::HERO;
use crate::stage::Stage;
use crate::text::{Align, Face, write};
use crate::{film, theme};
use indicatif::ProgressBar;
use std::error::Error;
use std::path::Path;

/// Label below each scene.
const LABELS: [&str; HERO.len()] = ["shape matching", "distance constraints"];
/// Size of a panel, in pixels.
const PANEL: (u32, u32) = (288, 240);
const GAP: u32 = 16;
/// Height of the labels.
const FOOT: u32 = 28;
/// Interval between the frames that are kept.
const KEPT: usize = 2;
/// Number of frames shown. Afterwards the cloth is at its start again, so the film repeats without
/// a jump.
const SHOWN: usize = 90;

/// Writes the film to `path`.
pub(crate) fn write_to(path: &Path, bar: &ProgressBar) -> Result<(), Box<dyn Error>> {
    let mut recordings = Vec::new();
    for entry in HERO {
        bar.inc_length(entry.frames as u64);
        let recording = record(entry, || bar.inc(1))?;
        recordings.push((Stage::around(&recording.pictures), recording));
    }
    bar.inc_length((SHOWN / KEPT) as u64);
    let mut frames = Vec::new();
    for place in (0..SHOWN).step_by(KEPT) {
        let mut page = paper(PANEL.0 * HERO.len() as u32 + GAP, PANEL.1 + FOOT);
        for (i, (stage, recording)) in recordings.iter().enumerate() {
            let left = (PANEL.0 + GAP) * i as u32;
            put(
                &mut page,
                &render(stage, &recording.pictures[place], PANEL.0, PANEL.1),
                left,
                0,
            );
            let label = ((left + PANEL.0 / 2) as f32, (PANEL.1 + FOOT) as f32 - 9.0);
            write(
                &mut page,
                LABELS[i],
                Face::Words,
                15.0,
                label,
                Align::Center,
                theme::MUTED,
            );
        }
        frames.push(page);
        bar.inc(1);
    }
    film::write(path, &frames, film::DELAY * KEPT as u16)
}
