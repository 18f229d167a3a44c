// Runs the app's built extensions in the admin's pages: blocks on the page, actions and print actions in a window. The elements that they
// draw are simple replacements for Shopify's.
import { asksToRender, mountExtension, shouldRenderOf, translationsFor } from "/extension-host/mount.js";

const config = JSON.parse(document.getElementById("extension-config").textContent);
const { base, locale, app, page } = config;
const frame = document.getElementById("extension-window");
const content = document.getElementById("extension-content");
const preview = document.getElementById("print-preview");
const printFoot = document.getElementById("print-foot");
const printButton = document.getElementById("print-button");

const { extensions } = await (await fetch("/extension-host/extensions.json")).json();
/** A menu keeps this far from the edges of the page, wherever its button stands. */
const EDGE_PX = 8;
let selected = config.selected;
let opened = null;

const of = (target) => extensions.filter(({ targets }) => targets.includes(target));

function say(extension, error) {
  const line = document.createElement("span");
  line.textContent = `${config.failed} ${extension.handle}: ${error}`;
  document.getElementById("extension-troubles").append(line);
}

/** Returns what the extension gets of Shopify's API. */
function apiFor(extension, more = {}) {
  const { translations, locale: extensionLanguage } = translationsFor(extension, locale);
  return {
    ...{ selected, language: locale, extensionLanguage, translations, app },
    idToken: async () => (await (await fetch(`${base}/session-token`)).json()).token,
    query: async (query, variables) => {
      const body = JSON.stringify({ query, variables });
      return (await fetch(`${base}/extension-query`, { method: "POST", body })).json();
    },
    navigate: (url, target) => navigate(url, target),
    ...more,
  };
}

const nameOf = (extension) => {
  const { translations } = translationsFor(extension, locale);
  return translations[extension.name] ?? extension.name;
};

/** Follows an address: a page of the app, of the admin, another action of this page, or any other in a new tab. */
function navigate(url, target) {
  const [, action] = /^extension:(?:\/\/)?(?:[\w.-]+\/)?([\w-]+)$/.exec(url) ?? [];
  if (action) return openAction(action);
  const [, inApp] = /^app:\/*(.*)$/.exec(url) ?? (/^\/(?!\/)(.*)$/.exec(url) || []);
  const [, inAdmin] = /^shopify:(?:\/\/)?admin\/(.*)$/.exec(url) ?? [];
  const path = inApp !== undefined ? `/apps/waybill/${inApp}` : inAdmin !== undefined ? `/${inAdmin}` : null;
  if (path === null) return void window.open(url, "_blank", "noopener");
  if (target === "_blank") return void window.open(base + path, "_blank");
  location.assign(base + path);
}

/** Opens an action of this page by its extension's handle; the admin ignores one that is not there. */
function openAction(handle) {
  const target = `admin.${page}.${page === "order-index" ? "selection-" : ""}action.render`;
  const extension = of(target).find((each) => each.handle === handle);
  if (extension) void open(extension, target);
}

async function open(extension, target) {
  await close();
  frame.setAttribute("aria-label", nameOf(extension));
  frame.showModal();
  const isPrint = target.includes("print-action");
  printFoot.hidden = !isPrint;
  printButton.disabled = true;
  const more = isPrint ? { preview: showPreview } : { close: () => close() };
  const mounted = mountExtension({
    container: content,
    bundleUrl: extension.bundleUrl,
    target,
    api: apiFor(extension, more),
    onError: (message) => say(extension, message),
  }).catch((error) => say(extension, error));
  opened = mounted;
}

/** Shows what would be printed. The button works only once it is there, as the admin's does. */
async function showPreview(src) {
  printButton.disabled = true;
  preview.hidden = src === null;
  if (src === null) return preview.removeAttribute("src");
  const url = `${base}/print-preview?src=${encodeURIComponent(src)}`;
  const { ok } = await fetch(url);
  preview.src = url;
  printButton.disabled = !ok;
}

async function close() {
  const mounted = opened;
  opened = null;
  preview.hidden = true;
  preview.removeAttribute("src");
  frame.close();
  (await mounted)?.unmount();
}

document.getElementById("extension-close").addEventListener("click", () => void close());
printButton.addEventListener("click", () => {
  preview.dataset.printed = String(Number(preview.dataset.printed ?? 0) + 1);
  preview.contentWindow.print();
});
frame.addEventListener("cancel", (event) => {
  event.preventDefault();
  void close();
});

/** Returns whether an extension wants to be in the menu: what cannot say so is, since hiding it would hide the trouble too. */
async function isShown(extension, target) {
  if (!extension.asksFirst.includes(target)) return true;
  try {
    const asked = { bundleUrl: extension.conditionsUrl, target: shouldRenderOf(target), api: apiFor(extension) };
    return await asksToRender(asked);
  } catch (error) {
    say(extension, error);
    return false;
  }
}

async function fillMenu(kind) {
  const menu = document.querySelector(`[data-extension-menu="${kind}"]`);
  if (!menu) return;
  const target = `admin.${page}.${page === "order-index" ? "selection-" : ""}${kind}.render`;
  const asked = of(target).map(async (extension) => ((await isShown(extension, target)) ? extension : null));
  const shown = (await Promise.all(asked)).filter(Boolean);
  menu.querySelector("[role=menu]").replaceChildren(...shown.map((extension) => itemOf(extension, target, menu)));
  menu.hidden = shown.length === 0;
  menu.dataset.filled = String(shown.length);
}

function itemOf(extension, target, menu) {
  const item = document.createElement("button");
  item.type = "button";
  item.role = "menuitem";
  item.dataset.handle = extension.handle;
  item.textContent = nameOf(extension);
  item.addEventListener("click", () => {
    toggle(menu, false);
    menu.querySelector("button").focus();
    void open(extension, target);
  });
  return item;
}

function toggle(menu, isOpen) {
  menu.querySelector("button").setAttribute("aria-expanded", String(isOpen));
  const list = menu.querySelector("[role=menu]");
  list.hidden = !isOpen;
  list.style.translate = "";
  const { left, right } = list.getBoundingClientRect();
  const room = document.documentElement.clientWidth - EDGE_PX;
  if (isOpen) list.style.translate = `${Math.max(EDGE_PX - left, Math.min(0, room - right))}px`;
}

for (const menu of document.querySelectorAll("[data-extension-menu]")) {
  const button = menu.querySelector("button");
  button.addEventListener("click", () => toggle(menu, button.getAttribute("aria-expanded") !== "true"));
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    toggle(menu, false);
    button.focus();
  });
}
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("[data-extension-menu]")) {
    if (!menu.contains(event.target)) toggle(menu, false);
  }
});

if (page === "order-details") {
  for (const extension of of("admin.order-details.block.render")) {
    const container = document.createElement("div");
    container.className = "card";
    container.dataset.block = extension.handle;
    document.getElementById("extension-blocks").append(container);
    const options = { container, bundleUrl: extension.bundleUrl, target: "admin.order-details.block.render" };
    mountExtension({ ...options, api: apiFor(extension), onError: (message) => say(extension, message) }).catch(
      (error) => say(extension, error),
    );
  }
  void fillMenu("action");
  void fillMenu("print-action");
}

// The list: what is chosen is what an action gets.
if (page === "order-index") {
  const boxes = () => [...document.querySelectorAll("input[name=order]")];
  const all = document.querySelector("input[name=all]");
  const bar = document.getElementById("selection");
  const choose = () => {
    selected = boxes()
      .filter(({ checked }) => checked)
      .map(({ value }) => value);
    bar.hidden = selected.length === 0;
    const count = document.getElementById("selected-count");
    count.textContent = count.dataset.text.replace("{count}", String(selected.length));
    if (selected.length === 0) return;
    void fillMenu("action");
    void fillMenu("print-action");
  };
  for (const box of boxes()) box.addEventListener("change", choose);
  all?.addEventListener("change", () => {
    for (const box of boxes()) box.checked = all.checked;
    choose();
  });
}
