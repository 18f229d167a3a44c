import { type Trouble as AnyTrouble, type Asked, ask } from "../../ask-app/src/ask";

/** Why the app gave no answer that can be used. Keys `trouble.<trouble>` and `help.<trouble>` of the catalogues. */
export type Trouble =
  | Exclude<AnyTrouble, "not_found">
  /** The print is no longer there. */
  | "gone"
  /** What could be printed a moment ago no longer can. */
  | "nothing_to_print"
  | "too_many";

/** Twenty labels of a slow carrier. */
const PATIENCE_MS = 60_000;

/** What statuses mean about prints. */
const TROUBLES = { 404: "gone", 409: "nothing_to_print", 413: "too_many" } as const;

/** Asks the app about papers, as `ask` does: with more patience, and what statuses mean about a print. */
export async function askPrint<Answer>(
  path: string,
  read: (answer: unknown) => Answer | null,
  body?: object,
): Promise<Asked<Answer, Trouble>> {
  const asked = await ask(path, read, body, { patienceMs: PATIENCE_MS, troubles: TROUBLES });
  if (asked.trouble === undefined) return asked;
  return { trouble: asked.trouble === "not_found" ? "gone" : asked.trouble };
}
