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
import { measured } from "./stage/run.ts";
import { median, spread } from "./stage/statistics.ts";
import { type History, seedHistory } from "./start/history.ts";
import { startRole } from "./start/role.ts";

const LONG: History = QUICK ? { shops: 100, parcels: 20_000 } : { shops: 1_000, parcels: 200_000 };
const ROUNDS = QUICK ? 1 : 3;
const ROLES = { edge: 160, worker: 160, web: 200 };
const READY_MS = 2_000;

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

  const measure = async (what: string) => {
    for (const [role, most] of Object.entries(ROLES)) {
      const times: number[] = [];
      const idle: number[] = [];
      let note = "";
      for (let round = 0; round < ROUNDS; round += 1) {
        const port = await freePort();
        const env = {
          ...{ ROLE: role, PORT: String(port), DATABASE_URL: url, SHOPIFY_APP_URL: `http://127.0.0.1:${port}` },
          ...{ SHOPIFY_API_KEY: SHOPIFY.key, SHOPIFY_API_SECRET: SHOPIFY.secret },
          ...{ CARRIER_API_URL: "http://127.0.0.1:1", CARRIER_PARTNER_CODE: "BENCH" },
          ...{ ENCRYPTION_KEYS: `k1:${key.toString("base64")}`, ...steeredTo(shopify.url) },
        };
        const end: (() => unknown)[] = [];
        try {
          const started = await startRole(env, join(dir, `${role}.log`), end);
          times.push(started.readyMs);
          idle.push(started.idleMegabytes);
          note = `${started.cpuMs.toFixed(0)} ms CPU, ${started.ownMegabytes.toFixed(0)} MB of its own`;
        } finally {
          for (const one of end) await one();
        }
      }
      results.most(["start of a process", `${role}, ${what}`], median(times), READY_MS, "ms", spread(times));
      results.most(
        ["memory of an idle process", `${role}, ${what}`],
        Math.max(...idle),
        most,
        "MB",
        Math.max(...idle).toFixed(0),
      );
      results.note(`${role}, ${what}`, note);
    }
  };

  await measure("no shop");
  await seedHistory(url, key, LONG);
  await measure(`${LONG.shops} shops, ${LONG.parcels} parcels`);
});
