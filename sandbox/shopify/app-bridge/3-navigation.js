// Navigation: the app's path goes to the admin's address bar; the admin's menu and links open in the app.
{
  const { send, on, config, idToken } = globalThis.shopifySandbox;
  const PRIVATE = ["shop", "host", "embedded", "id_token", "hmac", "session", "timestamp", "locale"];

  const report = () => {
    // The page that only fetches a session token is not a page of the app.
    if (new URLSearchParams(location.search).has("shopify-reload")) return;
    const url = new URL(location.href);
    for (const name of PRIVATE) url.searchParams.delete(name);
    send("path", { path: url.pathname + url.search + url.hash, title: document.title });
  };
  for (const method of ["pushState", "replaceState"]) {
    const original = history[method].bind(history);
    history[method] = (...args) => {
      original(...args);
      report();
    };
  }
  window.addEventListener("popstate", report);
  window.addEventListener("load", report);

  // Routers listen for this event on the window or the document (Remix through Shopify's AppProvider). A click before the
  // page's own scripts have run waits for them; a page without a router is loaded again.
  const NAVIGATE = "shopify:navigate";
  const routerIsThere = new Promise((resolve) => {
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (type, ...rest) {
      addEventListener.call(this, type, ...rest);
      if (type === NAVIGATE) resolve(true);
    };
  });
  const patience = () => new Promise((resolve) => setTimeout(resolve, 3000, false));
  const loadAnew = async (href) => {
    const url = new URL(href, location.href);
    const { shop, host, locale } = config;
    const parameters = { embedded: "1", shop, host, locale, id_token: await idToken() };
    for (const [name, value] of Object.entries(parameters)) if (value) url.searchParams.set(name, value);
    location.assign(url.href);
  };
  on("navigate", async ({ href }) => {
    if (!(await Promise.race([routerIsThere, patience()]))) {
      await loadAnew(href);
      return;
    }
    const link = document.createElement("a");
    link.href = href;
    link.hidden = true;
    document.body.append(link);
    link.dispatchEvent(new Event(NAVIGATE, { bubbles: true }));
    link.remove();
  });

  // shopify:admin/orders/1 and pages of the admin itself open in the admin, not in the frame.
  const adminPath = (href) => {
    if (href.startsWith("shopify:admin/")) return href.slice("shopify:admin".length);
    const match = /^https:\/\/admin\.shopify\.com\/store\/[^/]+(\/.*)?$/.exec(href);
    return match ? (match[1] ?? "/") : null;
  };
  const realOpen = window.open.bind(window);
  window.open = (url = "", target = "_blank", features = undefined) => {
    const path = adminPath(String(url));
    if (path === null && target !== "_top") return realOpen(url, target, features);
    send("open", { path, url: String(new URL(url, location.href)), newTab: target === "_blank" });
    return null;
  };
  document.addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      const path = link && adminPath(link.getAttribute("href"));
      if (!path) return;
      event.preventDefault();
      send("open", { path, newTab: link.target === "_blank" });
    },
    true,
  );
}
