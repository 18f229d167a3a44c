import fc from "fast-check";
import { expect, test } from "vitest";
import { fieldChanges, inRequests, MOST_FIELDS, type WrittenFields } from "~/domain/order-fields/changes";
import { ORDER_FIELD_KEYS, type OrderFieldValues } from "~/domain/order-fields/fields";

const WANTED: OrderFieldValues = {
  state: "booked",
  tracking_number: "S1",
  cod_vnd: "450000",
  due_on: null,
  delivered_at: null,
};

test.each<[string, WrittenFields, Partial<OrderFieldValues>]>([
  ["what was never written", {}, { state: "booked", tracking_number: "S1", cod_vnd: "450000" }],
  ["nothing, where all is there", { state: "booked", tracking_number: "S1", cod_vnd: "450000" }, {}],
  ["what is different", { state: "cancelled", tracking_number: "S1", cod_vnd: "450000" }, { state: "booked" }],
  ["what may be either", { state: "booked", tracking_number: null, cod_vnd: "450000" }, { tracking_number: "S1" }],
  [
    "what is there and is not wanted, or may be there",
    { state: "booked", tracking_number: "S1", cod_vnd: "450000", delivered_at: null },
    { delivered_at: null },
  ],
  [
    "nothing of a day that is not known any more",
    { state: "booked", tracking_number: "S1", cod_vnd: "450000", due_on: "2026-11-20" },
    {},
  ],
])("is written: %s", (_, written, changes) => {
  const { set, clear } = fieldChanges(WANTED, written);
  expect({ ...Object.fromEntries(set), ...Object.fromEntries(clear.map((key) => [key, null])) }).toEqual(changes);
});

test("what is written once is not written again, and what Shopify has then is what is wanted", () => {
  const value = fc.option(fc.constantFrom("a", "b"));
  const wanted = fc.record(Object.fromEntries(ORDER_FIELD_KEYS.map((key) => [key, value])));
  const written = fc.record(Object.fromEntries(ORDER_FIELD_KEYS.map((key) => [key, value])), { requiredKeys: [] });
  fc.assert(
    fc.property(wanted, written, (want, before) => {
      const { set, clear } = fieldChanges(want as OrderFieldValues, before as WrittenFields);
      const after = { ...before, ...Object.fromEntries(set) } as WrittenFields;
      for (const key of clear) delete after[key];
      expect(fieldChanges(want as OrderFieldValues, after)).toEqual({ set: [], clear: [] });
      const others = ORDER_FIELD_KEYS.filter((key) => key !== "due_on");
      for (const key of others) expect(after[key] ?? null).toBe(want[key]);
      if (want.due_on !== null) expect(after.due_on).toBe(want.due_on);
    }),
  );
});

test("orders share requests of at most 25 fields, each as a whole and once", () => {
  const sizes = fc.array(fc.integer({ min: 0, max: ORDER_FIELD_KEYS.length }), { maxLength: 200 });
  fc.assert(
    fc.property(sizes, (given) => {
      const orders = given.map((size, id) => ({ id, size }));
      const requests = inRequests(orders, ({ size }) => size);
      const sums = requests.map((some) => some.reduce((sum, { size }) => sum + size, 0));
      expect(sums.every((sum) => sum > 0 && sum <= MOST_FIELDS)).toBe(true);
      expect(
        requests
          .flat()
          .map(({ id }) => id)
          .toSorted((a, b) => a - b),
      ).toEqual(orders.filter(({ size }) => size > 0).map(({ id }) => id));
      // No more requests than a plan that wastes less than one order's fields in each.
      const all = given.reduce((sum, size) => sum + size, 0);
      expect(requests.length).toBeLessThanOrEqual(Math.ceil(all / (MOST_FIELDS - ORDER_FIELD_KEYS.length + 1)));
    }),
  );
});
