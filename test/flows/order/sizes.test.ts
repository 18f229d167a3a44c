import { expect, test } from "vitest";
import { openOrder } from "~/flows/order/open.server";
import { readOrder } from "~/flows/order/read.server";
import { redraftOpenParcels } from "~/flows/parcel/redraft-open.server";
import { saveSettings } from "~/flows/shop/save-settings.server";
import { findShop } from "~/store/shops.server";
import { aBookedParcel, anOrder, aShop, SHOP, type TestShop } from "../a-shop";

async function save(shop: TestShop, patch: object) {
  const row = await findShop(shop.deps.database, shop.shopId);
  if (!row) throw new Error("there is no shop");
  return saveSettings(shop.deps, row, { ...patch });
}

async function productOf(shop: TestShop, orderId: string) {
  const order = await openOrder(shop.deps, shop.shopId, orderId.split("/").at(-1) ?? "");
  return order?.parcels[0]?.draft?.request.products[0];
}

const LINEN = { lines: [{ sku: "AO-LINEN-M", quantity: 1 }] };

test("mapping a metafield reads the sizes of the open orders", async () => {
  const shop = await aShop();
  await shop.controlShopify("POST", `/shops/${SHOP}/product-metafields`, {
    ...{ sku: "AO-LINEN-M", owner: "variant", namespace: "custom", key: "size", value: "30 x 20 x 4 cm" },
  });
  const waiting = await anOrder(shop, LINEN);
  await aBookedParcel(shop);
  expect(await productOf(shop, waiting.orderId)).not.toHaveProperty("lengthCm");
  await shop.deps.database.query("DELETE FROM work");

  const mapping = { sizeMetafield: { owner: "variant", namespace: "custom", key: "size" } };
  expect(await save(shop, mapping)).toEqual({ outcome: "saved" });
  const readings = "SELECT payload ->> 'orderId' AS id FROM work WHERE kind = 'read-order'";
  expect(await shop.deps.database.query(readings)).toEqual([{ id: waiting.orderId }]);
  await readOrder(shop.deps, shop.shopId, waiting.orderId);
  expect(await productOf(shop, waiting.orderId)).toMatchObject({ lengthCm: 30, widthCm: 20, heightCm: 4 });

  await shop.deps.database.query("DELETE FROM work");
  await save(shop, { packagingWeightGrams: 10 });
  expect(await shop.deps.database.query(readings)).toEqual([]);
});

test("a shop without a metafield has one size for all products", async () => {
  const shop = await aShop();
  const { orderId } = await anOrder(shop, LINEN);
  await save(shop, { defaultSize: { lengthCm: 25, widthCm: 15, heightCm: 5 } });
  await redraftOpenParcels(shop.deps, shop.shopId);
  expect(await productOf(shop, orderId)).toMatchObject({ lengthCm: 25, widthCm: 15, heightCm: 5 });
});

test("an incomplete size or metafield name is not saved, and the field says so", async () => {
  const shop = await aShop();
  expect(await save(shop, { defaultSize: { lengthCm: 25 } })).toEqual({
    outcome: "invalid",
    faults: { "defaultSize.widthCm": "missing", "defaultSize.heightCm": "missing" },
  });
  expect(await save(shop, { sizeMetafield: { owner: "variant", namespace: "custom", key: "" } })).toMatchObject({
    outcome: "invalid",
    faults: { "sizeMetafield.key": "missing" },
  });
});
