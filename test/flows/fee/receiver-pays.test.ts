import { expect, test } from "vitest";
import { mergeSettings } from "~/store/shops.server";
import { moveParcel } from "../a-message";
import { aBookedParcel, aShop } from "../a-shop";

test("a shipping line that the receiver pays to the courier is not collected, and the order is paid with the rest", async () => {
  const shop = await aShop();
  await mergeSettings(shop.deps.database, shop.shopId, { receiverPaysFee: true, markPaidAt: "delivered" });
  const { shipmentId, trackingNumber } = await aBookedParcel(shop, { shipping: { title: "Giao hàng", price: 30_000 } });
  expect(await shop.parcel(shipmentId)).toMatchObject({ cod_vnd: 450_000, shipping_taken_out_vnd: 30_000 });
  const [attempt] = await shop.deps.database.query("SELECT request FROM booking_attempt");
  expect(attempt).toMatchObject({ request: { codVnd: 450_000, feePaidBy: "receiver" } });

  await moveParcel(shop, trackingNumber, 5);
  expect(await shop.parcel(shipmentId)).toMatchObject({ cod_state: "collected", attention: null });
  expect((await shop.steps(shipmentId)).map(({ key }) => key)).toContain("paid");
});
