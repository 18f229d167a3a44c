import type { CarrierFee, FeeAnswer, FeeSource } from "./carrier-fee";
import type { BoxTrace, TransportTrace } from "./quote-trace";

/** Sources from the most certain to the least: a sum is as certain as the least of its parts. */
const SOURCES: readonly FeeSource[] = ["cached", "live", "tariff", "fallback", "none"];

/**
 * Returns what was found for all boxes of a cart by one transport as one answer: the sum of their fees, part by part. Not served
 * if one of them is not, and without a fee if that of one is unknown or refused: half a delivery has no price.
 */
export function sumOfBoxes(transport: TransportTrace["transport"], boxes: BoxTrace[]): TransportTrace {
  const source = boxes.reduce<FeeSource>((least, box) => lessCertain(least, box.source), "cached");
  const tried = boxes.flatMap((box) => box.tried);
  return { transport, question: null, tried, source, answer: answerOf(boxes), price: null, days: null, boxes };
}

const lessCertain = (one: FeeSource, other: FeeSource) => (SOURCES.indexOf(other) > SOURCES.indexOf(one) ? other : one);

function answerOf(boxes: readonly BoxTrace[]): FeeAnswer | null {
  const sum: CarrierFee = { feeVnd: 0, insuranceVnd: 0, surchargesVnd: 0 };
  if (boxes.some(({ answer }) => answer?.outcome === "not_served")) return { outcome: "not_served" };
  for (const { answer, count } of boxes) {
    if (answer?.outcome !== "served") return null;
    sum.feeVnd += answer.fee.feeVnd * count;
    sum.insuranceVnd += answer.fee.insuranceVnd * count;
    sum.surchargesVnd += answer.fee.surchargesVnd * count;
  }
  return { outcome: "served", fee: sum };
}
