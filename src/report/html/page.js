"use strict";
// Sorting, filtering, and the game viewer. Everything shown comes in as text, never as markup.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const at = (id) => document.getElementById(id);
  const make = (tag, text, name) => {
    const element = document.createElement(tag);
    if (text !== undefined) element.textContent = text;
    if (name) element.className = name;
    return element;
  };

  // Tables: a click on a column sorts by it, a second click turns the order round.
  const keyOf = (row, column) => {
    const cell = row.cells[column];
    const key = cell.dataset.key ?? cell.textContent;
    const number = Number(key);
    return key !== "" && !Number.isNaN(number) ? number : key;
  };
  const compare = (a, b) =>
    typeof a === typeof b ? (a < b ? -1 : a > b ? 1 : 0) : typeof a === "number" ? -1 : 1;
  for (const table of document.querySelectorAll("table.sortable")) {
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, column) => {
      head.querySelector("button")?.addEventListener("click", () => {
        const down = head.getAttribute("aria-sort") === "ascending";
        for (const other of heads) other.removeAttribute("aria-sort");
        head.setAttribute("aria-sort", down ? "descending" : "ascending");
        const rows = [...table.tBodies[0].rows];
        rows.sort((a, b) => (down ? -1 : 1) * compare(keyOf(a, column), keyOf(b, column)));
        table.tBodies[0].append(...rows);
      });
    });
  }

  // Strategies: one choice hides every other one's rows.
  const chosen = at("strategy-filter");
  chosen?.addEventListener("change", () => {
    for (const row of document.querySelectorAll("[data-strategy]")) {
      row.toggleAttribute("hidden", chosen.value !== "" && row.dataset.strategy !== chosen.value);
    }
  });

  // Paper has no folds.
  let unfolded = [];
  addEventListener("beforeprint", () => {
    unfolded = [...document.querySelectorAll("details:not([open])")];
    for (const details of unfolded) details.open = true;
  });
  addEventListener("afterprint", () => {
    for (const details of unfolded) details.open = false;
  });

  // The list of games, narrowed by what is chosen above it.
  const filters = Object.fromEntries(
    ["player", "opponent", "arena", "result", "end", "event"].map((name) => [name, at("game-" + name)]),
  );
  const nameOf = (game, seat) => data.strategies[game.players[seat]];
  const keeps = (game) => {
    const { player, opponent, arena, result, end, event } = filters;
    const plays = (choice) => choice.value === "" || game.players.includes(Number(choice.value));
    if (!plays(player) || !plays(opponent)) return false;
    if (player.value !== "" && player.value === opponent.value && game.players[0] !== game.players[1]) return false;
    if (arena.value !== "" && game.arena !== Number(arena.value)) return false;
    if (end.value !== "" && game.end !== end.value) return false;
    if (event.value !== "" && !game.events.includes(event.value)) return false;
    if (result.value === "first" || result.value === "second") return game.winner === (result.value === "first" ? 0 : 1);
    if (result.value !== "" && player.value !== "") {
      return (game.players[game.winner] === Number(player.value)) === (result.value === "won");
    }
    return true;
  };
  // A list of thousands would be slow to build: it grows when it is asked to.
  const PAGE = 200;
  let kept = [];
  let listed = 0;
  const entry = (game) => {
    const link = make("a");
    link.href = "#game-" + game.id;
    const [first, second] = [0, 1].map((seat) => make(game.winner === seat ? "strong" : "span", nameOf(game, seat)));
    const about = "Game " + game.id + ", " + data.arenas[game.arena].name + " from " + game.start;
    link.append(first, game.winner === 0 ? " beats " : " loses to ", second, make("br"), make("span", about, "about"));
    if (game.events.length > 0) link.append(" ", make("span", game.events.join(", "), "event"));
    const item = make("li");
    item.append(link);
    return item;
  };
  const listMore = () => {
    at("game-list").append(...kept.slice(listed, listed + PAGE).map(entry));
    listed = Math.min(kept.length, listed + PAGE);
    at("more-games").hidden = listed === kept.length;
    markOpen();
  };
  const list = () => {
    kept = data.games.filter(keeps);
    listed = 0;
    at("game-count").textContent = kept.length + " of " + data.games.length + " games";
    at("game-list").replaceChildren();
    listMore();
    if (!kept.includes(game)) open(kept[0]);
  };
  at("more-games").addEventListener("click", listMore);
  for (const filter of Object.values(filters)) filter.addEventListener("change", list);

  // One game, move by move.
  const board = at("board");
  let game;
  let moves = [];
  let step = 0;
  const markOpen = () => {
    for (const link of at("game-list").querySelectorAll("a")) {
      if (game && link.hash === "#game-" + game.id) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  const after = (rules, number, divisor) => (rules.op === "divide" ? number / divisor : number - divisor);
  const isPrime = (number) => {
    if (number < 2n) return false;
    for (let d = 2n; d * d <= number; d++) if (number % d === 0n) return false;
    return true;
  };
  // Divisors of a large number are not searched for in a browser: only those that are known are shown.
  const LARGEST_LISTED = 10000000000n;
  const legal = (rules, number, used) => {
    if (number > LARGEST_LISTED) return null;
    const small = [];
    const large = [];
    const n = Number(number);
    for (let d = 1; d * d <= n; d++) {
      if (n % d !== 0) continue;
      small.push(BigInt(d));
      if (d * d !== n) large.unshift(BigInt(n / d));
    }
    return [...small, ...large].filter(
      (d) =>
        d < number && (d > 1n || rules.one === "yes") && (rules.divisors === "any" || isPrime(d)) &&
        (rules.reuse === "yes" || !used.includes(d)),
    );
  };
  // The moves that win a position: "-" for none, "?" for not known, "1,3" for these, "1,3+" for these and perhaps others.
  const winning = (turn) => {
    const word = game.winning.split(" ")[turn] ?? "?";
    const some = word !== "-" && word !== "?";
    return { moves: some ? word.replace("+", "").split(",").filter((d) => d !== "") : [], others: word.endsWith("+") };
  };
  // "w" and "l": won or lost for the player to move; "?": the solver does not know.
  const isBlunder = (turn) => game.judged[turn] === "w" && game.judged[turn + 1] === "w" && turn < moves.length;
  const open = (chosenGame) => {
    game = chosenGame;
    board.hidden = !game;
    markOpen();
    if (!game) return;
    moves = game.moves === "" ? [] : game.moves.split(" ");
    step = 0;
    at("title").textContent = nameOf(game, 0) + " against " + nameOf(game, 1);
    at("about").textContent =
      "Game " + game.id + ": " + data.arenas[game.arena].name + " from " + game.start + ". " + nameOf(game, 0) +
      " moves first, " + nameOf(game, game.winner) + " wins after " + moves.length + (moves.length === 1 ? " move." : " moves.");
    let number = BigInt(game.start);
    at("moves-label").hidden = moves.length === 0;
    at("moves").replaceChildren(
      ...moves.map((move, turn) => {
        number = after(data.arenas[game.arena].rules, number, BigInt(move));
        const button = make("button", turn + 1 + ". " + nameOf(game, turn % 2) + " takes " + move + ", leaves " + number);
        button.type = "button";
        if (isBlunder(turn)) button.append(" ", make("span", "?? blunder", "blunder"));
        button.addEventListener("click", () => go(turn));
        const item = make("li");
        item.append(button);
        return item;
      }),
    );
    draw();
  };
  const ENDS = {
    "no-moves": "no move is left", illegal: "the other player took a number that is not allowed",
    timeout: "the other player took too long", crash: "the other player’s program ended", flood: "the other player wrote too much",
    garbage: "the other player’s answer was not a number", resigned: "the other player resigned", "too-long": "the game was too long",
  };
  const judgement = (seat) => {
    const { moves: wins, others } = winning(step);
    switch (game.judged[step]) {
      case "l": return "Lost for " + nameOf(game, seat) + ": no move wins.";
      case "w":
        return "Won for " + nameOf(game, seat) +
          (wins.length === 0 ? "; which moves win was not worked out."
          : (wins.length === 1 && !others ? ": only " : ": ") + wins.join(", ") + (wins.length === 1 ? " wins" : " win") +
            (others ? ", and others may." : "."));
      default: return "The solver has not judged this position.";
    }
  };
  const draw = () => {
    const { rules } = data.arenas[game.arena];
    let number = BigInt(game.start);
    const used = [];
    for (const move of moves.slice(0, step)) {
      number = after(rules, number, BigInt(move));
      used.push(BigInt(move));
    }
    const over = step === moves.length;
    const seat = step % 2;
    at("step").textContent = over ? "The end" : "Move " + (step + 1) + " of " + moves.length;
    at("number").textContent = String(number);
    at("mover").textContent = nameOf(game, seat) + (over ? " is to move, and the game is over." : " takes " + moves[step] + ".");
    const judged = game.judged[step];
    at("judgement").className = judged === "w" ? "won" : judged === "l" ? "lost" : "";
    at("judgement").textContent = judgement(seat);
    at("blunder").hidden = !isBlunder(step);
    at("blunder").textContent = isBlunder(step) ? "Taking " + moves[step] + " throws the win away." : "";
    const wins = winning(step);
    const all = legal(rules, number, used);
    const some = () => [...new Set([...wins.moves, ...moves.slice(step, step + 1)])].map(BigInt).sort((a, b) => (a < b ? -1 : 1));
    at("divisors").replaceChildren(
      ...(all ?? some()).map((d) => {
        const text = String(d);
        const [isWin, isChosen] = [wins.moves.includes(text), !over && text === moves[step]];
        const item = make("li", text, [isWin && "wins", isChosen && "chosen"].filter(Boolean).join(" "));
        const said = [isWin && "wins", isChosen && "taken"].filter(Boolean).join(", ");
        if (said) item.setAttribute("aria-label", text + ", " + said);
        return item;
      }),
    );
    at("divisors-label").textContent =
      all?.length === 0 ? "No move is left."
      : (all ? "Moves" : "The moves that are known to win, and the one taken") + " (✓ wins, framed: taken)";
    at("ending").textContent = over
      ? nameOf(game, game.winner) + " wins: " + (ENDS[game.end] ?? game.end) + (game.reason ? " (" + game.reason + ")" : "") + "."
      : "";
    at("back").disabled = at("begin").disabled = step === 0;
    at("forward").disabled = at("end").disabled = over;
    [...at("moves").querySelectorAll("button")].forEach((button, turn) => {
      if (turn !== step) return button.removeAttribute("aria-current");
      button.setAttribute("aria-current", "step");
      // Only the list scrolls: the page stays where it is.
      const list = at("moves");
      list.scrollTop = Math.max(0, button.offsetTop - list.offsetTop - list.clientHeight / 2);
    });
  };
  const go = (target) => {
    if (!game) return;
    step = Math.max(0, Math.min(moves.length, target));
    draw();
  };
  const keys = { ArrowLeft: () => go(step - 1), ArrowRight: () => go(step + 1), Home: () => go(0), End: () => go(Infinity) };
  board.addEventListener("keydown", (event) => {
    if (!(event.key in keys)) return;
    event.preventDefault();
    keys[event.key]();
  });
  at("begin").addEventListener("click", keys.Home);
  at("back").addEventListener("click", keys.ArrowLeft);
  at("forward").addEventListener("click", keys.ArrowRight);
  at("end").addEventListener("click", keys.End);

  // A link to a game opens it, perhaps at a move of it; one to a section unfolds it.
  const follow = () => {
    const id = decodeURIComponent(location.hash.slice(1));
    const linked = /^game-(\d+)(?:-move-(\d+))?$/.exec(id);
    const target = linked && data.games.find((candidate) => String(candidate.id) === linked[1]);
    if (target) {
      for (const filter of Object.values(filters)) if (!keeps(target)) filter.value = "";
      if (!kept.includes(target)) list();
      open(target);
      if (linked[2]) go(Number(linked[2]) - 1);
      const isInSight = () => board.getBoundingClientRect().top >= 0 && board.getBoundingClientRect().top < innerHeight / 2;
      // Beside the list where there is room, else below it.
      if (!isInSight()) at("viewer").scrollIntoView();
      if (!isInSight()) board.scrollIntoView();
      board.focus({ preventScroll: true });
    } else if (linked) {
      at("game-count").textContent = "Game " + linked[1] + " is not among the games of this page; duel replay shows it from the record.";
      at("viewer").scrollIntoView();
    }
    const section = linked || id === "" ? null : at(id);
    if (section instanceof HTMLDetailsElement) {
      section.open = true;
      section.scrollIntoView();
    }
  };
  list();
  addEventListener("hashchange", follow);
  follow();
})();
