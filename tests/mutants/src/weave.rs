//! Combines all mutants of a file in one text: each expression with mutants becomes a choice at run
//! time between the original and the replacements.

use std::{collections::HashMap, ops::Range};

use anyhow::Result;
use proc_macro2::LineColumn;
use syn::{
    Arm, BinOp, Block, Expr, ExprBinary, ExprConst, ExprRepeat, ExprUnary, ImplItemConst,
    ImplItemFn, ItemConst, ItemFn, ReturnType, TraitItemFn, Type, TypeArray, Visibility,
    spanned::Spanned,
    visit::{self, Visit},
};

use crate::list::{Genre, Mutant, Place};

/// File with its mutants and their positions in it.
pub struct Woven {
    pub text: String,
    pub places: Vec<(usize, Range<usize>)>,
}

/// Inserts mutants, each with its number, into the text of their file. Mutants that are not found
/// are omitted.
pub fn weave(source: &str, mutants: &[(usize, &Mutant)]) -> Result<Woven> {
    let mut sites: HashMap<_, Vec<(usize, &Mutant)>> = HashMap::new();
    for &(number, mutant) in mutants {
        sites
            .entry((mutant.span.start, mutant.genre))
            .or_default()
            .push((number, mutant));
    }
    let mut weaver = Weaver {
        source,
        sites,
        pieces: Vec::new(),
    };
    weaver.visit_file(&syn::parse_file(source)?);
    Ok(assemble(source, weaver.pieces))
}

/// Inserted text. At the same position, ends come before beginnings, and inner ends before outer
/// ones.
struct Piece {
    at: usize,
    begins: bool,
    text: String,
    /// Mutants and their positions in the text.
    mutants: Vec<(usize, Range<usize>)>,
}

fn assemble(source: &str, pieces: Vec<Piece>) -> Woven {
    let mut order: Vec<_> = pieces.into_iter().enumerate().collect();
    order.sort_by_key(|(visit, piece)| {
        let visit = visit.cast_signed();
        (
            piece.at,
            piece.begins,
            if piece.begins { visit } else { -visit },
        )
    });
    let (mut text, mut places, mut from) = (String::new(), Vec::new(), 0);
    for (_, piece) in order {
        text += &source[from..piece.at];
        from = piece.at;
        places.extend(
            piece
                .mutants
                .iter()
                .map(|(number, range)| (*number, text.len() + range.start..text.len() + range.end)),
        );
        text += &piece.text;
    }
    text += &source[from..];
    Woven { text, places }
}

struct Weaver<'a> {
    source: &'a str,
    sites: HashMap<(Place, Genre), Vec<(usize, &'a Mutant)>>,
    pieces: Vec<Piece>,
}

impl<'a> Weaver<'a> {
    fn at(&self, place: LineColumn, genre: Genre) -> Vec<(usize, &'a Mutant)> {
        let place = Place {
            line: place.line,
            column: place.column + 1,
        };
        self.sites.get(&(place, genre)).cloned().unwrap_or_default()
    }

    fn text(&self, part: &impl Spanned) -> &str {
        &self.source[part.span().byte_range()]
    }

    /// Writes `(if off { (original) } else if is(n) { … } else { … })`. An original that begins
    /// with `if` needs its parentheses: a block would end it at its brace.
    fn choose(
        &mut self,
        whole: Range<usize>,
        mutants: &[(usize, &Mutant)],
        instead: impl Fn(&Mutant) -> String,
    ) {
        let (Some(first), Some(last)) = (mutants.first(), mutants.last()) else {
            return;
        };
        let begin = format!("(if crate::mutant::off({}, {}) {{ (", first.0, last.0);
        self.pieces.push(Piece {
            at: whole.start,
            begins: true,
            text: begin,
            mutants: Vec::new(),
        });
        let (mut text, mut places) = (String::from(") }"), Vec::new());
        for (number, mutant) in mutants {
            text += " else ";
            if *number != last.0 {
                text += &format!("if crate::mutant::is({number}) ");
            }
            let start = text.len();
            text += &format!("{{ {} }}", instead(mutant));
            places.push((*number, start..text.len()));
        }
        text += ")";
        self.pieces.push(Piece {
            at: whole.end,
            begins: false,
            text,
            mutants: places,
        });
    }

    /// Inserts an early return. A function that returns an unnamed iterator returns the other
    /// iterator instead.
    fn function(&mut self, body: &Block, returned: &ReturnType) {
        let (Some(first), Some(last)) = (body.stmts.first(), body.stmts.last()) else {
            return;
        };
        let mut mutants = self.at(first.span().start(), Genre::FnValue);
        if nameless(returned) {
            let last = last.span().byte_range();
            for (number, mutant) in mutants {
                self.pieces.push(Piece {
                    at: last.start,
                    begins: true,
                    text: "crate::mutant::instead(".to_owned(),
                    mutants: Vec::new(),
                });
                let text = format!(
                    ", crate::mutant::is({number}).then(|| {}))",
                    mutant.replacement
                );
                let mutants = vec![(number, 0..text.len())];
                self.pieces.push(Piece {
                    at: last.end,
                    begins: false,
                    text,
                    mutants,
                });
            }
            return;
        }
        // An unnamed iterator inside another type cannot be replaced by a second one.
        mutants.retain(|(_, mutant)| {
            !(mutant.replacement.contains("iter::") && self.text(returned).contains("impl "))
        });
        let (mut text, mut places) = (String::new(), Vec::new());
        for (number, mutant) in mutants {
            text += &format!(" if crate::mutant::is({number}) ");
            let start = text.len();
            text += &format!("{{ return {}; }}", mutant.replacement);
            places.push((number, start..text.len()));
        }
        let at = body.brace_token.span.open().byte_range().end;
        self.pieces.push(Piece {
            at,
            begins: true,
            text,
            mutants: places,
        });
    }
}

impl<'ast> Visit<'ast> for Weaver<'_> {
    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        // Private `const` functions are not called at run time.
        if item.sig.constness.is_some() && matches!(item.vis, Visibility::Inherited) {
            return;
        }
        self.function(&item.block, &item.sig.output);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        self.function(&item.block, &item.sig.output);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast TraitItemFn) {
        if let Some(body) = &item.default {
            self.function(body, &item.sig.output);
        }
        visit::visit_trait_item_fn(self, item);
    }

    fn visit_expr_binary(&mut self, expr: &'ast ExprBinary) {
        let mutants = self.at(expr.op.span().start(), Genre::BinaryOperator);
        // Patterns with bindings cannot be moved.
        if !mutants.is_empty() && !binds(&expr.left) && !binds(&expr.right) {
            let (left, right) = (
                self.text(&expr.left).to_owned(),
                self.text(&expr.right).to_owned(),
            );
            let assigns = matches!(
                expr.op,
                BinOp::AddAssign(_)
                    | BinOp::SubAssign(_)
                    | BinOp::MulAssign(_)
                    | BinOp::DivAssign(_)
                    | BinOp::RemAssign(_)
                    | BinOp::BitXorAssign(_)
                    | BinOp::BitAndAssign(_)
                    | BinOp::BitOrAssign(_)
                    | BinOp::ShlAssign(_)
                    | BinOp::ShrAssign(_)
            );
            self.choose(expr.span().byte_range(), &mutants, |mutant| {
                if assigns {
                    format!("{left} {} ({right})", mutant.replacement)
                } else {
                    format!("({left}) {} ({right})", mutant.replacement)
                }
            });
        }
        visit::visit_expr_binary(self, expr);
    }

    fn visit_expr_unary(&mut self, expr: &'ast ExprUnary) {
        let mutants = self.at(expr.op.span().start(), Genre::UnaryOperator);
        let operand = self.text(&expr.expr).to_owned();
        self.choose(expr.span().byte_range(), &mutants, |mutant| {
            format!("{}({operand})", mutant.replacement)
        });
        visit::visit_expr_unary(self, expr);
    }

    /// Skips the length: another length is another type.
    fn visit_expr_repeat(&mut self, expr: &'ast ExprRepeat) {
        self.visit_expr(&expr.expr);
    }

    fn visit_type_array(&mut self, _: &'ast TypeArray) {}

    // Constants are evaluated at compile time.
    fn visit_item_const(&mut self, _: &'ast ItemConst) {}

    fn visit_impl_item_const(&mut self, _: &'ast ImplItemConst) {}

    fn visit_expr_const(&mut self, _: &'ast ExprConst) {}

    fn visit_arm(&mut self, arm: &'ast Arm) {
        match &arm.guard {
            Some((_, guard)) => {
                let mutants = self.at(guard.span().start(), Genre::MatchArmGuard);
                self.choose(guard.span().byte_range(), &mutants, |mutant| {
                    mutant.replacement.clone()
                });
            }
            None => {
                for (number, _) in self.at(arm.span().start(), Genre::MatchArm) {
                    let text = format!(" if crate::mutant::off({number}, {number})");
                    let mutants = vec![(number, 0..text.len())];
                    self.pieces.push(Piece {
                        at: arm.pat.span().byte_range().end,
                        begins: false,
                        text,
                        mutants,
                    });
                }
            }
        }
        visit::visit_arm(self, arm);
    }
}

/// Returns whether an operand of `&&` is a pattern whose bindings are used outside of it.
fn binds(operand: &Expr) -> bool {
    match operand {
        Expr::Let(_) => true,
        Expr::Binary(chain) => binds(&chain.left) || binds(&chain.right),
        _ => false,
    }
}

fn nameless(returned: &ReturnType) -> bool {
    matches!(returned, ReturnType::Type(_, kind) if matches!(**kind, Type::ImplTrait(_)))
}

#[cfg(test)]
mod tests {
    use super::weave;
    use crate::list::{Genre, Mutant, Place, Span};

    #[test]
    fn an_operand_that_begins_with_if_stays_an_operand() {
        let source = "fn f(c: bool) -> i32 { let x = if c { 1 } else { 2 } - 3; x }";
        let column = source.rfind('-').unwrap() + 1;
        let start = Place { line: 1, column };
        let mutant = Mutant {
            file: "src/a.rs".to_owned(),
            genre: Genre::BinaryOperator,
            name: String::new(),
            replacement: "+".to_owned(),
            span: Span { start },
            key: String::new(),
        };
        let woven = weave(source, &[(7, &mutant)]).unwrap();
        let [whole, other] = [
            "(if c { 1 } else { 2 } - 3)",
            "(if c { 1 } else { 2 }) + (3)",
        ];
        let expected =
            format!("let x = (if crate::mutant::off(7, 7) {{ {whole} }} else {{ {other} }}); x");
        assert!(woven.text.contains(&expected), "{}", woven.text);
        assert_eq!(woven.places.len(), 1);
    }
}
