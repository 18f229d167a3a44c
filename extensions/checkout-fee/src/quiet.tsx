import { Component, type ComponentChildren } from "preact";

/** Draws nothing once something inside has thrown. */
export class Quiet extends Component<{ children: ComponentChildren }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/**
 * Keeps what nobody caught from the checkout's own console, and leaves the kind of error there: its message may hold an
 * address.
 */
export function swallowStrayErrors(): void {
  const report = (event: Event, error: unknown) => {
    event.preventDefault();
    // biome-ignore lint/suspicious/noConsole: the only place a developer can see that something failed at checkout.
    console.warn(`checkout-fee: ${error instanceof Error ? error.name : "unknown error"}`);
  };
  self.addEventListener("unhandledrejection", (event) => report(event, event.reason));
  self.addEventListener("error", (event) => report(event, event.error));
}
