import { Component, type ComponentChildren } from "preact";

/** Shows nothing once something inside has thrown. */
export class Quiet extends Component<{ children: ComponentChildren }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    report(error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/** Keeps uncaught errors out of the console of the shop's page; reports their kind only. */
export function swallowStrayErrors(): void {
  self.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    report(event.reason);
  });
  self.addEventListener("error", (event) => {
    event.preventDefault();
    report(event.error);
  });
}

/** Logs the kind of an error for developers, never its message, which may contain an address. */
export function report(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: there is no other place on a page of Shopify.
  console.warn(`waybill: ${error instanceof Error ? error.name : "unknown error"}`);
}
