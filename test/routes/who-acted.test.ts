import { expect, test } from "vitest";
import { action, loader } from "~/routes/app.orders.$orderKey/route";
import { anOrder, aShop } from "../flows/a-shop";
import { aMerchant, orderKeyOf } from "./a-merchant";

test("what staff do is in the history under their name and their id", async () => {
  const shop = await aShop();
  const { orderId, shipmentId } = await anOrder(shop);
  const merchant = await aMerchant(shop);
  const orderKey = orderKeyOf(orderId);
  const body = { intent: "book", shipmentId, version: null };
  const answer = await action(await merchant.sends(`/app/orders/${orderKey}`, body, { orderKey }));
  expect(JSON.stringify(answer)).toContain("queued");

  const [event] = await shop.history(shipmentId);
  expect(event).toMatchObject({ kind: "queued", actor: "Nguyễn Thị Lan", details: { userId: "91828374" } });
  const page = await loader(await merchant.asks(`/app/orders/${orderKey}`, { orderKey }));
  expect(JSON.stringify(page)).toContain("Nguyễn Thị Lan");
});
