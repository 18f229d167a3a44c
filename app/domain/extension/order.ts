/**
 * What the app tells the extensions in Shopify's admin about one order, and what they may ask it to do. The words are the app's own, in
 * the reader's language (decision 103), so that a bundle holds only its own labels. Extensions import this module: it imports nothing
 * of the app.
 */
import * as z from "zod/mini";

const maybe = z.nullable(z.string());

/** How a state is coloured. */
const toneSchema = z.enum(["success", "warning", "critical", "info", "neutral"]);

/** One line of a parcel's timeline, the newest first. */
const lineSchema = z.object({ when: z.string(), what: z.string(), words: maybe, by: z.string() });

/**
 * One way to send a parcel; `transport` null: the carrier chooses, as long as nobody did. `fee` null: not known; `days`: how long it takes;
 * `why`: why it cannot be sent this way; null: it can.
 */
const transportSchema = z.object({
  transport: z.nullable(z.enum(["road", "fly"])),
  name: z.string(),
  fee: maybe,
  days: maybe,
  why: maybe,
  chosen: z.boolean(),
});

export type TransportOffer = z.infer<typeof transportSchema>;

/** What can be done with a parcel as it stands, whoever asks. */
const mayOf = z.object({
  book: z.boolean(),
  cancel: z.boolean(),
  hold: z.boolean(),
  release: z.boolean(),
  refresh: z.boolean(),
});

const parcelSchema = z.object({
  shipmentId: z.string(),
  /** Its number among the parcels of the order, as on the order's page in the app. */
  number: z.number(),
  /** What would be sent now: a booking binds to it. */
  version: maybe,
  state: z.string(),
  tone: toneSchema,
  /** The next step, as a sentence. */
  next: z.string(),
  /** Why it waits, one sentence each. */
  waits: z.array(z.string()),
  /** What a release releases it from: only what is on the screen. */
  holds: z.array(z.string()),
  trackingNumber: maybe,
  cod: z.string(),
  /** The charged fee, else the quoted one; null: not known. */
  fee: maybe,
  place: maybe,
  weight: z.string(),
  expected: maybe,
  /** The goods' ways, before it is sent; empty afterwards. */
  transports: z.array(transportSchema),
  timeline: z.array(lineSchema),
  /** It changes by itself: the carrier is being asked. */
  isMoving: z.boolean(),
  /** It is over, and another parcel of the order is what one looks for. */
  isPast: z.boolean(),
  may: mayOf,
});

export type ParcelAnswer = z.infer<typeof parcelSchema>;

const orderSchema = z.object({
  name: maybe,
  /** The path of its page within the app. */
  path: z.string(),
  /** Why there is nothing to show, as a sentence; null: there are parcels. */
  nothing: maybe,
  /** That the operator has paused the shop's work, as a sentence; null: it goes on. Not said by an app of an earlier release. */
  standstill: z.optional(maybe),
  /** It is being read from Shopify, or what was written there still follows: it changes by itself. */
  isReading: z.boolean(),
  /** Why the reader may not do something, by what it is; null: they may. */
  denied: z.object({ book: maybe, prepare: maybe, cancel: maybe, hold: maybe, release: maybe, refresh: maybe }),
  parcels: z.array(parcelSchema),
});

export type OrderAnswer = z.infer<typeof orderSchema>;

const doneSchema = z.object({
  done: z.boolean(),
  /** It was done before: by somebody else, or by a click whose answer was lost. */
  before: z.boolean(),
  says: z.string(),
  order: orderSchema,
});

/** What became of something that was asked for, and the order as it is then. */
export type DoneAnswer = z.infer<typeof doneSchema>;

/** Reads the app's answer; null for any other shape. */
export const readOrderAnswer = (answer: unknown): OrderAnswer | null => orderSchema.safeParse(answer).data ?? null;

/** Reads the app's answer; null for any other shape. */
export const readDoneAnswer = (answer: unknown): DoneAnswer | null => doneSchema.safeParse(answer).data ?? null;

/** What an extension asks the app to do with a parcel. A hold has an id of its own, so that asking twice holds it once. */
export type OrderQuestion = { shipmentId: string } & (
  | { act: "book"; version: string | null; transport: TransportOffer["transport"] | null }
  | { act: "cancel" }
  | { act: "hold"; holdId: string; reason: string }
  | { act: "release"; holds: string[] }
  | { act: "refresh" }
);
