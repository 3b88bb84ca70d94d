//! Mutants without an observable effect.

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::Result;

use crate::{hunt::Fate, list::Mutant};

/// Number of entries per key. The file lists keys in lines that begin with a dash, between
/// backticks, below the reason.
#[derive(Debug)]
pub struct Harmless {
    listed: BTreeMap<String, usize>,
    /// Entries that `take` has not returned.
    left: BTreeMap<String, usize>,
}

impl Harmless {
    pub fn read(path: &Path) -> Result<Self> {
        Ok(Self::parse(&fs::read_to_string(path)?))
    }

    fn parse(text: &str) -> Self {
        let mut listed = BTreeMap::new();
        for key in text
            .lines()
            .filter_map(|line| line.strip_prefix("- `")?.strip_suffix('`'))
        {
            *listed.entry(key.to_owned()).or_default() += 1;
        }
        Self {
            left: listed.clone(),
            listed,
        }
    }

    /// Returns whether a mutant is listed.
    pub fn names(&self, mutant: &Mutant) -> bool {
        self.listed.contains_key(&mutant.key)
    }

    /// Removes a mutant from the list. Returns whether it was listed.
    pub fn take(&mut self, mutant: &Mutant) -> bool {
        let count = self.left.get_mut(&mutant.key).filter(|count| **count > 0);
        count.map(|count| *count -= 1).is_some()
    }

    /// Returns the wrong entries: keys of no mutant among `all`, and, of the keys whose mutants
    /// were all `selected`, keys of mutants that do not compile or that a test catches.
    pub fn wrong(
        &self,
        all: &[Mutant],
        selected: &[Mutant],
        found: &[(&Mutant, Fate)],
    ) -> Vec<String> {
        let of = |mutants: &[Mutant], key: &str| {
            mutants.iter().filter(|mutant| mutant.key == key).count()
        };
        let mut wrong = Vec::new();
        for (key, &listed) in &self.listed {
            let (existing, chosen) = (of(all, key), of(selected, key));
            let fates: Vec<Fate> = found
                .iter()
                .filter(|(mutant, _)| mutant.key == *key)
                .map(|(_, fate)| *fate)
                .collect();
            let missed = fates.iter().filter(|fate| **fate != Fate::Caught).count();
            if existing < listed {
                wrong.push(format!(
                    "unused, {listed} listed and {existing} in the source: {key}"
                ));
            } else if chosen == existing && fates.len() < listed {
                wrong.push(format!(
                    "unused, {listed} listed and {} compile: {key}",
                    fates.len()
                ));
            } else if chosen == existing && missed < listed {
                wrong.push(format!(
                    "caught, {listed} listed and {missed} not caught: {key}"
                ));
            }
        }
        wrong
    }
}

#[cfg(test)]
mod tests {
    use super::Harmless;
    use crate::hunt::Fate::{Caught, Survives, Unreached};
    use crate::list::{Genre, Mutant, Place, Span};

    fn mutant(key: &str) -> Mutant {
        let (file, name, replacement) = ("src/a.rs".to_owned(), String::new(), String::new());
        let span = Span {
            start: Place { line: 1, column: 1 },
        };
        Mutant {
            file,
            genre: Genre::BinaryOperator,
            name,
            replacement,
            span,
            key: key.to_owned(),
        }
    }

    #[test]
    fn unused_and_caught_entries_are_wrong() {
        let list = Harmless::parse("# Text\n\n- `a`\n- `a`\n- `b`\n- `c`\n- `d`\n");
        let all = ["a", "a", "a", "b", "c", "e"].map(mutant);
        let fates = [Survives, Caught, Unreached, Caught, Survives, Caught];
        let found: Vec<_> = all.iter().zip(fates).collect();
        let wrong = list.wrong(&all, &all, &found);
        assert_eq!(
            wrong,
            [
                "caught, 1 listed and 0 not caught: b",
                "unused, 1 listed and 0 in the source: d"
            ]
        );
        // Two of the three mutants `a` compile, then none.
        assert_eq!(list.wrong(&all, &all, &found[2..]).len(), 3);
        assert!(
            list.wrong(&all, &all, &found[2..])[0].starts_with("unused, 2 listed and 1 compile: a")
        );
    }

    #[test]
    fn entries_whose_mutants_were_not_selected_are_not_checked() {
        let list = Harmless::parse("- `a`\n- `b`\n");
        let all = ["a", "b"].map(mutant);
        assert!(list.wrong(&all, &[], &[]).is_empty());
        assert_eq!(list.wrong(&all, &all[..1], &[(&all[0], Caught)]).len(), 1);
        assert!(
            list.wrong(&all, &all, &[(&all[0], Survives), (&all[1], Unreached)])
                .is_empty()
        );
    }

    #[test]
    fn a_mutant_is_removed_as_often_as_it_is_listed() {
        let mut list = Harmless::parse("- `a`\n- `a`\nb\n");
        let [a, b] = ["a", "b"].map(mutant);
        assert!(list.names(&a) && !list.names(&b));
        assert_eq!(
            [list.take(&a), list.take(&a), list.take(&a), list.take(&b)],
            [true, true, false, false]
        );
    }
}
