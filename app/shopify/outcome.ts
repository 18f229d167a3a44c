import { mayHaveRun } from "./shopify-error";

/** `messages` are Shopify's own words in its own language. */
export interface Refused {
  outcome: "refused";
  messages: string[];
}

/** No usable answer: the change may be there. Calling again looks first. */
export interface Unknown {
  outcome: "unknown";
}

export function refused(userErrors: readonly { message: string }[]): Refused {
  return { outcome: "refused", messages: userErrors.map((error) => error.message) };
}

/** Runs a mutation; a breakdown after which it may have taken effect becomes `unknown`, any other is thrown on. */
export async function orUnknown<Outcome>(mutate: () => Promise<Outcome>): Promise<Outcome | Unknown> {
  try {
    return await mutate();
  } catch (error) {
    if (mayHaveRun(error)) return { outcome: "unknown" };
    throw error;
  }
}
