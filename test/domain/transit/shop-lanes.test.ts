import fc from "fast-check";
import { expect, test } from "vitest";
import { nameCodes } from "~/domain/places/name-codes";
import { bytesOfLanes, daysOnLane, shopLanes } from "~/domain/transit/shop-lanes";
import { gazetteer, provinces } from "../places/provinces-data.ts";

const names = { shared: nameCodes(gazetteer), provinces };
const today = gazetteer.provinces["2"].map(({ name }) => name);
const lane = {
  transport: fc.constantFrom<"road" | "fly">("road", "fly"),
  fromProvince: fc.constantFrom(...today, "Nơi không ai biết"),
  toProvince: fc.constantFrom(...today),
};
const lanes = fc.uniqueArray(
  fc.record({
    ...lane,
    p50Days: fc.integer({ min: 0, max: 180 }),
    p90Days: fc.integer({ min: 0, max: 180 }),
    parcels: fc.integer({ min: 5, max: 2 ** 31 - 1 }),
  }),
  {
    selector: ({ transport, fromProvince, toProvince }) => `${transport} ${fromProvince} ${toProvince}`,
    maxLength: 40,
  },
);

test("packed lanes say what was counted of each, and nothing of any other", () => {
  fc.assert(
    fc.property(lanes, fc.record(lane), (counted, other) => {
      const packed = shopLanes(names, counted);
      const byOther = counted.map((one) => ({ ...one, transport: one.transport === "fly" ? "road" : "fly" }) as const);
      for (const asked of [...counted, ...byOther, other]) {
        const known = counted.find(
          (one) =>
            one.transport === asked.transport &&
            one.fromProvince === asked.fromProvince &&
            one.toProvince === asked.toProvince,
        );
        const days = known && { from: known.p50Days, to: known.p90Days, parcels: known.parcels };
        expect(daysOnLane(names, packed, asked)).toEqual(days);
      }
    }),
  );
});

test("a province of before the merger is the one it went into", () => {
  const packed = shopLanes(names, [
    {
      transport: "road",
      fromProvince: "Thành phố Hà Nội",
      toProvince: "Tỉnh Bến Tre",
      p50Days: 2,
      p90Days: 4,
      parcels: 9,
    },
  ]);
  const asked = { transport: "road", fromProvince: "Hà Nội", toProvince: "Tỉnh Vĩnh Long" } as const;
  expect(daysOnLane(names, packed, asked)).toEqual({ from: 2, to: 4, parcels: 9 });
});

test("a shop's lanes to every province by both transports take a kilobyte and a half", () => {
  const row = { fromProvince: "Thành phố Hà Nội", p50Days: 2, p90Days: 4, parcels: 9 };
  const counted = today.flatMap((toProvince) =>
    (["road", "fly"] as const).map((transport) => ({ ...row, transport, toProvince })),
  );
  expect(bytesOfLanes(shopLanes(names, counted))).toBeLessThan(1_500);
});
