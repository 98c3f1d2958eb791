// Walks through a path without loading the page anew; without this script the links do the same.
"use strict";
(() => {
  const place = document.getElementById("walk");
  async function go(address, push) {
    const url = new URL(address, location.href);
    url.searchParams.set("part", "walk");
    let answer;
    try { answer = await fetch(url); } catch { location.href = address; return; }
    if (!answer.ok) { location.href = address; return; }
    const was = document.activeElement;
    const rel = was && place.contains(was) ? was.getAttribute("rel") : null;
    place.innerHTML = await answer.text();
    if (push) history.pushState(null, "", address);
    // the place itself is new each time, which a screen reader would not tell
    document.getElementById("voice").textContent = [".at", "h2", ".steps"].map((name) => place.querySelector(name)?.textContent.trim() || "").filter(Boolean).join(". ");
    if (rel) place.querySelector(`[rel="${rel}"]`)?.focus({ preventScroll: true });
  }
  place.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-walk]");
    if (!link || !link.href || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    go(link.href, true);
  });
  addEventListener("popstate", () => go(location.href, false));
  addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
    const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    const link = rel && place.querySelector(`a[rel="${rel}"][href]`);
    if (link) { event.preventDefault(); go(link.href, true); }
  });
})();
