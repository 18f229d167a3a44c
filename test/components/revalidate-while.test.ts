import { expect, test } from "vitest";
import { movingParcels } from "~/components/parcel-state";
import { nextPollDelayMs } from "~/components/revalidate-while";

test("reloads become rarer while nothing changes, down to twice a minute", () => {
  const pauses = [1_500];
  while (pauses.length < 12) pauses.push(nextPollDelayMs(pauses.at(-1) ?? 0));
  expect(pauses.slice(0, 4)).toEqual([1_500, 2_250, 3_375, 5_063]);
  expect(pauses.at(-1)).toBe(30_000);
});

test("only pages with parcels that change by themselves reload", () => {
  expect(
    movingParcels([
      { shipmentId: "a", state: "queued" },
      { shipmentId: "b", state: "booked" },
      { shipmentId: "c", state: "unknown" },
      { shipmentId: "d", state: "needs_review" },
    ]),
  ).toBe("a:queued c:unknown");
  expect(movingParcels([{ shipmentId: "b", state: "booked" }])).toBe("");
});
