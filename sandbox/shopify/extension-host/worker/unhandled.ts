import type { PageSide } from "../thread.ts";

/** Tells the page of what the extension neither caught nor took for itself by `preventDefault`. */
export function reportUnhandled(page: PageSide): void {
  const report = (event: Event, message: string) => {
    // The extension's own listeners come after this one.
    setTimeout(() => {
      if (!event.defaultPrevented) void page.failed(message);
    });
  };
  self.addEventListener("unhandledrejection", (event) => report(event, String(event.reason)));
  self.addEventListener("error", (event) => report(event, event.message));
}
