//! Whoever is called `You` is spoken to, in the words of every rule book.

use crate::support::{duel, sample};

#[test]
fn every_rule_book_speaks_to_you() {
    for (variant, words) in [
        ("divisor-duel", ["\nYour Turn.\n", "\nYou subtract 8 from N.\n", "\nBob wins the game!\n"]),
        ("division-duel", ["\nYour Turn:\n", "\nBob loses the game!\n", "\nYou win!\n"]),
        ("factor-duel", ["\nYour Turn\n", "\nYou, enter your chosen proper divisor: ", "\nYou win!\n"]),
        ("no-reuse-duel", ["\nYour Turn:\n", "\nBob's Turn:\n", "\n- Bob Wins!\n"]),
        ("divider-game", ["\nYour turn.\n", "\nBob's turn.\n", "\nYou win the game!\n"]),
    ] {
        let (arguments, moves) = sample(variant);
        let arguments = arguments.replace(" --names Alice,Bob", "");
        let ran = duel(&format!("{arguments} --names You,Bob"), moves.join("\n"));
        for word in words {
            assert!(ran.stdout.contains(word), "{word:?} of {variant}: {}", ran.stdout);
        }
        for wrong in ["You's", "You wins", "You Wins", "You subtracts", "You loses"] {
            assert!(!ran.stdout.contains(wrong), "{wrong:?} of {variant}: {}", ran.stdout);
        }
    }
}

#[test]
fn what_the_books_leave_open_speaks_to_you_as_well() {
    let told = |arguments: &str, typed: &str| {
        duel(&format!("play {arguments} --first human --second human --names You,Bob --seed 1"), typed).stdout
    };
    let stuck = told("factor-duel --start 2", "");
    assert!(stuck.contains("\nYou cannot make a move and lose.\nBob wins!\n"), "{stuck}");
    let lost = told("division-duel --start 7", "");
    assert!(lost.contains("\nYou cannot make a move.\nYou lose the game!\nBob wins!\n"), "{lost}");
    let wrong = told("division-duel", "7\n");
    assert!(wrong.ends_with("You forfeit the game!\nBob wins by default!\n"), "{wrong}");
    assert!(told("factor-duel --rules wrong=1", "7\n").ends_with("You forfeit the game.\nBob wins!\n"));
    assert!(told("", "resign\n").ends_with("You resign.\nBob wins the game!\n"));
    let won = told("--start 2 --rounds 1 --rules one=yes", "1\n");
    assert!(won.ends_with("You win the game!\n"), "{won}");
    let champion = told("--start 2 --rounds 3", "1\n1\n1\n");
    assert!(champion.ends_with("You are the overall champion!\n"), "{champion}");
}
