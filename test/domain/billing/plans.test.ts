import { describe, expect, test } from "vitest";
import { readBilling } from "~/domain/billing/plans";
import { BASIC } from "./a-plan";

const written = {
  ...{ handle: "basic", name: "Waybill Cơ bản", currency: "USD", monthlyPrice: "9.00" },
  ...{ freeParcels: 100, parcelPrice: "0.03", cap: "10.00", trialDays: 14 },
};
const read = (...plans: object[]) => readBilling(JSON.stringify(plans));

describe("the operator's switch", () => {
  test("is the pilot, or plans, or was never set, which is neither", () => {
    expect(readBilling(" ")).toEqual({ kind: "unset" });
    expect(readBilling("pilot")).toEqual({ kind: "pilot" });
    expect(read(written)).toEqual({ kind: "plans", plans: [BASIC] });
    expect(read({ ...written, monthlyPrice: "0" })).toMatchObject({ plans: [{ monthlyCents: 0 }] });
  });

  test.each([
    ["a word", () => readBilling("free"), /needs `pilot`, or a JSON list/],
    ["no plan", () => read(), /plans/],
    ["parts of a cent", () => read({ ...written, parcelPrice: "0.005" }), /0\.parcelPrice needs an amount/],
    ["parcels for nothing", () => read({ ...written, parcelPrice: "0" }), /above zero/],
    ["a cap that pays for no parcel", () => read({ ...written, cap: "0.02" }), /0\.cap must pay for one parcel/],
    ["đồng", () => read({ ...written, currency: "VND" }), /0\.currency needs a currency with cents/],
    ["a handle twice", () => read(written, { ...written, name: "Khác" }), /a handle twice/],
    ["a name twice", () => read(written, { ...written, handle: "other" }), /a name twice/],
    ["a field too many", () => read({ ...written, discount: 1 }), /discount/],
    ["a number for a price", () => read({ ...written, cap: 10 }), /0\.cap/],
    ["less than no parcel", () => read({ ...written, freeParcels: -1 }), /0\.freeParcels/],
  ])("refuses %s", (_what, reads, message) => {
    expect(reads).toThrow(message);
  });
});
