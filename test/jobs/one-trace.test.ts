import { createHmac, randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { type App, createApp } from "~/deps.server";
import { queueBookings } from "~/flows/booking/queue.server";
import { syncShopify } from "~/flows/fulfillment/sync.server";
import { startStanding } from "~/jobs/standing.server";
import { startWorker } from "~/jobs/worker.server";
import { createLog } from "~/log.server";
import { traceInLine } from "~/trace-scope.server";
import { aCheckout, edgeOf } from "../flows/a-checkout";
import { namingThePerson, PERSON, PERSONS_ADDRESS, TEXT_NAMING_THE_PERSON } from "../flows/a-person";
import {
  ACTOR,
  aBookedParcel,
  anOrder,
  aShop,
  closedAfterTest,
  PLATFORM_TOKEN,
  PUSH_SECRET,
  SHOP,
  SHOP_TOKEN,
  type TestShop,
} from "../flows/a-shop";
import { servedRoute } from "../routes/served-route";
import { type ArrivedSpan, type Collector, startCollector } from "../support/collector";
import { SHOPIFY_API_SECRET } from "../support/sandboxes";

const HEADER_OF_THE_COLLECTOR = "key-of-the-collector";
const PERSONS_ORDER = { shippingAddress: PERSONS_ADDRESS, note: TEXT_NAMING_THE_PERSON, email: PERSON.email };

async function aCollector() {
  const collector = await startCollector();
  onTestFinished(collector.stop);
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: `x-key=${HEADER_OF_THE_COLLECTOR}`,
    OTEL_SERVICE_NAME: "waybill-of-the-test",
    // How fast a quote is answered is not asked here.
    QUOTE_DEADLINE_MS: "2800",
  };
  return { collector, env };
}

async function tracing<Process extends { app: Pick<App, "traces"> }>(shop: Process): Promise<Process> {
  await shop.app.traces.start();
  onTestFinished(() => shop.app.traces.stop());
  return shop;
}

/** Starts a process that works, with a log of its own. */
async function aWorker({ app }: TestShop) {
  const lines: Record<string, unknown>[] = [];
  const log = createLog("debug", { write: (line: string) => void lines.push(JSON.parse(line)) }, traceInLine);
  const worker = closedAfterTest(createApp({ ...app.env, ROLE: "worker" }, log));
  await tracing({ app: worker });
  const { standing, stop } = await startStanding(worker.presence, log);
  const working = startWorker(worker, standing);
  onTestFinished(async () => {
    await working.stop(1_000);
    stop();
  });
  return lines;
}

async function push(origin: string, fields: Record<string, string>) {
  const body = new URLSearchParams({
    action_time: new Date().toISOString(),
    reason: TEXT_NAMING_THE_PERSON,
    ...fields,
  });
  const answer = await fetch(`${origin}/push/${PUSH_SECRET}`, { method: "POST", body });
  expect(answer.status).toBe(200);
}

async function webhook(origin: string, topic: string, payload: object) {
  const body = JSON.stringify(payload);
  const headers = {
    "content-type": "application/json",
    "x-shopify-topic": topic,
    "x-shopify-shop-domain": SHOP,
    "x-shopify-webhook-id": randomUUID(),
    "x-shopify-triggered-at": new Date().toISOString(),
    "x-shopify-api-version": "2026-07",
    "x-shopify-hmac-sha256": createHmac("sha256", SHOPIFY_API_SECRET).update(body).digest("base64"),
    // A stranger's: it decides nothing here.
    traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01`,
  };
  const answer = await fetch(`${origin}/webhooks/shopify`, { method: "POST", body, headers });
  expect(answer.status).toBe(200);
}

/** The names from a span up to where its trace began. */
function wayTo(last: ArrivedSpan, spans: readonly ArrivedSpan[]): string[] {
  const parent = spans.find(({ spanId }) => spanId === last.parentSpanId);
  if (last.parentSpanId && !parent) throw new Error(`the parent of ${last.name} has not arrived`);
  if (!parent) return [last.name];
  expect(parent.traceId).toBe(last.traceId);
  return [...wayTo(parent, spans), last.name];
}

/** Waits for a span of this name whose whole way has arrived and begins so, and returns it. */
function arrived({ spans }: Collector, way: readonly string[], has: (span: ArrivedSpan) => boolean = () => true) {
  return vi.waitFor(
    () => {
      const whole = spans
        .filter(has)
        .find((span) => span.name === way.at(-1) && wayTo(span, spans).join() === way.join());
      if (!whole) {
        const begun = spans.filter(({ name, parentSpanId }) => name === way[0] && !parentSpanId);
        const there = spans.filter(({ traceId }) => begun.some((root) => root.traceId === traceId));
        throw new Error(`not there: ${way.join(" → ")}\nonly: ${there.map(({ name }) => name).join(", ")}`);
      }
      return whole;
    },
    { timeout: 110_000, interval: 100 },
  );
}

/** A parcel that Shopify knows all of. */
async function aShownParcel(shop: TestShop) {
  const parcel = await aBookedParcel(shop, PERSONS_ORDER);
  await syncShopify(shop.deps, shop.shopId, parcel.shipmentId);
  await shop.deps.database.query("DELETE FROM work");
  return parcel;
}

const PUSHED = ["POST /push/", "inbox carrier status"];
const TOLD = ["job sync-shopify", "shopify FulfillmentEventCreate"];

test("a push and a webhook each lead to Shopify's answer in one trace, over two processes, the inbox and the queue", async () => {
  const { collector, env } = await aCollector();
  const shop = await tracing(await aShop({ env }));
  const origin = await edgeOf(shop);
  const [one, other, delivered] = [await aShownParcel(shop), await aShownParcel(shop), await aShownParcel(shop)];
  const changed = await anOrder(shop, PERSONS_ORDER);
  // One that was read early is read once more, and that reading would be for the webhook too.
  await shop.deps.database.query("DELETE FROM work");
  await shop.controlCarrier("POST", `/orders/${delivered.trackingNumber}/status`, { status_id: 5 });

  // Both are applied in one set, and each keeps its own trace.
  await push(origin, { label_id: one.trackingNumber, partner_id: one.partnerId, status_id: "3" });
  await push(origin, { label_id: other.trackingNumber, partner_id: other.partnerId, status_id: "3" });
  await push(origin, { label_id: delivered.trackingNumber, partner_id: delivered.partnerId, status_id: "5" });
  const id = Number(changed.orderId.split("/").at(-1));
  const later = new Date(Date.now() + 10_000).toISOString();
  await webhook(origin, "orders/updated", { id, admin_graphql_api_id: changed.orderId, updated_at: later });
  const lines = await aWorker(shop);

  const told = await Promise.all(
    [one, other].map(async ({ shipmentId }) => {
      const job = await arrived(
        collector,
        [...PUSHED, "job sync-shopify"],
        ({ facts }) => facts["waybill.subject"] === shipmentId,
      );
      await arrived(collector, [...PUSHED, ...TOLD], ({ parentSpanId }) => parentSpanId === job.spanId);
      return job;
    }),
  );
  expect(told[0]?.traceId).not.toBe(told[1]?.traceId);
  await arrived(collector, [...PUSHED, "carrier readStatus"]);
  const isDelivered = ({ facts }: ArrivedSpan) => facts["waybill.subject"] === delivered.shipmentId;
  await arrived(collector, [...PUSHED, "job sync-shopify"], isDelivered);
  await arrived(collector, ["POST /webhooks/", "inbox shopify orders/updated", "job read-order", "shopify Order"]);

  const door = collector.spans.find(({ name }) => name === "POST /push/");
  expect(door?.process["service.name"]).toBe("waybill-of-the-test");
  expect(door?.process["service.instance.id"]).not.toBe(told[0]?.process["service.instance.id"]);
  expect(door?.facts).toMatchObject({ "http.route": "/push/" });
  expect(collector.spans.map(({ traceId }) => traceId)).not.toContain("a".repeat(32));
  const traces = new Set(collector.spans.map(({ traceId }) => traceId));
  const applied = lines.filter(({ event }) => event === "inbox.applied");
  expect(applied.length).toBeGreaterThanOrEqual(4);
  for (const { trace } of applied) expect(traces).toContain(trace);

  expect(namingThePerson(collector.texts)).toEqual([]);
  for (const secret of [PUSH_SECRET, SHOP_TOKEN, PLATFORM_TOKEN, SHOPIFY_API_SECRET]) {
    expect(collector.texts.join("\n")).not.toContain(secret);
  }
  expect(collector.texts[0]).toContain(HEADER_OF_THE_COLLECTOR);
});

test("what staff ask for leads to the carrier's and Shopify's answers, each parcel of a set in its own job", async () => {
  const { collector, env } = await aCollector();
  const shop = await tracing(await aShop({ env }));
  const parcels = [await anOrder(shop, PERSONS_ORDER), await anOrder(shop, PERSONS_ORDER)];
  const book = async () => {
    const ids = parcels.map(({ shipmentId }) => shipmentId);
    await queueBookings(shop.deps, shop.shopId, ids, ACTOR);
    return new Response();
  };
  const origin = await servedRoute(shop, "book", { action: book });
  expect((await fetch(`${origin}/book?name=${encodeURIComponent(PERSON.name)}`, { method: "POST" })).status).toBe(200);
  await aWorker(shop);
  for (const { shipmentId } of parcels) {
    const isOfParcel = ({ facts }: ArrivedSpan) => facts["waybill.subject"] === shipmentId;
    const job = await arrived(collector, ["POST route", "job book-shipment"], isOfParcel);
    expect(job.facts["waybill.outcome"]).toBe("booked");
    const isOfJob = ({ parentSpanId }: ArrivedSpan) => parentSpanId === job.spanId;
    await arrived(collector, ["POST route", "job book-shipment", "carrier createOrder"], isOfJob);
    await arrived(collector, ["POST route", "job book-shipment", "job sync-shopify"], isOfJob);
  }
  expect(namingThePerson(collector.texts)).toEqual([]);
});

test("a quote at checkout is a trace with the carrier's answers in it, of which so many are kept as the operator wants", async () => {
  const { collector, env } = await aCollector();
  const shop = await tracing(await aCheckout({}, { env }));
  expect((await shop.ask()).status).toBe(200);
  const call = await arrived(collector, ["POST /rates/", "carrier quoteCheckoutFee"]);
  expect(call.facts).toMatchObject({ "http.response.status_code": expect.anything() });
  await shop.app.traces.stop();
  const before = collector.spans.length;

  const none = closedAfterTest(createApp({ ...shop.app.env, OTEL_TRACES_SAMPLER_ARG: 0 }));
  await none.traces.start();
  await none.traces.run(
    () => ({ name: "not kept", kind: "internal", facts: {} }),
    async () => expect(traceInLine().trace).toMatch(/^[0-9a-f]{32}$/),
  );
  await none.traces.stop();
  expect(collector.spans).toHaveLength(before);
});

test("a collector that is away stops nothing, and what it did not get is counted", async () => {
  const { collector, env } = await aCollector();
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(line) });
  const shop = await tracing(await aCheckout({}, { env, log }));
  await collector.stop();
  expect((await shop.ask()).status).toBe(200);
  await vi.waitFor(() => expect(shop.app.traces.dropped()).toBeGreaterThan(0), { timeout: 110_000, interval: 100 });
  expect(lines.filter((line) => line.includes("traces.not_sent"))).toHaveLength(1);
});
