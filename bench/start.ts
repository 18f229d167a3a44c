/**
 * `npm run bench -- start`: how fast a process of each role is ready, and what it holds when it is idle: on an empty database, and on one of a thousand
 * shops with 200,000 parcels (`--quick`: a tenth of both).
 */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../scripts/migrate.ts";
import { startPostgres } from "../scripts/postgres.ts";
import { freePort } from "../scripts/process/port.ts";
import { startShopify } from "./quotes/processes.ts";
import { SHOPIFY, steeredTo } from "./stage/app.ts";
import { QUICK } from "./stage/quick.ts";
import { type Ends, measured } from "./stage/run.ts";
import { median, spread } from "./stage/statistics.ts";
import { type History, seedHistory } from "./start/history.ts";
import { type Started, startRole, whenIdle } from "./start/role.ts";

const LONG: History = QUICK ? { shops: 100, parcels: 20_000 } : { shops: 1_000, parcels: 200_000 };
const ROUNDS = QUICK ? 1 : 3;
const ROLES = { edge: 160, worker: 160, web: 200 };
type Role = keyof typeof ROLES;
const EVERY_ROLE = Object.keys(ROLES) as Role[];
const READY_MS = 2_000;
/** A worker with a thousand shops has something to do all the time. */
const MOST_IDLE_SECONDS = QUICK ? 20 : 90;

await measured(async (results, ends) => {
  const dir = mkdtempSync(join(tmpdir(), "waybill-bench-"));
  ends.push(() => rmSync(dir, { recursive: true, force: true }));
  const postgres = await startPostgres({ dataDir: join(dir, "postgres"), log: () => undefined });
  ends.push(() => postgres.stop());
  const url = postgres.url("postgres");
  await migrate(url);
  const shopify = await startShopify();
  ends.push(() => shopify.stop());
  const key = randomBytes(32);

  const start = (role: string, port: number, end: Ends) => {
    const env = {
      ...{ ROLE: role, PORT: String(port), DATABASE_URL: url, SHOPIFY_APP_URL: `http://127.0.0.1:${port}` },
      ...{ SHOPIFY_API_KEY: SHOPIFY.key, SHOPIFY_API_SECRET: SHOPIFY.secret },
      ...{ CARRIER_API_URL: "http://127.0.0.1:1", CARRIER_PARTNER_CODE: "BENCH" },
      ...{ ENCRYPTION_KEYS: `k1:${key.toString("base64")}`, ...steeredTo(shopify.url) },
    };
    return startRole(env, join(dir, `${role}.log`), end);
  };
  const measure = async (what: string) => {
    const end: Ends = [];
    const endAll = async () => {
      for (let one = end.pop(); one; one = end.pop()) await one();
    };
    ends.push(endAll);
    for (const role of EVERY_ROLE) {
      const times: number[] = [];
      for (let round = 1; round <= ROUNDS; round += 1) {
        times.push((await start(role, await freePort(), end)).readyMs);
        await endAll();
      }
      results.most(["start of a process", `${role}, ${what}`], median(times), READY_MS, "ms", spread(times));
    }
    // What each holds is looked at while all are there, as where the app is hosted: until they are idle takes the longest of everything here.
    const started: (Started & { role: Role })[] = [];
    for (const role of EVERY_ROLE) started.push({ role, ...(await start(role, await freePort(), end)) });
    const idle = await Promise.all(
      started.map(async (one) => ({ ...one, ...(await whenIdle(one.child, MOST_IDLE_SECONDS)) })),
    );
    for (const { role, cpuMs, megabytes, ownMegabytes, mostMegabytes, afterSeconds } of idle) {
      results.most(
        ["memory of an idle process", `${role}, ${what}`],
        megabytes,
        ROLES[role],
        "MB",
        megabytes.toFixed(0),
      );
      const note = `${cpuMs.toFixed(0)} ms CPU, ${ownMegabytes.toFixed(0)} MB of its own; ${mostMegabytes.toFixed(0)} MB at most in the first ${afterSeconds.toFixed(0)} s`;
      results.note(`${role}, ${what}`, note);
    }
    await endAll();
  };

  await measure("no shop");
  await seedHistory(url, key, LONG);
  await measure(`${LONG.shops} shops, ${LONG.parcels} parcels`);
});
