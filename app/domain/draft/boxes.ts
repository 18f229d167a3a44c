import { assembleParcel } from "~/domain/assembly/assemble";
import { boxesOf } from "~/domain/assembly/boxes";
import type { OrderLine } from "~/domain/order/order";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import { type Pieces, samePieces } from "./contents";
import type { DraftInput } from "./input";
import { orderParcel } from "./order-parcel";
import type { SiblingParcel } from "./sibling-context";

/** Why a parcel holds only part of its fulfillment order's goods, as stored with it; null: it does not, or it is not known. */
export type Boxing =
  | {
      /** They are above the carrier's weight limit. */
      by: "rule";
      boxes: number;
      /** Of all the goods in one parcel, when they were last put into boxes. */
      weightGrams: number;
      weightLimitGrams: number;
    }
  /** Staff split or joined them: the rule leaves them as they are. */
  | { by: "hand" };

export const BY_HAND: Boxing = { by: "hand" };

/** The part of a parcel that decides whether its goods may be put into boxes. */
export interface BoxableParcel extends SiblingParcel {
  /** Null: nothing was ever sent of it. */
  partnerId: string | null;
  boxing: Boxing | null;
}

/** The parcels that a fulfillment order's goods should be in, the first first. */
export interface BoxPlan {
  /** Null: everything that the fulfillment order still has. */
  contents: (Pieces | null)[];
  boxing: Boxing | null;
}

/**
 * Returns whether the goods of a fulfillment order may be put into boxes, or back into one parcel, without asking: nothing of
 * them was ever sent or waits to be, and staff neither split them nor set anything for one parcel of them. `own` are all its parcels.
 */
export function mayBox(own: readonly BoxableParcel[]): boolean {
  const [first] = own;
  if (!first) return false;
  return own.every(
    ({ state, partnerId, boxing, contents, overrides }) =>
      (state === "ready" || state === "needs_review") &&
      partnerId === null &&
      boxing?.by !== "hand" &&
      (contents === null || boxing?.by === "rule") &&
      !ONLY_OF_ONE_PARCEL.some((field) => overrides[field] !== undefined) &&
      // Stored as JSON, with its keys in one sequence.
      JSON.stringify(overrides) === JSON.stringify(first.overrides),
  );
}

/** What staff say of a parcel as a whole: it is true of neither part after a split. */
const ONLY_OF_ONE_PARCEL = [
  "weightGrams",
  "codVnd",
  "declaredValueVnd",
  "totalBoxes",
  "labelId",
  "feePaidBy",
  "collectOnly",
] as const satisfies readonly (keyof ParcelOverrides)[];

/** Returns overrides without those about the parcel as a whole. */
export function withoutParcelTotals(overrides: ParcelOverrides): ParcelOverrides {
  return Object.fromEntries(
    Object.entries(overrides).filter(([field]) => !ONLY_OF_ONE_PARCEL.some((one) => one === field)),
  );
}

/** Returns the parcels for a fulfillment order's goods; `whole` is the draft's input with all of them in one parcel. */
export function planBoxes(whole: DraftInput): BoxPlan {
  const input = orderParcel(whole);
  const parcel = assembleParcel(input);
  const boxes = boxesOf<OrderLine>(parcel, input);
  if (boxes.kind !== "boxes") return { contents: [null], boxing: null };
  const { weightLimitGrams } = whole.settings;
  return {
    contents: boxes.boxes.map((box) => Object.fromEntries(box.map(({ line, quantity }) => [line.id, quantity]))),
    boxing: { by: "rule", boxes: boxes.boxes.length, weightGrams: parcel.weightGrams, weightLimitGrams },
  };
}

/** Returns whether a parcel is already as a plan wants it. */
export function isBoxedSo(
  parcel: Pick<BoxableParcel, "contents" | "boxing">,
  contents: Pieces | null,
  boxing: Boxing | null,
): boolean {
  return holds(parcel, contents) && isSameBoxing(parcel.boxing, boxing);
}

/** Returns whether a parcel already holds just these pieces; null: everything that its fulfillment order still has. */
export function holds(parcel: Pick<BoxableParcel, "contents">, contents: Pieces | null): boolean {
  if (contents === null || parcel.contents === null) return contents === parcel.contents;
  return samePieces(parcel.contents, contents);
}

function isSameBoxing(one: Boxing | null, other: Boxing | null): boolean {
  if (one?.by !== "rule" || other?.by !== "rule") return one?.by === other?.by;
  return (
    one.boxes === other.boxes &&
    one.weightGrams === other.weightGrams &&
    one.weightLimitGrams === other.weightLimitGrams
  );
}
