import { describe, expect, test } from "vitest";
import { listPrivacyRequests } from "~/flows/privacy/list-requests.server";
import { readAnswer } from "~/store/privacy-requests.server";
import { findShopByDomain, registerShop } from "~/store/shops.server";
import { everything } from "../../support/everything";
import { receiveWebhook, uninstall, uninstallTwoDaysAgo } from "../a-message";
import { aBookedParcel, aShop, SHOP } from "../a-shop";

describe("a webhook of Shopify", () => {
  test("about an order or its fulfillment orders asks for the order to be read", async () => {
    const shop = await aShop();
    const { orderId } = await aBookedParcel(shop);
    const id = Number(orderId.split("/").at(-1));
    const order = await shop.deps.shopify.readOrder({ domain: SHOP }, orderId);
    await shop.deps.database.query("DELETE FROM work");

    await receiveWebhook(shop, "orders/updated", { id, updated_at: "2026-11-21T10:00:00+07:00" });
    await receiveWebhook(shop, "fulfillment_orders/order_routing_complete", {
      fulfillment_order: { id: order?.fulfillmentOrders[0]?.id },
    });

    const jobs = await shop.deps.database.query("SELECT payload FROM work WHERE kind = 'read-order'");
    expect(jobs).toEqual([{ payload: { shopId: shop.shopId, orderId } }]);
  });

  test("is noted for the operator, once an hour", async () => {
    const shop = await aShop();
    const { database } = shop.deps;
    const noted = async () => (await findShopByDomain(database, SHOP))?.webhookAt;
    await database.query("UPDATE shop SET webhook_at = NULL");
    await receiveWebhook(shop, "orders/create", { no: "id" });
    const first = await noted();
    expect(first).toBeInstanceOf(Date);
    await receiveWebhook(shop, "orders/create", { no: "id" });
    expect(await noted()).toEqual(first);
    await database.query("UPDATE shop SET webhook_at = webhook_at - interval '61 minutes'");
    await receiveWebhook(shop, "orders/create", { no: "id" });
    expect((await noted())?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? Number.POSITIVE_INFINITY);
  });

  test("that cannot be read is kept and closed: another try cannot help", async () => {
    const shop = await aShop();
    expect(await receiveWebhook(shop, "orders/create", { no: "id" })).toBe("unreadable");
  });

  test("of a shop that left is closed without asking Shopify, where its tokens have ended", async () => {
    const shop = await aShop();
    await uninstall(shop);
    expect(await receiveWebhook(shop, "orders/updated", { id: 1 })).toBe("shop_gone");
    const fulfillment_order = { id: "gid://shopify/FulfillmentOrder/404" };
    const routed = await receiveWebhook(shop, "fulfillment_orders/order_routing_complete", { fulfillment_order });
    expect(routed).toBe("shop_gone");
  });
});

describe("an uninstallation", () => {
  test("ends the sessions, once the shop's token is dead", async () => {
    const shop = await aShop();
    const { database } = shop.deps;
    expect(await uninstall(shop)).toBe("uninstalled");
    expect(await database.query(`SELECT 1 FROM "Session"`)).toHaveLength(0);
    const row = await findShopByDomain(database, SHOP);
    expect(row?.uninstalledAt).toBeInstanceOf(Date);
    expect(await receiveWebhook(shop, "app/uninstalled", {})).toBe("uninstalled");
    expect((await findShopByDomain(database, SHOP))?.uninstalledAt).toEqual(row?.uninstalledAt);
  });

  test("and the erasure after it leave no person, only the shop key and the counters", async () => {
    const shop = await aShop();
    const { database } = shop.deps;
    await aBookedParcel(shop, {
      shippingAddress: {
        firstName: "Đặng",
        lastName: "Thị Duy Nhất",
        phone: "0900000077",
        address1: "12 Lê Lợi",
        address2: "Phường Bến Nghé, Quận 1",
        city: "Thành phố Hồ Chí Minh",
      },
    });
    await uninstallTwoDaysAgo(shop);
    expect(await receiveWebhook(shop, "shop/redact", {})).toBe("erased");

    expect((await everything(shop.deps.database)).join()).not.toMatch(/Duy Nhất|0900000077|Lê Lợi/);
    const [counter] = await database.query("SELECT last_n FROM reference_counter WHERE shop_id = $1", [shop.shopId]);
    expect(counter).toEqual({ last_n: 1 });
    expect((await registerShop(database, SHOP, new Date())).id).toBe(shop.shopId);
  });
});

describe("a customer", () => {
  const PERSON = {
    firstName: "Đặng",
    lastName: "Thị Duy Nhất",
    phone: "0900000077",
    address1: "12 Lê Lợi",
    address2: "Phường Bến Nghé, Quận 1",
    city: "Thành phố Hồ Chí Minh",
  };

  test("who requests their data gets what is kept", async () => {
    const shop = await aShop();
    const { orderId } = await aBookedParcel(shop, { shippingAddress: PERSON });
    const orders_requested = [Number(orderId.split("/").at(-1))];
    await receiveWebhook(shop, "customers/data_request", { customer: null, orders_requested, data_request: { id: 9 } });
    const [request] = await shop.deps.database.query<{ id: number; result: object; done_at: Date }>(
      "SELECT id, result, done_at FROM privacy_request",
    );
    expect(request?.done_at).toBeInstanceOf(Date);
    expect(JSON.stringify(request?.result)).toMatch(/Duy Nhất/);
    expect(await listPrivacyRequests(shop.deps, shop.shopId)).toMatchObject([
      { topic: "customers/data_request", answerUntil: expect.any(String) },
    ]);
    expect(await readAnswer(shop.deps.database, shop.shopId, request?.id ?? 0)).toEqual(request?.result);
    expect(await readAnswer(shop.deps.database, "another", request?.id ?? 0)).toBeNull();
  });

  test("is named in no stored message once the request was carried out", async () => {
    const shop = await aShop();
    const { orderId } = await aBookedParcel(shop, { shippingAddress: PERSON });
    const orders_to_redact = [Number(orderId.split("/").at(-1))];
    const customer = { id: 7, email: "duy-nhat@example.test", phone: "0900000077" };
    await receiveWebhook(shop, "customers/redact", { customer, orders_to_redact });
    expect((await everything(shop.deps.database)).join()).not.toMatch(/duy-nhat@example|0900000077/);
  });

  test("who is to be redacted is erased from earlier answers to their data requests too", async () => {
    const shop = await aShop();
    const { orderId } = await aBookedParcel(shop, { shippingAddress: PERSON });
    const other = await aBookedParcel(shop);
    const asks = (id: string, customer: object) => {
      const orders_requested = [Number(id.split("/").at(-1))];
      return receiveWebhook(shop, "customers/data_request", { customer, orders_requested, data_request: { id: 9 } });
    };
    await asks(orderId, { id: 7 });
    await asks(other.orderId, { id: 8 });
    const orders_to_redact = [Number(orderId.split("/").at(-1))];
    await receiveWebhook(shop, "customers/redact", { customer: { id: 7 }, orders_to_redact });
    expect((await everything(shop.deps.database)).join()).not.toMatch(/Duy Nhất|0900000077/);
    const requests = await listPrivacyRequests(shop.deps, shop.shopId);
    expect(requests.map(({ topic, answerUntil, doneAt }) => [topic, answerUntil !== null, doneAt !== null])).toEqual([
      ["customers/redact", false, true],
      ["customers/data_request", true, true],
      ["customers/data_request", false, true],
    ]);
  });

  test("who is to be redacted is erased from orders, parcels, and what was sent", async () => {
    const shop = await aShop();
    const { orderId, shipmentId } = await aBookedParcel(shop, { shippingAddress: PERSON });
    const orders_to_redact = [Number(orderId.split("/").at(-1))];
    await receiveWebhook(shop, "customers/redact", { customer: null, orders_to_redact });
    expect((await everything(shop.deps.database)).join()).not.toMatch(/Duy Nhất|0900000077|12 Lê Lợi/);
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "booked", cod_vnd: 450_000 });
  });
});
