import { type PackedProducts, packProducts, shippableLines } from "~/domain/goods/products";
import { declaredValue, MAXIMUM_COVER_VND } from "~/domain/goods/value";
import { parcelWeightGrams } from "~/domain/goods/weight";
import { wholeNumber } from "~/domain/money";
import type { FulfillmentOrderFacts, OrderFacts } from "~/domain/order/order";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import type { Problem, WithProblems } from "~/domain/parcel/problem";
import type { ParcelRequest } from "~/domain/parcel/request";
import type { ShopSettings } from "~/domain/settings/settings";
import { fitNote, type Note, renderNote } from "./note";

export interface GoodsInput {
  order: OrderFacts;
  fulfillmentOrder: FulfillmentOrderFacts;
  settings: ShopSettings;
  overrides: ParcelOverrides;
  /** What a rule declares the goods at. */
  ruledValueVnd?: number;
  knownCodes: ReadonlyMap<string, string> | undefined;
}

/** What is in the parcel: products, weight, declared value and the note that names them (domain 1). */
export function packParcel(
  input: GoodsInput,
): WithProblems<Pick<ParcelRequest, "products" | "totalWeightGrams" | "declaredValueVnd" | "note">> {
  const { order, settings, overrides } = input;
  const lines = shippableLines(input.fulfillmentOrder.lines);
  const packed = packProducts(lines, settings, input.knownCodes);
  const totalWeightGrams =
    wholeNumber(overrides.weightGrams ?? 0) || parcelWeightGrams(packed.products, settings.packagingWeightGrams);
  const declaredValueVnd =
    wholeNumber(overrides.declaredValueVnd ?? input.ruledValueVnd ?? 0) ||
    declaredValue(lines, settings.minimumValueVnd).valueVnd;
  const note = overrides.note === undefined ? renderNote(settings.noteTemplate, order, lines) : fitNote(overrides.note);
  return {
    value: { products: packed.products, totalWeightGrams, declaredValueVnd, note: note.text || undefined },
    problems: [
      ...weightProblems(packed, overrides),
      ...valueProblems(declaredValueVnd),
      ...noteProblems(note, overrides),
    ],
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

/** A template is expected to overflow; a person who typed too much wants to know. */
function noteProblems(note: Note, overrides: ParcelOverrides): Problem[] {
  if (!note.cut || overrides.note === undefined) return [];
  return [{ code: "note_too_long", field: "note", severity: "warn", params: { sent: note.text } }];
}
