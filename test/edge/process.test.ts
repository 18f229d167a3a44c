import { type ChildProcess, spawn } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { ensureApp } from "../../scripts/prepare/generated.ts";
import { freePort } from "../../scripts/process/port.ts";
import { freshDatabase } from "../support/database.ts";
import { exchange } from "./page-stub";

const root = fileURLToPath(new URL("../../", import.meta.url));
const SECRET = randomBytes(16).toString("hex");
/** Lines of a stack trace. */
const STACK = /^\s+at /m;
const PUSH_SECRET = randomBytes(24).toString("base64url");

const children: ChildProcess[] = [];
let databaseUrl: string;
let port: number;
let app: ChildProcess;
/** Everything the process has printed, on stdout and stderr. */
let printed = "";
const collectOutput = (chunk: Buffer) => {
  printed += chunk;
};

const strict = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  SHOPIFY_API_KEY: randomBytes(16).toString("hex"),
  SHOPIFY_API_SECRET: SECRET,
  CARRIER_PARTNER_CODE: "PARTNER",
  CARRIER_PUSH_SECRETS: PUSH_SECRET,
  ENCRYPTION_KEYS: `k1:${randomBytes(32).toString("base64")}`,
});

/** `npm start` as run by an operator who does not set `NODE_ENV`. */
function start(given: Record<string, string>): ChildProcess {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_OPTIONS: "", ...given };
  Reflect.deleteProperty(env, "NODE_ENV");
  const child = spawn(process.execPath, ["server.ts"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  return child;
}

beforeAll(async () => {
  await ensureApp();
  databaseUrl = await freshDatabase();
  port = await freePort();
  app = start({
    ...strict(databaseUrl),
    WAYBILL_ENV: "sandbox",
    PORT: String(port),
    ROLE: "web",
    SHOPIFY_APP_URL: `http://localhost:${port}`,
    CARRIER_API_URL: "http://127.0.0.1:1",
  });
  for (const stream of [app.stdout, app.stderr]) stream?.on("data", collectOutput);
  while (!printed.includes("waybill.ready")) await once(app.stdout as NodeJS.ReadableStream, "data");
}, 120_000);
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

const ask = (path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual", ...init });

/** A buyer's page, requested as Shopify's app proxy does. */
function proxied(): string {
  const query = { shop: "one.myshopify.com", timestamp: String(Math.floor(Date.now() / 1000)) };
  const text = Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join("");
  const signature = createHmac("sha256", SECRET).update(text).digest("hex");
  return `/track/S1.A1.1?${new URLSearchParams({ ...query, signature })}`;
}

describe("a process without NODE_ENV", () => {
  test("shows no error details, and logs them in one line", async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    onTestFinished(() => client.end());
    expect((await ask(proxied())).status).toBe(404);
    await client.query("ALTER TABLE shipment RENAME COLUMN label TO gone");
    try {
      printed = "";
      const response = await ask(proxied());
      expect(response.status).toBe(500);
      expect(await response.text()).not.toMatch(/gone|label|SELECT|Error:/);
    } finally {
      await client.query("ALTER TABLE shipment RENAME COLUMN gone TO label");
    }
    while (!printed.includes("page.failed")) await once(app.stdout as NodeJS.ReadableStream, "data");
    for (const line of printed.trim().split("\n")) expect(JSON.parse(line)).toMatchObject({ event: "page.failed" });
  });

  test("answers an unreadable request without error details, and prints nothing", async () => {
    printed = "";
    const answers: [string, number][] = [
      ["GET /app%00 HTTP/1.1", 400],
      ["GET /app/orders?search=%00 HTTP/1.1", 400],
      ["GET /app/%zz HTTP/1.1", 400],
      ["GET /assets/%zz.js HTTP/1.1", 400],
      ["TRACE /app HTTP/1.1", 405],
      ["PROPFIND /app HTTP/1.1", 405],
      ["PUT /app/settings/save HTTP/1.1", 405],
    ];
    for (const [line, status] of answers) {
      const answer = await exchange(port, `${line}\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
      expect([line, answer.slice(0, 12)]).toEqual([line, `HTTP/1.1 ${status}`]);
      expect(answer).not.toMatch(/Error|node_modules/);
    }
    expect((await ask("/no/such/page")).status).toBe(404);
    expect(printed).toBe("");
  });

  test("refuses too large a body on every path", async () => {
    const body = "x".repeat(2 * 1024 * 1024);
    const paths = ["/app/settings/save", "/app/settings/save.data", "/ext/checkout/quote", `/push/${PUSH_SECRET}`];
    for (const path of paths) {
      const headers = { "content-type": "application/json" };
      expect([path, (await ask(path, { method: "POST", body, headers })).status]).toEqual([path, 413]);
    }
  });

  test("may be framed only by the admin, whatever shop is in the URL", async () => {
    for (const path of ["/?locale=vi", "/app?shop=evil.myshopify.com", "/auth/session-token?shop=evil.myshopify.com"]) {
      const { headers } = await ask(path, { headers: { "user-agent": "Mozilla/5.0 Chrome/140.0.0.0" } });
      expect(headers.get("content-security-policy") ?? "").not.toContain("evil");
      expect([path, headers.get("x-content-type-options")]).toEqual([path, "nosniff"]);
      expect([path, headers.get("cache-control")]).toEqual([path, "no-store"]);
    }
    const page = await ask("/?locale=vi");
    const policy = page.headers.get("content-security-policy") ?? "";
    const [, nonce] =
      /^frame-ancestors https:\/\/admin\.shopify\.com; base-uri 'none'; object-src 'none'; script-src 'self' https:\/\/cdn\.shopify\.com 'nonce-([\w+/=]{24})'$/.exec(
        policy,
      ) ?? [];
    expect(nonce, policy).toBeDefined();
    const written = [...(await page.text()).matchAll(/<script\b([^>]*)>/g)].map(([, attributes = ""]) => attributes);
    expect(written.length).toBeGreaterThan(2);
    const foreign = written.filter((one) => !one.includes(`nonce="${nonce}"`));
    expect(foreign).toEqual([expect.stringContaining('src="https://cdn.shopify.com/shopifycloud/app-bridge.js"')]);
    expect((await ask("/?locale=vi")).headers.get("content-security-policy")).not.toBe(policy);
  });

  test("does not log a push secret, wherever in the URL it is", async () => {
    printed = "";
    for (const path of [
      `/push/${PUSH_SECRET}/x`,
      `//push//${PUSH_SECRET}`,
      `/push/x/${PUSH_SECRET}/`,
      `/PUSH/${PUSH_SECRET}`,
    ]) {
      await ask(path, { method: "POST", body: "label_id=1" });
    }
    while (!printed.includes("push.wrong_secret")) await once(app.stdout as NodeJS.ReadableStream, "data");
    expect(printed).not.toContain(PUSH_SECRET);
  });
});

test("a production process does not start with plain http and weak secrets, and names them all at once", async () => {
  const child = start({
    ...strict(databaseUrl),
    PORT: "0",
    SHOPIFY_API_SECRET: "s",
    SHOPIFY_APP_URL: "http://app.test",
    CARRIER_API_URL: "http://carrier.test",
    ENCRYPTION_KEYS: `k1:${Buffer.alloc(32).toString("base64")}`,
  });
  let words = "";
  child.stderr?.on("data", (chunk) => {
    words += chunk;
  });
  const [code] = (await once(child, "close")) as [number];
  expect(code).toBe(1);
  for (const name of ["SHOPIFY_API_SECRET", "SHOPIFY_APP_URL", "CARRIER_API_URL", "ENCRYPTION_KEYS"]) {
    expect(words).toMatch(new RegExp(`^  ${name}: `, "m"));
  }
  expect(words).not.toMatch(STACK);
});
