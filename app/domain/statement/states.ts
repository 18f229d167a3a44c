/**
 * Where a statement stands. `uploading`: its file is on the way. `columns`: staff must say which column holds what. `read`: every
 * row is named, and nothing counts yet. Text keys: `statements:state.<state>`.
 */
export type StatementState =
  | "uploading"
  | "reading"
  | "columns"
  | "unreadable"
  | "read"
  | "applying"
  | "applied"
  | "undoing"
  | "undone";

/** Work goes on in the background: the page looks again. */
export const MOVING_STATES: readonly StatementState[] = ["reading", "applying", "undoing"];

/** Its columns can be chosen anew: nothing of it counts. */
export const OPEN_STATES: readonly StatementState[] = ["columns", "unreadable", "read"];

/** Its rows are named. */
const NAMED_STATES = ["read", "applying", "applied", "undoing", "undone"] as const;

export type NamedState = (typeof NAMED_STATES)[number];

/** Returns whether the rows of a statement in this state are named, and can be looked at. */
export const isNamed = (state: StatementState): state is NamedState =>
  (NAMED_STATES as readonly StatementState[]).includes(state);

/** Why a file cannot be read at all. Text keys: `statements:trouble.<code>`. */
export type Trouble =
  | "empty"
  | "old_xls"
  | "pdf"
  | "web_page"
  | "not_a_table"
  | "cut"
  | "damaged"
  | "too_large_inside"
  | "too_many_rows"
  | "no_rows"
  | "failed"
  | "gone";
