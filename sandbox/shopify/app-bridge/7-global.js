// The global `shopify` that apps use.
{
  const { config, idToken, send, on, saveBar, modal, adminOrigin } = globalThis.shopifySandbox;
  const toasts = new Map();
  let lastToast = 0;

  const toast = {
    show: (message, options = {}) => {
      lastToast += 1;
      const id = String(lastToast);
      toasts.set(id, options);
      const { duration = 5000, isError = false, action } = options;
      send("toast", { toast: id, message, duration, isError, action });
      return id;
    },
    hide: (id) => send("toast-hide", { toast: id }),
  };
  on("toast-action", ({ toast: id }) => toasts.get(id)?.onAction?.());
  on("toast-dismissed", ({ toast: id }) => {
    toasts.get(id)?.onDismiss?.();
    toasts.delete(id);
  });

  const mobile = /Mobi/.test(navigator.userAgent);
  // The camera of Shopify's mobile app sees what was put before it, one after the other, and is closed when nothing is left.
  const camera = [];
  globalThis.shopifySandbox.camera = camera;
  const capture = async () => {
    if (!mobile) throw new Error("the scanner is in Shopify's mobile app only");
    if (camera.length === 0) throw new Error("cancelled");
    return { data: camera.shift() };
  };

  const notSimulated = (name) => () => Promise.reject(new Error(`shopify.${name} is not simulated by the sandbox`));

  globalThis.shopify = {
    config,
    origin: adminOrigin,
    ready: Promise.resolve(),
    environment: {
      mobile,
      embedded: window.parent !== window,
      pos: false,
      intent: false,
    },
    idToken,
    toast,
    saveBar,
    modal,
    scanner: { capture },
    loading: (on = true) => send("loading", { on: Boolean(on) }),
    user: async () => ({ accountAccess: "full" }),
    resourcePicker: notSimulated("resourcePicker"),
    picker: notSimulated("picker"),
    scopes: {
      query: notSimulated("scopes.query"),
      request: notSimulated("scopes.request"),
      revoke: notSimulated("scopes.revoke"),
    },
    reviews: { request: notSimulated("reviews.request") },
  };
}
