/** A promise that was not kept. */
export interface Finding {
  /** Of perf 5.2. */
  invariant: string;
  /** What the history that is printed is about. */
  about: string[];
  what: string;
}
