import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createStaffNames, type StaffReport } from "~/shopify/staff-names.server";
import { APP, openSandboxShop, type SandboxShop, SHOP } from "./sandbox-shop.ts";
import { type Scripted, scriptFetch } from "./scripted-fetch.ts";

const DEMO = "demo.myshopify.com";
const LAN = { shopDomain: DEMO, userId: "902541635", sessionToken: "the-session-token" };

/** The answer with an online access token, as in Shopify's documents. */
const answerFor = (user: object = {}) => ({
  json: {
    access_token: "shpua_f85632530bf277ec9ac6f649fc327f17",
    scope: "write_orders",
    expires_in: 86_399,
    associated_user_scope: "write_orders",
    associated_user: {
      id: 902541635,
      first_name: "Lan",
      last_name: "Nguyễn Thị",
      email: "lan@example.com",
      email_verified: true,
      account_owner: true,
      locale: "vi",
      collaborator: false,
      ...user,
    },
  },
});

function setUp(script: Scripted[]) {
  const { fetch, requests, left } = scriptFetch(script);
  const clock = { now: 0 };
  const warn = vi.fn();
  const names = createStaffNames({ apiKey: "key", apiSecret: "secret", fetch, now: () => clock.now, log: { warn } });
  const kept: StaffReport[] = [];
  const keep = async (report: StaffReport) => void kept.push(report);
  return { names, requests, left, kept, keep, clock, warn };
}

test("the session token is exchanged for an online access token, and only who it is and what they may do is kept", async () => {
  const { names, requests, kept, keep } = setUp([answerFor()]);
  expect(await names.learn(LAN, keep)).toBe("Nguyễn Thị Lan");
  expect(kept).toEqual([{ name: "Nguyễn Thị Lan", isOwner: true, scopes: "write_orders" }]);
  expect(requests).toMatchObject([{ url: "https://demo.myshopify.com/admin/oauth/access_token" }]);
  expect(requests[0]?.body).toEqual({
    client_id: "key",
    client_secret: "secret",
    grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
    subject_token: "the-session-token",
    subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
    requested_token_type: "urn:shopify:params:oauth:token-type:online-access-token",
  });
});

test.each<[string, object, string | null]>([
  ["the family name first in Vietnamese", { locale: "vi-VN" }, "Nguyễn Thị Lan"],
  ["last in English", { locale: "en", first_name: "John", last_name: "Smith" }, "John Smith"],
  ["one name alone", { last_name: "" }, "Lan"],
  ["one line", { first_name: " La\n\u202en ", last_name: null }, "La n"],
  ["no name", { first_name: " ", last_name: null }, null],
  ["a name without end", { first_name: "x".repeat(5000), last_name: "" }, "x".repeat(100)],
])("%s", async (_case, user, name) => {
  const { names, kept, keep } = setUp([answerFor(user)]);
  expect(await names.learn(LAN, keep)).toBe(name);
  expect(kept).toMatchObject([{ name }]);
});

test.each<[string, object, object, object]>([
  ["not the owner", {}, { account_owner: false }, { isOwner: false, scopes: "write_orders" }],
  [
    "an answer that does not say",
    { associated_user_scope: null },
    { account_owner: null },
    { isOwner: false, scopes: null },
  ],
  [
    "several scopes",
    { associated_user_scope: "read_orders, write_shipping" },
    {},
    { scopes: "read_orders,write_shipping" },
  ],
])("ownership and scopes of %s", async (_case, top, user, report) => {
  const { json } = answerFor(user);
  const { names, kept, keep } = setUp([{ json: { ...json, ...top } }]);
  await names.learn(LAN, keep);
  expect(kept).toMatchObject([report]);
});

test("concurrent calls ask Shopify once for each person of each shop", async () => {
  const others = [
    { ...LAN, userId: "7" },
    { ...LAN, shopDomain: "other.myshopify.com" },
  ];
  const { names, requests, keep } = setUp([answerFor(), answerFor({ id: 7, first_name: "Minh" }), answerFor()]);
  const visits = [LAN, LAN, LAN, ...others];
  const learnt = await Promise.all(visits.map((visit) => names.learn(visit, keep)));
  expect(learnt).toEqual(["Nguyễn Thị Lan", "Nguyễn Thị Lan", "Nguyễn Thị Lan", "Nguyễn Thị Minh", "Nguyễn Thị Lan"]);
  expect(requests).toHaveLength(3);
});

describe("a failure returns no name, and the person is not asked for again within ten minutes", () => {
  test.each<[string, Scripted]>([
    ["Shopify refuses the session token", { status: 400, body: '{"error":"invalid_subject_token"}' }],
    ["Shopify is down", { status: 503 }],
    ["no connection", new TypeError("fetch failed")],
    ["HTML", { status: 200, body: "<html>" }],
    ["an offline token", { json: { access_token: "shpat_00000000000000000000", scope: "" } }],
    ["somebody else's token", answerFor({ id: 8 })],
  ])("%s", async (_case, failure) => {
    const { names, requests, kept, keep, clock, warn } = setUp([failure, answerFor()]);
    expect(await names.learn(LAN, keep)).toBeNull();
    clock.now += 10 * 60_000 - 1;
    expect(await names.learn(LAN, keep)).toBeNull();
    expect(kept).toEqual([]);
    expect(requests).toHaveLength(1);
    expect(warn).toHaveBeenCalledOnce();
    expect(JSON.stringify(warn.mock.calls)).not.toMatch(/token-|shp|Nguyễn|lan@/);
    clock.now += 1;
    expect(await names.learn(LAN, keep)).toBe("Nguyễn Thị Lan");
  });

  test("a name that could not be stored", async () => {
    const { names, warn } = setUp([answerFor()]);
    expect(await names.learn(LAN, () => Promise.reject(new Error("no database")))).toBeNull();
    expect(warn).toHaveBeenCalledOnce();
  });

  test("another person's name is still asked for", async () => {
    const { names, keep } = setUp([{ status: 503 }, answerFor({ id: 7 })]);
    await names.learn(LAN, keep);
    expect(await names.learn({ ...LAN, userId: "7" }, keep)).toBe("Nguyễn Thị Lan");
  });
});

test("a missing answer is aborted by its signal", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort());
  try {
    const asked: (AbortSignal | null | undefined)[] = [];
    const names = createStaffNames({
      ...APP,
      fetch: async (_url, init) => {
        asked.push(init?.signal);
        init?.signal?.throwIfAborted();
        return new Response();
      },
      now: () => 0,
      log: { warn: () => undefined },
    });
    expect(await names.learn(LAN, async () => undefined)).toBeNull();
    expect(timeout).toHaveBeenCalledWith(1_500);
    expect(asked).toHaveLength(1);
  } finally {
    timeout.mockRestore();
  }
});

describe("against the stand-in", () => {
  let shop: SandboxShop;
  beforeAll(async () => {
    shop = await openSandboxShop();
  });
  afterAll(() => shop.close());

  test.each([
    ["91828374", "Nguyễn Thị Lan"],
    ["91828375", "Trần Văn Minh"],
  ])("user %s is %s", async (userId, name) => {
    const names = createStaffNames({ ...APP, fetch: shop.fetch, now: Date.now, log: { warn: () => undefined } });
    const { token } = await shop.control<{ token: string }>("POST", "session-token", { shop: SHOP.domain, userId });
    const visit = { shopDomain: SHOP.domain, userId, sessionToken: token };
    expect(await names.learn(visit, async () => undefined)).toBe(name);
  });
});
