import { Component, type ComponentChildren } from "preact";

/** Draws nothing once something inside has thrown. */
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

/** Keeps what nobody caught from the checkout's own console. */
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

/** Leaves the kind of error for a developer to see, never its message: that may hold an address. */
export function report(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: there is no other place at checkout.
  console.warn(`checkout-fee: ${error instanceof Error ? error.name : "unknown error"}`);
}
