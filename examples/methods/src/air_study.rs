//! Measurements of air meshes beside outline contacts.

use crate::air::{Rods, SquareInBox};
use crate::number::{Number, counted};
use pliant::{Error, Project};
use std::f64::consts::TAU;
use std::fmt::Write;

const SIDES: [f64; 3] = [1.5, 2.0, 4.0];
const FRAMES: usize = 60;

/// Tables of rotations, operations and crossed rods.
pub fn markdown() -> Result<String, Error> {
    let mut text = String::from(
        "**Rotation of a square of side 1 in a second**: degrees\n\n\
         | side of the box | first inverted triangle | air mesh | outlines | no contacts |\n|---:|---:|---:|---:|---:|\n",
    );
    for side in SIDES {
        for direction in [1.0, -1.0] {
            let free = SquareInBox::new(side)?;
            let mut air = free.air()?;
            let mut outlines = free.outlines()?;
            let _ = writeln!(
                text,
                "| {side} | {:+.0} | {:+.0} | {:+.0} | {:+.0} |",
                first_inversion(side, direction)?,
                rotation(side, direction, &mut air)?,
                rotation(side, direction, &mut outlines)?,
                rotation(side, direction, &mut ())?,
            );
        }
    }
    text += "\n**Square in a box of side 2**: operations of the contacts in a substep\n\n\
             | state | air mesh | outlines |\n|:---|---:|---:|\n";
    for (state, gravity) in [("at rest in the middle", 0.0), ("on the floor", 9.81)] {
        let free = SquareInBox::new(2.0)?;
        let (mut air, mut outlines) = (free.air()?, free.outlines()?);
        let none = cost(gravity, &mut ())?;
        let _ = writeln!(
            text,
            "| {state} | {:.0} | {:.0} |",
            cost(gravity, &mut air)? - none,
            cost(gravity, &mut outlines)? - none,
        );
    }
    text += "\n**Two rods, crossed after the contacts were built**: frames until they are separate\n\n\
             | air mesh | outlines |\n|---:|---:|\n";
    let rods = Rods::new()?;
    let (mut air, mut outlines) = (rods.air()?, rods.outlines()?);
    let separated = [separation(&mut air)?, separation(&mut outlines)?]
        .map(|frames| frames.map_or_else(|| "–".into(), |frames| frames.to_string()));
    let _ = writeln!(text, "| {} | {} |", separated[0], separated[1]);
    Ok(text)
}

/// Angle at which the square, rotated about its center, inverts a triangle: degrees.
fn first_inversion(side: f64, direction: f64) -> Result<f64, Error> {
    let rest = SquareInBox::new(side)?;
    let mesh = rest.air()?;
    for tenth in 0..3600 {
        let degrees = direction * f64::from(tenth) / 10.0;
        let mut turned = SquareInBox::new(side)?;
        turned.turn(degrees.to_radians())?;
        if turned.is_inverted(&mesh) {
            return Ok(degrees);
        }
    }
    Ok(f64::INFINITY)
}

/// Largest rotation in a second from a rate of one revolution per second: degrees.
fn rotation(side: f64, direction: f64, contacts: &mut impl Project<Number>) -> Result<f64, Error> {
    let mut scene = SquareInBox::new(side)?;
    scene.spin(direction * TAU)?;
    let (mut angle, mut most, mut last) = (0.0, 0.0_f64, scene.angle());
    for _ in 0..FRAMES {
        scene.step(0.0, contacts)?;
        let next = scene.angle();
        angle += (next - last + 1.5 * TAU) % TAU - 0.5 * TAU;
        last = next;
        most = most.max(direction * angle);
    }
    Ok(direction * most.to_degrees())
}

/// Operations in a substep, averaged over the second half of two seconds.
fn cost(gravity: f64, contacts: &mut impl Project<Number>) -> Result<f64, Error> {
    let mut scene = SquareInBox::new(2.0)?;
    for _ in 0..FRAMES {
        scene.step(gravity, contacts)?;
    }
    let (steps, operations) =
        counted(|| (0..FRAMES).try_for_each(|_| scene.step(gravity, contacts)));
    steps?;
    Ok(operations as f64 / (FRAMES as f64 * 8.0))
}

/// Frames until crossed rods are separate, within ten seconds.
fn separation(contacts: &mut impl Project<Number>) -> Result<Option<usize>, Error> {
    let mut rods = Rods::new()?;
    rods.cross()?;
    for frame in 1..=10 * FRAMES {
        rods.step(contacts)?;
        if !rods.is_crossed() {
            return Ok(Some(frame));
        }
    }
    Ok(None)
}
