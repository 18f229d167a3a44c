import { expect, test } from "vitest";
import { action } from "~/routes/app.privacy-file";
import { aBookedParcel, aShop } from "../flows/a-shop";
import { aMerchant, thrownBy } from "./a-merchant";
import { servedRoute } from "./served-route";

test("the answer to a data request is downloaded as a file, by the shop's own staff alone", async () => {
  const shop = await aShop();
  const { name } = await aBookedParcel(shop);
  const [{ id } = { id: 0 }] = await shop.deps.database.query<{ id: number }>(
    `INSERT INTO privacy_request (shop_id, topic, payload, received_at, result)
     VALUES ($1, 'customers/data_request', '{}', now(), $2) RETURNING id`,
    [shop.shopId, JSON.stringify({ orders: [{ order: name }] })],
  );
  const merchant = await aMerchant(shop);
  const ask = async (requestId: unknown) => action(await merchant.sends("/app/privacy-file", { requestId }));
  const origin = await servedRoute(shop, "files/:fileId", await import("~/routes/files.$fileId"));

  const { url } = await (await ask(id)).json();
  const { pathname, search } = new URL(url);
  const response = await fetch(origin + pathname + search);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": expect.stringMatching(/^application\/json/),
    "content-disposition": `attachment; filename="waybill-${id}.json"`,
    "cache-control": "no-store",
  });
  expect(await response.json()).toEqual({ orders: [{ order: name }] });

  expect((await thrownBy(ask(id + 1))).status).toBe(404);
  expect((await thrownBy(ask("1; DROP"))).status).toBe(400);
  await shop.deps.database.query("UPDATE privacy_request SET shop_id = 'another'");
  expect((await thrownBy(ask(id))).status).toBe(404);
});
