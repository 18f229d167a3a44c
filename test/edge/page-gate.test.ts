import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createPageGate } from "~/edge/page-gate.server";
import { createPageLine, PAGE_LIMITS, type PageLimits } from "~/edge/page-line.server";
import { busyTexts } from "~/locales/busy-page";
import { createLog } from "~/log.server";
import { openSlots } from "~/store/slots.server";
import { sign } from "../../sandbox/shopify/storefront/app-proxy.ts";
import { recutProxyQueries } from "../shopify/recut-proxy-queries.ts";
import { freshDatabase } from "../support/database.ts";
import { anOpenLine } from "./page-stub.ts";

const SECRETS = ["app-secret", "app-secret-before"];
const log = createLog("silent");
const A = "a.myshopify.com";
const B = "b.myshopify.com";
const STAFF = 5;

function tokenOf(shop: string, { secret = "app-secret", buyer = false, age = 0 } = {}): string {
  const exp = Date.now() / 1_000 + 60 - age;
  const claims = buyer ? { dest: shop, exp } : { iss: `https://${shop}/admin`, dest: `https://${shop}`, exp };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${part({ alg: "HS256" })}.${part(claims)}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}

/** A process with the app's own gate before pages that end when the test says so. */
async function aProcess(databaseUrl: string, limits: Partial<PageLimits> = {}) {
  const slots = openSlots(databaseUrl, log);
  const gate = createPageGate({
    line: createPageLine(slots, log, { ...PAGE_LIMITS, ...limits }),
    shopifySecrets: SECRETS,
    busyTexts,
    now: () => new Date(),
  });
  const open: { path: string; end(): void }[] = [];
  const page = (path: string, response: ServerResponse) =>
    new Promise<void>((resolve) => {
      const end = () => {
        response.end("a page");
        resolve();
      };
      open.push({ path, end });
    });
  const server = createServer(
    (request, response) =>
      void gate.pass(gate.laneOf(request), request, response, () => page(request.url ?? "", response)),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await slots.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const asks = (path: string, token?: string, headers: Record<string, string> = {}, method = "GET") =>
    fetch(url + path, { method, headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers } }).catch(
      () => null,
    );
  return { asks, open };
}

const opened = (process: Awaited<ReturnType<typeof aProcess>>, path: string) =>
  process.open.filter((page) => page.path === path).length;

describe("a shop that opens thirty pages at a time", () => {
  test("gets no more than its share over all processes, and another shop's page passes in each of them", async () => {
    const url = await freshDatabase();
    const patient = { waitMs: 120_000 };
    const both = [await aProcess(url, patient), await aProcess(url, patient)] as const;
    for (let n = 0; n < 30; n += 1) void both[n % 2 ? 1 : 0].asks("/a", tokenOf(A));
    const ofA = () => opened(both[0], "/a") + opened(both[1], "/a");
    await vi.waitFor(() => expect(ofA()).toBe(STAFF));
    for (const process of both) void process.asks("/b", tokenOf(B));
    await vi.waitFor(() => expect(opened(both[0], "/b") + opened(both[1], "/b")).toBe(2));
    expect(ofA()).toBe(STAFF);
    // In whichever process it is.
    both.flatMap(({ open }) => open.find(({ path }) => path === "/a") ?? [])[0]?.end();
    await vi.waitFor(() => expect(ofA()).toBe(STAFF + 1));
  });

  test("is told to come back, in its language, when too many wait", async () => {
    const one = await aProcess(await freshDatabase(), { waitingOfLane: 3 });
    const asked = Array.from({ length: STAFF + 4 }, () =>
      one.asks("/app?locale=en", tokenOf(A), { accept: "text/html" }),
    );
    const refused = await Promise.race(asked);
    expect(refused?.status).toBe(503);
    expect(refused?.headers.get("retry-after")).toBe("2");
    expect(refused?.headers.get("content-security-policy")).toBe(
      "frame-ancestors https://admin.shopify.com; base-uri 'none'; object-src 'none'; script-src 'none'",
    );
    const page = await refused?.text();
    expect(page).toContain("Too many pages at once");
    // A form that a browser sent without a script: it is not sent again by itself.
    expect(page).toContain('http-equiv="refresh"');
    const posted = await one.asks("/track/S1", tokenOf(A), { accept: "text/html" }, "POST");
    expect(posted?.status).toBe(503);
    expect(posted?.headers.get("content-type")).toContain("text/html");
    expect(await posted?.text()).not.toContain("refresh");
    const data = await one.asks("/app.data", tokenOf(A));
    expect(data?.headers.get("x-waybill-busy")).toBe("1");
    expect(await data?.json()).toMatchObject({ error: "busy" });
    expect(data?.headers.get("cache-control")).toBe("no-store");
  });
});

describe("only requests signed for a shop wait in its line", () => {
  test.each([
    ["a token with a wrong signature", tokenOf(B, { secret: "guessed" })],
    ["a token without one", `${tokenOf(B).split(".").slice(0, 2).join(".")}.`],
    ["no token", undefined],
    ["a buyer's token", tokenOf(B, { buyer: true })],
    ["a token of yesterday", tokenOf(B, { age: 86_400 })],
  ])("%s", async (_, token) => {
    const one = await aProcess(await freshDatabase());
    for (let n = 0; n < 20; n += 1) void one.asks("/flood", token, { "x-shopify-shop-domain": B });
    await vi.waitFor(() => expect(opened(one, "/flood")).toBeGreaterThan(0));
    for (let n = 0; n < 3; n += 1) void one.asks("/b", tokenOf(B));
    await vi.waitFor(() => expect(opened(one, "/b")).toBe(3));
    expect(opened(one, "/flood")).toBeLessThanOrEqual(3);
  });

  test("the previous secret still counts, in the header and in the URL", async () => {
    const one = await aProcess(await freshDatabase());
    const token = tokenOf(A, { secret: "app-secret-before" });
    for (let n = 0; n < 8; n += 1) void one.asks(n % 2 ? "/a" : `/a?id_token=${token}`, n % 2 ? token : undefined);
    await vi.waitFor(() => expect(one.open).toHaveLength(STAFF));
  });

  test("a query of the app proxy counts if it can be no other shop's", () => {
    const lane = (query: URLSearchParams) =>
      anOpenLine().laneOf({ url: `/track/S1?${query}`, headers: {}, socket: {} } as unknown as IncomingMessage).key;
    const seconds = Math.floor(Date.now() / 1_000);
    const own = new URLSearchParams({ path_prefix: "/tools/track", shop: B, timestamp: String(seconds) });
    own.set("signature", sign(own, "app-secret"));
    expect(lane(own)).toBe(`buyers:${B}`);
    const fromAnAd = new URLSearchParams({
      path_prefix: "/tools/track",
      shop: B,
      timestamp: String(seconds),
      fbclid: "IwAR1",
    });
    fromAnAd.set("signature", sign(fromAnAd, "app-secret"));
    expect(lane(fromAnAd)).toBe(`buyers:${B}`);
    for (const recut of recutProxyQueries(B, "app-secret", seconds)) expect(lane(recut)).toMatch(/^stranger:/);
  });

  test("an unsigned request waits in the line of its network, whichever of its addresses it uses", () => {
    const lane = (address: string) =>
      anOpenLine().laneOf({
        url: "/",
        headers: { "x-forwarded-for": address },
        socket: {},
      } as unknown as IncomingMessage).key;
    expect(lane("2001:db8:1:2::7")).toBe(lane("2001:db8:1:2:ffff::8"));
    expect(lane("2001:db8:1:2::7")).not.toBe(lane("2001:db8:1:3::7"));
    expect(lane("203.0.113.7")).not.toBe(lane("203.0.113.8"));
  });
});
