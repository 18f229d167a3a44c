import { packBoxes } from "~/domain/goods/boxes";
import type { GoodsLine } from "~/domain/goods/line";
import { isTooHeavy, parcelWeightGrams, pieceWeightGrams } from "~/domain/goods/weight";
import { wholeNumber } from "~/domain/money";
import type { AssembledParcel } from "./assemble";
import type { AssemblyInput } from "./input";

/** Pieces of one line in a box. */
export interface BoxedLine<Line> {
  line: Line;
  quantity: number;
}

/** How goods go out under the carrier's weight limit. */
export type Boxes<Line> =
  /** As one parcel: within the limit, or by the service for heavy goods. */
  | { kind: "one" }
  | { kind: "boxes"; boxes: BoxedLine<Line>[][] }
  /** Above the limit, and not split. */
  | { kind: "too_heavy"; because: TooHeavy };

export type TooHeavy =
  /** The shop's setting. */
  | "setting"
  /** One piece alone is above the limit. */
  | "piece"
  /** It would be too many boxes. */
  | "too_many"
  /** Staff typed the weight of the whole: that of its pieces is something else. */
  | "typed";

/**
 * Decides how assembled goods go out: as one parcel, in boxes none of which is above the carrier's limit, or not at all without a
 * person. For orders and carts alike, so that a buyer is quoted the boxes that will be booked.
 */
export function boxesOf<Line extends GoodsLine>(
  { lines, weightGrams, tags }: AssembledParcel<Line>,
  { settings, form }: Pick<AssemblyInput<Line>, "settings" | "form">,
): Boxes<Line> {
  if (!isTooHeavy(weightGrams, tags, settings.weightLimitGrams)) return { kind: "one" };
  if (settings.aboveWeightLimit === "ask") return { kind: "too_heavy", because: "setting" };
  if (wholeNumber(form.weightGrams ?? 0) > 0) return { kind: "too_heavy", because: "typed" };
  const groups = lines.map((line, key) => ({
    key,
    pieceGrams: pieceWeightGrams(line, settings),
    pieceVnd: line.originalPriceVnd,
    count: line.quantity,
  }));
  const packing = packBoxes(groups, settings);
  if (packing.outcome === "too_many") return { kind: "too_heavy", because: "too_many" };
  if (packing.outcome === "piece_too_heavy") return { kind: "too_heavy", because: "piece" };
  const boxes = packing.boxes.map((box) =>
    box.map(({ key, count }) => ({ line: lines[key] as Line, quantity: count })),
  );
  return { kind: "boxes", boxes };
}

/** Returns whether goods may be above the limit: cheap, and false for nearly all orders. */
export function mayNeedBoxes(lines: readonly GoodsLine[], settings: AssemblyInput["settings"]): boolean {
  return parcelWeightGrams(lines, settings) > settings.weightLimitGrams;
}
