/** A calculation over the rows of a statement in turns: at each pause others may have theirs. */
export type InTurns<Result> = Generator<undefined, Result>;

/** Rows of one turn: a millisecond or two. */
export const ROWS_IN_A_TURN = 100;

/** Returns the result of a calculation without its pauses. */
export function atOnce<Result>(work: InTurns<Result>): Result {
  for (;;) {
    const turn = work.next();
    if (turn.done) return turn.value;
  }
}
