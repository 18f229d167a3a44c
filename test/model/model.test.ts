import fc from "fast-check";
import { test } from "vitest";
import { install, reconnect, revoke, uninstall } from "./commands/access.ts";
import { book, cancel } from "./commands/booking.ts";
import { move } from "./commands/courier.ts";
import { drop } from "./commands/faults.ts";
import { edit, place, split } from "./commands/orders.ts";
import { kill, restart, wait } from "./commands/process.ts";
import { finish } from "./finish.ts";
import { PLOTS } from "./plots/plots.ts";
import { aNeighbour, begin } from "./stage.ts";
import type { Step } from "./step.ts";
import { startWorld } from "./world.ts";

/** The same stories in each run; `npm run test:long` tells new ones. */
const RUNS = Number(process.env.MODEL_RUNS ?? 2);
const SEED = Number(process.env.MODEL_SEED ?? 20_261_123);
/** A story that fails is made shorter for as long; `MODEL_SHRINK=no` keeps it as it is. */
const LIMIT_MS = 60_000 + RUNS * 10_000;
const endOnFailure = process.env.MODEL_SHRINK === "no";
const { MODEL_PATH: path, MODEL_REPLAY: replayPath } = process.env;

/** What is named often comes often. Long runs lead stories through little plots too, whatever happened before. */
const STEPS = [
  ...[place, split, book, book, book, book, cancel, cancel, edit, edit, move, move, move, move, move],
  ...[drop, drop, drop, drop, kill, kill, kill, restart, restart, restart, restart, restart, restart, wait, wait, wait],
  ...(process.env.MODEL_PLOTS ? PLOTS : []),
  ...[revoke, reconnect, reconnect, reconnect, uninstall, install, install, install, install],
];

test("whatever happens to a shop and to the app, all three sides agree in the end", {
  timeout: 2 * LIMIT_MS,
}, async () => {
  const world = await startWorld();
  const neighbour = await aNeighbour(world);
  const story = fc.commands(STEPS, { maxCommands: 24, size: "max", ...(replayPath ? { replayPath } : {}) });
  const told = fc.asyncProperty(story, async (steps) => {
    const { model, real } = await begin(world, neighbour);
    await fc.asyncModelRun(() => ({ model, real }), steps);
    await finish(model, real);
  });
  const settings = { numRuns: RUNS, seed: SEED, unbiased: true, endOnFailure, interruptAfterTimeLimit: LIMIT_MS };
  const run = await fc.check(told, { ...settings, ...(path ? { path } : {}) });
  if (run.failed)
    throw new Error(`${await fc.asyncDefaultReportMessage(run)}\n\n${toldAgain(run)}`, { cause: run.errorInstance });
});

/** Returns the command that tells a failed story again. */
function toldAgain({ seed, counterexample, counterexamplePath }: fc.RunDetails<[Iterable<Step>]>): string {
  const [, replay] = /replayPath="([^"]*)"/.exec(fc.stringify(counterexample?.[0])) ?? [];
  const set = { MODEL_SEED: seed, MODEL_PATH: counterexamplePath, MODEL_REPLAY: replay };
  const settings = Object.entries(set).map(([name, value]) => `${name}='${value}'`);
  return `Again: ${settings.join(" ")} npm test -- test/model`;
}
