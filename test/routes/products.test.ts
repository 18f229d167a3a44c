import { expect, test } from "vitest";
import { loader } from "~/routes/app.products";
import { anOrder, aShop } from "../flows/a-shop";
import { aMerchant, thrownBy } from "./a-merchant";

test("the parcel form asks for the codes of one parcel's products", async () => {
  const shop = await aShop();
  const products = [{ full_name: "Áo thun", product_code: "237000673", weight: 0.3, cost: 0 }];
  await shop.controlCarrier("PUT", "/accounts/S1000001/products", products);
  const { shipmentId } = await anOrder(shop);
  const merchant = await aMerchant(shop);

  expect(await loader(await merchant.asks(`/app/products?parcel=${shipmentId}`))).toEqual({
    outcome: "listed",
    products: [{ name: "Áo thun", code: "237000673" }],
  });
  expect((await thrownBy(loader(await merchant.asks("/app/products?parcel=1001")))).status).toBe(400);
});
