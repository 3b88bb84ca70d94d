//! Octopus as a bitmap.

/// A node of the lattice for each `#`. Arms are two nodes apart, because regions of half-width one
/// cross a gap of one.
pub(crate) const BITMAP: [&str; 24] = [
    "......######......",
    "....##########....",
    "...############...",
    "..##############..",
    "..##############..",
    "..###.######.###..",
    "..##############..",
    "..##############..",
    "...############...",
    "..##############..",
    ".################.",
    "##################",
    "##################",
    "###..###..###..###",
    "###..###..###..###",
    "###..###..###..###",
    "###..###..###..###",
    "###..###..###..###",
    "###..###..###..###",
    ".##..###..###..##.",
    ".##..###..###..##.",
    ".##..##....##..##.",
    ".##..##....##..##.",
    "..#..##....##..#..",
];
pub(crate) const COLUMNS: usize = 18;
pub(crate) const NODES: usize = COLUMNS * BITMAP.len();
/// Eyes, as columns and rows of missing nodes.
pub(crate) const EYES: [(usize, usize); 2] = [(5, 5), (12, 5)];

/// Returns whether the octopus has a node in this column and row.
pub(crate) fn is_drawn(column: usize, row: usize) -> bool {
    BITMAP.get(row).and_then(|line| line.as_bytes().get(column)) == Some(&b'#')
}
