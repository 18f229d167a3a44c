import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BookedParcel, ORDER_STATES, orderFieldValues, stateOf } from "~/domain/order-fields/fields";
import { PARCEL_STATES } from "~/domain/parcel/state";
import { STATUSES } from "~/domain/status/codes";

const parcel = (trackingNumber: string, carrierStatus: number | null, more: Partial<BookedParcel> = {}) => ({
  ...{ trackingNumber, carrierStatus, state: "booked" as const, codVnd: 0, deliveredAt: null, dueOn: null },
  ...more,
});
const AT = new Date("2026-11-20T03:04:05.678Z");
const LATER = new Date("2026-11-21T00:00:00Z");
const delivered = (trackingNumber: string, deliveredAt = AT) => parcel(trackingNumber, 5, { deliveredAt });

describe("what is said of a parcel", () => {
  test.each([
    [null, "booked"],
    [1, "booked"],
    [2, "booked"],
    [12, "booked"],
    [8, "booked"],
    [7, "pickup_failed"],
    [3, "picked_up"],
    [4, "delivering"],
    [10, "delivery_delayed"],
    [9, "delivery_failed"],
    [5, "delivered"],
    [6, "delivered"],
    [20, "returning"],
    [21, "returned"],
    [11, "returned"],
    [13, "lost"],
    [-1, "cancelled"],
  ] as const)("%s: %s", (carrierStatus, state) => {
    expect(stateOf({ state: "booked", carrierStatus })).toBe(state);
    expect(stateOf({ state: "cancelled", carrierStatus })).toBe("cancelled");
  });
});

describe("what is said of an order", () => {
  test("nothing before the carrier has a parcel", () => {
    expect(orderFieldValues([])).toBeNull();
  });

  test.each<[string, BookedParcel[], string, string]>([
    ["what is to be done comes first", [parcel("A", 3), parcel("B", 9), delivered("C")], "delivery_failed", "B"],
    ["then the parcel that is least far", [parcel("A", 4), parcel("B", null), delivered("C")], "booked", "B"],
    ["of two that are as far, the older", [parcel("A", 3), parcel("B", 3)], "picked_up", "A"],
    ["what came back is not hidden by what was delivered", [delivered("A"), parcel("B", 21)], "returned", "B"],
    ["a cancelled parcel does not count", [parcel("A", -1), parcel("B", 4)], "delivering", "B"],
    ["where all are cancelled, the last one does", [parcel("A", -1), parcel("B", -1)], "cancelled", "B"],
  ])("%s", (_, parcels, state, trackingNumber) => {
    expect(orderFieldValues(parcels)).toMatchObject({ state, tracking_number: trackingNumber });
  });

  test("COD is the sum of what is still collected, and none where there is none", () => {
    const cod = (...parcels: BookedParcel[]) => orderFieldValues(parcels)?.cod_vnd;
    expect(cod(parcel("A", 3, { codVnd: 200_000 }), parcel("B", null, { codVnd: 250_000 }))).toBe("450000");
    expect(cod(parcel("A", -1, { codVnd: 200_000 }), parcel("B", null, { codVnd: 250_000 }))).toBe("250000");
    expect(cod(parcel("A", -1, { codVnd: 200_000 }))).toBeNull();
    expect(cod(parcel("A", 3))).toBeNull();
  });

  test("it is delivered when its last parcel is", () => {
    const at = (...parcels: BookedParcel[]) => orderFieldValues(parcels)?.delivered_at;
    expect(at(delivered("A"))).toBe("2026-11-20T03:04:05+00:00");
    expect(at(delivered("A", LATER), delivered("B"), parcel("C", -1))).toBe("2026-11-21T00:00:00+00:00");
    expect(at(delivered("A"), parcel("B", 4))).toBeNull();
    expect(at(delivered("A"), parcel("B", 21, { deliveredAt: AT }))).toBeNull();
  });

  test("it is expected when its last parcel is", () => {
    const due = (...parcels: BookedParcel[]) => orderFieldValues(parcels)?.due_on;
    expect(due(parcel("A", 3, { dueOn: "2026-11-22" }), parcel("B", 4, { dueOn: "2026-11-20" }))).toBe("2026-11-22");
    expect(due(parcel("A", 3, { dueOn: "2026-11-22" }), parcel("B", null))).toBe("2026-11-22");
    expect(due(parcel("A", 3))).toBeNull();
  });

  test("the values are ones that Shopify takes, whatever the parcels are", () => {
    const codes = Object.values(STATUSES).map(({ code }) => code);
    const parcels = fc.array(
      fc.record({
        state: fc.constantFrom(...PARCEL_STATES),
        carrierStatus: fc.constantFrom(null, ...codes),
        trackingNumber: fc.stringMatching(/^[A-Z0-9.]{1,30}$/),
        codVnd: fc.nat(),
        dueOn: fc.option(fc.constantFrom("2026-11-20", "2026-11-22")),
        deliveredAt: fc.option(fc.date({ min: new Date(0), max: LATER, noInvalidDate: true })),
      }),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(parcels, (some) => {
        const values = orderFieldValues(some);
        expect(ORDER_STATES).toContain(values?.state);
        expect(some.map(({ trackingNumber }) => trackingNumber)).toContain(values?.tracking_number);
        expect(values?.cod_vnd ?? "1").toMatch(/^[1-9]\d*$/);
        expect(values?.delivered_at ?? "2026-01-01T00:00:00+00:00").toMatch(/^\d{4}(-\d\d){2}T(\d\d:){2}\d\d\+00:00$/);
        if (values?.delivered_at) expect(values.state).toBe("delivered");
      }),
    );
  });
});
