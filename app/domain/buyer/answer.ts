import { z } from "zod";
import { readPhone } from "~/domain/order/phone";
import { type Attention, letsBuyerAnswer } from "~/domain/parcel/attention";
import { REASONS } from "~/domain/status/reasons";
import { oneLine, shorten } from "~/domain/text";
import { addDays } from "~/domain/vietnam-time";
import { dayStillToCome } from "./asked-day";
import type { BuyerState } from "./state";

/** What a buyer can answer when a delivery failed: keys `buyer:ask.<kind>` of the catalogues. */
export const ANSWER_KINDS = ["deliver_again", "phone", "landmark", "unwanted"] as const;

export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** What a buyer answered. The fields that its kind does not have are null. */
export interface BuyerAnswer {
  kind: AnswerKind;
  /** In Vietnam, `YYYY-MM-DD`. */
  day: string | null;
  /** National form, digits only. */
  phone: string | null;
  /** One line, without links. */
  place: string | null;
}

/** More than this nobody types on a telephone. */
const MOST_SENT = 10_000;
const upTo = (characters: number) =>
  z
    .string()
    .max(MOST_SENT)
    .transform((text) => text.slice(0, characters));

/** What the form of the tracking page sends, whoever wrote it. Of what is too long only the beginning is read, within reason. */
export const answerFormSchema = z.object({
  /** The tracking number of the parcel that it is about. */
  parcel: upTo(100),
  answer: upTo(40),
  day: upTo(40).default(""),
  phone: upTo(100).default(""),
  place: upTo(2_000).default(""),
});

export type AnswerForm = z.output<typeof answerFormSchema>;

export type AnswerReading = { outcome: "ok"; answer: BuyerAnswer } | { outcome: "invalid"; what: AnswerKind };

/** So many days are offered: the carrier keeps a parcel for a few days only (carrier 6.7). */
const DAYS_OFFERED = 5;
/** Where a parcel is found by foot is said in a few words; the carrier reads no more. */
export const MOST_PLACE_CHARACTERS = 160;
/** `Cổng 5` is a place, `ok` is not. */
const FEWEST_LETTERS = 4;

/** Returns the days on which a delivery can be asked for: the shop needs today to tell the carrier. */
export const offeredDays = (today: string): string[] =>
  Array.from({ length: DAYS_OFFERED }, (_, n) => addDays(today, n + 1));

/** What decides whether a parcel's buyer is asked. */
export interface AskedParcel {
  state: BuyerState;
  attention: Attention | null;
  /** The order was cancelled after it was sent, and staff have still to decide what becomes of it. */
  isOrderCancelled: boolean;
  /** Of the last event that was shown to its buyer. */
  lastReasonCode: string | null;
}

/**
 * Returns whether a parcel's buyer is asked what to do: the courier was there, or cannot find or call them. Nobody is asked where the
 * shop stopped the delivery, or where staff have something else to do about the parcel first.
 */
export function asksBuyer({ state, attention, isOrderCancelled, lastReasonCode }: AskedParcel): boolean {
  const reason = lastReasonCode ?? "";
  if (isOrderCancelled || !letsBuyerAnswer(attention) || STOPPED_BY_SHOP.includes(reason)) return false;
  return state === "failed" || state === "attempted" || (state === "put_off" && UNFOUND.includes(reason));
}

const { deliveryDelay, deliveryFailure } = REASONS;
const UNFOUND: readonly string[] = [deliveryDelay.recipientAddressWrong.code, deliveryDelay.recipientPhoneWrong.code];
const STOPPED_BY_SHOP: readonly string[] = [deliveryFailure.shopCancelled.code, deliveryFailure.cancelledByApi.code];

/** Reads what a buyer sent. `invalid`: which of the answers has to be given again. */
export function readBuyerAnswer(
  { answer, day, phone, place }: Omit<AnswerForm, "parcel">,
  today: string,
): AnswerReading {
  const nothing = { day: null, phone: null, place: null };
  switch (answer) {
    case "deliver_again":
      return offeredDays(today).includes(day)
        ? { outcome: "ok", answer: { ...nothing, kind: answer, day } }
        : { outcome: "invalid", what: answer };
    case "phone": {
      const read = readPhone(phone);
      return read.outcome === "ok"
        ? { outcome: "ok", answer: { ...nothing, kind: answer, phone: read.number } }
        : { outcome: "invalid", what: answer };
    }
    case "landmark": {
      const words = placeIn(place);
      return (words.match(/\p{L}/gu) ?? []).length >= FEWEST_LETTERS
        ? { outcome: "ok", answer: { ...nothing, kind: answer, place: words } }
        : { outcome: "invalid", what: answer };
    }
    case "unwanted":
      return { outcome: "ok", answer: { ...nothing, kind: answer } };
    default:
      return { outcome: "invalid", what: "deliver_again" };
  }
}

const LINK = /(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S*/giu;
/** A name of a site without anything before it: only under endings that no abbreviation of an address has. */
const SITE =
  /[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.(?:com|net|org|info|biz|xyz|shop|store|site|online|top|link|click|vn|me|io|ly|cc|app)(?=$|[^\p{L}\d])(?:\/\S*)?/giu;
/** What is code to HTML, to Liquid or to a spreadsheet, and in no address. */
const SIGNS = /[<>{}[\]|\\^`"=*_~@]/gu;

/** Returns where a place is in one printable line: staff copy it to the carrier, so it has no links and no signs that are code. */
function placeIn(text: string): string {
  const line = oneLine(text.slice(0, 4 * MOST_PLACE_CHARACTERS));
  return shorten(oneLine(line.replace(LINK, " ").replace(SITE, " ").replace(SIGNS, " ")), MOST_PLACE_CHARACTERS);
}

/** Returns whether two answers ask for the same. */
export const isSameAnswer = (one: BuyerAnswer, other: BuyerAnswer): boolean =>
  one.kind === other.kind && one.day === other.day && one.phone === other.phone && one.place === other.place;

/** So many different answers are taken for a parcel within a day. */
const MOST_ANSWERS = 6;
const A_DAY_MS = 86_400_000;

/** How many answers a parcel was given since when. */
export interface Given {
  given: number;
  givenSince: Date;
}

/** Returns the count with one answer more; null: there were too many within a day. */
export function countAnswer(before: Given | null, now: Date): Given | null {
  if (before === null || now.getTime() - before.givenSince.getTime() >= A_DAY_MS) return { given: 1, givenSince: now };
  return before.given >= MOST_ANSWERS ? null : { given: before.given + 1, givenSince: before.givenSince };
}

/** What the shop did about an answer: keys `buyer:answered.<outcome>`; null: nothing yet. */
export type AnswerOutcome = "passed_on" | "not_possible";

/** A stored answer, as far as its buyer is shown it again. */
export interface GivenAnswer {
  kind: AnswerKind;
  day: string | null;
  /** Staff have still to do something about it. */
  isOpen: boolean;
  outcome: AnswerOutcome | null;
  /** ISO 8601. */
  saidAt: string;
}

/** An answer as its buyer sees it. `missed`: nobody did anything about it, and the day that was asked for has passed. */
export interface ShownAnswer {
  kind: AnswerKind;
  day: string | null;
  outcome: AnswerOutcome | "open" | "missed";
}

/** Until when a buyer is shown their answer: what happened last to the parcel, ISO 8601, the day in Vietnam, and whether they are asked now. */
interface Since {
  lastEventAt: string | null;
  today: string;
  isAsked: boolean;
}

/** Returns what a buyer is shown of the answer they gave; null: none, or it was about an earlier attempt and is over. */
export function shownAnswer(given: GivenAnswer | null, { lastEventAt, today, isAsked }: Since): ShownAnswer | null {
  if (given === null) return null;
  const { kind, day, isOpen, outcome, saidAt } = given;
  const isMissed = isOpen && dayStillToCome(day, today) !== day;
  // Who is not asked now can choose no other day.
  if (isMissed && !isAsked) return null;
  if (isOpen) return { kind, day, outcome: isMissed ? "missed" : "open" };
  return outcome !== null && isAboutLastEvent(saidAt, lastEventAt) ? { kind, day, outcome } : null;
}

/** Returns whether an answer was given after what happened last to its parcel; ISO 8601. */
export const isAboutLastEvent = (saidAt: string, lastEventAt: string | null): boolean =>
  lastEventAt === null || saidAt >= lastEventAt;
