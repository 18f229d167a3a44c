// The admin's side of App Bridge: answers the framed app's requests and shows what it reports.
import { hideToast, showToast } from "./toasts.js";

const frame = document.getElementById("app");
const { base, token, root, src } = frame.dataset;
const appOrigin = new URL(src).origin;
const appItem = document.querySelector("#menu a[href$='/apps/waybill']");
const saveBar = document.getElementById("save-bar");

const send = (kind, body = {}) => frame.contentWindow.postMessage({ shopifySandbox: kind, ...body }, appOrigin);

/** Returns the admin's address for a path of the app. */
const adminPath = (path) => (path === root || path === "/" ? base : base + path);

let items = [];
let currentPath = "";

/** Redraws the app's menu items only when they changed: replacing a link under the pointer loses its click. */
function drawMenu(next) {
  if (JSON.stringify(next) === JSON.stringify(items)) return;
  items = next;
  const links = items.filter((item) => !item.home).map(menuLink);
  document.getElementById("app-menu").replaceChildren(...links);
  markCurrent();
}

function menuLink({ href, label }) {
  const link = document.createElement("a");
  link.href = adminPath(href);
  link.dataset.href = href;
  link.className = "item sub";
  link.textContent = label;
  link.addEventListener("click", (event) => {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    send("navigate", { href });
  });
  return link;
}

function markCurrent() {
  const links = [...document.querySelectorAll("#app-menu a")];
  for (const link of links) link.classList.toggle("current", isCurrent(link.dataset.href));
  appItem.classList.toggle("current", !links.some((link) => link.classList.contains("current")));
}

/** Returns whether an item is the most specific one above the app's path. */
function isCurrent(href) {
  const above = items.filter((item) => currentPath === item.href || currentPath.startsWith(`${item.href}/`));
  const closest = above.sort((a, b) => b.href.length - a.href.length)[0];
  return closest?.href === href;
}

const handlers = {
  "id-token": async (_body, answer) => answer(await (await fetch(token)).json()),
  "leave-confirmation": (_body, answer) => answer({ leaves: window.confirm(saveBar.dataset.leave) }),
  path: ({ path, title }) => {
    currentPath = path.split(/[?#]/)[0];
    history.replaceState(null, "", adminPath(path));
    if (title) document.title = title;
    markCurrent();
  },
  menu: (body) => drawMenu(body.items),
  "title-bar": ({ title, buttons }) => {
    document.getElementById("app-title").textContent = title ?? "Waybill";
    document.getElementById("title-buttons").replaceChildren(
      ...buttons.map(({ index, label, primary, disabled }) => {
        const button = document.createElement("button");
        button.textContent = label;
        button.disabled = disabled;
        button.className = primary ? "primary" : "";
        button.addEventListener("click", () => send("title-bar-click", { index }));
        return button;
      }),
    );
  },
  toast: (body) => showToast(body, send),
  "toast-hide": ({ toast }) => hideToast(toast, send),
  loading: ({ on }) => {
    document.getElementById("loading").hidden = !on;
  },
  "save-bar": ({ shown }) => {
    saveBar.hidden = !shown;
  },
  open: ({ path, url, newTab }) => {
    const target = path === null || path === undefined ? url : base.replace("/apps/waybill", "") + path;
    if (newTab) window.open(target, "_blank", "noopener");
    else location.assign(target);
  },
};

window.addEventListener("message", (event) => {
  if (event.origin !== appOrigin || event.source !== frame.contentWindow) return;
  const { shopifySandbox: kind, id, ...body } = event.data ?? {};
  handlers[kind]?.(body, (answer) => send("answer", { id, ...answer }));
});

for (const button of saveBar.querySelectorAll("[data-save]")) {
  button.addEventListener("click", () => send("save-bar-click", { save: button.dataset.save === "1" }));
}

// The app's menu entry opens its first page without reloading the frame.
appItem.addEventListener("click", (event) => {
  const home = items.find((item) => item.home);
  if (!home || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  send("navigate", { href: home.href });
});

// Set last, so that no message of the app is missed.
frame.src = src;
