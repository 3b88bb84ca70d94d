//! Layers of the kernel: permitted imports between files.

#![allow(
    clippy::indexing_slicing,
    clippy::expect_used,
    clippy::panic,
    reason = "a failed precondition fails the test"
)]
#![allow(clippy::format_push_string, reason = "the graph is short")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Layers, bottom to top. A file imports from its own layer and from lower layers.
const LAYERS: [&str; 22] = [
    "error",
    "snapshot",
    "math",
    "record",
    "checksum",
    "particles",
    "skin",
    "solver",
    "constraint",
    "batch",
    "shape",
    "contact",
    "rigid",
    "field",
    "fluid",
    "build",
    "query",
    "scene",
    "prelude",
    "interop",
    "testing",
    "guide",
];

/// Modules of the crate by path, such as `math::vec2`, without comments.
fn modules() -> BTreeMap<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut modules, mut folders) = (BTreeMap::new(), vec![root.clone()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path: PathBuf = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path
                    .strip_prefix(&root)
                    .expect("below the root")
                    .with_extension("");
                let name = name.to_str().expect("a name").replace('/', "::");
                let name = name.strip_suffix("::mod").unwrap_or(&name).to_owned();
                let text = fs::read_to_string(&path).expect("a text");
                let code = text
                    .lines()
                    .map(|line| line.split("//").next().unwrap_or_default());
                modules.insert(name, code.collect::<Vec<_>>().join("\n"));
            }
        }
    }
    modules.remove("lib");
    modules
}

/// Paths of a use tree: `a::{b, c::d}` has `a::b` and `a::c::d`.
fn paths(tree: &str) -> Vec<String> {
    let tree = tree.trim();
    let Some((prefix, group)) = tree.split_once('{') else {
        return vec![tree.split(" as ").next().unwrap_or(tree).trim().to_owned()];
    };
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    let group = group.rsplit_once('}').map_or(group, |(group, _)| group);
    for (at, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&group[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&group[start..]);
    let parts = parts
        .into_iter()
        .map(str::trim)
        .filter(|part| !part.is_empty());
    parts
        .flat_map(paths)
        .map(|path| format!("{prefix}{path}"))
        .collect()
}

/// Finds the `use` declarations at the start of a line, and whether each is a re-export.
fn declarations(code: &str) -> Vec<(bool, Vec<String>)> {
    let mut found = Vec::new();
    for statement in code.split(';') {
        let Some(at) = statement
            .find("use ")
            .filter(|at| *at == 0 || statement.as_bytes()[at - 1].is_ascii_whitespace())
        else {
            continue;
        };
        let is_exported = statement[..at]
            .lines()
            .last()
            .is_some_and(|line| line.trim_start().starts_with("pub"));
        let tree = statement[at + 4..]
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        found.push((is_exported, paths(&tree)));
    }
    found
}

struct Crate {
    modules: BTreeMap<String, String>,
}

impl Crate {
    /// Segments of a path from the root of the crate; `None` for other crates.
    fn absolute(&self, module: &str, path: &str) -> Option<Vec<String>> {
        let mut segments: Vec<&str> = path.split("::").collect();
        let mut base: Vec<&str> = module.split("::").collect();
        match *segments.first()? {
            "crate" => base.clear(),
            "super" => {
                while segments.first() == Some(&"super") {
                    base.pop();
                    segments.remove(0);
                }
                return Some(
                    base.into_iter()
                        .chain(segments)
                        .map(str::to_owned)
                        .collect(),
                );
            }
            "self" => {}
            first if self.modules.contains_key(&format!("{module}::{first}")) => {
                segments.insert(0, "self");
            }
            _ => return None,
        }
        Some(
            base.into_iter()
                .chain(segments.into_iter().skip(1))
                .map(str::to_owned)
                .collect(),
        )
    }

    /// File that defines the item of a path; follows re-exports.
    fn file(&self, segments: &[String]) -> Option<String> {
        let known = (1..=segments.len())
            .rev()
            .find(|n| self.modules.contains_key(&segments[..*n].join("::")))?;
        let module = segments[..known].join("::");
        let Some(item) = segments.get(known) else {
            return Some(module);
        };
        for (is_exported, paths) in declarations(&self.modules[&module]) {
            for path in paths
                .iter()
                .filter(|path| is_exported && path.rsplit("::").next() == Some(item))
            {
                if let Some(target) = self.absolute(&module, path) {
                    return self.file(&target);
                }
            }
        }
        Some(module)
    }

    /// Files that a file imports from, in `use` declarations and in paths that start with `crate`
    /// or `super`.
    fn imports(&self, module: &str) -> BTreeSet<String> {
        let code = &self.modules[module];
        let declared = declarations(code)
            .into_iter()
            .filter(|(is_exported, _)| !is_exported)
            .flat_map(|(_, paths)| paths);
        let is_path = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
        let inline = code
            .split(|letter| !is_path(letter))
            .filter(|word| word.starts_with("crate::"));
        let paths = declared.chain(inline.map(str::to_owned));
        let files = paths.filter_map(|path| self.file(&self.absolute(module, &path)?));
        files.filter(|file| file != module).collect()
    }
}

fn rank(module: &str) -> usize {
    let layer = module.split("::").next().unwrap_or_default();
    LAYERS
        .iter()
        .position(|name| *name == layer)
        .unwrap_or_else(|| panic!("{module} is in no layer"))
}

#[test]
fn files_import_from_their_layer_and_below() {
    let whole = Crate { modules: modules() };
    let mut wrong = Vec::new();
    for module in whole.modules.keys() {
        for import in whole.imports(module) {
            if rank(&import) > rank(module) {
                wrong.push(format!("{module} imports {import}"));
            }
        }
    }
    assert!(whole.modules.len() > 100, "too few files were found");
    assert!(
        wrong.is_empty(),
        "imports from a layer above:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn imports_form_no_cycle() {
    let whole = Crate { modules: modules() };
    let mut left: BTreeMap<&str, BTreeSet<String>> = whole
        .modules
        .keys()
        .map(|module| (module.as_str(), whole.imports(module)))
        .collect();
    assert!(
        left.values().map(BTreeSet::len).sum::<usize>() > 300,
        "too few imports were found"
    );
    // Files without imports among the remaining files are removed, until only cycles and their
    // importers remain.
    loop {
        let names: BTreeSet<String> = left.keys().map(|name| (*name).to_owned()).collect();
        let before = left.len();
        left.retain(|_, imports| imports.iter().any(|import| names.contains(import)));
        if left.len() == before {
            break;
        }
    }
    assert!(left.is_empty(), "cycles among: {left:#?}");
}

#[test]
fn mod_files_only_declare_and_export() {
    for (module, code) in modules() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("src")
            .join(module.replace("::", "/"))
            .join("mod.rs");
        if path.exists() {
            let items = code.split(';').map(|item| {
                let lines = item
                    .lines()
                    .map(str::trim)
                    .filter(|line| !line.is_empty() && !line.starts_with("#["));
                lines.collect::<Vec<_>>().join(" ")
            });
            for item in items.filter(|item| !item.is_empty() && !item.starts_with("#!")) {
                let item = item
                    .trim_start_matches("pub(crate) ")
                    .trim_start_matches("pub(super) ")
                    .trim_start_matches("pub ");
                assert!(
                    item.starts_with("mod ") || item.starts_with("use "),
                    "{module}/mod.rs contains another item: {item}"
                );
            }
        }
    }
}

/// Arrows between layers that are not implied by longer paths (transitive reduction).
fn arrows(whole: &Crate) -> String {
    let layer = |module: &str| module.split("::").next().unwrap_or_default().to_owned();
    let mut below: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for module in whole.modules.keys() {
        let imports = whole
            .imports(module)
            .into_iter()
            .map(|import| layer(&import));
        below
            .entry(layer(module))
            .or_default()
            .extend(imports.filter(|import| *import != layer(module)));
    }
    let reaches = |from: &str, to: &str| {
        let mut open: Vec<&String> = below[from].iter().filter(|next| *next != to).collect();
        while let Some(next) = open.pop() {
            if next == to {
                return true;
            }
            open.extend(&below[next]);
        }
        false
    };
    let mut text = String::from("graph BT\n");
    for from in LAYERS {
        for to in LAYERS
            .iter()
            .filter(|to| below[from].contains(**to) && !reaches(from, to))
        {
            text += &format!("    {from} --> {to}\n");
        }
    }
    text
}

#[test]
fn architecture_page_shows_the_imports() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/architecture.md");
    let text = fs::read_to_string(&page).expect("the page");
    let (before, rest) = text.split_once("```mermaid\n").expect("a graph");
    let (shown, after) = rest.split_once("```").expect("the end of the graph");
    let drawn = arrows(&Crate { modules: modules() });
    if std::env::var_os("PLIANT_WRITE").is_some() {
        fs::write(page, format!("{before}```mermaid\n{drawn}```{after}")).expect("written");
    } else {
        assert_eq!(shown, drawn, "run PLIANT_WRITE=1 cargo test --test layers");
    }
}
