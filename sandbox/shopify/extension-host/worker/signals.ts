/** The class of `@preact/signals` bundled with the extension. */
export type SignalClass = new (value: unknown) => { value: unknown };

/**
 * Signals by name, created when first read. `@shopify/ui-extensions/preact` passes its signal class while the bundle loads:
 * only signals of that class make a component redraw.
 */
export class LiveSignals {
  #class: SignalClass = PlainSignal;
  readonly #values: Record<string, unknown>;
  readonly #made = new Map<string, { value: unknown }>();

  constructor(values: Record<string, unknown>) {
    this.#values = { ...values };
  }

  /** Uses the bundle's own signal class. */
  use(signalClass: SignalClass): void {
    this.#class = signalClass;
  }

  /** Returns an object with a property for each signal. A name without a value has no property. */
  properties(): object {
    const target = {};
    for (const name of Object.keys(this.#values)) {
      Object.defineProperty(target, name, { enumerable: true, get: () => this.#signal(name) });
    }
    return target;
  }

  /** Sets new values. Throws for a signal that did not exist at the start. */
  set(values: Record<string, unknown>): void {
    for (const [name, value] of Object.entries(values)) {
      if (!(name in this.#values)) throw new Error(`the extension was started without ${name}`);
      this.#values[name] = value;
      const made = this.#made.get(name);
      if (made) made.value = value;
    }
  }

  /** Returns a signal's current value. */
  value(name: string): unknown {
    return this.#values[name];
  }

  #signal(name: string) {
    const known = this.#made.get(name);
    if (known) return known;
    const signal = new this.#class(this.#values[name]);
    // Deprecated members: `current` for `value`, and `destroy`, which does nothing.
    Object.defineProperty(signal, "current", { get: () => signal.value });
    Object.assign(signal, { destroy: async () => undefined });
    this.#made.set(name, signal);
    return signal;
  }
}

/** For bundles without Preact: a value without notifications. */
class PlainSignal {
  value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }

  subscribe() {
    return () => undefined;
  }
}
