import { expect, test } from "vitest";
import { type DoorNews, notBefore } from "~/domain/transit/put-off";

test.each<[string, DoorNews, string | null]>([
  ["never put off", { putOff: null, outAgainOn: null }, null],
  ["put off for the weather", { putOff: { on: "2026-11-30", reasonCode: "126" }, outAgainOn: null }, "2026-12-01"],
  ["put off without a reason", { putOff: { on: "2026-11-20", reasonCode: null }, outAgainOn: null }, "2026-11-21"],
  [
    "to be brought in the next shift",
    { putOff: { on: "2026-11-20", reasonCode: "121" }, outAgainOn: null },
    "2026-11-20",
  ],
  ["out again", { putOff: { on: "2026-11-20", reasonCode: "122" }, outAgainOn: "2026-11-22" }, "2026-11-22"],
])("a parcel %s", (_, news, wanted) => {
  expect(notBefore(news)).toBe(wanted);
});
