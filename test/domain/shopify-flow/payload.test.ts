import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { flowPayload, flowTime, MOST_PAYLOAD_BYTES } from "~/domain/shopify-flow/payload";
import { FLOW_HANDLES, FLOW_TRIGGERS, type FlowTrigger, triggerNamed } from "~/domain/shopify-flow/triggers";

const ORDER = "gid://shopify/Order/820982911946154508".slice(0, 34);

test.each([
  ["2026-11-26T10:00:00Z", "17:00 26/11/2026"],
  ["2026-11-26T17:05:59.900Z", "00:05 27/11/2026"],
])("%s is said as %s", (moment, said) => {
  expect(flowTime(new Date(moment))).toBe(said);
});

describe("what is sent for a trigger", () => {
  test("has the order's number and the trigger's fields, and nothing else", () => {
    const values = {
      "Tracking number": "S1",
      "COD amount": 0,
      Fee: 22_000,
      Province: "Hà  Nội\n",
      Phone: "0900000001",
    };
    expect(flowPayload("flow-parcel-booked", "gid://shopify/Order/7", values)).toEqual({
      ...{ order_id: 7, "Tracking number": "S1", "COD amount": 0, Fee: 22_000, Province: "Hà Nội" },
    });
  });

  test("leaves a number out that is not known, and sends a text that is not known empty", () => {
    expect(flowPayload("flow-parcel-booked", "gid://shopify/Order/7", { Fee: null })).toEqual({
      ...{ order_id: 7, "Tracking number": "", Province: "" },
    });
  });

  test("names no order where the trigger is about the shop", () => {
    expect(flowPayload("flow-parcels-left", ORDER, { Pickup: "Kho", Parcels: 3 })).toEqual({
      ...{ Pickup: "Kho", "Cut off time": "", Parcels: 3 },
    });
  });

  test("has fields of the trigger only, each of its type, and fits, whatever the values are", () => {
    const value = fc.oneof(
      fc.string({ maxLength: 2_000, unit: "binary" }),
      fc.double(),
      fc.integer(),
      fc.constant(null),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...FLOW_HANDLES),
        fc.array(value, { minLength: 10, maxLength: 10 }),
        (handle, some) => {
          const { fields }: FlowTrigger = FLOW_TRIGGERS[handle];
          const named = Object.fromEntries(fields.map(({ key }, n) => [key ?? "", some[n] ?? null]));
          const sent = flowPayload(handle, "gid://shopify/Order/7", named);
          for (const [key, one] of Object.entries(sent)) {
            const field = fields.find((candidate) => (candidate.key ?? "order_id") === key);
            expect(typeof one).toBe(field?.type === "single_line_text_field" ? "string" : "number");
            expect(Number.isFinite(one) || typeof one === "string").toBe(true);
          }
          expect(Buffer.byteLength(JSON.stringify(sent))).toBeLessThan(MOST_PAYLOAD_BYTES);
        },
      ),
    );
  });
});

test("a callback names a trigger by its handle or by its title", () => {
  expect(triggerNamed("flow-cod-overdue")).toBe("flow-cod-overdue");
  expect(triggerNamed("COD became overdue")).toBe("flow-cod-overdue");
  expect(triggerNamed("flow-book-parcel")).toBeNull();
  expect(triggerNamed("constructor")).toBeNull();
});
