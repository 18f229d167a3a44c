import { afterAll, beforeAll, expect, test } from "vitest";
import { openSandboxShop, type SandboxShop, SHOP } from "./sandbox-shop.ts";

let shop: SandboxShop;

beforeAll(async () => {
  shop = await openSandboxShop();
  const scopes = await shop.shopify.readScopes(SHOP);
  await shop.control("PATCH", `shops/${SHOP.domain}`, { scopes: [...scopes, "write_returns"] });
});

afterAll(() => shop.close());

/** An order of three shirts and a jar that is fulfilled whole, with the ids of its lines. */
async function fulfilled(trackingNumber: string) {
  const lines = [
    { sku: "AT", quantity: 3 },
    { sku: "LG", quantity: 1 },
  ];
  const orderId = await shop.placeOrder({ lines, shippingAddress: { city: "Hà Nội" } });
  const order = await shop.shopify.readOrder(SHOP, orderId);
  const [part] = order?.fulfillmentOrders ?? [];
  const created = await shop.shopify.createFulfillment(SHOP, {
    ...{ orderId, fulfillmentOrderId: part?.id ?? "", trackingNumber, trackingUrl: "https://track.example/1" },
    ...{ company: "Giao hàng", notifyBuyer: false, mayExist: false },
  });
  if (!("fulfillmentId" in created)) throw new Error(created.outcome);
  return {
    ...{ orderId, fulfillmentId: created.fulfillmentId, mark: `Waybill ${trackingNumber}` },
    lineItemIds: (part?.lines ?? []).map(({ lineItemId }) => lineItemId),
  };
}

const restocked = async () =>
  (await shop.control<{ quantity: number }[]>("GET", `shops/${SHOP.domain}/restocked`)).map(({ quantity }) => quantity);

test("pieces are restocked once under one mark, and the rest under another", async () => {
  const { lineItemIds, ...parcel } = await fulfilled("R-1");
  const [shirt = "", jar = ""] = lineItemIds;
  const some = { ...parcel, pieces: [{ lineItemId: shirt, quantity: 2 }] };
  await shop.forgetCalls();
  expect(await shop.shopify.restock(SHOP, some)).toMatchObject({ outcome: "restocked" });
  const calls = await shop.calls();
  expect(calls.map(({ operation }) => operation)).toEqual([
    "ReturnsOfOrder",
    "ReturnCreate",
    "ReturnParts",
    "ReturnProcess",
  ]);
  expect(calls.reduce((sum, { requestedCost }) => sum + (requestedCost ?? 0), 0)).toBe(POINTS);
  expect(await shop.shopify.restock(SHOP, some)).toMatchObject({ outcome: "already" });
  expect(await restocked()).toEqual([2]);

  // More than is left of a line: Shopify refuses the whole return.
  const all = { ...parcel, mark: "another", pieces: null };
  expect(await shop.shopify.restock(SHOP, all)).toMatchObject({
    outcome: "refused",
    messages: [expect.stringMatching(/returnable/)],
  });
  expect(await restocked()).toEqual([2]);
  const rest = { ...parcel, mark: "another", pieces: [shirt, jar].map((lineItemId) => ({ lineItemId, quantity: 1 })) };
  expect(await shop.shopify.restock(SHOP, rest)).toMatchObject({ outcome: "restocked" });
  expect(await restocked()).toEqual([2, 1, 1]);
});

/** As the comment of `restock` in `client.server.ts` says. */
const POINTS = 164;

test("what is not in the parcel is not returned", async () => {
  const { lineItemIds: _, ...parcel } = await fulfilled("R-2");
  const pieces = [{ lineItemId: "gid://shopify/LineItem/1", quantity: 1 }];
  expect(await shop.shopify.restock(SHOP, { ...parcel, pieces })).toEqual({
    outcome: "refused",
    messages: ["nothing_to_restock"],
  });
});

test("a return that was made for other pieces is left to staff", async () => {
  const { lineItemIds, ...parcel } = await fulfilled("R-4");
  const [shirt = ""] = lineItemIds;
  // Shopify makes the return, and answers the next question with an error.
  await shop.fault({ kind: "error", operation: "ReturnParts", times: 1, status: 400 });
  const before = await restocked();
  await expect(shop.shopify.restock(SHOP, { ...parcel, pieces: null })).rejects.toThrow();
  const some = { ...parcel, pieces: [{ lineItemId: shirt, quantity: 2 }] };
  expect(await shop.shopify.restock(SHOP, some)).toEqual({ outcome: "refused", messages: ["other_pieces"] });
  expect(await restocked()).toEqual(before);
});

test("without the optional scope Shopify says so", async () => {
  const { lineItemIds: _, ...parcel } = await fulfilled("R-3");
  const scopes = await shop.shopify.readScopes(SHOP);
  await shop.control("PATCH", `shops/${SHOP.domain}`, { scopes: scopes.filter((scope) => scope !== "write_returns") });
  await expect(shop.shopify.restock(SHOP, { ...parcel, pieces: null })).rejects.toThrow(/returns/);
});
