//! A page, open in a real browser.

use std::path::Path;

use crate::browser::Browser;

pub(crate) const DESK: (u32, u32) = (1280, 800);
pub(crate) const PHONE: (u32, u32) = (390, 844);

/// The page, open in a browser, and what a person would look for on it.
pub(crate) struct Open(pub(crate) Browser);

impl Open {
    /// Opens a page at a size; `link` is what follows its address, as in `#game-3`.
    pub(crate) fn page(chromium: &Path, page: &Path, link: &str, size: (u32, u32)) -> Self {
        Open(Browser::open(chromium, page, link, size))
    }

    /// What an expression is worth, as text.
    pub(crate) fn ask(&mut self, expression: &str) -> String {
        self.0.ask(expression)
    }

    /// Chooses a value as a person would: the page hears of it.
    pub(crate) fn choose(&mut self, id: &str, value: &str) {
        self.ask(&format!(
            "(() => {{ const e = document.getElementById('{id}'); e.value = '{value}'; \
             e.dispatchEvent(new Event('change')); return e.value; }})()"
        ));
    }

    /// The games won, in the order of the standings' rows.
    pub(crate) fn won(&mut self) -> Vec<u32> {
        let won = self.ask(
            "[...document.querySelector('table.sortable').tBodies[0].rows].map(r => r.cells[5].textContent)",
        );
        won.split(',').map(|won| won.parse().expect("a number")).collect()
    }

    pub(crate) fn text(&mut self, id: &str) -> String {
        self.ask(&format!("document.getElementById('{id}').textContent"))
    }

    pub(crate) fn count(&mut self, selector: &str) -> u32 {
        self.ask(&format!("document.querySelectorAll('{selector}').length")).parse().expect("a count")
    }

    /// Is all of it on the screen, without scrolling?
    pub(crate) fn is_on_the_first_screen(&mut self, selector: &str) -> bool {
        self.ask(&format!(
            "(() => {{ const b = document.querySelector('{selector}').getBoundingClientRect(); return b.width > 0 && \
             b.left >= 0 && b.top >= 0 && b.right <= innerWidth && b.bottom <= innerHeight; }})()"
        )) == "true"
    }

    /// Whatever reaches beyond the right edge of the screen, or of what it stands in: nothing, if nothing is cut.
    pub(crate) fn cut(&mut self) -> String {
        self.ask(
            "[...document.querySelectorAll('main *')].filter(e => !e.closest('svg') && !e.matches('.full') && \
             (e.getBoundingClientRect().right > innerWidth + 1 || \
              (e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1 && e.matches('.wide, table, p, h1, h2, h3, #board, #games, #moves, #divisors')))) \
             .slice(0, 5).map(e => e.tagName + '.' + e.className + ' ' + e.textContent.slice(0, 40))",
        )
    }

    pub(crate) fn is_quiet(&mut self) {
        let complaints = self.0.complaints();
        assert!(complaints.is_empty(), "{complaints:?}");
    }
}
