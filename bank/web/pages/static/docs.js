// Shows the OpenAPI document with Swagger UI.
"use strict";
(() => {
  const place = document.getElementById("docs");
  // its sheet has a dark half that hangs on a class, not on what the screen prefers
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
  dark.addEventListener("change", follow);
  follow();
  SwaggerUIBundle({
    url: place.dataset.from, domNode: place, deepLinking: true, defaultModelsExpandDepth: -1,
    validatorUrl: null, // the one it knows is elsewhere
  });
})();
