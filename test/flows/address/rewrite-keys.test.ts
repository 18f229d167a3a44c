import { createHash } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { buyerIdentity, typedAddressText } from "~/domain/address/correction";
import { type ChosenAddress, correctAddress, dropCorrectedAddress } from "~/flows/address/correct.server";
import { rewriteCorrectionKeys } from "~/flows/address/rewrite-keys.server";
import { openOrder } from "~/flows/order/open.server";
import { rememberedAddress } from "~/flows/parcel/remembered-address.server";
import { lockUnkeyedCorrections, rewriteKeys } from "~/store/corrections.server";
import { readStoredOrder } from "~/store/orders.server";
import { receiveWebhook } from "../a-message";
import { ACTOR, anOrder, aShop, type TestShop } from "../a-shop";

/** Text that no place can be read from. */
const UNREADABLE = {
  ...{ firstName: "Ba", lastName: "Trần", phone: "0900 000 077" },
  ...{ address1: "nhà cô Ba, xóm chợ", address2: "", city: "quê" },
};
const BEN_NGHE: ChosenAddress = {
  ...{ province: "Thành phố Hồ Chí Minh", district: "Quận 1", ward: "Phường Bến Nghé", street: "12 Lê Lợi" },
  ...{ hamlet: null, level: "3", confidence: "manual" },
};
const KEYED = /^[\w-]{22}$/;

let shop: TestShop;
let orderId: string;
let shipmentId: string;
beforeEach(async () => {
  shop = await aShop();
  ({ orderId, shipmentId } = await anOrder(shop, { shippingAddress: UNREADABLE }));
  await correctAddress(shop.deps, shop.shopId, shipmentId, BEN_NGHE, ACTOR);
});

const rows = () =>
  shop.deps.database.query<{ key: string; buyer: string }>("SELECT key, buyer FROM address_correction");
const sha256 = (...parts: string[]) => createHash("sha256").update(JSON.stringify(parts)).digest("hex");

/** Stores the correction as a release did that had no secret, from the phone and the words alone. */
async function asStoredBefore() {
  const order = (await readStoredOrder(shop.deps.database, shop.shopId, orderId))?.facts;
  if (!order) throw new Error("there is no order");
  const [buyer, words] = [buyerIdentity(order) ?? "", typedAddressText(order) ?? ""];
  const key = sha256(shop.shopId, buyer, words);
  await shop.deps.database.query("UPDATE address_correction SET key = $1, buyer = $2, order_id = 'another'", [
    key,
    sha256(shop.shopId, buyer),
  ]);
}

async function remembersNext(): Promise<boolean> {
  const next = await anOrder(shop, { shippingAddress: UNREADABLE });
  const view = await openOrder(shop.deps, shop.shopId, next.orderId.split("/").at(-1) ?? "");
  return view?.parcels[0]?.draft?.origins.address === "remembered";
}

test("who has the database cannot try phones against a remembered address", async () => {
  const [row] = await rows();
  expect(row?.key).toMatch(KEYED);
  expect(row?.buyer).toMatch(KEYED);
  expect(row?.key).not.toBe(row?.buyer);
});

test("an address that an earlier release remembered is found before and after it is rewritten, which happens once", async () => {
  const [keyed] = await rows();
  await asStoredBefore();
  expect(await remembersNext()).toBe(true);
  expect(await rewriteCorrectionKeys(shop.deps)).toBe(1);
  expect(await rows()).toEqual([keyed]);
  expect(await remembersNext()).toBe(true);
  expect(await rewriteCorrectionKeys(shop.deps)).toBe(0);
});

test("one that staff correct or drop before it is rewritten leaves nothing behind", async () => {
  await asStoredBefore();
  await correctAddress(shop.deps, shop.shopId, shipmentId, { ...BEN_NGHE, street: "14 Lê Lợi" }, ACTOR);
  expect(await rows()).toMatchObject([{ key: expect.stringMatching(KEYED) }]);
  await asStoredBefore();
  await dropCorrectedAddress(shop.deps, shop.shopId, shipmentId, ACTOR);
  expect(await rows()).toEqual([]);
});

test.each([
  { keyedIs: "later", offset: "1 minute", stays: "14 Lê Lợi" },
  { keyedIs: "earlier", offset: "-1 minute", stays: "12 Lê Lợi" },
])("of two for one address the one that staff chose last counts and stays: the keyed one is $keyedIs", async (two) => {
  const [keyed] = await rows();
  await asStoredBefore();
  await shop.deps.database.query(
    `INSERT INTO address_correction (shop_id, key, buyer, order_id, address, actor, created_at)
     SELECT shop_id, $1, $2, order_id, jsonb_set(address, '{street}', '"14 Lê Lợi"'), actor, created_at + $3::interval
       FROM address_correction`,
    [keyed?.key, keyed?.buyer, two.offset],
  );
  const order = (await readStoredOrder(shop.deps.database, shop.shopId, orderId))?.facts;
  if (!order) throw new Error("there is no order");
  const remembered = () => rememberedAddress(shop.deps, shop.deps.database, shop.shopId, order);
  expect(await remembered()).toMatchObject({ street: two.stays });
  expect(await rewriteCorrectionKeys(shop.deps)).toBe(1);
  expect(await remembered()).toMatchObject({ street: two.stays });
  const left = await shop.deps.database.query("SELECT key, address ->> 'street' AS street FROM address_correction");
  expect(left).toEqual([{ key: keyed?.key, street: two.stays }]);
});

const redact = () =>
  receiveWebhook(shop, "customers/redact", { customer: null, orders_to_redact: [orderId.split("/").at(-1)] });

test("an erasure finds a buyer's row that is not rewritten yet", async () => {
  await asStoredBefore();
  await redact();
  expect(await rows()).toEqual([]);
});

test("an erasure that waits for a row that is being rewritten finds it afterwards", async () => {
  const [keyed] = await rows();
  await asStoredBefore();
  const { database } = shop.deps;
  let erasure: Promise<unknown> = Promise.resolve();
  await database.transaction(async (sql) => {
    const [held] = await lockUnkeyedCorrections(sql, 10);
    if (!held || !keyed) throw new Error("there is no row to rewrite");
    erasure = redact();
    await vi.waitFor(async () => {
      const waiting = await database.query(
        "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%address_correction%' AND datname = current_database()",
      );
      expect(waiting).not.toEqual([]);
    }, 10_000);
    await rewriteKeys(sql, [{ ...held, keyedKey: keyed.key, keyedBuyer: keyed.buyer }]);
  });
  await erasure;
  expect(await rows()).toEqual([]);
});
