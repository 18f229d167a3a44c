import { expect, test } from "vitest";
import { intentSchema } from "~/routes/app.orders.$orderKey/intents";

const shipmentId = "00000000-0000-4000-8000-000000000000";
const address = {
  province: "Thành phố Hà Nội",
  district: null,
  ward: "Phường Ba Đình",
  street: "1 Kim Mã",
  hamlet: null,
  level: "2",
  confidence: "as_written",
};

test.each([
  { intent: "book", shipmentId, version: null },
  { intent: "book", shipmentId, version: "450000.0" },
  { intent: "cancel", shipmentId },
  { intent: "edit", shipmentId, patch: {} },
  {
    intent: "edit",
    shipmentId,
    patch: { codVnd: 0, note: null, tags: [10, 999], solutionIds: ["1340164168838205440"] },
  },
  { intent: "correct_address", shipmentId, address },
  { intent: "correct_address", shipmentId, address: { ...address, carrierDistrict: "Quận Ba Đình", noHamlet: true } },
  { intent: "give_back_address", shipmentId },
  { intent: "split", shipmentId, moved: { "gid://shopify/FulfillmentOrderLineItem/1": 2 } },
  { intent: "join", shipmentId, into: shipmentId },
])("takes %j", (intent) => {
  expect(intentSchema.parse(intent)).toEqual(intent);
});

test.each([
  { intent: "edit", shipmentId, patch: { weightGrams: 0 } },
  { intent: "edit", shipmentId, patch: { codVnd: -1 } },
  { intent: "edit", shipmentId, patch: { codVnd: 1.5 } },
  { intent: "edit", shipmentId, patch: { codVnd: 3_000_000_000 } },
  { intent: "edit", shipmentId, patch: { declaredValueVnd: 0 } },
  { intent: "edit", shipmentId, patch: { pickDate: "21/11/2026" } },
  { intent: "edit", shipmentId, patch: { partnerId: "mine" } },
  { intent: "edit", shipmentId, patch: { solutionIds: ["1e3"] } },
  { intent: "edit", shipmentId, patch: { recipientName: "  " } },
  { intent: "edit", shipmentId, patch: { address } },
  { intent: "correct_address", shipmentId, address: { ...address, ward: "" } },
  { intent: "correct_address", shipmentId, address: { ...address, confidence: "high" } },
  { intent: "correct_address", shipmentId, address: null },
  { intent: "split", shipmentId, moved: { "gid://shopify/FulfillmentOrderLineItem/1": 0 } },
  { intent: "split", shipmentId, moved: { "gid://shopify/FulfillmentOrderLineItem/1": 1.5 } },
  { intent: "split", shipmentId },
  { intent: "join", shipmentId },
  { intent: "edit", shipmentId },
  { intent: "book" },
  { intent: "book", shipmentId },
  { intent: "book", shipmentId: "1 OR 1=1" },
  { intent: "dance", shipmentId },
  null,
])("refuses %j", (intent) => {
  expect(intentSchema.safeParse(intent).success).toBe(false);
});
