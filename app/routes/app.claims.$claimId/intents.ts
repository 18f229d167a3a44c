import { z } from "zod";
import { CLAIM_STATES, LONGEST_CLAIM_NOTE } from "~/domain/claims/claim";
import { MAX_STORED_INTEGER } from "~/domain/stored-integer";

const amountVnd = z.number().int().min(0).max(MAX_STORED_INTEGER);
const note = z
  .string()
  .trim()
  .max(LONGEST_CLAIM_NOTE)
  .transform((text) => text || null)
  .nullable();
/** Of the claim as the page showed it. */
const version = z.string().max(200);

/** A year before or after these is a slip of the finger. */
const [FIRST_DAY, LAST_DAY] = ["2000-01-01", "2099-12-31"];

/** What a claim's page can ask for. */
export const intentSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("note"), note: z.string().trim().min(1).max(LONGEST_CLAIM_NOTE) }),
  z.object({ intent: z.literal("amount"), version, amountVnd, hasProof: z.boolean() }),
  z.object({
    ...{ intent: z.literal("deadline"), version },
    deadlineAt: z.iso
      .date()
      .refine((day) => day >= FIRST_DAY && day <= LAST_DAY)
      .transform((day) => new Date(`${day}T16:59:59.000Z`)),
  }),
  z.object({ intent: z.literal("move"), version, state: z.enum(CLAIM_STATES), amountVnd: amountVnd.nullable(), note }),
]);
