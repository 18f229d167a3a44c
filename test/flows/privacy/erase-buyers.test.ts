import { describe, expect, test } from "vitest";
import { correctAddress } from "~/flows/address/correct.server";
import { bookParcel } from "~/flows/booking/book.server";
import { queueBookings } from "~/flows/booking/queue.server";
import { buyerView } from "~/flows/buyer/view.server";
import { openOrder } from "~/flows/order/open.server";
import { readOrder } from "~/flows/order/read.server";
import { listOrders } from "~/flows/order-list/list.server";
import { editParcel } from "~/flows/parcel/edit.server";
import { refreshStatus } from "~/flows/status/refresh.server";
import { startDispatcher } from "~/jobs/dispatcher.server";
import { createLog } from "~/log.server";
import type { Database } from "~/store/database.server";
import { storeMessages } from "~/store/inbox.server";
import { PERSONAL_COLUMNS, type PersonalColumn } from "~/store/personal-data.server";
import { aStanding, onlyFor } from "../../jobs/a-queue";
import { everything } from "../../support/everything";
import { receivePush, receiveWebhook, uninstallTwoDaysAgo } from "../a-message";
import { aLogDestination, namingThePerson, PERSON, PERSONS_ADDRESS, TEXT_NAMING_THE_PERSON } from "../a-person";
import { ACTOR, aBookedParcel, anOrder, aShop, SHOP, type TestShop } from "../a-shop";

const keyOf = (orderId: string) => orderId.split("/").at(-1) ?? "";
const PERSONS_ORDER = { shippingAddress: PERSONS_ADDRESS, note: TEXT_NAMING_THE_PERSON, email: PERSON.email };
const FORM = { "content-type": "application/x-www-form-urlencoded" };

const asks = (topic: "customers/data_request" | "customers/redact", orderId: string) => ({
  customer: { id: 7, email: PERSON.email, phone: PERSON.phone },
  ...(topic === "customers/redact"
    ? { orders_to_redact: [Number(keyOf(orderId))] }
    : { orders_requested: [Number(keyOf(orderId))], data_request: { id: 9 } }),
});

/** A parcel's life in which everyone mentions the person: staff, the carrier, the courier, Shopify. */
async function aParcelNamingThePerson(shop: TestShop) {
  const order = await anOrder(shop, PERSONS_ORDER);
  const { orderId, shipmentId } = order;
  const { deps, shopId } = shop;
  await editParcel(
    deps,
    shopId,
    shipmentId,
    { note: TEXT_NAMING_THE_PERSON, recipientName: `Bà ${PERSON.name}` },
    ACTOR,
  );
  await correctAddress(
    deps,
    shopId,
    shipmentId,
    {
      province: "Thành phố Hồ Chí Minh",
      district: "Quận 1",
      ward: "Phường Bến Nghé",
      street: PERSON.street,
      hamlet: null,
      level: "3",
      confidence: "manual",
    },
    ACTOR,
  );
  // Refused with a text about them, then booked.
  const create = { match: { path: "/services/shipment/order" }, times: 1 };
  await shop.controlCarrier("POST", "/faults", [
    { ...create, kind: "refuse", code: 30609, fill: TEXT_NAMING_THE_PERSON },
  ]);
  await queueBookings(deps, shopId, [shipmentId], ACTOR);
  expect(await bookParcel(deps, shopId, shipmentId)).toEqual({ outcome: "refused" });
  await editParcel(deps, shopId, shipmentId, { weightGrams: 400 }, ACTOR);
  await queueBookings(deps, shopId, [shipmentId], ACTOR);
  expect(await bookParcel(deps, shopId, shipmentId)).toEqual({ outcome: "booked" });
  const { label: trackingNumber, partner_id: partnerId } = await shop.parcel(shipmentId);
  // The buyer changes their phone; the courier writes.
  await shop.controlShopify("PATCH", `/shops/${SHOP}/orders/${keyOf(orderId)}`, {
    shippingAddress: { phone: "0912 345 679" },
  });
  await readOrder(deps, shopId, orderId);
  await shop.controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id: 10 });
  await receivePush(shop, {
    label_id: String(trackingNumber),
    status_id: "10",
    reason_code: "130",
    reason: TEXT_NAMING_THE_PERSON,
  });
  await receivePush(shop, {
    label_id: "S1.NOBODYS",
    partner_id: String(partnerId),
    status_id: "10",
    reason: TEXT_NAMING_THE_PERSON,
  });
  await refreshStatus(deps, shopId, shipmentId);
  await storeMessages(deps.database, [
    {
      ...{ source: "carrier", senderId: "waits", shopId: null, topic: "status", headers: FORM, receivedAt: new Date() },
      body: new URLSearchParams({
        label_id: String(trackingNumber),
        status_id: "10",
        reason: TEXT_NAMING_THE_PERSON,
      }).toString(),
    },
  ]);
  await deps.database.query(
    "UPDATE inbox SET retry_at = now() + interval '1 hour', error = $1 WHERE sender_id = 'waits'",
    [TEXT_NAMING_THE_PERSON],
  );
  // Addresses that buyers typed at checkout and codes that staff pasted: they belong to no order.
  await deps.database.query(
    `INSERT INTO rate_quote (shop_id, asked_at, outcome, trace) VALUES ($1, now(), 'rates', jsonb_build_object('typed', $2::text))`,
    [shopId, TEXT_NAMING_THE_PERSON],
  );
  await deps.database.query(
    `INSERT INTO order_selection (id, shop_id, order_ids, missing, created_at) VALUES (gen_random_uuid(), $1, '{}', ARRAY[$2], now())`,
    [shopId, PERSON.phone],
  );
  await aFailedJob(shop);
  return { orderId, shipmentId, trackingNumber: String(trackingNumber), partnerId: String(partnerId) };
}

/** A job whose error quotes the person. */
async function aFailedJob({ app, deps, shopId }: TestShop) {
  await deps.queue.enqueue(deps.database, "backfill-orders", { shopId });
  const standing = await aStanding(app.presence);
  await new Promise<void>((resolve) => {
    const broken = new Promise<never>((_, reject) =>
      reject(new SyntaxError(`Unexpected token in "${TEXT_NAMING_THE_PERSON}"`)),
    );
    broken.catch(() => undefined);
    const handlers = onlyFor("backfill-orders", () => broken);
    const dispatcher = startDispatcher({ database: deps.database, standing }, handlers, {
      pollMs: 10,
      log: deps.log,
    });
    const look = async () => {
      const [job] = await deps.database.query(
        "SELECT 1 FROM work WHERE kind = 'backfill-orders' AND error IS NOT NULL",
      );
      if (!job) return setTimeout(look, 10);
      await dispatcher.stop(1_000);
      resolve();
    };
    void look();
  });
}

/** Writes the text into every empty personal column of this order's rows, together with the column's name. */
async function plant(database: Database, orderId: string, columns: readonly PersonalColumn[]) {
  const rows: Record<string, string> = {
    order: "id = $1",
    shipment: "order_id = $1",
    address_correction: "order_id = $1",
    booking_attempt: "shipment_id IN (SELECT id FROM shipment WHERE order_id = $1)",
    shipment_event: "shipment_id IN (SELECT id FROM shipment WHERE order_id = $1)",
    money_entry: "shipment_id IN (SELECT id FROM shipment WHERE order_id = $1)",
    shopify_step: "shipment_id IN (SELECT id FROM shipment WHERE order_id = $1)",
  };
  const planted = columns.filter(({ table }) => rows[table] && table !== "address_correction");
  for (const { table, column, type } of planted) {
    const words = `${TEXT_NAMING_THE_PERSON} in ${table}.${column}`;
    const value =
      type === "text"
        ? "$2"
        : column === "differences"
          ? `jsonb_build_array(jsonb_build_object('field', 'recipient', 'settled', true, 'booked', $2::text, 'now', ''))`
          : column === "problems"
            ? `jsonb_build_array(jsonb_build_object('code', 'refused_phone', 'params', jsonb_build_object('message', $2::text)))`
            : `coalesce("${column}", '{}') || jsonb_build_object('planted', $2::text)`;
    await database.query(`UPDATE "${table}" SET "${column}" = ${value} WHERE ${rows[table]}`, [orderId, words]);
  }
  return planted.map(({ table, column }) => `${table}.${column}`);
}

const buyers = PERSONAL_COLUMNS.filter(({ whose }) => whose === "buyer");

async function answerTo(shop: TestShop): Promise<string> {
  const [request] = await shop.deps.database.query<{ result: object }>(
    "SELECT result FROM privacy_request WHERE topic = 'customers/data_request' ORDER BY id DESC",
  );
  return JSON.stringify(request?.result);
}

describe("a person who is mentioned everywhere", () => {
  test("is in no log line, and a data request returns everything kept about them and nobody else", async () => {
    const logbook = aLogDestination();
    const shop = await aShop({ log: createLog("debug", logbook.destination) });
    const { orderId } = await aParcelNamingThePerson(shop);
    const other = await aBookedParcel(shop, { note: "của người khác" });
    const planted = await plant(shop.deps.database, orderId, buyers);

    await receiveWebhook(shop, "customers/data_request", asks("customers/data_request", orderId));

    const answer = await answerTo(shop);
    expect(planted.filter((column) => !answer.includes(`in ${column}`))).toEqual([]);
    expect(answer).toContain(PERSON.street);
    // The waiting push, with its reason, and the push that matched no parcel.
    expect((JSON.parse(answer) as { messages: object[] }).messages).toMatchObject([
      { said: { reason: TEXT_NAMING_THE_PERSON }, error: null },
      { said: { reason: TEXT_NAMING_THE_PERSON }, error: TEXT_NAMING_THE_PERSON },
    ]);
    expect(answer).not.toMatch(/của người khác|Nguyễn|0900000002/);
    expect(answer).not.toContain(other.trackingNumber);
    // The member of staff who worked on it is another person.
    expect(answer).not.toContain(`"${ACTOR.name}"`);
    expect(logbook.lines.length).toBeGreaterThan(10);
    expect(namingThePerson(logbook.lines)).toEqual([]);
  });

  test("is in no column of any table after a redaction; money, states and references stay", async () => {
    const logbook = aLogDestination();
    const shop = await aShop({ log: createLog("debug", logbook.destination) });
    const { database } = shop.deps;
    const { orderId, shipmentId, trackingNumber, partnerId } = await aParcelNamingThePerson(shop);
    const other = await aBookedParcel(shop, { note: "của người khác" });
    await receiveWebhook(shop, "customers/data_request", asks("customers/data_request", orderId));
    await plant(database, orderId, buyers);
    expect(namingThePerson(await everything(database)).length).toBeGreaterThan(10);
    // Words without their accents, and numbers from their end, are no trace that is looked for above.
    const words = async () => {
      const kept =
        "SELECT word FROM order_word WHERE order_id = $1 UNION SELECT unnest(string_to_array(btrim(words), ' ')) FROM order_text WHERE order_id = $1";
      return (await database.query<{ word: string }>(kept, [orderId])).map(({ word }) => word).toSorted();
    };
    expect(await words()).toContain(`<${[...PERSON.phone].reverse().join("")}`);
    const before = await shop.parcel(shipmentId);

    await receiveWebhook(shop, "customers/redact", asks("customers/redact", orderId));

    expect(namingThePerson(await everything(database))).toEqual([]);
    // Of the product.
    expect(await words()).toEqual(["ao", "thun"]);
    expect(namingThePerson(logbook.lines)).toEqual([]);
    const kept = ["state", "cod_vnd", "cod_state", "weight_grams", "charged_fee_vnd", "carrier_status", "booked_at"];
    const after = await shop.parcel(shipmentId);
    for (const column of kept) expect([column, after[column]]).toEqual([column, before[column]]);
    expect(after).toMatchObject({
      label: trackingNumber,
      partner_id: partnerId,
      record: { feeVnd: expect.any(Number), differs: [] },
    });
    const [attempt] = await database.query<{ request: object }>(
      "SELECT request FROM booking_attempt WHERE label = $1",
      [trackingNumber],
    );
    expect(attempt?.request).toMatchObject({
      partnerId,
      codVnd: 450_000,
      recipient: { name: "", province: "Thành phố Hồ Chí Minh" },
      pickup: { name: "Kho Hà Nội" },
    });
    expect(JSON.stringify(await openOrder(shop.deps, shop.shopId, keyOf(other.orderId)))).toContain("của người khác");
  });

  test("is in no column of any table once the shop is erased, like its staff", async () => {
    const logbook = aLogDestination();
    const shop = await aShop({ log: createLog("debug", logbook.destination) });
    const { database } = shop.deps;
    const { orderId } = await aParcelNamingThePerson(shop);
    await receiveWebhook(shop, "customers/data_request", asks("customers/data_request", orderId));
    await plant(database, orderId, buyers);
    await database.query("INSERT INTO staff_preference (shop_id, user_id, name) VALUES ($1, '7', $2)", [
      shop.shopId,
      PERSON.name,
    ]);
    await database.query("UPDATE pickup_location SET contact_name = $1, phone = $2, address = $3", [
      PERSON.name,
      PERSON.phone,
      PERSON.street,
    ]);
    await database.query(
      "UPDATE shop SET name = $1, settings = settings || jsonb_build_object('noteTemplate', $1::text)",
      [PERSON.name],
    );
    await uninstallTwoDaysAgo(shop);
    await receiveWebhook(shop, "shop/redact", {});

    const left = await everything(database);
    expect(namingThePerson(left)).toEqual([]);
    // The message itself is kept as long as any other, or a repeat would count as new.
    expect(left.filter((row) => row.includes(SHOP) && !row.includes("shop/redact"))).toEqual([]);
    expect(namingThePerson(logbook.lines)).toEqual([]);
  });
});

describe("an erased person's data does not return", () => {
  const forget = (shop: TestShop, orderId: string) =>
    receiveWebhook(shop, "customers/redact", asks("customers/redact", orderId));
  const traces = async (shop: TestShop) => namingThePerson(await everything(shop.deps.database));

  /** Shopify's answer is still on its way when the redaction arrives. */
  const overtaken = (shop: TestShop, orderId: string) => {
    const { shopify } = shop.deps;
    const readOrder: typeof shopify.readOrder = async (...asked) => {
      const facts = await shopify.readOrder(...asked);
      await forget(shop, orderId);
      return facts;
    };
    return { ...shop.deps, shopify: { ...shopify, readOrder } };
  };

  test("by a reading of the order under way, nor by a later one", async () => {
    const shop = await aShop();
    const { orderId } = await aBookedParcel(shop, PERSONS_ORDER);
    expect(await readOrder(overtaken(shop, orderId), shop.shopId, orderId)).toBe("stale");
    expect(await traces(shop)).toEqual([]);
    expect(await readOrder(shop.deps, shop.shopId, orderId)).toBe("redacted");
  });

  test("by the first reading of an order that was never here", async () => {
    const shop = await aShop();
    const { id } = (await shop.controlShopify("POST", `/shops/${SHOP}/orders`, {
      lines: [{ title: "Áo", price: 450_000, quantity: 1 }],
      ...PERSONS_ORDER,
    })) as { id: number };
    const orderId = `gid://shopify/Order/${id}`;
    expect(await readOrder(overtaken(shop, orderId), shop.shopId, orderId)).toBe("stale");
    expect(await traces(shop)).toEqual([]);
  });

  test("by the answer to a booking under way", async () => {
    const shop = await aShop();
    const { orderId, shipmentId } = await anOrder(shop, PERSONS_ORDER);
    await queueBookings(shop.deps, shop.shopId, [shipmentId], ACTOR);
    const { carrier } = shop.deps;
    const overtakenBooking = {
      ...shop.deps,
      carrier: {
        ...carrier,
        createOrder: async (...sent: Parameters<typeof carrier.createOrder>) => {
          const answer = await carrier.createOrder(...sent);
          await forget(shop, orderId);
          if (answer.outcome !== "accepted") return answer;
          return { ...answer, booking: { ...answer.booking, notice: TEXT_NAMING_THE_PERSON } };
        },
      },
    };
    expect(await bookParcel(overtakenBooking, shop.shopId, shipmentId)).toEqual({ outcome: "booked" });
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "booked", cod_vnd: 450_000, carrier_notice: null });
    expect(await traces(shop)).toEqual([]);
  });

  test("by a push or the carrier's record; their status counts all the same", async () => {
    const shop = await aShop();
    const { orderId, shipmentId, trackingNumber } = await aBookedParcel(shop, PERSONS_ORDER);
    await forget(shop, orderId);
    await shop.controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id: 10 });
    await receivePush(shop, {
      label_id: trackingNumber,
      status_id: "10",
      reason_code: "130",
      reason: TEXT_NAMING_THE_PERSON,
    });
    expect(await refreshStatus(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "read" });
    expect(await shop.parcel(shipmentId)).toMatchObject({ carrier_status: 10, record: { recipientName: null } });
    expect(await traces(shop)).toEqual([]);
  });

  test("and what was not sent is withdrawn, since its address is gone", async () => {
    const shop = await aShop();
    const { orderId } = await anOrder(shop, PERSONS_ORDER);
    await forget(shop, orderId);
    expect(await shop.deps.database.query("SELECT 1 FROM shipment WHERE order_id = $1", [orderId])).toEqual([]);
    const order = await openOrder(shop.deps, shop.shopId, keyOf(orderId));
    expect(order).toMatchObject({ parcels: [], blocks: [{ reason: "person_removed" }], destination: null });
    expect(await traces(shop)).toEqual([]);
  });

  test("and each page of their parcel still opens", async () => {
    const shop = await aShop();
    const { orderId, trackingNumber } = await aParcelNamingThePerson(shop);
    await forget(shop, orderId);
    const page = await openOrder(shop.deps, shop.shopId, keyOf(orderId));
    expect(page).toMatchObject({ buyerErasedAt: expect.any(String), destination: null, note: "" });
    const { rows } = await listOrders(shop.deps, shop.shopId, { tab: "all", search: trackingNumber, after: null });
    expect(rows).toMatchObject([{ recipientName: null, place: null, parcels: [{ trackingNumber }] }]);
    const tracked = await buyerView(shop.deps, shop.shopId, orderId);
    const parcel = { trackingNumber, why: null, toPrepare: null, expected: null };
    expect(tracked).toMatchObject({ customerLocale: null, parcels: [parcel] });
    await receiveWebhook(shop, "customers/data_request", asks("customers/data_request", orderId));
    expect(namingThePerson([await answerTo(shop)])).toEqual([]);
  });
});
