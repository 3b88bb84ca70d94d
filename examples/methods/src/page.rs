//! The generated parts of `docs/methods.md`, and `docs/methods.svg`.

use std::fs;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/methods.md");
const FIGURE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/methods.svg");

/// Writes both files.
pub fn write(parts: &[(&str, String)], figure: &str) -> Result<(), String> {
    let page = filled(&read(PAGE)?, parts)?;
    for (path, text) in [(PAGE, page.as_str()), (FIGURE, figure)] {
        fs::write(path, text).map_err(|error| format!("{path}: {error}"))?;
    }
    Ok(())
}

/// Fails if a file differs from what [`write()`] would write.
pub fn check(parts: &[(&str, String)], figure: &str) -> Result<(), String> {
    let page = read(PAGE)?;
    if page != filled(&page, parts)? {
        return Err("docs/methods.md is out of date; update it with --write".into());
    }
    if read(FIGURE)? != figure {
        return Err("docs/methods.svg is out of date; update it with --write".into());
    }
    Ok(())
}

fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))
}

/// Replaces the text between `<!-- name -->` and `<!-- end -->`.
fn filled(page: &str, parts: &[(&str, String)]) -> Result<String, String> {
    let mut page = page.to_string();
    for (name, text) in parts {
        let missing = || format!("docs/methods.md has no part {name}");
        let mark = format!("<!-- {name} -->\n");
        let start = page.find(&mark).ok_or_else(missing)? + mark.len();
        let length = page[start..].find("<!-- end -->").ok_or_else(missing)?;
        page.replace_range(start..start + length, &format!("\n{text}\n"));
    }
    Ok(page)
}
