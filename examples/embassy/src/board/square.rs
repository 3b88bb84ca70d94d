//! Matrix with a row and a column of pins for each row and column of LEDs.

pub(super) const ROWS: usize = 5;
pub(super) const COLUMNS: usize = 5;

/// Row and column of each LED.
pub(super) const MATRIX: [[(usize, usize); COLUMNS]; ROWS] = [
    [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)],
    [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4)],
    [(2, 0), (2, 1), (2, 2), (2, 3), (2, 4)],
    [(3, 0), (3, 1), (3, 2), (3, 3), (3, 4)],
    [(4, 0), (4, 1), (4, 2), (4, 3), (4, 4)],
];
