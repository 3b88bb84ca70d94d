//! Layout of pictures and labels: the frames of a film, and the contact sheet.

use crate::recording::Recording;
use crate::render::{bar, paper, render};
use crate::scene::Entry;
use crate::stage::Stage;
use crate::text::{Align, Face, write};
use crate::{film, theme};
use tiny_skia::{Pixmap, PixmapPaint, Transform};

/// Size of a frame of a film, in pixels.
const FRAME: (u32, u32) = (480, 360);
/// Height of the strip above the picture.
const HEAD: u32 = 46;

/// Size of a picture of a contact sheet.
const TILE: (u32, u32) = (360, 280);
const GRID: (usize, usize) = (4, 3);
const GAP: u32 = 16;
/// Height of the time below a picture.
const FOOT: u32 = 26;

/// Returns one frame of the film of a scene.
pub(crate) fn frame(recording: &Recording, stage: &Stage, place: usize) -> Pixmap {
    let mut frame = paper(FRAME.0, FRAME.1);
    put(
        &mut frame,
        &render(stage, &recording.pictures[place], FRAME.0, FRAME.1 - HEAD),
        0,
        HEAD,
    );
    head(&mut frame, recording.entry, 12.0);
    let right = FRAME.0 as f32 - 12.0;
    write(
        &mut frame,
        &seconds(recording.entry, place),
        Face::Numbers,
        13.0,
        (right, 20.0),
        Align::Right,
        theme::DARK,
    );
    write(
        &mut frame,
        &speed(recording.entry),
        Face::Words,
        14.0,
        (right - 60.0, 20.0),
        Align::Right,
        theme::MUTED,
    );
    legend(&mut frame, stage, 12.0, FRAME.1 as f32 - 12.0);
    frame
}

/// Returns evenly spaced moments of the whole run, with the time below each.
pub(crate) fn sheet(recording: &Recording, stage: &Stage) -> Pixmap {
    let (columns, rows) = GRID;
    let top = HEAD + GAP / 2;
    let width = GAP + columns as u32 * (TILE.0 + GAP);
    let mut sheet = paper(width, top + rows as u32 * (TILE.1 + FOOT) + GAP / 2);
    head(&mut sheet, recording.entry, GAP as f32);
    legend(&mut sheet, stage, (width - GAP) as f32 - 168.0, 30.0);
    let last = recording.pictures.len() - 1;
    for tile in 0..columns * rows {
        let (column, row) = ((tile % columns) as u32, (tile / columns) as u32);
        let (left, top) = (GAP + column * (TILE.0 + GAP), top + row * (TILE.1 + FOOT));
        let place = tile * last / (columns * rows - 1);
        put(
            &mut sheet,
            &render(stage, &recording.pictures[place], TILE.0, TILE.1),
            left,
            top,
        );
        let label = ((left + TILE.0 / 2) as f32, (top + TILE.1) as f32 + 16.0);
        write(
            &mut sheet,
            &seconds(recording.entry, place),
            Face::Numbers,
            12.5,
            label,
            Align::Center,
            theme::MUTED,
        );
    }
    sheet
}

/// Copies a panel to a position.
pub(crate) fn put(page: &mut Pixmap, panel: &Pixmap, left: u32, top: u32) {
    let (left, top) = (left as i32, top as i32);
    page.draw_pixmap(
        left,
        top,
        panel.as_ref(),
        &PixmapPaint::default(),
        Transform::identity(),
        None,
    );
}

/// Draws the name and the caption.
fn head(page: &mut Pixmap, entry: &Entry, left: f32) {
    write(
        page,
        entry.name,
        Face::Words,
        19.0,
        (left, 21.0),
        Align::Left,
        theme::DARK,
    );
    write(
        page,
        entry.caption,
        Face::Words,
        14.0,
        (left, 39.0),
        Align::Left,
        theme::MUTED,
    );
}

/// Draws the color scale of strain, if there are springs.
fn legend(page: &mut Pixmap, stage: &Stage, left: f32, bottom: f32) {
    const STEP: f32 = 3.0;
    let length = STEP * theme::LEVELS as f32;
    if stage.full_strain > 0.0 {
        for level in 0..theme::LEVELS {
            bar(
                page,
                left + STEP * level as f32,
                bottom - 7.0,
                STEP,
                6.0,
                theme::strain(level),
            );
        }
        let percent = stage.full_strain * 100.0;
        // The strain is rounded to one digit.
        let places = (-percent.log10().floor()).max(0.0) as usize;
        let label = format!("strain 0 … {percent:.places$} %");
        write(
            page,
            &label,
            Face::Words,
            13.0,
            (left + length + 8.0, bottom),
            Align::Left,
            theme::MUTED,
        );
    }
}

/// Returns the speed of the film, if it differs from real time.
fn speed(entry: &Entry) -> String {
    let speed = entry.time(1) * 100.0 / f32::from(film::DELAY);
    if (speed - 1.0).abs() < 1e-3 {
        String::new()
    } else {
        format!("{speed:.1}× speed")
    }
}

/// Returns the time of a frame.
fn seconds(entry: &Entry, place: usize) -> String {
    format!("{:.2} s", entry.time(place))
}
