//! A picture of several moments of the game, as SVG.

use crate::draw::{Canvas, draw};
use crate::world::World;
use pliant::{Error, Vec2};
use std::fmt::Write;

/// Positions along x at which the picture shows the player.
const MOMENTS: [f32; 6] = [3.3, 7.3, 14.6, 17.1, 24.2, 33.4];
const COLUMNS: usize = 3;
/// Part of the level in a panel, m, and size of a panel, pixels.
const VIEW: [f32; 2] = [8.8, 5.5];
const PANEL: [usize; 2] = [400, 250];
const GAP: usize = 8;

/// Panels that have been drawn.
#[derive(Debug, Default)]
pub(crate) struct Picture {
    panels: String,
    count: usize,
    /// Left border of the part of the level that is visible, m.
    left: f32,
}

impl Picture {
    /// Draws a panel when the player reaches the position of the next moment.
    pub(crate) fn record(&mut self, world: &World) -> Result<(), Error> {
        let (game, particles) = (&world.parts, &world.particles);
        let center = game.motion(particles)?.center;
        if MOMENTS
            .get(self.count)
            .is_none_or(|moment| center.x < *moment)
        {
            return Ok(());
        }
        let [x, y] = [self.count % COLUMNS, self.count / COLUMNS];
        let [left, top] = [x * (PANEL[0] + GAP), y * (PANEL[1] + GAP)];
        self.left = center.x - VIEW[0] / 2.0;
        let corner = [self.left, -1.0 - VIEW[1] / 2.0];
        let _ = writeln!(
            self.panels,
            r#"<svg x="{left}" y="{top}" width="{}" height="{}" viewBox="{:.2} {:.2} {} {}"><g transform="scale(1 -1)">"#,
            PANEL[0], PANEL[1], corner[0], corner[1], VIEW[0], VIEW[1],
        );
        draw(game, self, |id| {
            particles.position(id).unwrap_or(Vec2::ZERO)
        });
        self.panels += "</g></svg>\n";
        self.count += 1;
        Ok(())
    }

    /// Returns whether a circle is between the left and the right border.
    fn is_visible(&self, center: Vec2<f32>, radius: f32) -> bool {
        let x = center.x - self.left;
        x > -radius && x < VIEW[0] + radius
    }

    /// Returns the SVG document.
    pub(crate) fn document(&self) -> String {
        let rows = MOMENTS.len().div_ceil(COLUMNS);
        let width = COLUMNS * (PANEL[0] + GAP) - GAP;
        let height = rows * (PANEL[1] + GAP) - GAP;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\">\n{}</svg>\n",
            self.panels,
        )
    }
}

impl Canvas for Picture {
    fn polygon(&mut self, points: &[Vec2<f32>], color: u32) {
        let points = points.iter().map(|x| format!("{:.2},{:.2}", x.x, x.y));
        let points = points.collect::<Vec<_>>().join(" ");
        let _ = writeln!(
            self.panels,
            r##"<polygon points="{points}" fill="#{color:06x}"/>"##
        );
    }

    fn circle(&mut self, center: Vec2<f32>, radius: f32, color: u32) {
        let Vec2 { x, y } = center;
        if !self.is_visible(center, radius) {
            return;
        }
        let _ = writeln!(
            self.panels,
            r##"<circle cx="{x:.2}" cy="{y:.2}" r="{radius:.3}" fill="#{color:06x}"/>"##,
        );
    }

    fn line(&mut self, from: Vec2<f32>, to: Vec2<f32>, width: f32, color: u32) {
        let (a, b) = (from, to);
        let _ = writeln!(
            self.panels,
            r##"<path d="M{:.2} {:.2}L{:.2} {:.2}" stroke="#{color:06x}" stroke-width="{width:.3}" stroke-linecap="round"/>"##,
            a.x, a.y, b.x, b.y,
        );
    }
}
