import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { createLog } from "~/log.server";
import { createOperator } from "~/operator/operator.server";
import { openDatabase } from "~/store/database.server";
import { aShop } from "../flows/a-shop";
import { freshDatabase } from "../support/database.ts";
import { ask, LAN, logIn, ring, serve } from "./an-operator.ts";

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
