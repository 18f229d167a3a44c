import fc from "fast-check";
import { expect, test } from "vitest";
import { rankOf, type ShopSigns, type Trouble, troubleOf } from "~/domain/operator/trouble";

const well: ShopSigns = {
  uninstalledAt: null,
  isCarrierTokenRejected: false,
  isShopifyTokenMissing: false,
  parked: 0,
  refusedSteps: 0,
  unknownParcels: 0,
  notInStep: 0,
  isCarrierPaused: false,
  isOperatorPaused: false,
};

test.each<[Partial<ShopSigns>, Trouble, number]>([
  [{}, "none", 0],
  [{ notInStep: 3 }, "behind", 1_000_003],
  [{ isCarrierPaused: true }, "behind", 1_000_000],
  [{ isOperatorPaused: true }, "behind", 1_000_000],
  [{ parked: 1, notInStep: 1 }, "stuck", 2_000_002],
  [{ refusedSteps: 2 }, "stuck", 2_000_002],
  [{ unknownParcels: 5 }, "stuck", 2_000_005],
  [{ isCarrierTokenRejected: true }, "stopped", 3_000_000],
  [{ isShopifyTokenMissing: true, parked: 4 }, "stopped", 3_000_004],
  [{ isShopifyTokenMissing: true, uninstalledAt: new Date(0) }, "gone", -1_000_000],
])("a shop with %j is %s", (signs, trouble, rank) => {
  expect(troubleOf({ ...well, ...signs })).toBe(trouble);
  expect(rankOf({ ...well, ...signs })).toBe(rank);
});

test("however much is counted, a worse trouble comes first", () => {
  fc.assert(
    fc.property(fc.nat(9_999_999), (parked) => {
      const stuck = rankOf({ ...well, parked: parked + 1 });
      expect(stuck).toBeLessThan(rankOf({ ...well, isCarrierTokenRejected: true }));
      expect(stuck).toBeGreaterThan(rankOf({ ...well, isCarrierPaused: true }));
    }),
  );
});
