import { describe, expect, test } from "vitest";
import { shopifyAppOf } from "~/sign-in.server";
import { aBookedParcel, aShop, type TestShop } from "../flows/a-shop";
import { ask, logIn, MINH, type Sent, serve } from "./an-operator.ts";

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
