//! Tables in Markdown.

use crate::systems::PLAIN;
use std::fmt::Write;

/// Table of one workload.
pub struct Table {
    pub title: &'static str,
    /// Text below the title: the unit, and the definition of the error.
    pub caption: &'static str,
    /// Measured sizes.
    pub sizes: Vec<&'static str>,
    pub rows: Vec<Row>,
}

/// One system in one precision.
pub struct Row {
    pub name: &'static str,
    pub precision: &'static str,
    pub remark: &'static str,
    /// Nanoseconds per unit, for each size.
    pub times: Vec<f64>,
    pub error: Option<f64>,
}

impl Table {
    /// Returns the table as text.
    pub fn markdown(&self) -> String {
        let mut text = format!("### {}\n\n{}\n\n| system | | ", self.title, self.caption);
        for size in &self.sizes {
            let _ = write!(text, "{size} | speed | ");
        }
        text += "error | remark |\n|---|---|";
        text += &"---:|---:|".repeat(self.sizes.len());
        text += "---:|---|\n";
        for row in &self.rows {
            let _ = write!(text, "| {} | {} | ", row.name, row.precision);
            for (size, time) in row.times.iter().enumerate() {
                let _ = write!(
                    text,
                    "{} | {} | ",
                    figure(*time),
                    speed(self.plain(row, size) / time)
                );
            }
            let error = row
                .error
                .map_or_else(|| "–".into(), |error| format!("{error:.1e}"));
            let _ = writeln!(text, "{error} | {} |", row.remark);
        }
        text
    }

    /// Returns the time of the plain loop in the precision of a row.
    fn plain(&self, row: &Row, size: usize) -> f64 {
        let plain = self
            .rows
            .iter()
            .find(|other| other.name == PLAIN && other.precision == row.precision);
        plain.map_or(f64::NAN, |plain| plain.times[size])
    }
}

/// Formats a number with three digits, with separators between thousands.
pub fn figure(value: f64) -> String {
    match value {
        ..10.0 => format!("{value:.2}"),
        10.0..100.0 => format!("{value:.1}"),
        100.0..1000.0 => format!("{value:.0}"),
        _ => format!(
            "{},{:03}",
            (value.round() as u64) / 1000,
            (value.round() as u64) % 1000
        ),
    }
}

fn speed(ratio: f64) -> String {
    if ratio < 0.1 {
        format!("{ratio:.3}x")
    } else {
        format!("{ratio:.2}x")
    }
}
