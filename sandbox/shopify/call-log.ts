/** One GraphQL operation that reached the stand-in. */
export interface Call {
  at: string;
  shop: string;
  operation: string | null;
  fields: string[];
  variables: unknown;
  requestedCost: number | null;
  actualCost: number | null;
  errors: string[];
  durationMs: number;
}

const KEPT = 5000;

/** The last GraphQL operations, oldest first, so that tests can count them. */
export class CallLog {
  #calls: Call[] = [];

  get calls(): readonly Call[] {
    return this.#calls;
  }

  add(call: Call) {
    this.#calls.push(call);
    if (this.#calls.length > KEPT) this.#calls.shift();
  }

  clear() {
    this.#calls = [];
  }
}
