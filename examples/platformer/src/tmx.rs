//! Import of a map of the editor Tiled.

use crate::level::{Level, ORIGIN, TILE};
use crate::tiles::Cells;
use std::convert::Infallible;
use std::error::Error;
use std::path::Path;
use tiled::{Layer, Loader, Map, Object, ObjectShape, TileLayer};

/// Reads a level from the text of a file. Tiles and objects are in the first layer of their kind.
pub(crate) fn read(text: &str) -> Result<Level, Box<dyn Error>> {
    let text = text.to_owned();
    let reader = move |_: &Path| Ok::<_, Infallible>(std::io::Cursor::new(text.clone()));
    let map = Loader::with_reader(reader).load_tmx_map("level.tmx")?;
    let tiles = map.layers().find_map(Layer::as_tile_layer);
    let cells = cells(&tiles.ok_or("the map has no tile layer")?)?;
    let layer = map.layers().find_map(Layer::as_object_layer);
    let objects: Vec<_> = layer
        .ok_or("the map has no object layer")?
        .objects()
        .collect();
    let points = |class| points(&map, &objects, class);
    let point = |class| one(&points(class), class);
    let checkpoints = points("checkpoint");
    let start = checkpoints.first();
    Ok(Level {
        cells,
        goal: point("goal")?,
        water: point("water")?,
        bridge: line(&map, &objects, "bridge")?,
        platform: line(&map, &objects, "platform")?,
        shooting: line(&map, &objects, "shooting range")?.map(|[x, _]| x),
        start: *start.ok_or("the map needs an object of class checkpoint")?,
        checkpoints,
        coins: points("coin"),
        crates: points("crate"),
        enemies: points("enemy"),
    })
}

/// Returns the cells of a layer. All tiles are solid.
fn cells(layer: &TileLayer<'_>) -> Result<Cells, Box<dyn Error>> {
    let TileLayer::Finite(layer) = layer else {
        return Err("the map must not be infinite".into());
    };
    let [columns, rows] = [
        u16::try_from(layer.width())?,
        u16::try_from(layer.height())?,
    ];
    let row = |row: u16| (0..columns).map(move |column| (i32::from(column), i32::from(row)));
    let solid = (0..rows).rev().flat_map(row);
    let solid: Vec<_> = solid
        .map(|(x, y)| layer.get_tile_data(x, y).is_some())
        .collect();
    Ok(Cells::new(columns, &solid))
}

/// Converts a position in pixels, with y down, to meters.
fn position(map: &Map, [x, y]: [f32; 2]) -> [f32; 2] {
    let scale = TILE / map.tile_width as f32;
    let height = map.height as f32 * TILE;
    [ORIGIN[0] + x * scale, ORIGIN[1] + height - y * scale]
}

/// Returns the positions of the objects of a class, in their order in the file.
fn points(map: &Map, objects: &[Object<'_>], class: &str) -> Vec<[f32; 2]> {
    let objects = objects.iter().filter(|object| object.user_type == class);
    objects
        .map(|object| position(map, [object.x, object.y]))
        .collect()
}

/// Returns the single point of a class.
fn one(points: &[[f32; 2]], class: &str) -> Result<[f32; 2], String> {
    match *points {
        [point] => Ok(point),
        _ => Err(format!("the map needs one object of class {class}")),
    }
}

/// Returns the ends of the single polyline of a class.
fn line(map: &Map, objects: &[Object<'_>], class: &str) -> Result<[[f32; 2]; 2], String> {
    let mut objects = objects.iter().filter(|object| object.user_type == class);
    let (Some(object), None) = (objects.next(), objects.next()) else {
        return Err(format!("the map needs one object of class {class}"));
    };
    let ends = match &object.shape {
        ObjectShape::Polyline { points } => points.as_slice(),
        _ => &[],
    };
    match *ends {
        [from, to] => {
            let end = |(x, y): (f32, f32)| position(map, [object.x + x, object.y + y]);
            Ok([end(from), end(to)])
        }
        _ => Err(format!(
            "the object of class {class} must be a line of two points"
        )),
    }
}
