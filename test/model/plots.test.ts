import fc from "fast-check";
import { expect, test } from "vitest";
import { pointsOf } from "./calls.ts";
import { finish } from "./finish.ts";
import { PLOTS } from "./plots/plots.ts";
import { aNeighbour, begin } from "./stage.ts";
import type { Step } from "./step.ts";
import { startWorld } from "./world.ts";

/** Each plot once, the same in each run; `npm run test:long` plays them more often, and otherwise. */
const RUNS = Number(process.env.MODEL_PLOTS ?? 1);
const SEED = Number(process.env.MODEL_SEED ?? 20_261_124);
/** Plots that one shop comes through. */
const TOGETHER = 4;
/** Of Shopify, for an order that goes through a plot: what is read again and again costs more. */
const MOST_POINTS = 80;
const LIMIT_MS = 120_000 + RUNS * 60_000;

test("little plots end as they must, and nothing wrong is shown on the way", { timeout: LIMIT_MS }, async () => {
  const world = await startWorld();
  const neighbour = await aNeighbour(world);
  const plays = Array.from({ length: RUNS }, (_, run) =>
    PLOTS.flatMap((plot, n) => fc.sample(plot, { seed: SEED + run * 1_000 + n, numRuns: 1 })),
  ).flat();
  const meant = plays.filter((play) => play.toString().includes(process.env.MODEL_PLOT ?? ""));
  for (let from = 0; from < meant.length; from += TOGETHER) {
    const story = meant.slice(from, from + TOGETHER);
    const { model, real } = await begin(world, neighbour);
    for (const play of story) await orSay(play, () => play.run(model, real));
    await orSay(story, async () => {
      await finish(model, real);
      const points = await pointsOf(world, real.shop);
      expect(points, "points of Shopify").toBeLessThanOrEqual(MOST_POINTS * model.orders.length);
    });
  }
});

/** Says what was played when it failed, and how it is played again. */
async function orSay(played: Step | readonly Step[], play: () => Promise<void>): Promise<void> {
  try {
    await play();
  } catch (error) {
    const [text, cause] = [[played].flat().join(", then "), error instanceof Error ? error.message : error];
    throw new Error(
      `${text}: ${cause}\n\nAgain: MODEL_SEED='${SEED}' MODEL_PLOTS='${RUNS}' npm test -- test/model/plots`,
      {
        cause: error,
      },
    );
  }
}
