import type { AsyncCommand } from "fast-check";
import { expect } from "vitest";
import { holdsAlways } from "./invariants.ts";
import { readLedgers } from "./ledgers.ts";
import type { Model } from "./model.ts";
import { nothingOfferedTwice } from "./offered.ts";
import type { Shop } from "./open-shop.ts";
import { callsWith, readNeighbour } from "./others.ts";
import type { World } from "./world.ts";

/** One run: a shop of its own, beside one that must not notice it. */
export interface Real {
  world: World;
  shop: Shop;
  neighbour: Shop;
  /** What the three sides said of the neighbour before the run. */
  untouched: string;
}

export type Step = AsyncCommand<Model, Real>;

/** Makes a step: what it does, then everything that follows from it, then what must hold. */
export function step(
  text: string,
  check: (model: Readonly<Model>) => boolean,
  act: (model: Model, real: Real) => Promise<unknown>,
): Step {
  return {
    check,
    async run(model, real) {
      // Times are told to the second: what comes later must be later.
      await real.world.putForward(2_000);
      await act(model, real);
      await afterwards(model, real);
    },
    toString: () => text,
  };
}

/** Waits until everything is done that follows from what happened, and compares. */
export async function afterwards(model: Model, real: Real): Promise<void> {
  const { world, shop, neighbour, untouched } = real;
  if (model.isRunning) model.isRunning = (await world.settle()) === "settled";
  const ledgers = await readLedgers(world, shop);
  holdsAlways(model, ledgers);
  await nothingOfferedTwice(model, real, ledgers);
  expect(await readNeighbour(world, neighbour), "the other shop").toBe(untouched);
  await noCallsOnceRefused(model, { world, shop });
}

/** A shop whose token the carrier refused, or that removed the app, is left alone from the moment the app knows. */
async function noCallsOnceRefused(model: Model, { world, shop }: Pick<Real, "world" | "shop">): Promise<void> {
  if (!model.isRunning) return;
  const [row] = await world.database.query<{ gone: boolean }>(
    `SELECT o.uninstalled_at IS NOT NULL OR a.health = 'rejected' AS gone
       FROM shop o JOIN carrier_account a ON a.shop_id = o.id WHERE o.id = $1`,
    [shop.id],
  );
  if (!row?.gone) {
    model.refused = null;
    return;
  }
  // The carrier remembers the latest calls only: there may be fewer by and by.
  const calls = await callsWith(world, shop);
  if (model.refused)
    expect(calls, "calls to the carrier for a shop that may not").toBeLessThanOrEqual(model.refused.calls);
  model.refused = { calls };
}
