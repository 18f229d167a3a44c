import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { examine } from "~/doctor.server";
import type { Row } from "~/domain/doctor/row";
import { createHttpServer } from "~/edge/http-server.server";
import { runChecks } from "~/flows/doctor/run-checks.server";
import { NEWEST_MIGRATION } from "~/store/database.server";
import { SHOPIFY_API_KEY, SHOPIFY_API_SECRET } from "../../support/sandboxes";
import { aShop, METRICS_TOKEN, PLATFORM_TOKEN, PUSH_SECRET } from "../a-shop";

const PLATFORM = { code: "PARTNER", token: PLATFORM_TOKEN, kind: "platform" };
const GATEWAY_SECRET = "gateway-secret-of-the-test";
/** The test's PostgreSQL forgets in a power cut, for speed, and machines that run tests may be full. */
const OF_THE_MACHINE =
  /^(database\.(fsync|synchronous_commit|full_page_writes|connections|transactions)|disk\.|memory\.)/;

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A shop whose process serves its doors, and what the doctor finds of it with changes of its environment. */
async function anInstallation() {
  const shop = await aShop();
  const { app, carrier, controlCarrier } = shop;
  await controlCarrier("POST", "/accounts", { ...PLATFORM, clientId: "an-application", clientSecret: GATEWAY_SECRET });
  const port = await listen(createHttpServer({ edge: app.edge, secure: false }));
  const keys = app.env.ENCRYPTION_KEYS.map(({ id, key }) => `${id}:${key.toString("base64")}`).join(",");
  const environment: Record<string, string | undefined> = {
    WAYBILL_ENV: "sandbox",
    PORT: String(port),
    DATABASE_URL: app.env.DATABASE_URL,
    ...{ SHOPIFY_API_KEY, SHOPIFY_API_SECRET, SHOPIFY_APP_URL: `http://localhost:${port}` },
    ...{ CARRIER_API_URL: carrier.url, CARRIER_AUTH_URL: carrier.url, CARRIER_GATEWAY_URL: carrier.url },
    ...{ CARRIER_GATEWAY_CLIENT_ID: "an-application", CARRIER_GATEWAY_CLIENT_SECRET: GATEWAY_SECRET },
    ...{ CARRIER_GATEWAY_SCOPES: "read", CARRIER_PLATFORM_TOKEN: PLATFORM_TOKEN, CARRIER_PARTNER_CODE: "PARTNER" },
    ...{ CARRIER_PUSH_SECRETS: PUSH_SECRET, ENCRYPTION_KEYS: keys, METRICS_TOKEN },
  };
  const find = (changes: Record<string, string | undefined> = {}) =>
    examine({ root: process.cwd(), source: { ...environment, ...changes } });
  /** The rows that are not well, by their checks. */
  const troubles = async (changes: Record<string, string | undefined> = {}) =>
    Object.fromEntries(
      (await find(changes))
        .filter(({ check, state }) => (state === "fail" || state === "warn") && !OF_THE_MACHINE.test(check))
        .map(({ check, state }) => [check, state]),
    );
  return { ...shop, environment, find, troubles, port, keys };
}

const textOf = (rows: readonly Row[]) => JSON.stringify(rows);

test("a sound installation has no trouble, every thing is looked at, and nothing is changed or given away", async () => {
  const { find, deps, environment, port } = await anInstallation();
  const rows = await find();
  const wrong = rows.filter(({ check, state }) => state !== "ok" && !OF_THE_MACHINE.test(check));
  expect(wrong.map(({ check, state, found }) => `${check} ${state} ${found}`)).toEqual([
    "processes skipped none lives: Waybill is not running",
    "app.deployed skipped a sandbox is not deployed",
    "app.extensions skipped a sandbox is not deployed",
  ]);
  expect(rows.map(({ check }) => check)).toEqual([...new Set(rows.map(({ check }) => check))]);
  const of = (check: string) => rows.find((row) => row.check === check)?.found;
  expect(of("database.fsync")).toBe("off");
  expect(of("database.migrations")).toContain(NEWEST_MIGRATION);
  expect(of("keys.active")).toMatch(/^k1, [1-9]/);
  expect(of("shopify.credentials")).toContain("accepted");
  expect(of("shopify.api_version")).not.toContain("not asked");
  expect(of("carrier.gateway.token")).toBe("issued for read");
  expect(of("port")).toBe(`${port}: Waybill is running`);
  expect(of("memory.process")).toMatch(/[MG]B$/);
  expect(await deps.database.query("SELECT 1 FROM inbox")).toEqual([]);
  for (const name of [
    "SHOPIFY_API_SECRET",
    "CARRIER_PLATFORM_TOKEN",
    "CARRIER_PUSH_SECRETS",
    "ENCRYPTION_KEYS",
    "METRICS_TOKEN",
  ]) {
    expect(textOf(rows)).not.toContain(environment[name]);
  }
  expect(textOf(rows)).not.toContain(GATEWAY_SECRET);
});

test("what is broken is found, one thing at a time", async () => {
  const { troubles, deps, keys, controlCarrier } = await anInstallation();
  const anotherKey = randomBytes(32).toString("base64");
  const stranger = await listen(createServer((_, response) => response.end("hello")));
  const cases: [Record<string, string | undefined>, Record<string, string>][] = [
    [{}, {}],
    [{ SHOPIFY_API_SECRET: "another-secret" }, { "shopify.credentials": "fail" }],
    [{ SHOPIFY_API_KEY: "another-key" }, { "shopify.credentials": "fail" }],
    [{ CARRIER_PLATFORM_TOKEN: "another-platform-token" }, { "carrier.platform_token.production": "fail" }],
    [{ CARRIER_GATEWAY_CLIENT_SECRET: "another-gateway-secret" }, { "carrier.gateway.token": "fail" }],
    [{ CARRIER_GATEWAY_SCOPES: undefined }, { "carrier.gateway.token": "warn" }],
    [
      { CARRIER_GATEWAY_URL: "http://127.0.0.1:1" },
      { "carrier.gateway_host": "fail", "carrier.gateway.connection": "fail" },
    ],
    [{ CARRIER_PUSH_SECRETS: "a-push-secret-of-somebody-else" }, { "app.push_address": "fail" }],
    [{ SHOPIFY_APP_URL: "http://localhost:1" }, { "app.url": "fail", "app.push_address": "fail" }],
    [{ SHOPIFY_APP_URL: `http://localhost:${stranger}` }, { "app.url": "fail", "app.push_address": "fail" }],
    [{ PORT: String(stranger) }, { port: "fail", "memory.process": "warn" }],
    [{ METRICS_TOKEN: "another-metrics-token" }, { "memory.process": "warn" }],
    [{ ENCRYPTION_KEYS: `k2:${anotherKey}` }, { "keys.unknown": "fail" }],
    [{ ENCRYPTION_KEYS: `k1:${anotherKey}` }, { "keys.opens": "fail" }],
    [{ ENCRYPTION_KEYS: `${keys},k2:${anotherKey}` }, { "keys.k2": "warn" }],
  ];
  for (const [changes, expected] of cases) {
    const wanted = Object.fromEntries(Object.entries(expected).filter(([check]) => !OF_THE_MACHINE.test(check)));
    expect(await troubles(changes), JSON.stringify(Object.keys(changes))).toEqual(wanted);
  }
  await controlCarrier("POST", "/accounts", { ...PLATFORM, clientId: null });
  expect(await troubles()).toEqual({ "carrier.gateway.token": "fail" });
  await controlCarrier("POST", "/accounts", { ...PLATFORM, clientId: "an-application" });
  await deps.database.query("DELETE FROM _prisma_migrations WHERE migration_name = $1", [NEWEST_MIGRATION]);
  expect(await troubles()).toEqual({ "database.migrations": "fail" });
});

test("an environment that cannot be used is named variable by variable, and the database is looked at all the same", async () => {
  const { find, troubles } = await anInstallation();
  expect(await troubles({ SHOPIFY_API_KEY: undefined, CARRIER_API_URL: "ftp://a" })).toEqual({
    "environment.SHOPIFY_API_KEY": "fail",
    "environment.CARRIER_API_URL": "fail",
  });
  const rows = await find({ SHOPIFY_API_KEY: undefined });
  expect(rows.map(({ check }) => check)).toContain("database.version");
  expect(await troubles({ DATABASE_URL: "mysql://a" })).toEqual({ "environment.DATABASE_URL": "fail" });
});

test("without PostgreSQL each of its rows says so and where to look, and the rest is looked at", async () => {
  const { troubles, find } = await anInstallation();
  const DATABASE_URL = "postgresql://waybill:a-password-of-the-test@127.0.0.1:1/waybill";
  const rows = await find({ DATABASE_URL });
  expect(rows.find(({ check }) => check === "database")?.todo).toMatch(/is PostgreSQL up.*a full disk stops it/);
  const found = await troubles({ DATABASE_URL });
  expect(found).toEqual({
    database: "fail",
    "database.migrations": "fail",
    processes: "fail",
    "clock.postgresql": "fail",
    keys: "fail",
    "shopify.credentials": "fail",
    "shopify.api_version": "fail",
  });
});

test("a process that fell silent is called as in its log, and a role of which none lives any more is missed", async () => {
  const { find, deps } = await anInstallation();
  const processes = async () => (await find()).find(({ check }) => check === "processes");
  const beats = (process: string, role: string, secondsAgo: number) =>
    deps.database.query(
      `INSERT INTO worker (id, process, role, takes_work, beat_at, started_at)
       VALUES (gen_random_uuid(), $1, $2, true, now() - make_interval(secs => $3), '2026-11-27T01:56:58Z')`,
      [process, role, secondsAgo],
    );
  await beats("waybill a", "worker", 0);
  await beats("waybill b", "web", 0);
  await deps.database.query("INSERT INTO role_end (role, ended_at) VALUES ('edge', '2026-11-26T23:10:00Z')");
  expect(await processes()).toMatchObject({
    state: "fail",
    found: expect.stringMatching(/^1 \w+, 1 \w+; no edge since 2026-11-26 23:10 UTC$/),
    todo: expect.stringContaining("operator's page"),
  });
  await beats("waybill c", "edge", 60);
  expect(await processes()).toMatchObject({
    state: "fail",
    found: expect.stringMatching(/; silent for (1 min|\d\d s): waybill c, edge, started 2026-11-27 01:56 UTC$/),
  });
});

test("a check that crashes or never ends is its own failure only", async () => {
  const rows = await runChecks(
    [
      { name: "ends", run: async () => ({ check: "ends", state: "ok", found: "well", todo: "" }) },
      { name: "crashes", run: () => Promise.reject(new Error("a bug")) },
      { name: "hangs", run: () => new Promise(() => undefined) },
    ],
    20,
  );
  expect(rows.map(({ check, state, found }) => `${check} ${state} ${found}`)).toEqual([
    "ends ok well",
    "crashes fail could not be looked at: a bug",
    "hangs fail no result within 0.02 s",
  ]);
});
