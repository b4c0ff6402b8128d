//! The page about a record.

use std::fs;

use crate::records::recorded;
use crate::support::{RUDE, SLY, evil, run};

#[test]
fn nothing_on_the_page_turns_or_hides_text_neither_in_markup_nor_in_data() {
    for hostile in [RUDE, SLY, &evil()] {
        let folder = recorded(hostile);
        run(folder.path(), &["report", "r.jsonl", "-o", "p.html"]);
        let page = fs::read_to_string(folder.path().join("p.html")).expect("a page");
        let wrong = |text: &str| {
            text.chars().find(|c| *c != '\n' && hostile.contains(*c) && !(' '..='~').contains(c))
        };
        assert_eq!(wrong(&page), None);
        let data = page.split("<script id=\"data\" type=\"application/json\">").nth(1).expect("data");
        let data = data.split("</script>").next().expect("its end");
        // What the script shows is what the data says once it is read.
        let data: serde_json::Value = serde_json::from_str(data).expect("JSON");
        let texts = [&data["strategies"][0], &data["arenas"][0]["name"], &data["games"][0]["reason"]];
        for text in texts {
            let text = text.as_str().expect("text");
            assert!(text.starts_with("evil\\u{") && wrong(text).is_none(), "{text:?}");
        }
    }
}
