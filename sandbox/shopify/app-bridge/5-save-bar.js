// Unsaved changes: `ui-save-bar`, `shopify.saveBar` and forms marked with `data-save-bar`.
{
  const { send, on, ask, mirrored } = globalThis.shopifySandbox;
  let shown = null;

  const element = (id) => document.getElementById(id);
  const announce = (id, type) => element(id)?.dispatchEvent(new Event(type));
  const show = async (id) => {
    shown = { id, save: () => barButton(id, true)?.click(), discard: () => barButton(id, false)?.click() };
    send("save-bar", { shown: true });
    announce(id, "show");
  };
  const hide = async (id) => {
    if (shown?.id !== id) return;
    shown = null;
    send("save-bar", { shown: false });
    announce(id, "hide");
  };
  const barButton = (id, primary) =>
    [...(element(id)?.querySelectorAll("button") ?? [])].find(
      (button) => (button.getAttribute("variant") === "primary") === primary,
    );
  const saveBar = {
    show,
    hide,
    toggle: (id) => (shown?.id === id ? hide(id) : show(id)),
    leaveConfirmation: async () => {
      if (!shown) return;
      const { leaves } = await ask("leave-confirmation");
      if (!leaves) throw new Error("The user stays on the page");
    },
  };

  const Bar = mirrored(
    () => undefined,
    (bar) => void hide(bar.id),
  );
  customElements.define(
    "ui-save-bar",
    class extends Bar {
      get showing() {
        return shown?.id === this.id;
      }
      show() {
        return saveBar.show(this.id);
      }
      hide() {
        return saveBar.hide(this.id);
      }
      toggle() {
        return saveBar.toggle(this.id);
      }
    },
  );

  document.addEventListener("input", (event) => {
    const form = event.target instanceof Element ? event.target.closest("form[data-save-bar]") : null;
    if (!form || shown) return;
    shown = { id: form, save: () => form.requestSubmit(), discard: () => form.reset() };
    send("save-bar", { shown: true });
  });
  for (const type of ["submit", "reset"]) document.addEventListener(type, (event) => void hide(event.target), true);

  on("save-bar-click", ({ save }) => (save ? shown?.save() : shown?.discard()));
  Object.assign(globalThis.shopifySandbox, { saveBar });
}
