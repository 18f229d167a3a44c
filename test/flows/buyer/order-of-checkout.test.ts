import { expect, test } from "vitest";
import { orderOfCheckout } from "~/flows/buyer/order-of-checkout.server";
import { readOrder } from "~/flows/order/read.server";
import { everything } from "../../support/everything";
import { moveParcel, receiveWebhook, uninstall } from "../a-message";
import { aBookedParcel, anOrder, aShop, SHOP, type TestShop } from "../a-shop";

const TOKEN = "0f5c1d2e3b4a59687786950a1b2c3d4e";
const hashes = ({ deps }: TestShop) =>
  deps.database.query<{ checkout_hash: string | null }>('SELECT checkout_hash FROM "order" ORDER BY id');

test("with the token of its checkout an order is found; the token itself is stored nowhere", async () => {
  const shop = await aShop();
  const { orderId, trackingNumber } = await aBookedParcel(shop, { checkoutToken: TOKEN });
  await moveParcel(shop, trackingNumber, 3);
  const key = (await shop.deps.buyers.keys())(shop.shopId, orderId);

  const found = await orderOfCheckout(shop.deps, SHOP, TOKEN);
  expect(found?.view).toMatchObject({
    withKey: true,
    parcels: [{ trackingNumber, toPrepare: { amountVnd: 450_000 } }],
  });
  expect(found?.urlOf(trackingNumber)).toBe(`https://${SHOP}/tools/track/${trackingNumber}/${key}`);
  expect(await hashes(shop)).toEqual([{ checkout_hash: expect.stringMatching(/^[\w-]{22}$/) }]);
  expect(JSON.stringify(await everything(shop.deps.database))).not.toContain(TOKEN);

  // A reading that does not have it, as where Shopify leaves the field out, forgets nothing.
  const id = orderId.split("/").at(-1);
  await shop.controlShopify("PATCH", `/shops/${SHOP}/orders/${id}`, { note: "gọi trước" });
  await readOrder(shop.deps, shop.shopId, orderId);
  expect((await orderOfCheckout(shop.deps, SHOP, TOKEN))?.view.parcels).toHaveLength(1);
});

test("another token, another shop, none, and an order without a checkout find nothing", async () => {
  const shop = await aShop();
  await anOrder(shop, { checkoutToken: TOKEN });
  // A draft order: Shopify names no delivery method and no checkout.
  const draft = await anOrder(shop, { checkoutToken: null });
  const [, ofDraft] = await hashes(shop);
  expect(ofDraft).toEqual({ checkout_hash: null });
  const none = [
    [SHOP, ""],
    [SHOP, "null"],
    [SHOP, draft.orderId],
    [SHOP, TOKEN.toUpperCase()],
    [SHOP, `${TOKEN} `],
    [SHOP, TOKEN.slice(0, -1)],
    ["another.myshopify.com", TOKEN],
  ] as const;
  for (const [domain, token] of none) expect(await orderOfCheckout(shop.deps, domain, token)).toBeNull();
  const [{ checkout_hash: hash = "" } = {}] = await hashes(shop);
  expect(await orderOfCheckout(shop.deps, SHOP, String(hash))).toBeNull();
});

test("a buyer who was forgotten, and a shop that left, have no order here", async () => {
  const shop = await aShop();
  const { orderId } = await anOrder(shop, { checkoutToken: TOKEN });
  const other = "ffffffffffffffffffffffffffffffff";
  await anOrder(shop, { checkoutToken: other });
  await receiveWebhook(shop, "customers/redact", {
    customer: { id: 7 },
    orders_to_redact: [Number(orderId.split("/").at(-1))],
  });
  expect(await hashes(shop)).toEqual([{ checkout_hash: null }, { checkout_hash: expect.any(String) }]);
  expect(await orderOfCheckout(shop.deps, SHOP, TOKEN)).toBeNull();
  expect(await orderOfCheckout(shop.deps, SHOP, other)).not.toBeNull();
  await uninstall(shop);
  expect(await orderOfCheckout(shop.deps, SHOP, other)).toBeNull();
});

test("an order without parcels says why: it is prepared, it was cancelled, or nothing of it is sent", async () => {
  const shop = await aShop();
  const why = async () => (await orderOfCheckout(shop.deps, SHOP, TOKEN))?.view;
  const { orderId, shipmentId } = await anOrder(shop, { checkoutToken: TOKEN });
  expect(await why()).toMatchObject({ parcels: [{ state: "preparing" }], without: null });
  // One that the carrier refused and that was withdrawn is no parcel that is being prepared for ever.
  await shop.deps.database.query("UPDATE shipment SET state = 'closed' WHERE id = $1", [shipmentId]);
  expect(await why()).toMatchObject({ parcels: [], without: "preparing" });
  await shop.deps.database.query("UPDATE fulfillment_order SET block_reason = 'local_pickup' WHERE order_id = $1", [
    orderId,
  ]);
  expect(await why()).toMatchObject({ parcels: [], without: "nothing" });
  await shop.deps.database.query(`UPDATE "order" SET cancelled_at = now() WHERE id = $1`, [orderId]);
  expect(await why()).toMatchObject({ parcels: [], without: "cancelled" });
});
