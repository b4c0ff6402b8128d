//! Everything in one table, for spreadsheets and scripts.

use std::collections::HashMap;

use super::csv;
use crate::standings::{Comparison, Estimate, Results, Seated, Share, Standings};

const COLUMNS: [&str; 41] = [
    "variant",
    "strategy",
    "opponent",
    "place_best",
    "place_worst",
    "rating",
    "rating_low",
    "rating_high",
    "played",
    "won",
    "lost",
    "score",
    "score_low",
    "score_high",
    "first_played",
    "first_won",
    "second_played",
    "second_won",
    "blunders",
    "opportunities",
    "converted",
    "won_starts",
    "rescued",
    "lost_starts",
    "unjudged",
    "forfeits",
    "first_mover",
    "first_mover_low",
    "first_mover_high",
    "starts",
    "starts_won",
    "starts_lost",
    "games_from_won",
    "games_from_lost",
    "difference",
    "difference_low",
    "difference_high",
    "starts_ahead",
    "starts_behind",
    "p",
    "judged_games",
];

/// A row that is filled column by column.
struct Row(Vec<String>);

impl Row {
    fn about(variant: &str, strategy: &str, opponent: &str) -> Self {
        let mut row = Row(vec![String::new(); COLUMNS.len()]);
        row.set("variant", variant).set("strategy", strategy).set("opponent", opponent);
        row
    }

    fn set(&mut self, column: &str, value: impl ToString) -> &mut Self {
        if let Some(index) = COLUMNS.iter().position(|known| *known == column) {
            self.0[index] = value.to_string();
        }
        self
    }

    fn estimate(&mut self, column: &str, estimate: Option<Estimate>) -> &mut Self {
        if let Some(Estimate { value, low, high }) = estimate {
            self.set(column, value);
            if let Some((low, high)) = low.zip(high) {
                self.set(&format!("{column}_low"), low).set(&format!("{column}_high"), high);
            }
        }
        self
    }

    fn share(&mut self, count: &str, of: &str, share: Option<Share>) -> &mut Self {
        if let Some(share) = share {
            self.set(count, share.count).set(of, share.of);
        }
        self
    }

    fn seats(&mut self, first: Seated, second: Seated) -> &mut Self {
        self.set("first_played", first.played).set("first_won", first.won);
        self.set("second_played", second.played).set("second_won", second.won)
    }

    fn compared(&mut self, compared: &Comparison) -> &mut Self {
        self.set("starts_ahead", compared.ahead).set("starts_behind", compared.behind);
        if let Some(p) = compared.p {
            self.set("p", p);
        }
        self.estimate("difference", Some(compared.difference))
    }

    fn results(&mut self, results: &Results) -> &mut Self {
        self.set("played", results.played).set("won", results.won).set("lost", results.lost);
        self.estimate("score", results.score).seats(results.first, results.second);
        self.share("blunders", "opportunities", results.blunders);
        self.share("converted", "won_starts", results.converted);
        self.share("rescued", "lost_starts", results.rescued);
        self.set("unjudged", results.unjudged).set("forfeits", results.forfeits)
    }
}

/// Row by row: a thousand strategies have half a million pairings, each from both sides.
pub(super) fn render(standings: &Standings) -> String {
    let mut text = String::new();
    csv::append(&COLUMNS, &mut text);
    for line in &standings.strategies {
        let mut row = Row::about("", &line.results.name, "");
        if let Some(place) = line.place {
            row.set("place_best", place.best).set("place_worst", place.worst);
        }
        row.estimate("rating", line.rating).results(&line.results);
        csv::append(&row.0, &mut text);
    }
    let mut compared: HashMap<(&str, &str), &Comparison> = standings
        .comparisons
        .iter()
        .map(|compared| ((&*compared.name, &*compared.opponent), compared))
        .collect();
    for pairing in &standings.pairings {
        let (name, opponent) = (&*pairing.name, &*pairing.opponent);
        let mut row = Row::about("", name, opponent);
        row.set("played", pairing.played).set("won", pairing.won).set("lost", pairing.played - pairing.won);
        row.seats(pairing.first, pairing.second);
        if let Some(compared) = compared.remove(&(name, opponent)) {
            row.compared(compared);
        }
        csv::append(&row.0, &mut text);
    }
    // Those who have not met, but have met the same others.
    for comparison in &standings.comparisons {
        if compared.contains_key(&(&*comparison.name, &*comparison.opponent)) {
            let mut row = Row::about("", &comparison.name, &comparison.opponent);
            row.compared(comparison);
            csv::append(&row.0, &mut text);
        }
    }
    for variant in &standings.variants {
        let mut row = Row::about(&variant.name, "", "");
        let second = Seated { played: variant.games, won: variant.games - variant.first_won };
        row.set("played", variant.games).set("judged_games", variant.judged_games);
        row.seats(Seated { played: variant.games, won: variant.first_won }, second);
        row.estimate("first_mover", variant.first_mover);
        if let Some(starts) = variant.starts {
            row.set("starts", starts.count).set("starts_won", starts.won).set("starts_lost", starts.lost);
        }
        row.set("games_from_won", variant.games_from.won).set("games_from_lost", variant.games_from.lost);
        csv::append(&row.0, &mut text);
        for line in &variant.strategies {
            let mut row = Row::about(&variant.name, &line.name, "");
            row.results(line);
            csv::append(&row.0, &mut text);
        }
    }
    text
}
