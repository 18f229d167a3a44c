import { describe, expect, test } from "vitest";
import { createHandlers } from "~/jobs/handlers.server";
import { askForOrderFields } from "~/jobs/order-fields.server";
import { moveParcel, uninstall } from "../a-message";
import { aBookedParcel, aShop, SHOP, type TestShop } from "../a-shop";
import { digits, fieldsIn, withShopify, write } from "./a-writing-shop.ts";

const lines = async ({ deps }: TestShop) =>
  (await deps.database.query<{ order_id: string }>("SELECT DISTINCT order_id FROM order_field_change")).map(
    ({ order_id }) => order_id,
  );

describe("nothing is lost", () => {
  test("while Shopify does not answer; the newest value is written when it does", async () => {
    const shop = await aShop();
    const { orderId, trackingNumber } = await aBookedParcel(shop);
    await shop.controlShopify("POST", "/faults", { kind: "error", status: 503, times: 1, operation: "metafieldsSet" });
    await expect(write(shop)).rejects.toThrow();
    await moveParcel(shop, trackingNumber, 3);
    // The request may still be carried out: whatever comes next waits for its end.
    expect(await write(shop)).toMatchObject({ outcome: "under_way" });
    await letFieldsEnd(shop);
    expect(await write(shop)).toEqual({ outcome: "written" });
    expect(await fieldsIn(shop, orderId)).toMatchObject({ state: "picked_up", tracking_number: trackingNumber });
  });

  test("when an answer was lost and the value is the old one again", async () => {
    const shop = await aShop();
    const { orderId, trackingNumber } = await aBookedParcel(shop);
    await moveParcel(shop, trackingNumber, 9);
    await write(shop);
    const status = (code: number) => shop.deps.database.query("UPDATE shipment SET carrier_status = $1", [code]);
    await status(4);
    await shop.controlShopify("POST", "/faults", {
      ...{ kind: "timeout_after", operation: "metafieldsSet", status: 502, times: 1 },
    });
    await expect(write(shop)).rejects.toThrow();
    expect(await fieldsIn(shop, orderId)).toMatchObject({ state: "delivering" });
    await status(9);
    await letFieldsEnd(shop);
    await write(shop);
    expect(await fieldsIn(shop, orderId)).toMatchObject({ state: "delivery_failed" });
  });

  test("of the others when Shopify refuses one order, and of that one when it changes", async () => {
    const shop = await aShop();
    const one = await aBookedParcel(shop);
    const gone = await aBookedParcel(shop);
    const kept = await aBookedParcel(shop);
    await shop.controlShopify("DELETE", `/shops/${SHOP}/orders/${digits(gone.orderId)}`);
    expect(await write(shop)).toEqual({ outcome: "written" });
    for (const { orderId } of [one, kept]) expect(await fieldsIn(shop, orderId)).toMatchObject({ state: "booked" });
    expect(await lines(shop)).toEqual([]);
  });

  test("when a shop comes back: what is left at Shopify is not known, so all is written again", async () => {
    const shop = await aShop();
    const { orderId } = await aBookedParcel(shop);
    await write(shop);
    await uninstall(shop);
    expect(await write(shop)).toEqual({ outcome: "shop_gone" });
    const fields = await shop.deps.database.query("SELECT written FROM order_fields");
    expect(fields).toEqual([{ written: { state: null, tracking_number: null, cod_vnd: null } }]);
    expect(await lines(shop)).toEqual([orderId]);
  });
});

const letFieldsEnd = ({ deps }: TestShop) =>
  deps.database.query("UPDATE order_fields SET begun_at = begun_at - interval '5 seconds'");

test("two processes do not write in one shop at the same time", async () => {
  const shop = await aShop();
  const { orderId } = await aBookedParcel(shop);
  const begun = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  let requests = 0;
  const slow = withShopify(shop, {
    setOrderFields: async (at, fields) => {
      requests += 1;
      begun.resolve();
      await go.promise;
      return shop.deps.shopify.setOrderFields(at, fields);
    },
  });
  const first = write(shop, slow);
  await begun.promise;
  expect(await write(shop, slow)).toEqual({ outcome: "busy" });
  go.resolve();
  expect(await first).toEqual({ outcome: "written" });
  expect(requests).toBe(1);
  expect(await fieldsIn(shop, orderId)).toMatchObject({ state: "booked" });
});

test("shops with changes get a job, which writes them; one that is done or waits gets none", async () => {
  const shop = await aShop();
  const { orderId } = await aBookedParcel(shop);
  await shop.deps.database.query("DELETE FROM work");
  const jobs = () => shop.deps.database.query("SELECT kind, payload FROM work WHERE kind = 'write-order-fields'");
  await askForOrderFields(shop.deps);
  await askForOrderFields(shop.deps);
  expect(await jobs()).toEqual([{ kind: "write-order-fields", payload: { shopId: shop.shopId } }]);
  await createHandlers(shop.deps)["write-order-fields"]({ shopId: shop.shopId });
  expect(await fieldsIn(shop, orderId)).toMatchObject({ state: "booked" });
  await shop.deps.database.query("DELETE FROM work");
  await askForOrderFields(shop.deps);
  expect(await jobs()).toEqual([]);
});
