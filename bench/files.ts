/**
 * `npm run bench -- files`: the file of 100,000 parcels of a shop as its owner downloads it, beside PostgreSQL's own `COPY … TO STDOUT` of
 * the same rows (perf 6: B15). Exit codes are those of `quotes`; `--quick`: 10,000 parcels, twice.
 */
import { startEngine } from "./engine/engine.ts";
import { copyParcels } from "./files/copy.ts";
import { download, PARCELS_FILE } from "./files/download.ts";
import { seedExportShop } from "./files/seed.ts";
import { QUICK } from "./stage/quick.ts";
import { measured } from "./stage/run.ts";
import { signIn } from "./stage/staff.ts";
import { median, residentMegabytes, spread } from "./stage/statistics.ts";

const PARCELS = QUICK ? 10_000 : 100_000;
const PAIRS = QUICK ? 2 : 8;
const LIMITS = { toCopy: 0.25, megabytes: 40, firstRowMs: 300 };
const LOOK_EVERY_MS = 20;

await measured(async (results, ends) => {
  const engine = await startEngine(ends);
  const shop = await seedExportShop(engine.databaseUrl, engine.key, PARCELS);
  const staff = signIn(engine, shop);
  ends.push(() => staff.leave());

  // Compiled, and its heap grown to what files need: what a file costs, not what the first one does.
  for (let n = 0; n < 2; n += 1) await download(staff, PARCELS_FILE);
  const ratios: number[] = [];
  const firstRows: number[] = [];
  const growths: number[] = [];
  const perSecond: number[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const copiedFirst = pair % 2 ? await copyParcels(engine.databaseUrl, shop.id) : null;
    const memory = watchMemory(engine.webPid);
    const file = await download(staff, PARCELS_FILE).finally(() => memory.stop());
    const copied = copiedFirst ?? (await copyParcels(engine.databaseUrl, shop.id));
    if (file.rows !== PARCELS || copied.rows !== PARCELS)
      throw new Error(`${file.rows} rows in the file, ${copied.rows} copied, of ${PARCELS}`);
    ratios.push(copied.ms / file.ms);
    firstRows.push(file.firstRowMs);
    growths.push(memory.grown());
    perSecond.push((PARCELS / file.ms) * 1_000);
  }
  results.least(["file, throughput to COPY", `${PARCELS} parcels`], median(ratios), LIMITS.toCopy, "×", spread(ratios));
  results.most(["first row of a file", "parcels, over HTTP"], Math.max(...firstRows), LIMITS.firstRowMs, "ms");
  results.most("memory of a file", Math.max(...growths), LIMITS.megabytes, "MB", spread(growths));
  results.note("rows per second", median(perSecond).toFixed(0));
});

/** Watches how much a process grows from now on. */
function watchMemory(pid: number) {
  const before = residentMegabytes(pid);
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid));
  }, LOOK_EVERY_MS);
  return { stop: () => clearInterval(timer), grown: () => most - before };
}
