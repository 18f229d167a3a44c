import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openBooks } from "../../faults/books.ts";
import { startCast } from "../../faults/cast/cast.ts";
import { openCheckouts } from "../../faults/checkouts.ts";
import { openDiary } from "../../faults/diary.ts";
import { watchIsolation } from "../../faults/judge/isolation.ts";
import { watchOrder } from "../../faults/judge/statuses.ts";
import type { Life } from "../../faults/life/about-life.ts";
import { openShop, type Shop } from "../../faults/life/shop.ts";
import { SHOPS } from "../../faults/life/shops.ts";
import { openView } from "../../faults/life/view.ts";
import { countShares } from "../../faults/shares.ts";
import { verdictOf } from "../../faults/verdict.ts";
import type { Watch } from "../../faults/wires/http-wire.ts";
import type { Results } from "../stage/results.ts";
import type { Ends } from "../stage/run.ts";
import { beginLoad } from "./load.ts";
import { growthPerMinute, laterHalf, watchMemory } from "./memory.ts";

const SEED = 1;
const LIMITS = { megabytes: 300, perMinute: 1, unpricedPercent: 0.1 };
/** What was begun may take so long, and agreement after it. */
const SETTLE_MS = 480_000;
const JUDGE_EVERY_MS = 1_000;

/** Loads one process of each role for so many minutes, and judges what each holds in the later half, whether that grows, and the ledgers. */
export async function measureHour(results: Results, ends: Ends, minutes: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "waybill-bench-"));
  ends.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const diary = openDiary(join(dataDir, "diary.jsonl"));
  const books = openBooks(() => 0);
  const [isolation, order, shares] = [watchIsolation(SHOPS), watchOrder(), countShares()];
  const watch: Watch = async (moment, passing) => {
    books.note(moment, passing, false);
    isolation.look(moment, passing);
    if (moment === "answered") shares.note(passing);
    return "go_on";
  };
  const onlooker = {
    ...{ carrier: watch, shopify: watch, front: watch },
    statement: async () => "go_on" as const,
    replyHeld: async () => undefined,
  };
  const processes = { webs: 1, edges: 1, workers: 1, killedMigrations: 0, smallDisk: false };
  const cast = await startCast({ dataDir, seed: SEED, ...processes, appEnv: {}, diary, onlooker });
  ends.push(() => cast.stop());
  const view = await openView(cast.database.url);
  ends.push(() => view.stop());
  view.onSample(order.look);
  const shops: Shop[] = [];
  for (const plan of SHOPS) shops.push(await openShop(cast, view, plan));
  const lives: Life[] = [];
  const checkouts = await openCheckouts(cast, shops);
  const endsAt = Date.now() + minutes * 60_000;
  const isTooLate = () => Date.now() > endsAt + SETTLE_MS;
  const load = beginLoad({ cast, view, diary, books, shops, lives, isTooLate });
  const pids = new Map(cast.apps.map(({ role, pid }) => [role, pid]));
  const held = await watchMemory(pids, () => Date.now() < endsAt);
  for (const [role, all] of held) {
    const later = laterHalf(all);
    const most = Math.max(...later.map(({ megabytes }) => megabytes));
    const first = all[0]?.megabytes ?? Number.NaN;
    results.most(["memory under a mixed load", role], most, LIMITS.megabytes, "MB", most.toFixed(0));
    const growth = growthPerMinute(later);
    const shown = `${growth.toFixed(2)} (${first.toFixed(0)} MB at first, ${(later.at(-1)?.megabytes ?? 0).toFixed(0)} at last)`;
    results.most(["growth of memory under a mixed load", `${role}, a minute`], growth, LIMITS.perMinute, "MB", shown);
  }

  await load.end();
  await checkouts.close();
  const look = verdictOf({
    ...{ dataDir, cast, view, shops, lives, books, isolation, order, checkouts },
    heavy: false,
  });
  let { findings } = await look();
  while (findings.length > 0 && !isTooLate()) {
    await pause(JUDGE_EVERY_MS);
    ({ findings } = await look());
  }
  const ownEnds = cast.apps.flatMap(({ name, ownEnds }) => (ownEnds > 0 ? [`${name} ended by itself`] : []));
  const broken = [...findings.map(({ invariant, what }) => `${invariant}: ${what}`), ...ownEnds];
  for (const what of broken) console.log(`BROKEN ${what}`);
  results.most("promises broken under a mixed load", broken.length, 0, "", String(broken.length));
  const priced = checkouts.quotes.filter(({ prices }) => prices.size > 0).length;
  const unpriced = 1 - priced / checkouts.quotes.length;
  results.most(["fees without a price", `of ${checkouts.quotes.length}`], unpriced * 100, LIMITS.unpricedPercent, "%");
  results.note(
    `done in ${minutes} minutes`,
    `${load.done()}, ${priced} fees; ${shares.describe(cast.apps).join("; ")}`,
  );
}
