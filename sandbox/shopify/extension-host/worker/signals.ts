/** The class of `@preact/signals` that the bundle brings along. */
export type SignalClass = new (value: unknown) => { value: unknown };

/**
 * Signals by name, made when first read. `@shopify/ui-extensions/preact` hands over its class while the bundle loads:
 * only a signal of that class makes a component draw again.
 */
export class LiveSignals {
  #class: SignalClass = PlainSignal;
  readonly #values: Record<string, unknown>;
  readonly #made = new Map<string, { value: unknown }>();

  constructor(values: Record<string, unknown>) {
    this.#values = { ...values };
  }

  /** Takes the bundle's own class. */
  use(signalClass: SignalClass): void {
    this.#class = signalClass;
  }

  /** An object with a property for each signal there is. A name without a value has no property. */
  properties(): object {
    const target = {};
    for (const name of Object.keys(this.#values)) {
      Object.defineProperty(target, name, { enumerable: true, get: () => this.#signal(name) });
    }
    return target;
  }

  /** Sets signals anew, those that were there from the start. */
  set(values: Record<string, unknown>): void {
    for (const [name, value] of Object.entries(values)) {
      if (!(name in this.#values)) throw new Error(`the extension was started without ${name}`);
      this.#values[name] = value;
      const made = this.#made.get(name);
      if (made) made.value = value;
    }
  }

  /** What a signal holds now. */
  value(name: string): unknown {
    return this.#values[name];
  }

  #signal(name: string) {
    const known = this.#made.get(name);
    if (known) return known;
    const signal = new this.#class(this.#values[name]);
    // The deprecated names of `value` and of nothing.
    Object.defineProperty(signal, "current", { get: () => signal.value });
    Object.assign(signal, { destroy: async () => undefined });
    this.#made.set(name, signal);
    return signal;
  }
}

/** For bundles without Preact: a value that never tells. */
class PlainSignal {
  value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }

  subscribe() {
    return () => undefined;
  }
}
