import { createHmac, randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { requestCancel } from "~/flows/booking/cancel.server";
import { runBatch } from "~/flows/booking/run-batch.server";
import { createHandlers } from "~/jobs/handlers.server";
import { startInbox } from "~/jobs/inbox.server";
import { FIRST_LINES } from "~/log-storms.server";
import { loader as ordersPage } from "~/routes/app.orders._index/route";
import { logOf } from "~/traces-of-env.server";
import { aStanding } from "../jobs/a-queue";
import { aMerchant } from "../routes/a-merchant";
import { SHOPIFY_API_SECRET } from "../support/sandboxes";
import { aStartedBatch } from "./a-batch";
import { aCheckout, aRateRequest } from "./a-checkout";
import { namingThePerson, PERSON, PERSONS_ADDRESS, TEXT_NAMING_THE_PERSON } from "./a-person";
import { ACTOR, aBookedParcel, anOrder, aQueuedParcel, PUSH_SECRET, SHOP } from "./a-shop";
import { aWorkbook, HEADER, imported } from "./statement/a-statement";

/** A kind of lines that comes without end: the first ones, and how many more. */
const STORM = FIRST_LINES + 1;

/**
 * The most lines that the log has, from `info` on, of what a process did. What ends well is in the database; in the log is what
 * somebody looks for there: how a parcel was booked, what a checkout was offered, and whatever failed.
 */
const MOST = {
  "a webhook": 0,
  "a push": 0,
  "a page": 0,
  "a booking": 1,
  "a batch of 100 bookings": 100,
  "a statement of 100 rows": 0,
  "100 cancels that break down": STORM,
  "a quote": 1,
  "a quote from memory": 0,
  // One for each answer, and of the calls those that broke down before the carrier was left alone.
  "100 quotes while the carrier is away": 100 + STORM,
  "1,000 pushes with a wrong secret": STORM,
  "1,000 webhooks with a bad signature": STORM,
  "1,000 webhooks without a signature": STORM,
  "1,000 pushes about no parcel of ours": STORM,
  // What the sets say, the messages and their requests.
  "1,000 pushes that PostgreSQL does not store": 3 * STORM,
  // What the messages say, the call and its attempt.
  "30 pushes that cannot be read back": 3 * STORM,
} as const;

type Line = Record<string, unknown> & { event: string };

const NEVER_POLLS = 3_600_000;
const PERSONS_ORDER = { shippingAddress: PERSONS_ADDRESS, note: TEXT_NAMING_THE_PERSON };

/** A shop in a process whose log the test keeps; its doors are open and its inbox is applied. */
async function aPlace() {
  const written: string[] = [];
  const destination = { write: (line: string) => void written.push(line) };
  // A minute that does not end: how long a storm takes here is not asked.
  const log = logOf({ LOG_LEVEL: "info" }, destination, { nowMs: () => 0, after: () => undefined });
  // How fast a quote is answered is not asked here.
  const shop = await aCheckout({ transports: ["road"] }, { log, env: { QUOTE_DEADLINE_MS: "2800" } });
  const inbox = startInbox(shop.deps, await aStanding(shop.app.presence), { pollMs: NEVER_POLLS });
  onTestFinished(() => inbox.stop(1_000));

  return {
    ...shop,
    handlers: createHandlers(shop.deps),
    /** Waits until each stored message was applied, or put off. */
    async applied() {
      const waiting = "SELECT count(*)::int AS count FROM inbox WHERE applied_at IS NULL AND error IS NULL";
      await vi.waitFor(
        async () => {
          inbox.wake();
          expect(await shop.deps.database.query(waiting)).toEqual([{ count: 0 }]);
        },
        { timeout: 110_000, interval: 50 },
      );
    },
    /** Does this, and returns what the log has of it: no more than it may. */
    async during(what: keyof typeof MOST, work: () => Promise<unknown>): Promise<Line[]> {
      log.flush();
      written.length = 0;
      await work();
      log.flush();
      expect(namingThePerson(written), what).toEqual([]);
      const lines = written.splice(0).map((line): Line => JSON.parse(line));
      expect(lines.length, `${what}: ${JSON.stringify(lines.slice(0, 12), null, 1)}`).toBeLessThanOrEqual(MOST[what]);
      return lines;
    },
  };
}

/** How often an event is in the log, written or counted. */
const timesOf = (event: string, lines: readonly Line[]) =>
  lines
    .filter((line) => line.event === event)
    .reduce((sum, { more }) => sum + (typeof more === "number" ? more : 1), 0);

/** Does something so often, a few at a time; returns each answer once. */
async function often<Answer>(times: number, one: (n: number) => Promise<Answer>): Promise<Answer[]> {
  const answers = new Set<Answer>();
  for (let n = 0; n < times; n += 50) {
    const some = Array.from({ length: Math.min(50, times - n) }, (_, m) => one(n + m));
    for (const answer of await Promise.all(some)) answers.add(answer);
  }
  return [...answers];
}

async function posted(url: string, body: string | URLSearchParams, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { method: "POST", body, headers });
  await answer.arrayBuffer();
  return answer.status;
}

const aPush = (origin: string, fields: Record<string, string>, secret: string = PUSH_SECRET) =>
  posted(
    `${origin}/push/${secret}`,
    new URLSearchParams({ action_time: new Date().toISOString(), reason: TEXT_NAMING_THE_PERSON, ...fields }),
  );

function aWebhook(origin: string, payload: object, secret: string | null = SHOPIFY_API_SECRET) {
  const body = JSON.stringify(payload);
  const signature = secret && createHmac("sha256", secret).update(body).digest("base64");
  return posted(`${origin}/webhooks/shopify`, body, {
    "content-type": "application/json",
    "x-shopify-topic": "orders/updated",
    "x-shopify-shop-domain": SHOP,
    "x-shopify-webhook-id": randomUUID(),
    "x-shopify-triggered-at": new Date().toISOString(),
    "x-shopify-api-version": "2026-07",
    ...(signature ? { "x-shopify-hmac-sha256": signature } : {}),
  });
}

test("what a process does for a shop is in its log in so many lines", async () => {
  const place = await aPlace();
  const { origin, deps, shopId, handlers, during } = place;
  const order = await anOrder(place, PERSONS_ORDER);
  await during("a webhook", async () => {
    const id = Number(order.orderId.split("/").at(-1));
    const later = new Date(Date.now() + 10_000).toISOString();
    expect(await aWebhook(origin, { id, admin_graphql_api_id: order.orderId, updated_at: later })).toBe(200);
    await place.applied();
    await handlers["read-order"]({ shopId, orderId: order.orderId });
  });

  const merchant = await aMerchant(place);
  await during("a page", async () => {
    const { rows } = await ordersPage(await merchant.asks("/app/orders"));
    expect(rows).toHaveLength(1);
  });

  const queued = await aQueuedParcel(place, PERSONS_ORDER);
  const booked = await during("a booking", () => handlers["book-shipment"]({ shopId, shipmentId: queued.shipmentId }));
  expect(booked).toMatchObject([{ level: "info", event: "booking.booked", shop: shopId }]);

  const { label } = await place.parcel(queued.shipmentId);
  await during("a push", async () => {
    expect(await aPush(origin, { label_id: String(label), status_id: "3" })).toBe(200);
    await place.applied();
  });

  const ids: string[] = [];
  await often(100, async () => void ids.push((await anOrder(place, PERSONS_ORDER)).shipmentId));
  await during("a batch of 100 bookings", async () => {
    const { batchId } = await aStartedBatch(place, "book", { filter: { tab: "to_ship", search: "" } });
    await runBatch(deps, shopId, batchId);
    await Promise.all(ids.map((shipmentId) => handlers["book-shipment"]({ shopId, shipmentId })));
  });
  const labels = await deps.database.query<{ label: string }>(
    "SELECT label FROM shipment WHERE id = ANY($1) AND label IS NOT NULL",
    [ids],
  );
  expect(labels).toHaveLength(100);

  await during("a statement of 100 rows", () =>
    imported(place, aWorkbook([HEADER, ...labels.map(({ label }) => [label, null, 450_000, 30_000])])),
  );

  for (const id of ids) await requestCancel(deps, shopId, id, ACTOR);
  await place.controlCarrier("POST", "/faults", [{ match: { path: "/services/shipment/cancel" }, kind: "http500" }]);
  const broken = await during("100 cancels that break down", () =>
    Promise.all(ids.map((shipmentId) => handlers["cancel-shipment"]({ shopId, shipmentId }))),
  );
  expect(timesOf("carrier call broke down", broken)).toBe(100);
});

test("a quote is one line, and a thousandth that fails like the others is none for each call", async () => {
  const { ask, controlCarrier, during } = await aPlace();
  const asked = (price = 15_000_000) =>
    ask(aRateRequest({ item: { price }, destination: { name: PERSON.name, address1: PERSON.street } }));
  const live = await during("a quote", async () => expect((await asked()).sources).toEqual({ road: "live" }));
  expect(live).toMatchObject([{ event: "rates.answered", road: "live" }]);
  await during("a quote from memory", async () => expect((await asked()).sources).toEqual({ road: "cached" }));
  await controlCarrier("POST", "/faults", [{ match: { path: "/services/shipment/fee" }, kind: "reset" }]);
  const away = await during("100 quotes while the carrier is away", () =>
    often(100, async (n) => (await asked(20_000_000 + n * 100_000)).status),
  );
  expect(timesOf("rates.answered", away)).toBe(100);
  expect(timesOf("carrier call broke down", away)).toBeGreaterThan(0);
});

test("a storm from outside, or of messages that all fail, is a few lines and a number", async () => {
  const place = await aPlace();
  const { origin, during } = place;
  const wrong = await during("1,000 pushes with a wrong secret", async () =>
    expect(
      await often(1_000, (n) => aPush(origin, { label_id: "S1.A1.1" }, `wrong-secret-of-a-stranger-${n}`)),
    ).toEqual([404]),
  );
  expect(timesOf("push.wrong_secret", wrong)).toBe(1_000);

  const forged = await during("1,000 webhooks with a bad signature", () =>
    often(1_000, (n) => aWebhook(origin, { n }, "a-strangers-secret")),
  );
  expect(timesOf("webhook.bad_signature", forged)).toBeGreaterThan(FIRST_LINES);
  const unsigned = await during("1,000 webhooks without a signature", async () =>
    expect(await often(1_000, (n) => aWebhook(origin, { n }, null))).toEqual([401]),
  );
  expect(timesOf("webhook.bad_signature", unsigned)).toBe(1_000);

  const unmatched = await during("1,000 pushes about no parcel of ours", async () => {
    const about = (n: number) => aPush(origin, { label_id: `S1.A1.${n}`, partner_id: `none-${n}-1`, status_id: "3" });
    expect(await often(1_000, about)).toEqual([200]);
    await place.applied();
  });
  expect(timesOf("push.unmatched", unmatched)).toBe(1_000);

  const { trackingNumber } = await aBookedParcel(place, PERSONS_ORDER);
  await place.deps.database.query("ALTER TABLE inbox ADD CONSTRAINT nothing CHECK (false) NOT VALID");
  const unstored = await during("1,000 pushes that PostgreSQL does not store", async () => {
    const about = (n: number) => aPush(origin, { label_id: trackingNumber, status_id: "3", n: String(n) });
    expect(await often(1_000, about)).toEqual([503]);
  });
  await place.deps.database.query("ALTER TABLE inbox DROP CONSTRAINT nothing");
  for (const event of ["intake.message_refused", "edge.failed"]) expect(timesOf(event, unstored), event).toBe(1_000);

  await place.controlCarrier("POST", "/faults", [{ match: { path: "/services/shipment/v2" }, kind: "http500" }]);
  const unread = await during("30 pushes that cannot be read back", async () => {
    await often(30, (n) => aPush(origin, { label_id: trackingNumber, status_id: "5", n: String(n) }));
    await place.applied();
  });
  // Some are due again before the last is put off.
  expect(timesOf("inbox.put_off", unread)).toBeGreaterThanOrEqual(30);
  expect(unread.find(({ event, more }) => event === "inbox.put_off" && more)).toMatchObject({
    error: expect.stringMatching(/^CarrierError: server_error/),
  });
});
