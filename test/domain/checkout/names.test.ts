import { expect, test } from "vitest";
import { shownNames } from "~/domain/checkout/names";

const DEFAULTS = { road: "Đường bộ", fly: "Đường bay" };
const BOTH = ["road", "fly"] as const;

test.each([
  ["its own names", { road: "Thường", fly: "Nhanh" }, BOTH, { road: "Thường", fly: "Nhanh" }],
  ["the default where it has none", { road: "", fly: "Nhanh" }, BOTH, { road: "Đường bộ", fly: "Nhanh" }],
  ["the defaults, where its two would be one", { road: "GIAO  hàng", fly: "giao hàng" }, BOTH, DEFAULTS],
  ["the defaults, where its one is the other's default", { road: "đường BAY", fly: "" }, BOTH, DEFAULTS],
  [
    "its one name for the one that it offers",
    { road: "Giao", fly: "Giao" },
    ["road"] as const,
    { road: "Giao", fly: "Giao" },
  ],
])("a shop shows %s, however often it is asked", (_what, own, offered, shown) => {
  for (let asked = 0; asked < 2; asked += 1) expect(shownNames({ own, offered }, DEFAULTS)).toEqual(shown);
});

test("shops with more pairs of names than are remembered each keep their own", () => {
  const pairs = Array.from({ length: 2_500 }, (_, n) => ({ road: `Xe ${n}`, fly: n % 2 ? `xe ${n}` : `Bay ${n}` }));
  for (const own of [...pairs, ...pairs]) {
    const same = own.road.toLowerCase() === own.fly;
    expect(shownNames({ own, offered: BOTH }, DEFAULTS)).toEqual(same ? DEFAULTS : own);
  }
});
