// `ui-modal` and `shopify.modal`: a plain dialog inside the frame.
{
  const style = new CSSStyleSheet();
  style.replaceSync(`
    ui-modal { display: none }
    ui-modal[open] { display: block; position: fixed; z-index: 900; top: 8vh; left: 50%; transform: translateX(-50%);
      width: min(620px, 94vw); max-height: 84vh; overflow: auto; padding: 16px; border-radius: 12px; background: #fff;
      box-shadow: 0 0 0 100vmax rgb(0 0 0 / 50%) }
    ui-modal[open] ui-title-bar { display: flex; gap: 8px; align-items: center; justify-content: flex-end }
    ui-modal[open] ui-title-bar::before { content: attr(title); margin-right: auto; font-weight: 600 }`);
  document.adoptedStyleSheets.push(style);

  const modalOf = (id) => document.getElementById(id);
  const show = async (id) => {
    modalOf(id)?.setAttribute("open", "");
    modalOf(id)?.dispatchEvent(new Event("show"));
  };
  const hide = async (id) => {
    modalOf(id)?.removeAttribute("open");
    modalOf(id)?.dispatchEvent(new Event("hide"));
  };
  const modal = { show, hide, toggle: (id) => (modalOf(id)?.hasAttribute("open") ? hide(id) : show(id)) };

  customElements.define(
    "ui-modal",
    class extends HTMLElement {
      show() {
        return modal.show(this.id);
      }
      hide() {
        return modal.hide(this.id);
      }
      toggle() {
        return modal.toggle(this.id);
      }
    },
  );
  Object.assign(globalThis.shopifySandbox, { modal });
}
