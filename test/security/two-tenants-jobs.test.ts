import { expect, test } from "vitest";
import { requestCancel } from "~/flows/booking/cancel.server";
import { queueBookings } from "~/flows/booking/queue.server";
import type { JobName } from "~/flows/deps.server";
import { payloadSchemas } from "~/jobs/queues";
import type { Owned } from "./a-furnished-shop.ts";
import { OWNER } from "./furnished-place.ts";
import { JOB_ASKS } from "./job-asks.ts";
import { promptHandlers } from "./prompt-handlers.ts";
import { difference, rowsOf } from "./rows-of-a-shop.ts";
import { type TwoShops, twoShops } from "./two-shops.ts";

test("every queue is given another shop's ids", () => {
  const how = "Add the queue to JOB_ASKS in test/security/job-asks.ts, with every id of its payload taken from `of`.";
  expect(Object.keys(JOB_ASKS).toSorted(), how).toEqual(Object.keys(payloadSchemas).toSorted());
});

test("no job of a shop does anything with what another shop has", { timeout: 300_000 }, async () => {
  const shops = await twoShops();
  const { ours, theirs, deps, controlCarrier, controlShopify } = shops;
  for (const one of [ours, theirs]) await prepare(shops, one);
  const atOtherSides = async () => [
    await controlShopify("GET", `/shops/${theirs.domain}/orders`),
    JSON.stringify(await controlCarrier("GET", "/ledger")).split(theirs.partnerId).length,
  ];
  const [rows, sides] = [await rowsOf(deps.database, theirs), await atOtherSides()];
  await runAll(shops, theirs, async (name) => {
    const changed = difference(rows, await rowsOf(deps.database, theirs));
    expect.soft(changed, `${name} changed the other shop`).toEqual({ gone: [], added: [] });
  });
  expect(await atOtherSides()).toEqual(sides);

  // The same jobs with a shop's own ids do their work: else the test could not fail.
  const worked = new Set<string>();
  let before = await rowsOf(deps.database, ours);
  await runAll(shops, ours, async (name) => {
    const after = await rowsOf(deps.database, ours);
    if (difference(before, after).added.length > 0) worked.add(name);
    before = after;
  });
  const working = [
    "book-shipment",
    "cancel-shipment",
    "sync-shopify",
    "run-flow-action",
    "quote-parcel",
    "queue-batch",
  ];
  expect([...worked]).toEqual(expect.arrayContaining(working));
  const ownRows = before.filter((row) => row.includes(theirs.canary));
  expect(ownRows, "rows of ours tell of the other shop").toEqual([]);
  expect(shops.lines.filter((line) => line.includes(theirs.canary) || line.includes(ours.canary))).toEqual([]);
});

/** A parcel that waits to be booked, and one to be cancelled. */
async function prepare({ deps }: TwoShops, { shopId, spareId, bookedId }: Owned): Promise<void> {
  await queueBookings(deps, shopId, [spareId], OWNER);
  await requestCancel(deps, shopId, bookedId, OWNER);
}

async function runAll({ deps, ours }: TwoShops, of: Owned, look: (name: string) => Promise<void>): Promise<void> {
  const handlers = promptHandlers(deps);
  for (const name of Object.keys(JOB_ASKS) as JobName[]) {
    for (const payload of JOB_ASKS[name](ours.shopId, of)) await handlers[name](payload);
    await look(name);
  }
}
