import type { AssembledParcel } from "~/domain/assembly/assemble";
import { MAXIMUM_COVER_VND } from "~/domain/goods/insurance";
import { type PackedProducts, packProducts } from "~/domain/goods/products";
import type { OrderFacts, OrderLine } from "~/domain/order/order";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import { blocking, type Problem, type WithProblems, warning } from "~/domain/parcel/problem";
import type { ParcelRequest } from "~/domain/parcel/request";
import type { ShopSettings } from "~/domain/settings/settings";
import { fitNote, type Note, renderNote } from "./note";

export interface GoodsInput {
  order: OrderFacts;
  /** As changed by the shop's rules. */
  settings: ShopSettings;
  overrides: ParcelOverrides;
  knownCodes: ReadonlyMap<string, string> | undefined;
}

/** Returns what is in the parcel: products, weight, declared value and the note that names them (domain 1.7, 1.8, 1.10). */
export function draftGoods(
  { lines, weightGrams, valueVnd }: AssembledParcel<OrderLine>,
  { order, settings, overrides, knownCodes }: GoodsInput,
): WithProblems<Pick<ParcelRequest, "products" | "totalWeightGrams" | "declaredValueVnd" | "note">> {
  const packed = packProducts(lines, settings, knownCodes);
  const note = overrides.note === undefined ? renderNote(settings.noteTemplate, order, lines) : fitNote(overrides.note);
  return {
    value: {
      products: packed.products,
      totalWeightGrams: weightGrams,
      declaredValueVnd: valueVnd,
      note: note.text || undefined,
    },
    problems: [...weightProblems(packed, overrides), ...valueProblems(valueVnd), ...noteProblems(note, overrides)],
  };
}

function weightProblems(packed: PackedProducts, overrides: ParcelOverrides): Problem[] {
  if (packed.products.length === 0) return [blocking("products", "nothing_to_ship")];
  const problems: Problem[] = [];
  const [firstName] = packed.withDefaultWeight;
  if (firstName !== undefined && overrides.weightGrams === undefined) {
    const params = { product: firstName, count: packed.withDefaultWeight.length };
    problems.push(warning("weight", "weight_default_used", params));
  }
  return problems;
}

function valueProblems(declaredValueVnd: number): Problem[] {
  if (declaredValueVnd <= MAXIMUM_COVER_VND) return [];
  const params = { value: declaredValueVnd, cover: MAXIMUM_COVER_VND };
  return [warning("value", "value_above_cover", params)];
}

/** A template may well produce too long a note; staff who typed one themselves should be warned. */
function noteProblems(note: Note, overrides: ParcelOverrides): Problem[] {
  if (!note.cut || overrides.note === undefined) return [];
  return [warning("note", "note_too_long", { sent: note.text })];
}
