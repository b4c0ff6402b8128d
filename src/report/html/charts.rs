//! The charts: rows of a name, a plot and its values, with a text alternative each. Places in a plot are in
//! per cent, so that a chart uses all the width there is while its text keeps its size. Colours come from
//! classes of the style sheet.

use maud::{Markup, html};

use super::scale::{Scale, tenths};
use super::words::percent;

/// Shares from 0 to 1, with what is said of each; `None` where nothing is known.
pub(super) struct Bars<'a> {
    pub(super) name: &'a str,
    pub(super) shares: Vec<Option<f64>>,
    /// What is added to the values.
    pub(super) note: String,
}

/// A row of squares, one for each group of starts.
pub(super) struct Strip<'a> {
    pub(super) name: &'a str,
    pub(super) shares: Vec<Option<f64>>,
}

/// One or two bars for each name; `labels` says what each bar is.
pub(super) fn bars(title: &str, labels: &[&str], rows: &[Bars<'_>]) -> Markup {
    let said = |row: &Bars<'_>| {
        let shares = labels.iter().zip(&row.shares);
        let shares: Vec<String> =
            shares.map(|(label, share)| format!("{label} {}", percent(*share))).collect();
        format!("{}: {}{}", row.name, shares.join(", "), row.note)
    };
    let axis = Scale::new(0.0, 1.0, 0.0, 100.0);
    let about = rows.iter().map(said).collect::<Vec<_>>().join("; ");
    let plot = |row: &Bars<'_>| {
        html! {
            svg.bars {
                @for tick in axis.ticks(4) {
                    line.grid x1={ (axis.at(tick)) "%" } x2={ (axis.at(tick)) "%" } y1="0" y2="100%" {}
                }
                @let thickness = if labels.len() > 1 { 9.0 } else { 14.0 };
                @for (bar, share) in row.shares.iter().enumerate() {
                    @let y = 4.0 + (thickness + 1.0) * bar as f64;
                    rect class=(["bar-a", "bar-b"][bar % 2]) y=(y) height=(thickness)
                        width={ (axis.at(share.unwrap_or(0.0))) "%" } {}
                }
            }
        }
    };
    let values = |row: &Bars<'_>| {
        let shares: Vec<String> = row.shares.iter().map(|share| percent(*share)).collect();
        format!("{}{}", shares.join(" / "), row.note)
    };
    let legend = html! {
        @if let [a, b] = labels {
            p.legend { span.key-a {} " " (a) " " span.key-b {} " " (b) }
        }
    };
    let rows: Vec<PlotRow<'_>> =
        rows.iter().map(|row| PlotRow { name: row.name, plot: plot(row), value: values(row) }).collect();
    frame(title, &about, &legend, &rows)
}

/// Scores by start: a column for each group of starts, a row for each name. `won` marks the columns by the
/// share of their starts that are won for the first player.
pub(super) fn strips(title: &str, columns: &[String], won: &[Option<f64>], strips: &[Strip<'_>]) -> Markup {
    let axis = Scale::new(0.0, columns.len().max(1) as f64, 0.0, 100.0);
    let place = |index: usize| {
        let (left, right) = (axis.at(index as f64), axis.at(index as f64 + 1.0));
        (format!("{left}%"), format!("{}%", tenths(right - left)))
    };
    let about = format!(
        "{} groups of starts, from {} to {}; the table below has each strategy's score",
        columns.len(),
        columns.first().map_or("", String::as_str),
        columns.last().map_or("", String::as_str)
    );
    let head = html! {
        svg.axis {
            @for (index, column) in columns.iter().enumerate() {
                @if index % columns.len().div_ceil(4) == 0 {
                    text.faint x=(place(index).0) y="14" { (column) }
                }
            }
        }
    };
    let first_wins = html! {
        svg.strip {
            @for (index, share) in won.iter().enumerate() {
                @let ((left, width), filled) = (place(index), tenths(100.0 * share.unwrap_or(0.0)));
                rect.none x=(left) y="0" width=(width) height="100%" {}
                rect.mark x=(left) y={ (tenths(100.0 - filled)) "%" } width=(width) height={ (filled) "%" } {
                    title { (columns[index]) ": " (percent(*share)) " of the starts are won for the first player" }
                }
            }
        }
    };
    let scores = |strip: &Strip<'_>| {
        html! {
            svg.strip {
                @for (index, share) in strip.shares.iter().enumerate() {
                    @let (left, width) = place(index);
                    rect class={ "cell " (heat(*share)) } x=(left) y="0" width=(width) height="100%" {
                        title { (strip.name) " from " (columns[index]) ": " (percent(*share)) }
                    }
                }
            }
        }
    };
    let row = |name, plot| PlotRow { name, plot, value: String::new() };
    let mut rows = vec![row("starts", head), row("first player wins", first_wins)];
    rows.extend(strips.iter().map(|strip| row(strip.name, scores(strip))));
    frame(title, &about, &html! {}, &rows)
}

/// The class of a share's colour, from orange for 0 over white to violet for 1.
pub(super) fn heat(share: Option<f64>) -> String {
    share.map_or("none".into(), |share| format!("heat{:.0}", (share * 10.0).round().clamp(0.0, 10.0)))
}

/// A row of a chart.
struct PlotRow<'a> {
    name: &'a str,
    plot: Markup,
    value: String,
}

fn frame(title: &str, about: &str, legend: &Markup, rows: &[PlotRow<'_>]) -> Markup {
    html! {
        figure {
            figcaption { (title) }
            (legend)
            div.chart role="img" aria-label={ (title) ". " (about) } {
                @for PlotRow { name, plot, value } in rows {
                    div.row { span.name { (name) } (plot) @if !value.is_empty() { span.value { (value) } } }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bar(name: &str, share: Option<f64>) -> Bars<'_> {
        Bars { name, shares: vec![share], note: String::new() }
    }

    #[test]
    fn a_bar_is_as_long_as_its_share() {
        let chart = bars("t", &["score"], &[0.25, 0.5, 1.0].map(|share| bar("x", Some(share)))).into_string();
        let widths: Vec<&str> =
            chart.split(" width=\"").skip(1).filter_map(|part| part.split('"').next()).collect();
        assert_eq!(widths, ["25%", "50%", "100%"]);
    }

    #[test]
    fn every_chart_says_in_words_what_it_shows_and_escapes_names() {
        let chart = bars("score by seat", &["first"], &[bar("</script><b>", None)]);
        assert!(chart.0.contains("aria-label=\"score by seat. &lt;/script&gt;&lt;b&gt;: first –\""));
        assert!(!chart.0.contains("<b>"));
    }

    #[test]
    fn heat_runs_from_0_to_10_and_knows_what_is_not_known() {
        let classes = [Some(0.0), Some(0.5), Some(1.0), None].map(heat);
        assert_eq!(classes, ["heat0", "heat5", "heat10", "none"]);
    }
}
