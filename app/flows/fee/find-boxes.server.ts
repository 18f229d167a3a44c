import type { AboveLimit, PlannedBox } from "~/domain/fee/quote-plan";
import type { BoxTrace, TransportTrace } from "~/domain/fee/quote-trace";
import { sumOfBoxes } from "~/domain/fee/sum-of-boxes";
import type { Transport } from "~/domain/parcel/request";
import { type FeeSearch, findFee } from "./find.server";

/**
 * Returns the fee of a cart above the carrier's weight limit by one transport: the sum over its boxes, each found like the fee of
 * a cart of its own, so that cache, carrier, tariff and table all count per box. Boxes that are alike are asked for once. What is
 * not split has no fee, and nobody is asked. Like `findFee`, without a promise where every fee is fresh.
 */
export function findBoxes(search: FeeSearch, { boxes }: AboveLimit): TransportTrace | Promise<TransportTrace> {
  const { transport } = search;
  if (boxes.length === 0) return tooHeavy(transport);
  const found = boxes.map((box) => findFee({ ...search, plan: { ...search.plan, ...box } }));
  const sum = (fees: TransportTrace[]) =>
    sumOfBoxes(
      transport,
      boxes.map((box, index) => traceOf(box, fees[index])),
    );
  return found.every((one) => !(one instanceof Promise))
    ? sum(found as TransportTrace[])
    : Promise.all(found).then(sum);
}

function traceOf({ count, weightGrams, valueVnd }: PlannedBox, fee: TransportTrace | undefined): BoxTrace {
  if (!fee) throw new Error("a box without a search");
  const { question, tried, source, answer } = fee;
  return { count, weightGrams, valueVnd, question, tried, source, answer };
}

function tooHeavy(transport: Transport): TransportTrace {
  const tried: TransportTrace["tried"] = [{ source: "live", result: "too_heavy", ms: 0 }];
  return { transport, question: null, tried, source: "none", answer: null, price: null, days: null };
}
