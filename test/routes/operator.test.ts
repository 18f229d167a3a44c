import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { createHttpServer } from "~/edge/http-server.server";
import { createLog } from "~/log.server";
import { createOperator } from "~/operator/operator.server";
import { shopifyAppOf } from "~/sign-in.server";
import { openDatabase } from "~/store/database.server";
import { createKeyRing } from "~/store/key-ring.server";
import { aBookedParcel, aShop, type TestShop } from "../flows/a-shop";
import { freshDatabase } from "../support/database.ts";

const LAN = { name: "lan", secret: "b7c1d0f29e8a4456b1aa07" };
const MINH = { name: "minh", secret: "0e55a1c9d77f4b0cb3f922" };
const ring = createKeyRing([{ id: "k1", key: Buffer.alloc(32, 1) }]);

/** Serves the operator's page as a process does. What it leaves goes to the pages, which answer 599 here. */
async function serve(shop: TestShop, tokens = [LAN, MINH], now?: () => Date) {
  const deps = { ...shop.deps, ...(now && { now }) };
  const operator = createOperator({ deps, tokens, ring, appUrl: "http://localhost" });
  const pages = (_: unknown, response: { writeHead(status: number): { end(): void } }) => response.writeHead(599).end();
  const server = createHttpServer({ edge: shop.app.edge, operator, pages, secure: false });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface Sent {
  cookie?: string;
  form?: Record<string, string>;
  headers?: Record<string, string>;
}

/** One request as a browser sends it: forms name the page's origin, and nothing is followed. */
function ask(origin: string, path: string, { cookie, form, headers }: Sent = {}) {
  return fetch(`${origin}${path}`, {
    method: form ? "POST" : "GET",
    redirect: "manual",
    body: form && new URLSearchParams(form),
    headers: { ...(cookie && { cookie }), ...(form && { origin }), ...headers },
  });
}

const cookieOf = (response: Response) => (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";

async function logIn(origin: string, { secret } = LAN): Promise<string> {
  const response = await ask(origin, "/operator/log-in", { form: { secret } });
  expect([response.status, response.headers.get("location")]).toEqual([303, "/operator"]);
  return cookieOf(response);
}

/** The token of the first form to this path on a page. */
async function formOn(origin: string, path: string, cookie: string, action: string): Promise<string> {
  const page = await (await ask(origin, path, { cookie })).text();
  const [, token] = new RegExp(`action="/operator/${action}">.*?name="form" value="([^"]+)"`, "s").exec(page) ?? [];
  if (!token) throw new Error(`there is no form ${action} on ${path}`);
  return token;
}

const deeds = ({ deps }: TestShop) =>
  deps.database.query<{ operator: string; kind: string; outcome: string }>(
    "SELECT operator, kind, outcome FROM operator_deed ORDER BY id",
  );

describe("without a session", () => {
  test("the page does not exist where nobody is configured, and other paths are never its", async () => {
    const shop = await aShop();
    const [none, some] = [await serve(shop, []), await serve(shop)];
    for (const path of ["/operator", "/operator/log-in", "/operator/page.css"]) {
      expect((await ask(none, path)).status).toBe(599);
    }
    for (const path of ["/operators", "/app", "/operatorx/shops"]) expect((await ask(some, path)).status).toBe(599);
  });

  test.each([
    "/operator",
    "/operator/shops",
    "/operator/shops/x",
    "/operator/slowest",
    "/operator/deeds",
    "/operator/nosuch",
  ])("%s leads to the log-in, whatever else of ours is sent along", async (path) => {
    const shop = await aShop();
    const origin = await serve(shop);
    const headers = { authorization: `Bearer ${await shop.signIn()}` };
    for (const sent of [{}, { headers }, { cookie: "waybill-operator=x.y" }, { cookie: "waybill-operator=" }]) {
      const response = await ask(origin, path, sent);
      expect([response.status, response.headers.get("location")]).toEqual([303, "/operator/log-in"]);
    }
  });

  test("no form does anything", async () => {
    const shop = await aShop();
    const origin = await serve(shop);
    for (const action of ["pause", "resume", "redrive", "resend", "replay", "release", "log-out", "nosuch"]) {
      const form = { shop: shop.shopId, kind: "", reason: "because", form: "x" };
      expect((await ask(origin, `/operator/${action}`, { form })).status).toBe(403);
    }
    expect(await shop.deps.database.query("SELECT 1 FROM shop_pause")).toEqual([]);
  });
});

describe("logging in", () => {
  test("with a wrong secret is refused, and slowed down over all processes, but only for that sender", async () => {
    const shop = await aShop();
    const [one, other] = [await serve(shop), await serve(shop)];
    const attempt = (origin: string, secret: string, from: string) =>
      ask(origin, "/operator/log-in", { form: { secret }, headers: { "x-forwarded-for": from } });
    const statuses = [];
    for (const origin of [one, other, one]) statuses.push((await attempt(origin, "x".repeat(22), "10.0.0.1")).status);
    expect(statuses).toEqual([401, 401, 401]);
    const braked = await attempt(other, LAN.secret, "10.0.0.1");
    expect([braked.status, Number(braked.headers.get("retry-after"))]).toEqual([429, expect.closeTo(5, 0)]);
    expect((await attempt(other, LAN.secret, "10.0.0.2")).status).toBe(303);
    const stored = await shop.deps.database.query<{ row: string }>("SELECT t::text AS row FROM operator_try t");
    expect(stored).toHaveLength(3);
    expect(JSON.stringify(stored)).not.toContain("10.0.0");
  });

  test("twenty wrong tries at once count as twenty", async () => {
    const shop = await aShop();
    const origin = await serve(shop);
    const tries = Array.from({ length: 20 }, () => ask(origin, "/operator/log-in", { form: { secret: "nobody's" } }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(3);
  });

  test("from another site is refused before the secret is looked at", async () => {
    const shop = await aShop();
    const origin = await serve(shop);
    const form = { secret: LAN.secret };
    const foreign: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
    ];
    for (const headers of foreign) {
      const response = await ask(origin, "/operator/log-in", { form, headers });
      expect([response.status, response.headers.get("set-cookie")]).toEqual([403, null]);
    }
  });
});

describe("a session", () => {
  test("opens every page, none of which is kept, framed, found or runs a script", async () => {
    const shop = await aShop();
    await aBookedParcel(shop);
    const origin = await serve(shop);
    const cookie = await logIn(origin);
    for (const path of ["", "/shops", `/shops?search=${shop.shopId}`, `/shops/${shop.shopId}`, "/slowest", "/deeds"]) {
      const response = await ask(origin, `/operator${path}`, { cookie });
      expect(response.status, path).toBe(200);
      expect(response.headers.get("content-security-policy")).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("x-robots-tag")).toContain("noindex");
      const text = await response.text();
      expect(text).not.toMatch(/<script|style=| on\w+=|https?:\/\/(?!127)/);
      // Nothing of the buyer: name, phone, street.
      expect(text).not.toMatch(/Nguyễn|0900000002|Lê Lợi/);
    }
    for (const path of ["/shops/nosuch", "/nosuch", "/shops/%00", "/shops/a/b"]) {
      expect((await ask(origin, `/operator${path}`, { cookie })).status, path).toBe(404);
    }
  });

  test("does a deed once for a form, says what came of it, and the deed is on the page", async () => {
    const shop = await aShop();
    const origin = await serve(shop);
    const cookie = await logIn(origin);
    const path = `/operator/shops/${shop.shopId}`;
    const form = {
      shop: shop.shopId,
      kind: "",
      reason: "<b>too many</b> calls",
      form: await formOn(origin, path, cookie, "pause"),
    };
    const [one, two] = await Promise.all([1, 2].map(() => ask(origin, "/operator/pause", { cookie, form })));
    expect([one?.status, two?.status]).toEqual([303, 303]);
    const text = await (await ask(origin, one?.headers.get("location") ?? "", { cookie })).text();
    expect(text).toContain('role="status">Done');
    expect(text).toContain("&lt;b&gt;too many&lt;/b&gt; calls");
    expect(text).toContain("paused: everything");
    expect(await deeds(shop)).toMatchObject([
      { operator: "lan", kind: "log_in" },
      { operator: "lan", kind: "pause", outcome: "done" },
    ]);
  });

  test("stores what it refuses, too", async () => {
    const shop = await aShop();
    const origin = await serve(shop);
    const cookie = await logIn(origin);
    const about = { step: "0", message: "0", kind: "nosuch", reason: "because" };
    const refusals: [string, Record<string, string>, string][] = [
      ["pause", { shop: shop.shopId }, "unknown_queue"],
      ["pause", { shop: shop.shopId, reason: "" }, "no_reason"],
      ["resume", { shop: "../x" }, "unknown_shop"],
      ["redrive", {}, "unknown_queue"],
      ["resend", { shop: shop.shopId }, "unknown_step"],
      ["replay", { shop: shop.shopId, message: "1e9" }, "unknown_message"],
      ["release", { shop: "nosuch" }, "unknown_shop"],
    ];
    for (const [action, change] of refusals) {
      const form = { ...about, ...change, form: await formOn(origin, "/operator", cookie, "pause") };
      const response = await ask(origin, `/operator/${action}`, { cookie, form });
      expect(response.status, action).toBe(303);
    }
    const stored = (await deeds(shop)).slice(1).map(({ outcome }) => outcome);
    expect(stored).toEqual(refusals.map(([, , why]) => `refused:${why}`));
  });

  test("takes no form of another session, of another site, or of none", async () => {
    const shop = await aShop();
    const origin = await serve(shop);
    const [mine, other] = [await logIn(origin), await logIn(origin, MINH)];
    const theirs = await formOn(origin, "/operator", other, "pause");
    const own = await formOn(origin, "/operator", mine, "pause");
    const about = { shop: shop.shopId, kind: "", reason: "because" };
    const tries: Sent[] = [
      { form: { ...about, form: theirs } },
      { form: about },
      { form: { ...about, form: own }, headers: { origin: "https://evil.example" } },
      { form: { ...about, form: own }, headers: { "sec-fetch-site": "same-site" } },
    ];
    for (const one of tries) expect((await ask(origin, "/operator/pause", { cookie: mine, ...one })).status).toBe(403);
    expect(await shop.deps.database.query("SELECT 1 FROM shop_pause")).toEqual([]);
  });

  test("ends with logging out, in every process, even for a copy of its cookie", async () => {
    const shop = await aShop();
    const [one, other] = [await serve(shop), await serve(shop)];
    const cookie = await logIn(one);
    expect((await ask(other, "/operator", { cookie })).status).toBe(200);
    const form = { form: await formOn(one, "/operator", cookie, "log-out") };
    const out = await ask(one, "/operator/log-out", { cookie, form });
    expect(out.headers.get("set-cookie")).toContain("Max-Age=0");
    expect((await ask(other, "/operator", { cookie })).headers.get("location")).toBe("/operator/log-in");
    expect(await deeds(shop)).toMatchObject([{ kind: "log_in" }, { kind: "log_out" }]);
  });

  test("ends when its person is taken out of the configuration, and after an hour without use", async () => {
    const shop = await aShop();
    const [all, onlyMinh] = [await serve(shop), await serve(shop, [MINH])];
    const later = await serve(shop, undefined, () => new Date(Date.now() + 61 * 60_000));
    const cookie = await logIn(all);
    expect((await ask(all, "/operator", { cookie })).status).toBe(200);
    for (const origin of [onlyMinh, later]) expect((await ask(origin, "/operator", { cookie })).status).toBe(303);
  });

  test("opens nothing of a shop's", async () => {
    const shop = await aShop();
    const origin = await serve(shop);
    const cookie = await logIn(origin);
    await expect(
      shopifyAppOf(shop.app).admin(new Request(`${origin}/app`, { headers: { cookie } })),
    ).rejects.toBeInstanceOf(Response);
  });
});

test("a form that is too large, bad bytes and other methods are answered without a failure", async () => {
  const shop = await aShop();
  const origin = await serve(shop);
  const cookie = await logIn(origin);
  expect((await ask(origin, "/operator/pause", { cookie, form: { reason: "x".repeat(9_000) } })).status).toBe(413);
  const { port } = new URL(origin);
  const status = (path: string, method = "GET") =>
    new Promise<number | undefined>((resolve, reject) => {
      const one = send({ port, path, method, headers: { cookie } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      one.on("error", reject).end();
    });
  expect(await status("/operator/shops?search=%00%ff%27&after=1:x")).toBe(200);
  expect(await status("/operator/deeds?before=99999999999999999999")).toBe(200);
  for (const deed of ["%27", "-".repeat(36), crypto.randomUUID()])
    expect(await status(`/operator?deed=${deed}`)).toBe(200);
  expect(await status("/operator", "HEAD")).toBe(200);
  expect(await status("/operator", "OPTIONS")).toBe(405);
  expect(await status("//operator")).toBe(599);
});

test("without PostgreSQL the page says so", async () => {
  const shop = await aShop();
  const cookie = await logIn(await serve(shop));
  const away = {
    ...shop.deps,
    database: { ...shop.deps.database, query: () => Promise.reject(new Error("ECONNREFUSED")) },
  };
  const operator = createOperator({ deps: away, tokens: [LAN], ring, appUrl: "http://localhost" });
  const server = createServer((request, response) => void operator(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const response = await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, "/operator", { cookie });
  expect([response.status, await response.text()]).toEqual([
    503,
    expect.stringContaining("PostgreSQL does not answer"),
  ]);
});

test("a database that holds the page up is given up soon, and the page says what it is", async () => {
  const databaseUrl = await freshDatabase();
  const shop = await aShop({ databaseUrl });
  const cookie = await logIn(await serve(shop));
  const impatient = openDatabase(databaseUrl, createLog("silent"), { size: 1, statementMs: 100 });
  onTestFinished(() => impatient.close());
  const held = { ...shop, deps: { ...shop.deps, database: impatient } };
  await shop.deps.database.transaction(async (sql) => {
    await sql.query("LOCK TABLE worker");
    const response = await ask(await serve(held), "/operator", { cookie });
    expect([response.status, await response.text()]).toEqual([
      503,
      expect.stringContaining("PostgreSQL is too slow for this page"),
    ]);
  });
});
