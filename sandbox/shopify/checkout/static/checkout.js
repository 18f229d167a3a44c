// The checkout's own script: after each change it requests the shipping methods and the total from the server, and keeps the
// app's extensions under their methods. Without it the form still works.
import { keepExtensions } from "./checkout-extensions.js";

const form = document.querySelector("#checkout");
const delivery = document.querySelector("#delivery");
const page = JSON.parse(document.querySelector("#values").textContent);
const submit = form.querySelector("button.primary");
const extensions = keepExtensions(page);
let asked = 0;

extensions.show(page.values);

form.addEventListener("change", (event) => {
  if (event.target.name === "country") showWard(event.target.value);
  void refresh();
});
form.addEventListener("submit", () => {
  submit.disabled = true;
});

/** Shows the server's answer to the current form. Drops an answer to an older form. */
async function refresh() {
  asked += 1;
  const mine = asked;
  busy(true);
  try {
    const response = await fetch(form.dataset.refresh, {
      method: "POST",
      body: new URLSearchParams(new FormData(form)),
    });
    if (response.redirected) {
      location.assign(response.url);
      return;
    }
    const answer = await response.json();
    if (mine !== asked) return;
    const focused = document.activeElement?.name === "option" ? document.activeElement.value : null;
    delivery.innerHTML = answer.delivery;
    document.querySelector("#summary").innerHTML = answer.summary;
    document.querySelector("#workbench").innerHTML = answer.workbench;
    if (focused) delivery.querySelector(`input[value="${focused}"]`)?.focus();
    extensions.show(answer.values);
  } finally {
    if (mine === asked) busy(false);
  }
}

function busy(on) {
  delivery.setAttribute("aria-busy", String(on));
  submit.disabled = on;
}

/** Shows the ward's field for Vietnam only, and only where the shop's form has one. */
function showWard(country) {
  document.querySelector("[data-ward]").hidden = country !== "VN" || !form.elements.ward;
}
