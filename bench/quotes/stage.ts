import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import { freePort } from "../../scripts/process/port.ts";
import { endOf, pin, SHOPIFY, startApp, steeredTo } from "../stage/app.ts";
import { startDatabase } from "../stage/database.ts";
import { aFolder } from "../stage/folder.ts";
import type { Ends } from "../stage/run.ts";
import { FALLBACK_VND, seedShops } from "../stage/shops.ts";
import { type Stub, startShopify, startStub } from "./processes.ts";
import { feeCall, judge, type RateBody, rateBody, type Source } from "./requests.ts";

const WARM_SHOPS = 20;
const COLD_SHOPS = 4;
/** On a busy machine a process that was just started is slow for a while. */
const KNOWN_TRIES = 300;

/** Everything a run needs: the app as shipped, its database, the carrier stub and the shops. */
export interface Stage {
  /** The process that answers the quotes. */
  port: number;
  appPid: number;
  /** The process that serves the pages: another one where quotes have one apart. */
  pagesPort: number;
  pagesPid: number;
  /** The path of the platform's pushes. */
  pushPath: string;
  databaseUrl: string;
  /** The app's encryption key. */
  key: Buffer;
  stub: Stub;
  /** Paths of the rate callback: of shops that have learned prices, and of shops that have only a fallback list. */
  warm: string[];
  cold: string[];
  /** Sends a rate request; returns the sources of the fees, and throws when the answer is wrong. */
  ask(path: string, body: RateBody): Promise<Source[]>;
  /** Makes the two calls of a quote directly to the carrier. */
  askDirectly(body: RateBody): Promise<void>;
  /** Returns a request that was never sent before. */
  fresh(ward?: number): RateBody;
  /** Waits until quotes are answered live again. */
  carrierIsBack(): Promise<void>;
}

/**
 * Starts everything; with `apart` the quotes have an edge of their own beside the process that does everything else. What ends each part is
 * added to `ends`, so that it can be ended even when this throws half-way.
 */
export async function setStage(
  ends: Ends,
  { apart = false, env: more = {} as Record<string, string> } = {},
): Promise<Stage> {
  const dir = aFolder(ends);
  const databaseUrl = await startDatabase(ends);
  const stub = await startStub();
  ends.push(() => stub.stop());
  const shopify = await startShopify();
  ends.push(() => shopify.stop());
  const key = randomBytes(32);
  const pushSecret = randomBytes(24).toString("base64url");
  const pagesPort = await freePort();
  const env = {
    DATABASE_URL: databaseUrl,
    SHOPIFY_API_KEY: SHOPIFY.key,
    SHOPIFY_API_SECRET: SHOPIFY.secret,
    SHOPIFY_APP_URL: `http://127.0.0.1:${pagesPort}`,
    CARRIER_API_URL: stub.url,
    CARRIER_PARTNER_CODE: "BENCH",
    CARRIER_PUSH_SECRETS: pushSecret,
    ENCRYPTION_KEYS: `k1:${key.toString("base64")}`,
    ...steeredTo(shopify.url),
    ...more,
  };
  const start = async (role: string, port: number) => {
    const child = await startApp({ ...env, ROLE: role, PORT: String(port) }, join(dir, `${role}.log`));
    ends.push(() => endOf(child));
    return child.pid ?? 0;
  };
  const pagesPid = await start("all", pagesPort);
  const port = apart ? await freePort() : pagesPort;
  const appPid = apart ? await start("edge", port) : pagesPid;
  // Three that are busy on two cores: the machine divides them better itself.
  if (!apart) {
    pin(appPid, 0);
    pin(process.pid, 1);
  }

  const shops = await seedShops(databaseUrl, key, WARM_SHOPS + COLD_SHOPS);
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 2_000, pipelining: 1 });
  const direct = new Pool(stub.url, { connections: 2_000, pipelining: 1 });
  ends.push(() => Promise.all([pool.destroy(), direct.destroy()]));

  let number = 0;
  const stage: Stage = {
    port,
    appPid,
    pagesPort,
    pagesPid,
    pushPath: `/push/${pushSecret}`,
    databaseUrl,
    key,
    stub,
    warm: shops.slice(0, WARM_SHOPS),
    cold: shops.slice(WARM_SHOPS),
    async ask(path, body) {
      const headers = { "content-type": "application/json" };
      const answer = await pool.request({ method: "POST", path, body: body.text, headers });
      const timing = String(answer.headers["server-timing"] ?? "");
      return judge(answer.statusCode, timing, await answer.body.text(), body, FALLBACK_VND);
    },
    async askDirectly(body) {
      const call = async (transport: string) => {
        const { body: answer } = await direct.request(feeCall(body, transport));
        await answer.json();
      };
      await Promise.all([call("road"), call("fly")]);
    },
    fresh(ward) {
      number += 1;
      return rateBody(number, ward);
    },
    carrierIsBack: () =>
      until(
        () => "the app does not ask the carrier again",
        async () => (await stage.ask(shops[0] ?? "", stage.fresh())).every((source) => source === "live"),
      ),
  };
  await knowShops(stage, shops);
  for (const path of stage.warm) for (let ward = 0; ward < 5; ward += 1) await stage.ask(path, stage.fresh(ward));
  return stage;
}

/** Waits until the app knows the seeded shops, by the database's notices. */
async function knowShops({ ask }: Stage, shops: string[]): Promise<void> {
  let why = "";
  const otherwise = () => `the app does not know the seeded shops: ${why}`;
  await until(otherwise, async () => {
    const asked = shops.map((path, n) =>
      ask(path, rateBody(3_000_000 + n, 2, { weightGrams: 4_900, valueVnd: 900_000 })).then(
        () => true,
        (error: Error) => {
          why = error.message;
          return false;
        },
      ),
    );
    return (await Promise.all(asked)).every(Boolean);
  });
}

async function until(otherwise: () => string, holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < KNOWN_TRIES; tries += 1) {
    if (await holds()) return;
    await pause(100);
  }
  throw new Error(otherwise());
}
