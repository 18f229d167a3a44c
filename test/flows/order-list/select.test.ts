import { expect, test } from "vitest";
import { selectOrders } from "~/flows/order-list/select.server";
import { readSelection } from "~/store/selections.server";
import { aBookedParcel, anOrder, aShop } from "../a-shop";

const calledAt = (phone: string) => ({
  shippingAddress: {
    ...{ firstName: "Hoa", lastName: "Trần", phone, address1: "5 Bạch Đằng" },
    ...{ address2: "Phường Hải Châu 1, Quận Hải Châu", city: "Đà Nẵng" },
  },
});

test("a pasted phone finds the orders of that buyer that wait to be shipped, beside codes in the same list", async () => {
  const shop = await aShop();
  const [first, second] = [
    await anOrder(shop, calledAt("0977 123 456")),
    await anOrder(shop, calledAt("+84 977123456")),
  ];
  const named = await anOrder(shop);
  const sent = await aBookedParcel(shop);

  const list = `0977.123.456\n${named.name}\n0988 000 000\n0900000002 9999`;
  const selected = await selectOrders(shop.deps, shop.shopId, list);

  // The other orders have the phone 0900000002: one waits, one was sent.
  expect(selected).toMatchObject({ outcome: "selected", found: 3, missing: ["0988 000 000", "9999"] });
  if (selected.outcome !== "selected") throw new Error("narrowed");
  const { orderIds = [] } = (await readSelection(shop.deps.database, shop.shopId, selected.selectionId)) ?? {};
  expect(orderIds.toSorted()).toEqual([first.orderId, second.orderId, named.orderId].toSorted());
  expect(orderIds).not.toContain(sent.orderId);
  expect(await selectOrders(shop.deps, shop.shopId, "0988000000")).toEqual({ outcome: "none_found" });
});

test("what is the number of an order is that order, though it could be a phone", async () => {
  const shop = await aShop();
  const buyers = await anOrder(shop, calledAt("0977123456"));
  const named = await anOrder(shop);
  await shop.deps.database.query(`UPDATE "order" SET name = '#0977123456' WHERE id = $1`, [named.orderId]);
  const selected = await selectOrders(shop.deps, shop.shopId, "0977123456");
  if (selected.outcome !== "selected") throw new Error(selected.outcome);
  const selection = await readSelection(shop.deps.database, shop.shopId, selected.selectionId);
  expect(selection?.orderIds).toEqual([named.orderId]);
  expect(selection?.orderIds).not.toContain(buyers.orderId);
});
