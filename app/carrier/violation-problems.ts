import type { ParcelField, ParcelPart, Problem, ProblemCode } from "~/domain/parcel/problem";
import type { Violation } from "./errors";

/** The part of a parcel that staff know, by the wire's field name (carrier 2.3, 2.4). */
const PARTS: Readonly<Record<string, [part: ParcelPart, field: ParcelField]>> = {
  "order.name": ["recipient_name", "recipient"],
  "order.email": ["email", "recipient"],
  "order.tel": ["phone", "phone"],
  "order.ext_tel": ["phone", "phone"],
  "order.address": ["street", "address"],
  "order.street": ["street", "address"],
  "order.hamlet": ["hamlet", "address"],
  "order.ward": ["ward", "address"],
  "order.district": ["district", "address"],
  "order.province": ["province", "address"],
  "order.note": ["note", "note"],
  "order.total_weight": ["weight", "weight"],
  "order.total_box": ["boxes", "products"],
  "order.pick_money": ["cod", "cod"],
  "order.opm": ["cod", "cod"],
  "order.is_freeship": ["fee_payer", "cod"],
  "order.value": ["value", "value"],
  "order.tags": ["tags", "tags"],
  "order.sub_tags": ["plant_kind", "tags"],
  not_delivered_fee: ["not_delivered_fee", "tags"],
  "order.not_delivered_fee": ["not_delivered_fee", "tags"],
  "order.transport": ["transport", "options"],
  "order.actual_transfer_method": ["transport", "options"],
  "order.pick_option": ["pick_option", "options"],
  "order.pick_work_shift": ["shift", "options"],
  "order.deliver_work_shift": ["shift", "options"],
  "order.pick_date": ["pick_date", "options"],
  "order.deliver_date": ["deliver_date", "options"],
  "order.label_id": ["own_label", "options"],
  products: ["products", "products"],
  "products.name": ["product_name", "products"],
  "products.weight": ["product_weight", "weight"],
  "products.price": ["product_price", "products"],
  "products.quantity": ["product_quantity", "products"],
};

type Group = Extract<ProblemCode, `unsent_${string}`>;

/** The kind of problem that staff see for each rule of outgoing.ts and order-rules.ts. */
const GROUPS: Readonly<Record<string, Group>> = {
  required: "unsent_missing",
  street_or_hamlet: "unsent_missing",
  required_with_live_plants: "unsent_missing",
  required_with_tags_17_18_19_62: "unsent_missing",
  at_least_7_characters: "unsent_too_short",
  at_most_120_characters: "unsent_too_long",
  under_250_characters: "unsent_too_long",
  integer_vnd: "unsent_number",
  integer_vnd_above_0: "unsent_number",
  above_0: "unsent_number",
  integer_above_0: "unsent_number",
  integer_1_to_20000000: "unsent_number",
  not_configured_for_shop: "unsent_not_allowed",
  only_one_of_17_18_19: "unsent_conflict",
  only_with_tag_19: "unsent_conflict",
  only_with_live_plants: "unsent_conflict",
  cod_with_fast_service: "unsent_conflict",
  same_as_transport: "unsent_conflict",
};

/**
 * Returns what an InvalidParcel reports, in the terms of the parcel form: one problem for each part and kind of fault. A field
 * that staff never see (the carrier reference) becomes a problem of the whole parcel.
 */
export function violationProblems(violations: readonly Violation[]): Problem[] {
  const problems = new Map<string, Problem>();
  for (const { field: wireField, rule, value } of violations) {
    const [part, field] = partOf(wireField);
    const code = GROUPS[rule] ?? "unsent_invalid";
    problems.set(`${code} ${part}`, {
      code,
      field,
      severity: "block",
      foundBy: "booking",
      params: { part, value: shown(value) },
    });
  }
  return [...problems.values()];
}

function partOf(wireField: string): [part: ParcelPart, field: ParcelField] {
  const name = wireField.replace(/\[\d+\]/g, "");
  if (name.endsWith(".solution_id")) return ["solutions", "options"];
  if (name.startsWith("order.pick_")) return PARTS[name] ?? ["pickup", "pickup"];
  if (name.startsWith("order.return_")) return ["return_point", "pickup"];
  return PARTS[name] ?? (name.startsWith("products.") ? ["products", "products"] : ["parcel", "parcel"]);
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).join(", ");
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
