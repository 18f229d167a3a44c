import { expect, onTestFinished, test, vi } from "vitest";
import { startDispatcher } from "~/jobs/dispatcher.server";
import { createHandlers } from "~/jobs/handlers.server";
import { policiesFor } from "~/jobs/queues";
import { sweep } from "~/jobs/sweep.server";
import { aPresence, aStanding, silent } from "../../jobs/a-queue";
import { aShop, type TestShop } from "../a-shop";
import { received, use } from "./a-flow";

const EVENTS = 60;

/** Something to tell, with a number that Flow receives. */
const happen = ({ deps, shopId }: TestShop, from: number, to: number) =>
  deps.database.query(
    `INSERT INTO flow_event (shop_id, handle, key, facts, happened_at)
      SELECT $1, 'flow-parcels-left', n::text, jsonb_build_object('parcels', n), now() FROM generate_series($2::int, $3::int) n`,
    [shopId, from, to],
  );

test("two live workers tell each thing once, while more happens and both sweep", async () => {
  const shop = await aShop();
  await use(shop, "flow-parcels-left");
  const { database } = shop.deps;
  await database.query("DELETE FROM work");
  const all = Promise.withResolvers<void>();
  // The first answer takes until everything has happened: whoever has the job keeps it meanwhile.
  const deps = {
    ...shop.deps,
    shopify: {
      ...shop.deps.shopify,
      tellFlow: (async (...told) => {
        await all.promise;
        return shop.deps.shopify.tellFlow(...told);
      }) as TestShop["deps"]["shopify"]["tellFlow"],
    },
  };
  let atOnce = 0;
  let mostAtOnce = 0;
  const worker = async (name: string, presence = aPresence(shop.app.databaseUrl, name)) => {
    const handlers = createHandlers(deps);
    const tell = handlers["tell-flow"];
    const counted: typeof tell = async (...job) => {
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      try {
        return await tell(...job);
      } finally {
        atOnce -= 1;
      }
    };
    const source = { database, standing: await aStanding(presence), policies: policiesFor(10) };
    const dispatcher = startDispatcher(source, { ...handlers, "tell-flow": counted }, { pollMs: 20, log: silent });
    onTestFinished(() => dispatcher.stop(5_000));
  };
  await worker("one");
  await worker("two");
  for (let from = 1; from <= EVENTS; from += 10) {
    await happen(shop, from, from + 9);
    await Promise.all([sweep(shop.deps), sweep(shop.deps)]);
    await vi.waitFor(() => expect(atOnce).toBeGreaterThan(0), 10_000);
  }
  all.resolve();
  const isTold = async () => {
    await sweep(shop.deps);
    const [open] = await database.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM flow_event WHERE ended_at IS NULL",
    );
    expect(open?.n).toBe(0);
  };
  await vi.waitFor(isTold, { timeout: 40_000, interval: 50 });
  const numbers = (await received(shop)).map(({ payload }) => Number(payload.Parcels));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: EVENTS }, (_, n) => n + 1));
  expect(mostAtOnce).toBe(1);
});
