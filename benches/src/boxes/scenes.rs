//! Scenes of boxes with a side of one meter.

/// Boxes on a floor at y = 0, between walls at ±`walls`.
pub struct Scene {
    pub name: &'static str,
    /// Centers of the boxes.
    pub places: Vec<[f64; 2]>,
    /// Whether the boxes should stay where they are.
    pub stands: bool,
    pub walls: f64,
}

/// Half of the side of a box.
pub const HALF: f64 = 0.5;

fn stack(count: usize) -> Vec<[f64; 2]> {
    (0..count).map(|k| [0.0, HALF + k as f64]).collect()
}

fn pyramid(rows: usize) -> Vec<[f64; 2]> {
    let row = |y: usize| {
        let count = rows - y;
        (0..count).map(move |x| {
            [
                1.05 * (x as f64 - 0.5 * (count - 1) as f64),
                HALF + y as f64,
            ]
        })
    };
    (0..rows).flat_map(row).collect()
}

/// Boxes above each other with shifted columns, which fall and tumble.
fn pile(count: usize, columns: usize) -> Vec<[f64; 2]> {
    let place = |k: usize| {
        let (row, column) = (k / columns, k % columns);
        let shift = 0.3 * ((row * 7) % 5) as f64;
        [
            1.4 * (column as f64 - 0.5 * columns as f64) + shift,
            1.0 + 1.3 * row as f64,
        ]
    };
    (0..count).map(place).collect()
}

pub fn scenes() -> Vec<Scene> {
    let scene = |name, places, stands, walls| Scene {
        name,
        places,
        stands,
        walls,
    };
    vec![
        scene("one box", stack(1), true, 50.0),
        scene("stack", stack(10), true, 50.0),
        scene("pile", pile(8, 2), false, 2.5),
        scene("pile", pile(64, 6), false, 6.0),
        scene("pyramid of 10 rows", pyramid(10), true, 50.0),
        scene("pyramid of 15 rows", pyramid(15), true, 50.0),
    ]
}

/// Returns the deepest overlap of two boxes, or of a box and the floor.
pub fn deepest(poses: &[[f64; 3]]) -> f64 {
    let boxes: Vec<_> = poses.iter().map(|pose| corners(*pose)).collect();
    let mut deepest = 0.0_f64;
    for (k, a) in boxes.iter().enumerate() {
        let lowest = a.iter().map(|[_, y]| *y).fold(f64::INFINITY, f64::min);
        deepest = deepest.max(-lowest);
        for b in &boxes[k + 1..] {
            let along = separation(a, b).max(separation(b, a));
            deepest = deepest.max(-along);
        }
    }
    deepest
}

fn corners([x, y, angle]: [f64; 3]) -> [[f64; 2]; 4] {
    let (sin, cos) = angle.sin_cos();
    [[-HALF, -HALF], [HALF, -HALF], [HALF, HALF], [-HALF, HALF]]
        .map(|[a, b]| [x + cos * a - sin * b, y + sin * a + cos * b])
}

/// Returns the largest separation along an edge normal of the first polygon.
fn separation(a: &[[f64; 2]; 4], b: &[[f64; 2]; 4]) -> f64 {
    let edge = |k: usize| {
        let ([x, y], [u, v]) = (a[k], a[(k + 1) % 4]);
        let normal = [v - y, x - u];
        let length = normal[0].hypot(normal[1]);
        b.iter()
            .map(|[p, q]| ((p - x) * normal[0] + (q - y) * normal[1]) / length)
            .fold(f64::INFINITY, f64::min)
    };
    (0..4).map(edge).fold(f64::NEG_INFINITY, f64::max)
}
