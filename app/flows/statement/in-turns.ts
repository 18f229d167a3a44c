import type { InTurns } from "~/domain/statement/turns";

/** Returns the result of a calculation, and lets the process serve others between its turns. */
export async function inTurns<Result>(work: InTurns<Result>): Promise<Result> {
  for (;;) {
    const turn = work.next();
    if (turn.done) return turn.value;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
