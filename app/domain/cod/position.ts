import type { CodState } from "~/domain/parcel/state";
import { type Account, addSums, dueVnd, openVnd, type Sums, sumsOf } from "./accounts";

/** What the carrier's statements say of a parcel, all that count added up; null: none says anything about it. */
export interface StatedMoney {
  codVnd: number | null;
  shippingFeeVnd: number | null;
  insuranceFeeVnd: number | null;
  returnFeeVnd: number | null;
  codFeeVnd: number | null;
  otherFeeVnd: number | null;
  compensationVnd: number | null;
  /** When the latest of them was paid, or stored where it does not say. */
  at: Date | null;
}

/** Everything that decides what is true of a parcel's money. */
export interface MoneyFacts {
  /** When the carrier took the order; null: it did not, or the parcel was cancelled. */
  bookedAt: Date | null;
  isCancelled: boolean;
  codVnd: number;
  codState: CodState;
  /** As the carrier's messages or staff say it; null: unknown. */
  collectedVnd: number | null;
  deliveredAt: Date | null;
  /** When the carrier last said something. */
  heardAt: Date | null;
  /** What a buyer who refuses pays for the way (tag 19). */
  notDeliveredFeeVnd: number;
  feePaidBy: "sender" | "receiver";
  /** The carrier's fee with insurance, from the booking or its record; null: not told. */
  chargedFeeVnd: number | null;
  insuranceFeeVnd: number | null;
  stated: StatedMoney;
  /** What was paid on a claim for lost or damaged goods. */
  claimPaidVnd: number;
  /** What was paid back of fees, on a claim that the parcel was not as heavy. */
  feesRefundedVnd: number;
}

/** What follows of the facts, without what staff corrected. */
export interface Position {
  sums: Sums;
  /** Whether what was collected is known. */
  isKnown: boolean;
}

/**
 * Returns what is true of a parcel's money. The same facts give the same sums, in whatever order they became known: a statement
 * says what was paid out, before it the carrier's status does (domain 2.4); a partial delivery whose amount nobody has said
 * takes it from the statement.
 */
export function positionOf(facts: MoneyFacts): Position {
  const { stated } = facts;
  const collected = collectedVndOf(facts);
  const booked = facts.bookedAt !== null && !facts.isCancelled ? facts.codVnd : 0;
  const isEnded = facts.codState === "not_collected" || facts.codState === "fee_collected";
  const isPart = isPartial(facts.codState);
  const sums = sumsOf({
    booked,
    collected: booked === 0 ? 0 : (collected ?? 0),
    not_collected: isEnded ? booked : isPart && collected !== null ? booked - Math.min(booked, collected) : 0,
    door_fee: facts.codState === "fee_collected" && !facts.isCancelled ? facts.notDeliveredFeeVnd : 0,
    paid_out: stated.codVnd ?? (facts.codState === "settled" ? booked : 0),
    // A statement that pays a claim and the claim itself are one payment.
    compensation: Math.max(stated.compensationVnd ?? 0, facts.claimPaidVnd) + facts.feesRefundedVnd,
    ...feesOf(facts),
  });
  return { sums, isKnown: collected !== null };
}

const isPartial = (state: CodState) => state === "collected_partly" || state === "collected_unclear";

/**
 * What the statement says is taken here, although the parcel's history has it too where staff applied it (`follow-statement`): the
 * statement may have counted before the carrier said that a part was kept, and one that pays more than was asked for is no amount of
 * the parcel but still a difference to be seen (decision 095).
 */
function collectedVndOf({ codState, codVnd, collectedVnd, stated }: MoneyFacts): number | null {
  if (codState === "collected" || codState === "settled") return codVnd;
  if (!isPartial(codState)) return 0;
  return collectedVnd ?? (stated.codVnd === null ? null : Math.min(codVnd, Math.max(0, stated.codVnd)));
}

/** Fees of the delivery are the statement's once it names one of them: until then they are what the carrier said before. */
function feesOf(facts: MoneyFacts): Partial<Record<Account, number>> {
  const { stated } = facts;
  const rest = {
    return_fee: stated.returnFeeVnd ?? 0,
    cod_fee: stated.codFeeVnd ?? 0,
    other_fee: stated.otherFeeVnd ?? 0,
  };
  if (stated.shippingFeeVnd !== null || stated.insuranceFeeVnd !== null) {
    return { ...rest, shipping_fee: stated.shippingFeeVnd ?? 0, insurance_fee: stated.insuranceFeeVnd ?? 0 };
  }
  // What the buyer pays to the courier is not charged to the shop (carrier 2.3).
  const isCharged = facts.bookedAt !== null && !facts.isCancelled && facts.feePaidBy === "sender";
  const whole = isCharged ? Math.max(0, facts.chargedFeeVnd ?? 0) : 0;
  const insurance = Math.min(whole, Math.max(0, facts.insuranceFeeVnd ?? 0));
  return { ...rest, shipping_fee: whole - insurance, insurance_fee: insurance };
}

/**
 * Where a parcel's cash is:
 * - `none`: there is none: prepaid, or cancelled;
 * - `to_collect`: the courier has the goods, the buyer the money;
 * - `partly`: delivered, and only a part was paid, or nobody has said how much;
 * - `collected`: the carrier has all of it;
 * - `differs`: paid out, but not what was collected;
 * - `settled`: paid out to the đồng;
 * - `not_collected`: the goods came back or were lost.
 */
export const MONEY_STAGES = [
  "none",
  "to_collect",
  "partly",
  "collected",
  "differs",
  "settled",
  "not_collected",
] as const;
export type MoneyStage = (typeof MONEY_STAGES)[number];

/** A parcel's place in the COD book. */
export interface BookPlace {
  stage: MoneyStage;
  /** What it is about: still to collect, still to be paid out, the difference, or what was paid. */
  stageVnd: number;
  /** Since when. */
  since: Date;
  /** Since when is known for itself: it is not only the carrier's last word, which goes on while the parcel stays where it is. */
  isSinceFirm: boolean;
  sums: Sums;
  isKnown: boolean;
  /** The day since which it stands there is one on which the carrier paid: staff enter what was paid whenever they see it. */
  isPayday: boolean;
}

/**
 * Returns a parcel's place in the COD book, and the sums that follow from the facts alone. `corrections`: what staff and Shopify
 * added to those; `paidOutSaidAt`: when staff last said themselves what was paid out.
 */
export function bookPlaceOf(
  facts: MoneyFacts,
  corrections: Partial<Record<Account, number>>,
  { paidOutSaidAt, now }: { paidOutSaidAt: Date | null; now: Date },
): { place: BookPlace; target: Sums } {
  const { sums: target, isKnown } = positionOf(facts);
  const sums = addSums(target, corrections);
  const stage = stageOf(sums, isKnown, facts);
  const isSaidByStaff = (corrections.paid_out ?? 0) !== 0;
  const saidAt = isSaidByStaff ? paidOutSaidAt : null;
  const place = {
    ...{ stage, stageVnd: stageVndOf(stage, sums, isKnown), sums, isKnown },
    since: sinceOf(stage, facts, saidAt) ?? facts.bookedAt ?? now,
    isSinceFirm: sinceOf(stage, { ...facts, heardAt: null }, saidAt) !== null,
    isPayday: (stage === "settled" || stage === "differs") && sums.paid_out > 0 && !isSaidByStaff,
  };
  return { place, target };
}

function sinceOf(stage: MoneyStage, facts: MoneyFacts, saidAt: Date | null): Date | null {
  switch (stage) {
    case "none":
    case "to_collect":
      return facts.bookedAt;
    case "partly":
      return facts.deliveredAt;
    case "collected":
      return facts.deliveredAt ?? facts.heardAt;
    case "differs":
    case "settled":
      return paidAtOf(facts, saidAt);
    case "not_collected":
      return facts.heardAt;
  }
}

/** A correction counts from when it was made, unless a statement was paid later; the carrier's last word says nothing of it. */
function paidAtOf({ stated, heardAt }: MoneyFacts, saidAt: Date | null): Date | null {
  if (saidAt === null) return stated.at ?? heardAt;
  return stated.at !== null && stated.at > saidAt ? stated.at : saidAt;
}

function stageOf(sums: Sums, isKnown: boolean, { stated, codState }: MoneyFacts): MoneyStage {
  const isPaid = stated.codVnd !== null || sums.paid_out !== 0;
  const wasCollected = sums.collected + sums.door_fee > 0;
  if (!isKnown) return "partly";
  if (isPaid && dueVnd(sums) !== 0) return "differs";
  if (openVnd(sums) > 0) return "to_collect";
  if (wasCollected && dueVnd(sums) === 0) return "settled";
  if (wasCollected) return isPartial(codState) ? "partly" : "collected";
  return sums.booked > 0 ? "not_collected" : "none";
}

function stageVndOf(stage: MoneyStage, sums: Sums, isKnown: boolean): number {
  switch (stage) {
    case "none":
      return 0;
    case "to_collect":
      return openVnd(sums);
    case "partly":
      // The most that it can be, where nobody has said how much was collected: what staff saw paid out is not to come any more.
      return isKnown ? dueVnd(sums) : Math.max(0, sums.booked - sums.paid_out);
    case "collected":
    case "differs":
      return dueVnd(sums);
    case "settled":
      return sums.paid_out;
    case "not_collected":
      return sums.booked;
  }
}
