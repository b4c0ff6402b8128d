"use strict";
// Sorting, filtering, and the game viewer. Everything shown comes in as text, never as markup.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
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
      head.querySelector("button").addEventListener("click", () => {
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
  const chosen = document.getElementById("strategy-filter");
  chosen.addEventListener("change", () => {
    for (const row of document.querySelectorAll("[data-strategy]")) {
      row.toggleAttribute("hidden", chosen.value !== "" && row.dataset.strategy !== chosen.value);
    }
  });

  // The list of games, narrowed by what is chosen above it.
  const filters = Object.fromEntries(
    ["player", "opponent", "arena", "result", "end", "event"].map((name) => [name, document.getElementById("game-" + name)]),
  );
  const body = document.querySelector("#games tbody");
  const count = document.getElementById("game-count");
  const seatOf = (game, player) => game.players.indexOf(player);
  const keeps = (game) => {
    const { player, opponent, arena, result, end, event } = filters;
    if (player.value !== "" && seatOf(game, Number(player.value)) < 0) return false;
    if (opponent.value !== "" && seatOf(game, Number(opponent.value)) < 0) return false;
    if (player.value !== "" && player.value === opponent.value && game.players[0] !== game.players[1]) return false;
    if (arena.value !== "" && game.arena !== Number(arena.value)) return false;
    if (end.value !== "" && game.end !== end.value) return false;
    if (event.value !== "" && !game.events.includes(event.value)) return false;
    if (result.value === "first" || result.value === "second") {
      return game.winner === (result.value === "first" ? 0 : 1);
    }
    if (result.value !== "" && player.value !== "") {
      const won = game.players[game.winner] === Number(player.value);
      return won === (result.value === "won");
    }
    return true;
  };
  let shown = [];
  const list = () => {
    shown = data.games.filter(keeps);
    count.textContent = shown.length + " of " + data.games.length + " games";
    body.replaceChildren(
      ...shown.map((game, index) => {
        const row = make("tr");
        row.tabIndex = 0;
        for (const text of [
          game.id, data.arenas[game.arena].name, game.start, data.strategies[game.players[0]],
          data.strategies[game.players[1]], game.winner === 0 ? "first" : "second", game.end,
          game.events.join(", "),
        ]) row.append(make("td", String(text)));
        row.addEventListener("click", () => open(index));
        row.addEventListener("keydown", (event) => {
          if (event.key === "Enter") open(index);
        });
        return row;
      }),
    );
    open(0);
  };
  for (const filter of Object.values(filters)) filter.addEventListener("change", list);

  // One game, move by move.
  const board = document.getElementById("board");
  const at = (name) => document.getElementById(name);
  let game;
  let step = 0;
  const open = (index) => {
    game = shown[index];
    step = 0;
    [...body.rows].forEach((row, i) => row.setAttribute("aria-selected", String(i === index)));
    draw();
  };
  const after = (rules, number, divisor) => (rules.op === "divide" ? number / divisor : number - divisor);
  const isPrime = (number) => {
    if (number < 2n) return false;
    for (let d = 2n; d * d <= number; d++) if (number % d === 0n) return false;
    return true;
  };
  // Divisors of a large number are not searched for in a browser: the chosen one is shown alone.
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
  const draw = () => {
    board.hidden = !game;
    if (!game) return;
    const arena = data.arenas[game.arena];
    let number = BigInt(game.start);
    const used = [];
    for (const move of game.moves.slice(0, step)) {
      number = after(arena.rules, number, BigInt(move));
      used.push(BigInt(move));
    }
    const over = step === game.moves.length;
    const name = (seat) => data.strategies[game.players[seat]];
    const seat = step % 2;
    at("title").textContent = "Game " + game.id + ": " + arena.name + " from " + game.start;
    at("step").textContent = "Move " + (over ? step : step + 1) + " of " + game.moves.length;
    at("number").textContent = String(number);
    at("mover").textContent = name(seat) + (over ? " to move, and the game is over" : " takes " + game.moves[step]);
    // "w" and "l": won or lost for the player to move; "?": the solver does not know.
    const before = game.judged[step];
    const next = game.judged[step + 1];
    at("judgement").className = before === "w" ? "won" : before === "l" ? "lost" : "";
    at("judgement").textContent =
      before === "w" ? "This position is won for " + name(seat) + "."
      : before === "l" ? "This position is lost for " + name(seat) + "."
      : "The solver has not judged this position.";
    const blunder = !over && before === "w" && next === "w";
    at("blunder").hidden = !blunder;
    at("blunder").textContent = blunder ? "This move throws the win away." : "";
    const moves = legal(arena.rules, number, used);
    const divisors = moves ?? (over ? [] : [BigInt(game.moves[step])]);
    at("divisors").replaceChildren(
      ...divisors.map((d) => make("span", String(d), !over && String(d) === String(game.moves[step]) ? "chosen" : "")),
    );
    at("divisors-label").textContent = moves
      ? moves.length === 0 ? "No divisors are left." : "Divisors (the chosen one is framed):"
      : "The chosen divisor (there are too many to list here):";
    at("ending").textContent = over ? name(game.winner) + " wins: " + game.end + (game.reason ? " (" + game.reason + ")" : "") : "";
    at("back").disabled = at("begin").disabled = step === 0;
    at("forward").disabled = at("end").disabled = over;
  };
  const go = (target) => {
    if (!game) return;
    step = Math.max(0, Math.min(game.moves.length, target));
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
  list();
})();
