//! What the standings say of one strategy: its place, whom it met, and its variants.

use super::cells::{escaped, seated};
use super::fit::{Column, fit};
use super::screen::{conduct, heading, main_table, plain, results, title};
use super::{Format, Sheet, sections, standings};
use crate::standings::{Pairing, Results, Standings, VariantRow};
use crate::text::{Styled, safe};

/// The standings with the lines of the strategy `name` alone; who leads stays as it is.
pub fn lines_of(standings: &Standings, name: &str) -> Standings {
    let mut own = standings.clone();
    own.strategies.retain(|line| line.results.name == name);
    own.comparisons.retain(|compared| compared.name == name || compared.opponent == name);
    own.pairings.retain(|pairing| pairing.name == name);
    for variant in &mut own.variants {
        variant.strategies.retain(|line| line.name == name);
    }
    own
}

/// One strategy's lines at a terminal.
pub fn tables(own: &Standings, most: usize) -> Styled {
    let mut text = title(own, most);
    if own.games == 0 {
        return Styled::with_its_own_style(&text);
    }
    text += &format!("\n{}", main_table(own, most));
    let each = |cell: fn(&Pairing) -> String| own.pairings.iter().map(cell).collect::<Vec<String>>();
    text += &heading("Whom it met: games won", most);
    let met = vec![
        Column::names("opponent", each(|met| safe(&met.opponent))),
        Column::figures("won", None, each(|met| format!("{}/{}", met.won, met.played))),
        Column::figures("first", Some(2), each(|met| seated(met.first))),
        Column::figures("second", Some(1), each(|met| seated(met.second))),
    ];
    text += &plain(fit(met, most));
    let rows: Vec<&Results> = own.variants.iter().flat_map(|variant| &variant.strategies).collect();
    let names = own.variants.iter().filter(|variant| !variant.strategies.is_empty());
    let mut columns = results(&rows);
    columns.extend(conduct(&rows));
    // The strategy is always the same: the variants stand in its place.
    columns[0] = Column::names("variant", names.map(|variant: &VariantRow| safe(&variant.name)).collect());
    text += &heading("In each variant", most);
    text += &plain(fit(columns, most));
    Styled::with_its_own_style(&text)
}

/// One strategy's lines, for programs and pages.
pub fn render(own: &Standings, format: Format) -> String {
    match format {
        Format::Json | Format::Csv => standings::render(own, format),
        Format::Table => tables(own, crate::text::Terminal::columns()).plain(),
        Format::Markdown => {
            let mut met = Sheet::new(["opponent", "won", "played", "first", "second"]);
            met.rows.extend(own.pairings.iter().map(|pairing| {
                let counts = [pairing.won, pairing.played].map(|count| count.to_string());
                let seats = [pairing.first, pairing.second].map(seated);
                [escaped(&pairing.opponent)].into_iter().chain(counts).chain(seats).collect()
            }));
            let mut parts = vec![
                format!("# {}\n\n", sections::title(own, escaped)),
                format!("## Standings\n\n{}\n", sections::standings(own).render(Format::Markdown)),
                format!("## Opponents\n\n{}", met.render(Format::Markdown)),
            ];
            parts.extend(own.variants.iter().map(|variant| {
                let sheet = sections::variant(variant).render(Format::Markdown);
                format!("\n## {}\n\n{sheet}", escaped(&variant.name))
            }));
            parts.concat()
        }
    }
}
