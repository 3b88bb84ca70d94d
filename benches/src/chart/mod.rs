//! Charts, in the colors and fonts of the gallery.

mod dots;
mod lines;
mod page;

pub use dots::{Dots, draw_dots};
pub use lines::{Line, Lines, Style, draw_lines};
pub use page::Page;
