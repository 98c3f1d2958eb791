// Renews a part of the page every few seconds, as long as somebody looks at it.
"use strict";
(() => {
  const part = document.getElementById("live");
  const state = document.getElementById("live-state");
  const every = 3000;
  let tag = "";
  async function renew() {
    if (!document.hidden) {
      try {
        const answer = await fetch(part.dataset.from, { headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store" });
        if (answer.ok) {
          const text = await answer.text();
          if (!part.querySelector(":focus")) {
            // a table that was pushed aside stays there
            const aside = [...part.querySelectorAll(".wide")].map((table) => table.scrollLeft);
            part.innerHTML = text;
            part.querySelectorAll(".wide").forEach((table, at) => { table.scrollLeft = aside[at] || 0; });
            tag = answer.headers.get("ETag") || "";
          }
        }
        state.textContent = answer.ok || answer.status === 304 ? "Renewed every three seconds." : "The bank does not answer; trying on.";
      } catch {
        state.textContent = "The bank does not answer; trying on.";
      }
    }
    setTimeout(renew, every);
  }
  setTimeout(renew, every);
})();
