/** What the app tells the extension of the order list about booking many orders (decision 103). It imports nothing of the app. */
import * as z from "zod/mini";

const maybe = z.nullable(z.string());

/** One order of a selection. */
const rowSchema = z.object({
  /** Its name in Shopify; null: it is not known. */
  order: maybe,
  /** `left_out`: it was never to be sent; `failed`: it was, and was not booked. */
  result: z.enum(["waiting", "done", "failed", "left_out"]),
  /** What became of it, or why it is left out, as a sentence. */
  says: z.string(),
});

export type BatchRowAnswer = z.infer<typeof rowSchema>;

const batchSchema = z.object({
  batchId: z.string(),
  /** The path of its page within the app. */
  path: z.string(),
  /** How many parcels are sent. */
  parcels: z.number(),
  done: z.number(),
  /** What is collected at the door, and what the carrier asks, as sentences; empty: nothing is sent. */
  sums: z.array(z.string()),
  /** What speaks against booking them as they are, one sentence each; only in the answer to the choice. */
  warnings: z.array(z.string()),
  /** That the operator has paused the shop's work, as a sentence; null: it goes on. Not said by an app of an earlier release. */
  standstill: z.optional(maybe),
  isStarted: z.boolean(),
  /** It goes on: the carrier still has to answer. */
  isOpen: z.boolean(),
  rows: z.array(rowSchema),
  /** Chosen orders that have nothing to book, and why; only in the answer to the choice. */
  others: z.array(rowSchema),
  /** How many rows there are beyond those shown. */
  more: z.number(),
});

export type BatchAnswer = z.infer<typeof batchSchema>;

/** Reads the app's answer; null for any other shape. */
export const readBatchAnswer = (answer: unknown): BatchAnswer | null => batchSchema.safeParse(answer).data ?? null;

/** The most orders of one selection: as many as Shopify lets staff choose on a page of the list, with room to spare. */
export const MOST_SELECTED = 500;
