import { expect, test } from "vitest";
import { DOORS } from "~/edge/edge.server";
import { aRateRequest } from "../flows/a-checkout.ts";
import { answerOf } from "./asking.ts";
import { DOOR_ASKS, type DoorName } from "./door-asks.ts";
import { doLeftoverWork } from "./leftover-work.ts";
import { difference, rowsOf } from "./rows-of-a-shop.ts";
import { type TwoShops, twoShops } from "./two-shops.ts";

test("every door of the edge is asked with another shop's ids", () => {
  const how =
    "Add it to DOOR_ASKS in test/security/door-asks.ts: with our credentials, and the other shop's ids wherever one goes.";
  expect(
    DOORS.filter((door) => (DOOR_ASKS[door]?.length ?? -1) < 0),
    how,
  ).toEqual([]);
});

test("no door gives, changes or tells of a shop whose ids another shop's credentials name", {
  timeout: 300_000,
}, async () => {
  const shops = await twoShops();
  const { ours, theirs, deps, origin } = shops;
  const rows = await rowsOf(deps.database, theirs);
  const unchanged = async (what: string) => {
    const changed = difference(rows, await rowsOf(deps.database, theirs));
    expect.soft(changed, `${what} changed the other shop`).toEqual({ gone: [], added: [] });
  };
  for (const door of Object.keys(DOOR_ASKS) as DoorName[]) {
    for (const { what, at, init, gives, tells } of DOOR_ASKS[door](shops)) {
      const { status, whole } = await answerOf(await fetch(origin + at, init));
      expect.soft(gives, `${door} ${what}: ${status}`).toContain(status);
      expect.soft(whole.includes(theirs.canary), `${door} ${what} tells of the other shop`).toBe(false);
      if (tells !== undefined) expect.soft(whole, `${door} ${what}`).toContain(tells);
    }
    await unchanged(door);
  }
  // What the doors stored is applied, and the jobs that this leaves are done.
  const done = new Set<string>();
  for (let round = 0; round < 3; round += 1) {
    for (const kind of await doLeftoverWork(shops, ours.shopId)) done.add(kind);
  }
  expect([...done]).toEqual(expect.arrayContaining(["read-order", "run-flow-action", "statement"]));
  await unchanged("what the doors left");
  const ownRows = (await rowsOf(deps.database, ours)).filter((row) => row.includes(theirs.canary));
  expect(ownRows, "rows of ours tell of the other shop").toEqual([]);
  await nothingIsShared(shops);
});

/** What one shop's question left in memory answers no other's: each asks the carrier with its own token, and is told its own words. */
async function nothingIsShared({ ours, theirs, deps, origin, controlCarrier }: TwoShops): Promise<void> {
  const calls = async () => ((await controlCarrier("GET", "/calls")) as unknown[]).length;
  const asks = async ({ ratesPath }: { ratesPath: string }) => {
    const body = JSON.stringify(aRateRequest({ item: { grams: 4_321 } }));
    return answerOf(await fetch(origin + ratesPath, { method: "POST", body }));
  };
  expect((await asks(theirs)).whole).toContain(theirs.canary);
  const before = await calls();
  const { whole } = await asks(ours);
  expect([whole.includes(ours.canary), whole.includes(theirs.canary)]).toEqual([true, false]);
  expect(await calls()).toBeGreaterThan(before);
  const after = await calls();
  // The same shop is answered from memory: the count above does say something.
  await asks(ours);
  expect(await calls()).toBe(after);

  const owner = (one: { accountCode: string }) =>
    ({ environment: "production", clientSource: one.accountCode }) as const;
  const name = `Áo ${theirs.canary}`;
  await deps.productCodes.lookUp({ ...owner(theirs), token: theirs.token }, [name]);
  expect(deps.productCodes.notAsked(owner(theirs), [name])).toEqual([]);
  expect(deps.productCodes.notAsked(owner(ours), [name])).toEqual([name]);
}
