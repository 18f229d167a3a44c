import { mayHaveRun } from "./shopify-error";

/** Shopify refused the change. `messages` are Shopify's own texts, in its own language. */
export interface Refused {
  outcome: "refused";
  messages: string[];
}

/** No usable answer: the change may have happened. Calling again checks first. */
export interface Unknown {
  outcome: "unknown";
}

/** Returns the outcome for user errors of a mutation. */
export function refused(userErrors: readonly { message: string }[]): Refused {
  return { outcome: "refused", messages: userErrors.map((error) => error.message) };
}

/** Runs a mutation. Returns `unknown` for a breakdown after which it may have taken effect; throws any other. */
export async function orUnknown<Outcome>(mutate: () => Promise<Outcome>): Promise<Outcome | Unknown> {
  try {
    return await mutate();
  } catch (error) {
    if (mayHaveRun(error)) return { outcome: "unknown" };
    throw error;
  }
}
