import { z } from "zod";
import { TRANSPORT_CHOICES } from "~/domain/parcel/request";
import { MAX_TAGS } from "~/domain/parcel/tag-entry";
import { EXCLUSIVE_TAGS, NOT_DELIVERED_FEE_VND } from "~/domain/parcel/tags";
import { MAX_STORED_INTEGER } from "~/domain/stored-integer";
import { FACTS, type FactOfKind, factsOfKind } from "./facts";

/** More rules than a shop can oversee; evaluating them still takes microseconds (domain 5.1). */
export const MAX_RULES = 100;

const text = (longest: number) => z.string().trim().min(1).max(longest);
const vnd = z.number().int().min(0).max(MAX_STORED_INTEGER);
const transport = z.enum(TRANSPORT_CHOICES);
const shift = z.union([z.literal(1), z.literal(2)]);
const membership = z.enum(["any_of", "none_of"]);
const bound = z.enum(["at_least", "less_than"]);
const words = (longest: number) => z.array(text(longest)).min(1).max(100);
const choice = <Fact extends FactOfKind<"choice">>(fact: Fact) => {
  const { choices } = FACTS[fact];
  return z.object({
    fact: z.literal(fact),
    is: membership,
    values: z.array(z.enum(choices)).min(1).max(choices.length),
  });
};

/**
 * One condition; its form depends on the kind of its fact. Texts are compared without regard to case; provinces are official
 * names, in either system.
 */
const conditionSchema = z.discriminatedUnion("fact", [
  z.object({ fact: z.enum(factsOfKind("words", "word", "location")), is: membership, values: words(255) }),
  z.object({ fact: z.enum(factsOfKind("province")), is: membership, values: words(60) }),
  z.object({ fact: z.enum(factsOfKind("money")), is: bound, vnd: vnd.min(1) }),
  z.object({ fact: z.enum(factsOfKind("mass")), is: bound, grams: z.number().int().min(1).max(MAX_STORED_INTEGER) }),
  ...factsOfKind("choice").map(choice),
]);

export type Condition = z.infer<typeof conditionSchema>;

/**
 * What a rule sets (domain 5.1). "Collect money, deliver nothing" is deliberately not included: staff decide that for a single
 * parcel (domain 1.10).
 */
const actionsSchema = z
  .object({
    tags: z.array(z.number().int().min(0).max(MAX_STORED_INTEGER)).max(MAX_TAGS).default([]),
    subTags: z.array(z.number().int().min(0).max(MAX_STORED_INTEGER)).max(MAX_TAGS).default([]),
    /** Goes with tag 19. */
    notDeliveredFeeVnd: z
      .number()
      .int()
      .min(NOT_DELIVERED_FEE_VND.minimum)
      .max(NOT_DELIVERED_FEE_VND.maximum)
      .nullable()
      .default(null),
    transport: transport.nullable().default(null),
    /** 64-bit ids as digits (carrier 2.12). */
    solutionIds: z
      .array(z.string().regex(/^\d{1,19}$/))
      .max(30)
      .default([]),
    pickAddressId: text(60).nullable().default(null),
    pickOption: z.enum(["cod", "post"]).nullable().default(null),
    pickWorkShift: shift.nullable().default(null),
    deliverWorkShift: shift.nullable().default(null),
    /** A template like `noteTemplate` of the settings. */
    note: text(500).nullable().default(null),
    declaredValueVnd: vnd.min(1).nullable().default(null),
    /** Books a new order's parcel without a click, if it has no problems, not even warnings. */
    bookAtOnce: z.boolean().default(false),
    /** Holds the parcel until staff release it. */
    hold: z
      .object({ reason: text(200) })
      .nullable()
      .default(null),
  })
  .refine(({ tags }) => tags.filter((tag) => EXCLUSIVE_TAGS.includes(tag)).length <= 1, {
    path: ["tags"],
    error: "exclusive",
  })
  .refine((actions) => Object.values(actions).some(isSet), { path: [], error: "nothing" });

export type RuleActions = z.infer<typeof actionsSchema>;

/** Returns whether a rule contradicts itself: what waits for staff is not booked without them. Stored rules may. */
export const holdsAndBooks = ({ hold, bookAtOnce }: Pick<RuleActions, "hold" | "bookAtOnce">): boolean =>
  hold !== null && bookAtOnce;

export const ruleSchema = z.object({
  id: z.string().regex(/^[\w-]{1,40}$/),
  name: text(80),
  enabled: z.boolean().default(true),
  /** All must hold. Empty: the rule applies to every parcel. */
  conditions: z.array(conditionSchema).max(20).default([]),
  actions: actionsSchema,
});

/** One of the merchant's rules. Earlier rules in the list take precedence. */
export type Rule = z.infer<typeof ruleSchema>;

/** A shop's rules in order of precedence. */
export const rulesSchema = z
  .array(ruleSchema)
  .max(MAX_RULES)
  .refine((rules) => new Set(rules.map(({ id }) => id)).size === rules.length, { error: "same_id" });

function isSet(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== false;
}
