import { describe, expect, test } from "vitest";
import { orderBodySchema } from "~/carrier/order-schema";
import { type RuleActions, ruleSchema } from "~/domain/rules/schema";
import { shopSettingsSchema } from "~/domain/settings/settings";
import { type FormPatch, patchSchema } from "~/routes/app.orders.$orderKey/patch";
import { ACTION_PARTS } from "~/routes/app.settings.rules.$ruleId/rule-form";

/** Where staff reach a field of the carrier's contract: the parcel form, or elsewhere. */
type Reach =
  | keyof FormPatch
  /** A part of the address window, the confirmed pickups, or the order and its products. */
  | "address"
  | "pickup"
  | "products"
  /** Follows from another field, or is always the same. */
  | "computed";

/** Every field of carrier 2.3 to 2.6, with what edits it. */
const ORDER: Record<string, Reach> = {
  id: "computed",
  pick_name: "pickup",
  pick_money: "codVnd",
  pick_address_id: "pickAddressId",
  pick_address: "pickup",
  pick_province: "pickup",
  pick_district: "pickup",
  pick_ward: "pickup",
  pick_street: "pickup",
  pick_tel: "pickup",
  pick_ext_tel: "pickup",
  pick_email: "pickup",
  name: "recipientName",
  address: "address",
  province: "address",
  district: "address",
  ward: "address",
  street: "address",
  hamlet: "address",
  tel: "recipientPhone",
  ext_tel: "recipientPhone",
  note: "note",
  email: "computed",
  use_return_address: "pickup",
  return_name: "pickup",
  return_address: "pickup",
  return_province: "pickup",
  return_district: "pickup",
  return_ward: "pickup",
  return_street: "pickup",
  return_tel: "pickup",
  return_email: "pickup",
  is_freeship: "feePaidBy",
  weight_option: "computed",
  total_weight: "weightGrams",
  pick_work_shift: "pickWorkShift",
  deliver_work_shift: "deliverWorkShift",
  label_id: "labelId",
  pick_date: "pickDate",
  deliver_date: "deliverDate",
  value: "declaredValueVnd",
  opm: "collectOnly",
  pick_option: "pickOption",
  actual_transfer_method: "actualTransferMethod",
  transport: "transport",
  tags: "tags",
  sub_tags: "subTags",
  not_delivered_fee: "notDeliveredFeeVnd",
  total_box: "totalBoxes",
};

const FORM = Object.keys(patchSchema.shape);
const ACTIONS = Object.keys(ruleSchema.parse({ id: "r", name: "r", actions: { tags: [10] } }).actions);
const OTHER_PLACES = ["address", "pickup", "products", "computed"];

describe("every field that the carrier takes", () => {
  test("is reached from somewhere, and the list above knows all of them", () => {
    const order = orderBodySchema.shape.order;
    const options = "options" in order ? (order.options as { shape: object }[]) : [order as { shape: object }];
    const sent = new Set(options.flatMap(({ shape }) => Object.keys(shape)));
    expect([...sent].filter((field) => !(field in ORDER))).toEqual([]);
    for (const [field, reach] of Object.entries(ORDER)) expect([...FORM, ...OTHER_PLACES], field).toContain(reach);
  });

  test("is set by no entry of the parcel form alone that means nothing to the carrier", () => {
    const reached = new Set<string>(Object.values(ORDER));
    // What to do with an unpaid order decides the COD; the solutions have a brand name on the wire.
    const beside = ["unpaidAs", "solutionIds"];
    expect(FORM.filter((field) => !reached.has(field) && !beside.includes(field))).toEqual([]);
  });
});

test("what a rule sets for a parcel, staff set in the parcel form", () => {
  const aboutTheBooking: (keyof RuleActions)[] = ["hold", "bookAtOnce"];
  expect(ACTIONS.filter((action) => !FORM.includes(action))).toEqual(aboutTheBooking.toReversed());
  expect([...ACTION_PARTS].filter((part) => !FORM.includes(part))).toEqual(aboutTheBooking);
});

test("what the settings set for every parcel, staff set in the parcel form", () => {
  const settings = Object.keys(shopSettingsSchema.shape);
  const shared = ["transport", "pickOption", "pickWorkShift", "deliverWorkShift"];
  for (const one of shared) {
    expect(settings).toContain(one);
    expect(FORM).toContain(one);
  }
});
