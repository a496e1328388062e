// A link is shared by the phone's own menu where there is one, which asks for https; else it is copied. Without this
// script it stands there as text and as a code.
(() => {
  "use strict";
  const shares = Boolean(navigator.share);
  const SAID = 4_000; // milliseconds that "copied" stands

  async function copy(field) {
    if (navigator.clipboard) return navigator.clipboard.writeText(field.value);
    field.select(); // over plain http nothing but the old way is left
    if (!document.execCommand("copy")) throw new Error("copy");
  }

  function begin() {
    for (const button of document.querySelectorAll("[data-share]")) {
      button.hidden = false;
      if (!shares) button.querySelector("[role=status]").textContent = button.dataset.copy;
    }
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-share]");
    if (!button) return;
    const field = document.getElementById(button.dataset.share);
    const status = button.querySelector("[role=status]");
    try {
      if (shares) return await navigator.share({ title: document.title, url: field.value });
      await copy(field);
      status.textContent = button.dataset.copied;
      setTimeout(() => (status.textContent = button.dataset.copy), SAID);
    } catch (error) {
      if (error.name === "AbortError") return; // somebody thought better of it
      field.focus();
      field.select(); // marked, to be copied by hand
    }
  });

  document.addEventListener("htmx:afterSettle", begin);
  begin();
})();
