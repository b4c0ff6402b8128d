//! The charts, as SVG with a text alternative each. Colours come from classes of the style sheet.

use maud::{Markup, html};

use super::axis::{ChartAxis, tenths};

const WIDTH: f64 = 640.0;
/// Where names end and values begin.
const NAMES: f64 = 170.0;
const ROW: f64 = 26.0;
const HEAD: f64 = 26.0;
/// A column of a strip is no wider than this, and says its share if it is at least half as wide.
const COLUMN: f64 = 76.0;
/// Names are cut after this many characters; the whole one is in a tooltip.
const LONGEST_NAME: usize = 22;

/// A value with the interval it is known to lie in.
pub(super) struct Interval<'a> {
    pub(super) name: &'a str,
    pub(super) low: f64,
    pub(super) value: f64,
    pub(super) high: f64,
}

/// Shares from 0 to 1, with a label; `None` where nothing is known.
pub(super) struct Bars<'a> {
    pub(super) name: &'a str,
    pub(super) shares: Vec<Option<f64>>,
}

/// A row of squares, one for each group of starts.
pub(super) struct Strip<'a> {
    pub(super) name: &'a str,
    pub(super) shares: Vec<Option<f64>>,
}

/// Values with their intervals, one below the other.
pub(super) fn intervals(title: &str, rows: &[Interval<'_>]) -> Markup {
    let low = rows.iter().map(|row| row.low).fold(f64::INFINITY, f64::min).min(0.0);
    let high = rows.iter().map(|row| row.high).fold(f64::NEG_INFINITY, f64::max).max(0.0);
    let axis = ChartAxis::new(low, high, NAMES + 10.0, WIDTH - 60.0);
    let height = HEAD + ROW * rows.len() as f64 + 6.0;
    let about = rows.iter().map(|row| {
        format!("{}: {}, from {} to {}", row.name, whole(row.value), whole(row.low), whole(row.high))
    });
    frame(
        title,
        &about.collect::<Vec<_>>().join("; "),
        height,
        &html! {
            (grid(&axis, 5, height, whole))
            @for (index, row) in rows.iter().enumerate() {
                @let y = middle(index);
                (name(row.name, y))
                line.span x1=(axis.at(row.low)) x2=(axis.at(row.high)) y1=(y) y2=(y) {}
                circle.dot cx=(axis.at(row.value)) cy=(y) r="5" {}
                text x=(WIDTH - 6.0) y=(y + 4.0) text-anchor="end" { (whole(row.value)) }
            }
        },
    )
}

/// One or two bars for each name; `labels` says what each bar is.
pub(super) fn bars(title: &str, labels: &[&str], rows: &[Bars<'_>]) -> Markup {
    let axis = ChartAxis::new(0.0, 1.0, NAMES + 10.0, WIDTH - 60.0);
    let thickness = 16.0;
    let row_height = thickness * labels.len() as f64 + 10.0;
    let bottom = HEAD + row_height * rows.len() as f64;
    let height = bottom + 6.0 + if labels.len() > 1 { 20.0 } else { 0.0 };
    let said = |row: &Bars<'_>| {
        let shares = labels.iter().zip(&row.shares);
        let shares = shares.map(|(label, share)| format!("{label} {}", percent(*share)));
        format!("{}: {}", row.name, shares.collect::<Vec<_>>().join(", "))
    };
    frame(
        title,
        &rows.iter().map(said).collect::<Vec<_>>().join("; "),
        height,
        &html! {
            (grid(&axis, 5, bottom, |tick| format!("{:.0} %", tick * 100.0)))
            @for (index, row) in rows.iter().enumerate() {
                @let top = HEAD + row_height * index as f64;
                (name(row.name, top + row_height / 2.0))
                @for (bar, share) in row.shares.iter().enumerate() {
                    @let y = top + 5.0 + thickness * bar as f64;
                    @let end = axis.at(share.unwrap_or(0.0));
                    rect class=(["bar-a", "bar-b"][bar % 2]) x=(axis.at(0.0)) y=(tenths(y)) height=(thickness)
                        width=(tenths(end - axis.at(0.0))) {}
                    text.faint x=(end + 5.0) y=(tenths(y + thickness / 2.0 + 4.0)) { (percent(*share)) }
                }
            }
            @if let [a, b] = labels {
                @let y = height - 6.0;
                rect.bar-a x=(NAMES + 10.0) y=(y - 10.0) width="10" height="10" {}
                text x=(NAMES + 25.0) y=(y) { (a) }
                rect.bar-b x=(NAMES + 160.0) y=(y - 10.0) width="10" height="10" {}
                text x=(NAMES + 175.0) y=(y) { (b) }
            }
        },
    )
}

/// Scores by start: a column for each group of starts, a row for each name. `won` marks the columns
/// by the share of their starts that are won for the first player.
pub(super) fn strips(title: &str, columns: &[String], won: &[Option<f64>], rows: &[Strip<'_>]) -> Markup {
    let begin = NAMES + 10.0;
    let width = ((WIDTH - 10.0 - begin) / columns.len().max(1) as f64).min(COLUMN);
    let axis = ChartAxis::new(0.0, columns.len().max(1) as f64, begin, begin + width * columns.len() as f64);
    let height = HEAD + ROW * (rows.len() + 1) as f64 + 6.0;
    let about = format!(
        "{} groups of starts, from {} to {}; the table below has each strategy's score",
        columns.len(),
        columns.first().map_or("", String::as_str),
        columns.last().map_or("", String::as_str)
    );
    frame(
        title,
        &about,
        height,
        &html! {
            @for (index, column) in columns.iter().enumerate() {
                @if index % columns.len().div_ceil(8) == 0 {
                    text.faint x=(axis.at(index as f64)) y="14" { (column) }
                }
            }
            (name("first player wins", middle(0)))
            @for (index, share) in won.iter().enumerate() {
                @let (left, right) = (axis.at(index as f64), axis.at(index as f64 + 1.0));
                @let full = ROW - 6.0;
                @let filled = tenths(full * share.unwrap_or(0.0));
                rect.none x=(left) y=(HEAD + 3.0) width=(tenths(right - left)) height=(full) {}
                rect.mark x=(left) y=(tenths(HEAD + 3.0 + full - filled)) width=(tenths(right - left)) height=(filled) {
                    title { (columns[index]) ": " (percent(*share)) " of the starts are won for the first player" }
                }
            }
            @for (row, strip) in rows.iter().enumerate() {
                (name(strip.name, middle(row + 1)))
                @for (index, share) in strip.shares.iter().enumerate() {
                    @let (left, right) = (axis.at(index as f64), axis.at(index as f64 + 1.0));
                    rect class={ "cell " (heat(*share)) } x=(left) y=(HEAD + ROW * (row + 1) as f64)
                        width=(tenths(right - left)) height=(ROW) {
                        title { (strip.name) " from " (columns[index]) ": " (percent(*share)) }
                    }
                }
            }
        },
    )
}

/// The class of a share's colour, from orange for 0 over white to violet for 1.
pub(super) fn heat(share: Option<f64>) -> String {
    share.map_or("none".into(), |share| format!("heat{:.0}", (share * 10.0).round().clamp(0.0, 10.0)))
}

/// A number without its fraction, and without a sign where that leaves 0.
pub(super) fn whole(number: f64) -> String {
    format!("{:.0}", number.round() + 0.0)
}

/// A share as a percentage, or a dash.
pub(super) fn percent(share: Option<f64>) -> String {
    share.map_or("–".into(), |share| format!("{:.0} %", share * 100.0))
}

fn middle(index: usize) -> f64 {
    HEAD + ROW * index as f64 + ROW / 2.0
}

fn name(name: &str, y: f64) -> Markup {
    let short: String = name.chars().take(LONGEST_NAME).collect();
    let short = if short == name { short } else { format!("{short}…") };
    html! {
        text x=(NAMES) y=(y + 4.0) text-anchor="end" { (short) title { (name) } }
    }
}

fn grid(axis: &ChartAxis, ticks: u32, height: f64, label: impl Fn(f64) -> String) -> Markup {
    html! {
        @for tick in axis.ticks(ticks) {
            line.grid x1=(axis.at(tick)) x2=(axis.at(tick)) y1="18" y2=(height) {}
            text.faint x=(axis.at(tick)) y="13" text-anchor="middle" { (label(tick)) }
        }
    }
}

fn frame(title: &str, about: &str, height: f64, body: &Markup) -> Markup {
    html! {
        figure {
            figcaption { (title) }
            div.wide {
                svg role="img" viewBox={ "0 0 " (WIDTH) " " (height) } aria-label={ (title) ". " (about) } {
                    (body)
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value of every `attribute` in the markup, as a number.
    fn numbers(markup: &Markup, attribute: &str) -> Vec<f64> {
        let begin = format!(" {attribute}=\"");
        let parts = markup.0.split(&begin).skip(1).map(|part| part.split('"').next());
        parts.map(|part| part.and_then(|number| number.parse().ok()).expect("a number")).collect()
    }

    #[test]
    fn better_ratings_lie_further_right_and_intervals_hold_their_value() {
        let row = |name, value: f64| Interval { name, low: value - 50.0, value, high: value + 70.0 };
        let chart = intervals("t", &[row("a", 120.0), row("b", -120.0)]);
        let dots = numbers(&chart, "cx");
        assert!(dots[0] > dots[1]);
        // The last lines are the intervals; those before them are the grid.
        let [lows, highs] =
            ["x1", "x2"].map(|end| numbers(&chart, end).split_off(numbers(&chart, end).len() - 2));
        for (index, dot) in dots.iter().enumerate() {
            assert!(lows[index] < *dot && *dot < highs[index], "{lows:?} {dots:?} {highs:?}");
        }
    }

    #[test]
    fn a_bar_is_as_long_as_its_share() {
        let rows = [0.25, 0.5, 1.0].map(|share| Bars { name: "x", shares: vec![Some(share)] });
        let widths = numbers(&bars("t", &["score"], &rows), "width");
        assert!((widths[1] / widths[0] - 2.0).abs() < 0.01 && (widths[2] / widths[0] - 4.0).abs() < 0.01);
    }

    #[test]
    fn every_chart_says_in_words_what_it_shows_and_escapes_names() {
        let chart = bars("score by seat", &["first"], &[Bars { name: "</script><b>", shares: vec![None] }]);
        assert!(chart.0.contains("aria-label=\"score by seat. &lt;/script&gt;&lt;b&gt;: first –\""));
        assert!(!chart.0.contains("<b>"));
    }

    #[test]
    fn heat_runs_from_0_to_10_and_knows_what_is_not_known() {
        let classes = [Some(0.0), Some(0.5), Some(1.0), None].map(heat);
        assert_eq!(classes, ["heat0", "heat5", "heat10", "none"]);
    }
}
