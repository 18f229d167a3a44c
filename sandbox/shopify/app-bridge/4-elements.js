// App Bridge's elements render nothing; the admin page shows their content. They are hidden by an adopted style sheet, because
// React would report an inline style, or another element in the head, as a difference from the server's HTML.
{
  const { send, on } = globalThis.shopifySandbox;
  const style = new CSSStyleSheet();
  style.replaceSync("ui-nav-menu, s-app-nav, ui-title-bar, ui-save-bar { display: none }");
  document.adoptedStyleSheets.push(style);

  const links = (menu) =>
    [...menu.querySelectorAll("a[href], s-link[href]")].map((link) => ({
      label: link.textContent.trim(),
      href: link.getAttribute("href"),
      home: link.getAttribute("rel") === "home",
    }));
  const buttons = (bar) =>
    [...bar.querySelectorAll("button")].map((button, index) => ({
      index,
      label: button.textContent.trim(),
      primary: button.getAttribute("variant") === "primary",
      disabled: button.disabled,
    }));

  /** Returns the class of an element whose content is reported to the admin on every change. */
  const mirrored = (tell, gone) =>
    class extends HTMLElement {
      connectedCallback() {
        this.observer = new MutationObserver(() => tell(this));
        this.observer.observe(this, { subtree: true, childList: true, characterData: true, attributes: true });
        queueMicrotask(() => tell(this));
      }
      disconnectedCallback() {
        this.observer.disconnect();
        gone(this);
      }
    };

  const Menu = mirrored(
    (menu) => send("menu", { items: links(menu) }),
    () => send("menu", { items: [] }),
  );
  customElements.define("ui-nav-menu", Menu);
  customElements.define("s-app-nav", class extends Menu {});

  let titleBar = null;
  customElements.define(
    "ui-title-bar",
    mirrored(
      (bar) => {
        if (bar.closest("ui-modal")) return;
        titleBar = bar;
        send("title-bar", { title: bar.getAttribute("title") ?? document.title, buttons: buttons(bar) });
      },
      (bar) => {
        if (bar !== titleBar) return;
        titleBar = null;
        send("title-bar", { title: null, buttons: [] });
      },
    ),
  );
  on("title-bar-click", ({ index }) => titleBar?.querySelectorAll("button")[index]?.click());

  Object.assign(globalThis.shopifySandbox, { mirrored, buttons });
}
