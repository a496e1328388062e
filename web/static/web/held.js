// Dice that lie there: the buttons say what they would do with those that are chosen. One die alone also marks on the
// board where it can be used. Without this script the buttons say their prices only, and refuse what cannot be done.
(() => {
  "use strict";
  const MANY = "…"; // stands for the number of dice in the words of a button
  let order = []; // the chosen dice in the order of their taps: the last one turns
  let marked = ""; // the die that the board is marked for

  const place = () => document.querySelector("#held form");
  const dice = () => [...place().querySelectorAll("[name=die]")];

  // What a button has left to choose: the faces that a die may be turned to, or the list of what it can do.
  const left = () => document.querySelector("#held .tray") ?? document.querySelector("#actions");

  function show() {
    order = order.filter((die) => die.checked && die.isConnected);
    for (const die of dice()) if (die.checked && !order.includes(die)) order.push(die);
    place().querySelector("[name=turned]").value = order.at(-1)?.value ?? "";
    for (const button of place().querySelectorAll("[name=on]")) {
      const takes = Number(button.dataset.takes);
      const single = takes === 1 && order.length === 1 ? order[0] : null;
      const able = "able" in button.dataset && (takes ? order.length === takes : order.length > 0);
      button.disabled = !able || (single !== null && !("able" in single.dataset));
      button.querySelector("b").textContent = button.dataset.title.replace(MANY, order.length || "").trim();
      const hint = [button.dataset.note, button.dataset[`chance-${order.length}`]].filter(Boolean).join(" · ");
      button.querySelector("small").textContent = single ? single.dataset.does : hint;
    }
  }

  function mark() {
    const die = order.length === 1 && "able" in order[0].dataset ? order[0].value : "";
    if (die === marked) return;
    marked = die;
    const address = location.pathname + (die ? `?die=${encodeURIComponent(die)}` : "");
    htmx.ajax("GET", address, {
      source: "#held",
      target: "#drawn",
      select: "#drawn",
      selectOOB: "#actions",
      swap: "outerHTML show:none",
    }).catch(() => (marked = "")); // no answer came: the board stays as it is, and the next tap asks again
  }

  document.addEventListener("change", (event) => {
    if (!event.target.matches("#held [name=die]")) return;
    show();
    mark();
  });

  function begin() {
    if (!place()) return;
    if (place().dataset.begun === undefined) {
      place().dataset.begun = "";
      order = [];
      const chosen = dice().filter((die) => die.checked);
      marked = chosen.map((die) => die.value).join(" "); // what the page that has come is about
      if (new URLSearchParams(location.search).get("on")) left()?.scrollIntoView({ block: "start" });
    }
    show();
  }
  document.addEventListener("htmx:afterSettle", begin);
  begin();
})();
