// Stand-in for Shopify's App Bridge. This part exchanges messages with the admin page around the app. The messages are the
// stand-in's own: the real script's protocol is not public.
{
  const script = document.currentScript;
  const adminOrigin = new URL(script.src).origin;
  const waiting = new Map();
  const listeners = new Map();
  let lastId = 0;

  const send = (kind, body = {}) => window.parent.postMessage({ shopifySandbox: kind, ...body }, adminOrigin);

  window.addEventListener("message", (event) => {
    if (event.origin !== adminOrigin || event.source !== window.parent) return;
    const { shopifySandbox: kind, id, ...body } = event.data ?? {};
    if (kind === "answer") {
      waiting.get(id)?.(body);
      waiting.delete(id);
    } else if (kind) {
      listeners.get(kind)?.(body);
    }
  });

  globalThis.shopifySandbox = {
    script,
    adminOrigin,
    send,
    /** Sends a request to the admin page. Never resolves when the app is not framed, as with the real script. */
    ask: (kind, body) =>
      new Promise((resolve) => {
        lastId += 1;
        waiting.set(lastId, resolve);
        send(kind, { ...body, id: lastId });
      }),
    on: (kind, listener) => listeners.set(kind, listener),
  };
}
