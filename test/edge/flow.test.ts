import { createHmac, randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FLOW_HANDLES, FLOW_TRIGGERS } from "~/domain/shopify-flow/triggers";
import { createEdge } from "~/edge/edge.server";
import { createIntake } from "~/edge/intake.server";
import { createMetrics } from "~/edge/metrics.server";
import type { QuoteDeps } from "~/flows/fee/quote-deps";
import { createQueue } from "~/jobs/queue.server";
import { flowWords } from "~/locales/flow-words";
import { createLog } from "~/log.server";
import { createCipher } from "~/store/cipher.server";
import { type Database, openDatabase } from "~/store/database.server";
import { endFlowRun } from "~/store/flow-runs.server";
import { registerShop } from "~/store/shops.server";
import { freshDatabase } from "../support/database.ts";

const SHOP = "cua-hang.myshopify.com";
const lines: string[] = [];
const log = createLog("info", { write: (line) => void lines.push(line) });
const now = () => new Date("2026-11-26T03:00:00Z");
let database: Database;
let server: Server;
let url: string;
let shopId: string;

beforeAll(async () => {
  database = openDatabase(await freshDatabase(), log);
  const cipher = createCipher([{ id: "t", key: Buffer.alloc(32, 7) }]);
  const queue = createQueue();
  const edge = createEdge({
    ...{ database, intake: createIntake(database, log), metrics: createMetrics(database), now, log },
    ...{ shopifySecrets: ["app-secret", "app-secret-before"], platformPushSecretHashes: [] },
    quoting: {
      quotes: { shop: () => undefined, tariff: { size: 0 }, gazetteer: { provinces: { 2: [], 3: [] } } },
      fees: { state: { callsInFlight: 0, openEnvironments: [] } },
      quoteLog: { state: { dropped: 0, waiting: 0 } },
    } as unknown as QuoteDeps,
    uploads: { database, cipher, queue, now, log },
    flow: { queue, words: flowWords },
  });
  server = createServer((request, response) => {
    if (!edge(request, response)) response.writeHead(599).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  shopId = (await registerShop(database, SHOP, now())).id;
});
afterAll(async () => {
  server.close();
  await database.close();
});
beforeEach(async () => {
  lines.length = 0;
  for (const table of ["flow_use", "flow_run", "work"]) await database.query(`DELETE FROM ${table}`);
});

const sign = (body: string, secret = "app-secret") => createHmac("sha256", secret).update(body).digest("base64");
const post = (path: string, body: string, signature: string | null = sign(body)) =>
  fetch(`${url}${path}`, {
    method: "POST",
    body,
    headers: signature === null ? {} : { "x-shopify-hmac-sha256": signature },
  });
const uses = () =>
  database.query<{ handle: string; enabled: boolean }>("SELECT shop_id, handle, enabled FROM flow_use ORDER BY handle");
const runs = () =>
  database.query<{ run_id: string; deed: unknown }>("SELECT run_id, deed FROM flow_run ORDER BY run_id");

describe("Flow says which trigger is used", () => {
  const says = (enabled: boolean, timestamp: string, more: object = {}) =>
    JSON.stringify({
      flow_trigger_definition_id: "flow-cod-overdue",
      has_enabled_flow: enabled,
      shop_id: "1",
      shopify_domain: SHOP,
      timestamp,
      ...more,
    });
  const AT = "2026-11-26T02:00:00.500Z";

  test("and the last word counts, in whatever order and however often they arrive", async () => {
    expect((await post("/flow/lifecycle", says(true, AT))).status).toBe(200);
    expect(await uses()).toEqual([{ shop_id: shopId, handle: "flow-cod-overdue", enabled: true }]);
    expect((await post("/flow/lifecycle", says(false, "2026-11-26T01:59:00Z"))).status).toBe(200);
    expect((await post("/flow/lifecycle", says(true, AT))).status).toBe(200);
    expect(await uses()).toMatchObject([{ enabled: true }]);
    expect((await post("/flow/lifecycle", says(false, "2026-11-26T09:01:00+07:00"))).status).toBe(200);
    expect(await uses()).toMatchObject([{ enabled: false }]);
    expect(lines.filter((line) => line.includes("flow.trigger_use"))).toHaveLength(2);
  });

  test.each(["Parcels left at the cut-off", " parcels LEFT at the cut-off", FLOW_TRIGGERS["flow-parcels-left"].uid])(
    "by %s",
    async (name) => {
      expect((await post("/flow/lifecycle", says(true, AT, { flow_trigger_definition_id: name }))).status).toBe(200);
      expect(await uses()).toEqual([{ shop_id: shopId, handle: "flow-parcels-left", enabled: true }]);
    },
  );

  test("by a name that we do not know: the workflow can be switched on, and all triggers are told from now on", async () => {
    const named = { flow_trigger_definition_id: "gid://shopify/FlowTriggerDefinition/101" };
    await post("/flow/lifecycle", says(false, AT));
    for (const at of [AT, "2026-11-26T02:00:01Z"]) {
      expect((await post("/flow/lifecycle", says(true, at, named))).status).toBe(200);
    }
    const inUse = async () => (await uses()).filter(({ enabled }) => enabled).map(({ handle }) => handle);
    // A word of the same moment does not undo the one that named its trigger.
    expect(await inUse()).toEqual(FLOW_HANDLES.toSorted());
    await post("/flow/lifecycle", says(true, "2026-11-26T02:00:02Z", named));
    expect(lines.filter((line) => line.includes("flow.unknown_trigger"))).toHaveLength(2);
    // It may have been about any of them: none is switched off.
    expect((await post("/flow/lifecycle", says(false, "2026-11-26T02:00:03Z", named))).status).toBe(200);
    expect(await inUse()).toEqual(FLOW_HANDLES.toSorted());
  });

  test("signed with the secret before a rotation too", async () => {
    const body = says(true, AT);
    expect((await post("/flow/lifecycle", body, sign(body, "app-secret-before"))).status).toBe(200);
    expect(await uses()).toHaveLength(1);
  });

  test.each([
    ["no signature", null, 401],
    ["a wrong signature", sign("another body"), 401],
    ["a signature of another app", sign(says(true, AT), "other-secret"), 401],
    ["no signature's form", "x", 401],
  ])("with %s it is not believed", async (_, signature, status) => {
    expect((await post("/flow/lifecycle", says(true, AT), signature)).status).toBe(status);
    expect(await uses()).toEqual([]);
  });

  test.each([
    ["another shop", says(true, AT, { shopify_domain: "la.myshopify.com" }), 404],
    ["no shop of Shopify", says(true, AT, { shopify_domain: "evil.example" }), 400],
    ["no time", says(true, "yesterday"), 400],
    ["no JSON", "{", 400],
    [
      "another message that Shopify signs",
      JSON.stringify({ id: 1, admin_graphql_api_id: "gid://shopify/Order/1" }),
      400,
    ],
  ])("about %s it is refused, though it is signed", async (_, body, status) => {
    expect((await post("/flow/lifecycle", body)).status).toBe(status);
    expect(await uses()).toEqual([]);
  });
});

describe("a workflow comes to an action", () => {
  const asks = (more: object = {}) =>
    JSON.stringify({
      ...{ shop_id: "1", shopify_domain: SHOP, action_run_id: randomUUID(), action_definition_id: "Hold parcel" },
      ...{ handle: "flow-hold-parcel", properties: { order_id: "1001", reason: "Xem lại" } },
      ...more,
    });

  test("and is told 202 until it is done, then 200, each time; it is stored once", async () => {
    const body = asks({ action_run_id: "run-1" });
    expect((await post("/flow/actions", body)).status).toBe(202);
    expect((await post("/flow/actions", body)).status).toBe(202);
    expect(await runs()).toEqual([{ run_id: "run-1", deed: { deed: "hold", reason: "Xem lại" } }]);
    expect(await database.query("SELECT kind, subject FROM work")).toEqual([
      { kind: "run-flow-action", subject: "run-1" },
    ]);
    await endFlowRun(database, shopId, "run-1", { problem: null, now: now() });
    for (const _ of [1, 2]) expect((await post("/flow/actions", body)).status).toBe(200);
    // A replay with other words under the same id gets the first result.
    expect((await post("/flow/actions", asks({ action_run_id: "run-1", handle: "flow-book-parcel" }))).status).toBe(
      200,
    );
    expect(await runs()).toEqual([{ run_id: "run-1", deed: null }]);
  });

  test("and is answered at once when the job is done at once", async () => {
    const answer = post("/flow/actions", asks({ action_run_id: "run-2" }));
    for (let open = true; open; ) {
      open = (await runs()).length === 0;
      if (!open) await endFlowRun(database, shopId, "run-2", { problem: null, now: now() });
    }
    expect((await answer).status).toBe(200);
  });

  test("and is told why it was not done, in the words of the shop's staff", async () => {
    const body = asks({ action_run_id: "run-3" });
    await post("/flow/actions", body);
    await endFlowRun(database, shopId, "run-3", { problem: "sent_already", now: now() });
    const answer = await post("/flow/actions", body);
    expect([answer.status, await answer.json()]).toEqual([
      422,
      { error: "sent_already", message: flowWords({ about: "outcome", code: "sent_already" }, "vi") },
    ]);
    await database.query("INSERT INTO staff_preference (shop_id, user_id, locale) VALUES ($1, '1', 'en')", [shopId]);
    expect(await (await post("/flow/actions", body)).json()).toMatchObject({
      message: flowWords({ about: "outcome", code: "sent_already" }, "en"),
    });
    await database.query("DELETE FROM staff_preference");
  });

  test.each([
    ["what cannot be done", asks({ properties: { order_id: "1001" } }), 422],
    ["no order", asks({ properties: {} }), 422],
    ["an action that we do not have", asks({ handle: "toString" }), 404],
    ["another shop", asks({ shopify_domain: "la.myshopify.com" }), 404],
    ["no id of its run", asks({ action_run_id: "" }), 400],
    ["a NUL", asks({ properties: { order_id: "1", reason: "a\u0000b" } }), 400],
    ["a list", "[]", 400],
    [
      "a message of the other door",
      JSON.stringify({
        flow_trigger_definition_id: "x",
        has_enabled_flow: true,
        shopify_domain: SHOP,
        timestamp: "2026-11-26T02:00:00Z",
      }),
      400,
    ],
  ])("with %s it is refused, and nothing is stored", async (_, body, status) => {
    expect((await post("/flow/actions", body)).status).toBe(status);
    expect(await runs()).toEqual([]);
  });

  test("that nobody signed costs its headers only", async () => {
    const body = asks();
    for (const signature of [null, "x", sign(`${body} `)])
      expect((await post("/flow/actions", body, signature)).status).toBe(401);
    expect(await runs()).toEqual([]);
    expect(
      (await post("/flow/actions", asks({ properties: { order_id: "1", reason: "x".repeat(70_000) } }))).status,
    ).toBe(413);
  });

  test("of a shop that left it does nothing", async () => {
    await database.query("UPDATE shop SET uninstalled_at = now()");
    expect((await post("/flow/actions", asks())).status).toBe(404);
    await database.query("UPDATE shop SET uninstalled_at = NULL");
    expect(await runs()).toEqual([]);
  });

  test("is at these doors only, and is posted", async () => {
    expect((await fetch(`${url}/flow/actions`)).status).toBe(405);
    expect((await post("/flow/other", asks())).status).toBe(404);
  });
});
