import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSettings, shopSettingsSchema } from "~/domain/settings/settings";
import { aRule } from "../rules/a-rule";

describe("stored settings", () => {
  test("of an earlier version take the defaults of newer fields", () => {
    expect(readSettings({ codGateways: ["COD"], packagingWeightGrams: 50 })).toMatchObject({
      codGateways: ["COD"],
      packagingWeightGrams: 50,
      weightLimitGrams: 20_000,
      aboveWeightLimit: "split",
      rules: [],
    });
    expect(readSettings(null)).toEqual(shopSettingsSchema.parse({}));
  });

  test("with an invalid value keep all the others", () => {
    const stored = { transport: "drone", packagingWeightGrams: 50, checkout: "yes", codSplit: "first" };
    expect(readSettings(stored)).toEqual(shopSettingsSchema.parse({ packagingWeightGrams: 50, codSplit: "first" }));
  });

  test("with price or day rows without a place keep the rest, and fees stay on", () => {
    const steps = [{ upToGrams: 500, feeVnd: 30_000 }];
    const road = { transport: "road", steps, beyond: null };
    const zone = { ...road, zone: "other_region", provinces: [] };
    const provinces = { ...road, zone: null, provinces: ["Lai Châu"] };
    const nowhere = { ...road, zone: null, provinces: [] };
    const days = { transport: "road", from: 1, to: 2, provinces: [] };
    const { checkout } = readSettings({
      checkout: {
        enabled: true,
        capVnd: 90_000,
        transports: ["drone"],
        fallback: [nowhere, zone, { ...road }, provinces, 7],
        days: [{ ...days, zone: null }, days, { ...days, zone: "same_region" }],
      },
    });
    expect(checkout).toMatchObject({ enabled: true, capVnd: 90_000, transports: ["road", "fly"] });
    expect(checkout.fallback).toEqual([zone, provinces]);
    expect(checkout.days).toEqual([{ ...days, zone: "same_region" }]);
  });

  test("with an invalid rule keep the others, which then book nothing at once", () => {
    const kept = aRule("a", [], { transport: "fly", bookAtOnce: true });
    const { rules } = readSettings({ rules: [kept, { ...kept, id: "b", conditions: [{ fact: "moon" }] }, kept, 7] });
    expect(rules).toMatchObject([{ id: "a", actions: { transport: "fly", bookAtOnce: false } }]);
  });

  test("never throw, whatever is stored", () => {
    const keys = fc.constantFrom(...Object.keys(shopSettingsSchema.shape));
    fc.assert(
      fc.property(fc.oneof(fc.dictionary(keys, fc.jsonValue()), fc.jsonValue()), (stored) => {
        expect(shopSettingsSchema.safeParse(readSettings(stored)).success).toBe(true);
      }),
    );
  });
});
