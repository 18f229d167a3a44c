// The admin's side of App Bridge: answers what the framed app asks for and shows what it tells.
import { hideToast, showToast } from "./toasts.js";

const frame = document.getElementById("app");
const appOrigin = new URL(frame.src).origin;
const { base, token, root } = frame.dataset;
const appItem = document.querySelector("#menu a[href$='/apps/waybill']");
const saveBar = document.getElementById("save-bar");

const send = (kind, body = {}) => frame.contentWindow.postMessage({ shopifySandbox: kind, ...body }, appOrigin);

/** The admin's address for a path of the app. */
const adminPath = (path) => (path === root || path === "/" ? base : base + path);

let items = [];
let currentPath = "";

function drawMenu() {
  const links = items
    .filter((item) => !item.home)
    .map((item) => {
      const link = document.createElement("a");
      link.href = adminPath(item.href);
      link.className = isCurrent(item.href) ? "item sub current" : "item sub";
      link.textContent = item.label;
      link.addEventListener("click", (event) => {
        if (event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        send("navigate", { href: item.href });
      });
      return link;
    });
  document.getElementById("app-menu").replaceChildren(...links);
  appItem.classList.toggle("current", !links.some((link) => link.classList.contains("current")));
}

/** The most specific item above the app's path. */
function isCurrent(href) {
  const above = items.filter((item) => currentPath === item.href || currentPath.startsWith(`${item.href}/`));
  const closest = above.sort((a, b) => b.href.length - a.href.length)[0];
  return closest?.href === href;
}

const handlers = {
  "id-token": async (_body, answer) => answer(await (await fetch(token)).json()),
  "leave-confirmation": (_body, answer) => answer({}),
  path: ({ path, title }) => {
    currentPath = path.split(/[?#]/)[0];
    history.replaceState(null, "", adminPath(path));
    if (title) document.title = title;
    drawMenu();
  },
  menu: (body) => {
    items = body.items;
    drawMenu();
  },
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

// The app's entry of the menu goes to its first page without loading the frame anew.
appItem.addEventListener("click", (event) => {
  const home = items.find((item) => item.home);
  if (!home || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  send("navigate", { href: home.href });
});
