import type { AssembledParcel } from "~/domain/assembly/assemble";
import { type PackedProducts, packProducts } from "~/domain/goods/products";
import { MAXIMUM_COVER_VND } from "~/domain/goods/value";
import type { OrderFacts, OrderLine } from "~/domain/order/order";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import type { Problem, WithProblems } from "~/domain/parcel/problem";
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
  if (packed.products.length === 0) return [{ code: "nothing_to_ship", field: "products", severity: "block" }];
  const problems: Problem[] = [];
  const [firstName] = packed.withDefaultWeight;
  if (firstName !== undefined && overrides.weightGrams === undefined) {
    const params = { product: firstName, count: packed.withDefaultWeight.length };
    problems.push({ code: "weight_default_used", field: "weight", severity: "warn", params });
  }
  return problems;
}

function valueProblems(declaredValueVnd: number): Problem[] {
  if (declaredValueVnd <= MAXIMUM_COVER_VND) return [];
  const params = { value: declaredValueVnd, cover: MAXIMUM_COVER_VND };
  return [{ code: "value_above_cover", field: "value", severity: "warn", params }];
}

/** A template may well produce too long a note; staff who typed one themselves should be warned. */
function noteProblems(note: Note, overrides: ParcelOverrides): Problem[] {
  if (!note.cut || overrides.note === undefined) return [];
  return [{ code: "note_too_long", field: "note", severity: "warn", params: { sent: note.text } }];
}
