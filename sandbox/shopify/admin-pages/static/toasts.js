// Short messages at the foot of the page.
const shown = new Map();
const place = document.getElementById("toasts");

/** Shows a toast for its duration; `send` reports clicks and its end to the app. */
export function showToast({ toast, message, duration, isError, action }, send) {
  const box = document.createElement("div");
  box.className = isError ? "toast error" : "toast";
  box.append(message);
  if (action) {
    const button = document.createElement("button");
    button.textContent = action;
    button.addEventListener("click", () => send("toast-action", { toast }));
    box.append(button);
  }
  const close = document.createElement("button");
  close.textContent = "×";
  close.setAttribute("aria-label", "×");
  close.addEventListener("click", () => hideToast(toast, send));
  box.append(close);
  place.append(box);
  shown.set(toast, { box, timer: setTimeout(() => hideToast(toast, send), duration) });
}

/** Removes a toast and reports that to the app. */
export function hideToast(toast, send) {
  const entry = shown.get(toast);
  if (!entry) return;
  shown.delete(toast);
  clearTimeout(entry.timer);
  entry.box.remove();
  send("toast-dismissed", { toast });
}
