import type { PageSide } from "../thread.ts";

/** Reports to the page each error that the extension neither caught nor claimed by `preventDefault`. */
export function reportUnhandled(page: PageSide): void {
  const report = (event: Event, message: string) => {
    // The extension's own listeners run after this one.
    setTimeout(() => {
      if (!event.defaultPrevented) void page.failed(message);
    });
  };
  self.addEventListener("unhandledrejection", (event) => report(event, String(event.reason)));
  self.addEventListener("error", (event) => report(event, event.message));
}
