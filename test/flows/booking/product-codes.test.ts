import { describe, expect, test } from "vitest";
import { readAccountPage } from "~/flows/account/read.server";
import { bookParcel } from "~/flows/booking/book.server";
import { lookUpProducts } from "~/flows/booking/look-up-products.server";
import { openOrder } from "~/flows/order/open.server";
import { mergeSettings } from "~/store/shops.server";
import { orderKeyOf } from "../../routes/a-merchant";
import { anOrder, aQueuedParcel, aShop, ledger, type TestShop } from "../a-shop";

const KNOWN = [{ full_name: "Áo thun", product_code: "237000673", weight: 0.3, cost: 0 }];
const TWO_LINES = {
  lines: ["Áo thun", "Mũ"].map((title) => ({
    title,
    price: 225_000,
    weight: { value: 300, unit: "GRAMS" },
    quantity: 1,
  })),
};

/** The products as they were sent to the carrier. */
async function sentProducts(shop: TestShop): Promise<unknown> {
  const [order] = await ledger(shop);
  return (order?.body as { products: { name: string; product_code?: string }[] } | undefined)?.products.map(
    ({ name, product_code }) => [name, product_code],
  );
}

describe("the codes of a parcel's products (carrier 4.8)", () => {
  test("go with the booking if the carrier knows the exact name", async () => {
    const shop = await aShop();
    await shop.controlCarrier("PUT", "/accounts/S1000001/products", KNOWN);
    const { shipmentId } = await aQueuedParcel(shop, TWO_LINES);
    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "booked" });
    expect(await sentProducts(shop)).toEqual([
      ["Áo thun", "237000673"],
      ["Mũ", undefined],
    ]);
  });

  test("are requested with the booking if the shop registers new products", async () => {
    const shop = await aShop();
    await mergeSettings(shop.deps.database, shop.shopId, { registerProducts: true });
    await shop.controlCarrier("PUT", "/accounts/S1000001/products", KNOWN);
    const { shipmentId } = await aQueuedParcel(shop, TWO_LINES);
    await bookParcel(shop.deps, shop.shopId, shipmentId);
    expect(await sentProducts(shop)).toEqual([
      ["Áo thun", "237000673"],
      ["Mũ", ""],
    ]);
  });

  test("are shown in the parcel form, and then in what will be sent", async () => {
    const shop = await aShop();
    await shop.controlCarrier("PUT", "/accounts/S1000001/products", KNOWN);
    const { shipmentId, orderId } = await anOrder(shop, TWO_LINES);
    expect(await lookUpProducts(shop.deps, shop.shopId, shipmentId)).toEqual({
      outcome: "listed",
      products: [
        { name: "Áo thun", code: "237000673" },
        { name: "Mũ", code: null },
      ],
    });
    const order = await openOrder(shop.deps, shop.shopId, orderKeyOf(orderId));
    expect(order?.parcels[0]?.draft?.request.products.map(({ productCode }) => productCode)).toEqual([
      "237000673",
      undefined,
    ]);
  });

  test("stop no booking if the token may not look them up: the account says so", async () => {
    const shop = await aShop();
    const { shipmentId } = await aQueuedParcel(shop);
    await shop.controlCarrier("POST", "/faults", [{ match: { path: "/services/kho-hang" }, kind: "forbid403" }]);
    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "booked" });
    const { account } = await readAccountPage(shop.deps, shop.shopId);
    expect(account?.denied).toMatchObject([{ capability: "products" }]);
    expect(await lookUpProducts(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "unreachable" });
  });

  test("are waited for only briefly", async () => {
    const shop = await aShop();
    const { shipmentId } = await aQueuedParcel(shop);
    await shop.controlCarrier("POST", "/faults", [{ match: { path: "/services/kho-hang" }, kind: "hang" }]);
    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "booked" });
  });
});
