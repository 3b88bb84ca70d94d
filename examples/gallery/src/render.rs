//! Renders pictures at twice the size, then averages.

use crate::picture::{Cell, Mark, Picture, Spring};
use crate::stage::{Camera, Stage};
use crate::text::{Align, Face, write};
use crate::theme::{self, Ink, LEVELS};
use pliant::Vec2;
use tiny_skia::{
    FillRule, FilterQuality, LineCap, LineJoin, Paint, PathBuilder, Pixmap, PixmapPaint, Point,
    Rect, Stroke, StrokeDash, Transform,
};

/// Width of a full frame, in pixels: the reference for line widths.
const FULL_WIDTH: f32 = 480.0;
/// Number of steps in which a trail fades.
const FADES: usize = 12;

/// Returns a blank page.
pub(crate) fn paper(width: u32, height: u32) -> Pixmap {
    let mut pixmap = Pixmap::new(width, height).expect("sizes are not zero");
    pixmap.fill(theme::PAPER.color());
    pixmap
}

/// Draws a picture on a panel of this size.
pub(crate) fn render(stage: &Stage, picture: &Picture, width: u32, height: u32) -> Pixmap {
    let pixmap = paper(2 * width, 2 * height);
    let size = (2.0 * width as f32, 2.0 * height as f32);
    let unit = size.0 / FULL_WIDTH;
    let mut pen = Pen {
        camera: stage.camera(size.0, size.1, 22.0 * unit),
        pixmap,
        unit,
    };
    pen.grid();
    for mark in picture {
        pen.mark(mark, stage.full_strain);
    }
    let mut panel = paper(width, height);
    // Halfway between four pixels, bilinear filtering is their average.
    let quality = PixmapPaint {
        quality: FilterQuality::Bilinear,
        ..PixmapPaint::default()
    };
    panel.draw_pixmap(
        0,
        0,
        pen.pixmap.as_ref(),
        &quality,
        Transform::from_scale(0.5, 0.5),
        None,
    );
    for mark in picture {
        let (place, text) = match mark {
            Mark::Label(place, word) => (place, (*word).to_owned()),
            Mark::Number(place, number) => (place, number.to_string()),
            _ => continue,
        };
        let Point { x, y } = pen.camera.pixel(*place);
        write(
            &mut panel,
            &text,
            Face::Words,
            13.0,
            (x / 2.0, y / 2.0 + 4.0),
            Align::Center,
            theme::MUTED,
        );
    }
    panel
}

/// Fills a rectangle.
pub(crate) fn bar(pixmap: &mut Pixmap, left: f32, top: f32, width: f32, height: f32, ink: Ink) {
    if let Some(rect) = Rect::from_xywh(left, top, width, height) {
        pixmap.fill_rect(rect, &paint(ink), Transform::identity(), None);
    }
}

fn paint(ink: Ink) -> Paint<'static> {
    let mut paint = Paint {
        anti_alias: true,
        ..Paint::default()
    };
    paint.set_color(ink.color());
    paint
}

/// Returns the index of the color of a strain.
fn level(strain: f32, full_strain: f32) -> usize {
    ((strain / full_strain * LEVELS as f32) as usize).min(LEVELS - 1)
}

struct Pen {
    pixmap: Pixmap,
    camera: Camera,
    /// Size of one pixel of a full frame.
    unit: f32,
}

impl Pen {
    fn grid(&mut self) {
        let (width, height) = (self.pixmap.width() as f32, self.pixmap.height() as f32);
        let (across, down) = self.camera.grid();
        let mut lines = PathBuilder::new();
        for x in across {
            lines.move_to(x, 0.0);
            lines.line_to(x, height);
        }
        for y in down {
            lines.move_to(0.0, y);
            lines.line_to(width, y);
        }
        self.stroke(
            lines,
            theme::GRID,
            &Stroke {
                width: self.unit,
                ..Stroke::default()
            },
        );
    }

    fn mark(&mut self, mark: &Mark, full_strain: f32) {
        match mark {
            Mark::Body(corners) => {
                self.veil(self.outline(corners));
                self.stroke(self.outline(corners), theme::BODY, &self.round(2.2));
            }
            Mark::Ghost(corners) => {
                self.stroke(self.outline(corners), theme::GOAL, &self.dashed(1.3));
            }
            Mark::Line(points) => self.stroke(self.line(points), theme::BODY, &self.round(1.8)),
            Mark::Dashes(points) => self.stroke(self.line(points), theme::GOAL, &self.dashed(1.8)),
            Mark::Drops(places) => self.discs(places, 4.8, theme::PAPER.mix(theme::BODY, 0.5)),
            Mark::Cells(cells) => self.cells(cells, full_strain),
            Mark::Springs { springs, width } => self.springs(springs, *width, full_strain),
            Mark::Trail(places) => self.trail(places),
            Mark::Particles(places) => self.discs(places, 4.2, theme::BODY),
            Mark::Pins(places) => {
                self.discs(places, 6.0, theme::DARK);
                self.discs(places, 4.2, theme::PAPER);
                self.discs(places, 2.4, theme::DARK);
            }
            Mark::Ground(points) => self.stroke(self.line(points), theme::DARK, &self.round(2.2)),
            // Drawn later, in the pixels of the panel.
            Mark::Label(..) | Mark::Number(..) => {}
        }
    }

    /// Draws the most strained cells last, on top. Lines close the seams between neighbors.
    fn cells(&mut self, cells: &[Cell], full_strain: f32) {
        let mut levels: [PathBuilder; LEVELS] = std::array::from_fn(|_| PathBuilder::new());
        for Cell { corners, strain } in cells {
            let outline = self.outline(corners);
            if let Some(outline) = outline.finish() {
                levels[level(*strain, full_strain)].push_path(&outline);
            }
        }
        for (level, outlines) in levels.into_iter().enumerate() {
            let ink = theme::strain(level).mix(theme::PAPER, 0.45);
            self.stroke(outlines.clone(), ink, &self.round(0.5));
            self.fill(outlines, ink);
        }
    }

    /// Draws the most strained springs last, on top.
    fn springs(&mut self, springs: &[Spring], width: f32, full_strain: f32) {
        let mut levels: [PathBuilder; LEVELS] = std::array::from_fn(|_| PathBuilder::new());
        for Spring { ends, strain } in springs {
            let [from, to] = ends.map(|end| self.camera.pixel(end));
            let lines = &mut levels[level(*strain, full_strain)];
            lines.move_to(from.x, from.y);
            lines.line_to(to.x, to.y);
        }
        for (level, lines) in levels.into_iter().enumerate() {
            self.stroke(lines, theme::strain(level), &self.round(width));
        }
    }

    fn trail(&mut self, places: &[Vec2<f32>]) {
        for fade in 0..FADES {
            let (from, to) = (
                fade * places.len() / FADES,
                (fade + 1) * places.len() / FADES,
            );
            let mut lines = PathBuilder::new();
            for (i, place) in places[from..(to + 1).min(places.len())].iter().enumerate() {
                let Point { x, y } = self.camera.pixel(*place);
                if i == 0 {
                    lines.move_to(x, y);
                } else {
                    lines.line_to(x, y);
                }
            }
            let ink = theme::PAPER.mix(theme::BODY, 0.5 * (fade + 1) as f32 / FADES as f32);
            self.stroke(lines, ink, &self.round(1.4));
        }
    }

    fn discs(&mut self, places: &[Vec2<f32>], radius: f32, ink: Ink) {
        let mut discs = PathBuilder::new();
        for place in places {
            let Point { x, y } = self.camera.pixel(*place);
            discs.push_circle(x, y, radius * self.unit);
        }
        self.fill(discs, ink);
    }

    fn line(&self, points: &[Vec2<f32>]) -> PathBuilder {
        let mut line = PathBuilder::new();
        for (i, point) in points.iter().enumerate() {
            let Point { x, y } = self.camera.pixel(*point);
            if i == 0 {
                line.move_to(x, y);
            } else {
                line.line_to(x, y);
            }
        }
        line
    }

    fn outline(&self, corners: &[Vec2<f32>]) -> PathBuilder {
        let mut outline = self.line(corners);
        outline.close();
        outline
    }

    fn round(&self, width: f32) -> Stroke {
        Stroke {
            width: width * self.unit,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        }
    }

    fn dashed(&self, width: f32) -> Stroke {
        let dash = StrokeDash::new(vec![5.0 * self.unit, 4.0 * self.unit], 0.0);
        Stroke {
            dash,
            ..self.round(width)
        }
    }

    fn stroke(&mut self, path: PathBuilder, ink: Ink, stroke: &Stroke) {
        if let Some(path) = path.finish() {
            self.pixmap
                .stroke_path(&path, &paint(ink), stroke, Transform::identity(), None);
        }
    }

    /// Fills with transparency.
    fn veil(&mut self, path: PathBuilder) {
        if let Some(path) = path.finish() {
            let mut veil = paint(theme::BODY);
            veil.shader.apply_opacity(theme::VEIL);
            self.pixmap
                .fill_path(&path, &veil, FillRule::Winding, Transform::identity(), None);
        }
    }

    fn fill(&mut self, path: PathBuilder, ink: Ink) {
        if let Some(path) = path.finish() {
            self.pixmap.fill_path(
                &path,
                &paint(ink),
                FillRule::Winding,
                Transform::identity(),
                None,
            );
        }
    }
}
