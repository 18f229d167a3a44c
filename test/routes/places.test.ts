import { expect, test } from "vitest";
import { loader as nextAddress } from "~/routes/app.orders.next-address";
import { loader as otherSystem } from "~/routes/app.other-system";
import { loader as places } from "~/routes/app.places";
import { anOrder, aShop } from "../flows/a-shop";
import { aMerchant, aStranger, orderKeyOf, thrownBy } from "./a-merchant";

const query = (parts: Record<string, string>) => new URLSearchParams(parts).toString();
const SAIGON = "Thành phố Hồ Chí Minh";

test("the editor's lists: provinces, then districts, then wards, of the system asked for", async () => {
  const merchant = await aMerchant(await aShop());
  const list = async (question: Record<string, string>) =>
    (await places(await merchant.asks(`/app/places?${query(question)}`))).json();

  expect(await list({ of: "province", level: "2" })).toHaveLength(34);
  expect(await list({ of: "province", level: "3" })).toHaveLength(63);
  expect(await list({ of: "district", level: "3", province: SAIGON })).toContainEqual({ name: "Quận 1", aliases: [] });
  expect(await list({ of: "ward", level: "3", province: SAIGON, district: "Quận 1" })).toContainEqual({
    name: "Phường Bến Nghé",
    district: "Quận 1",
  });
  expect(await list({ of: "ward", level: "2", province: SAIGON })).toContainEqual({
    name: "Phường Sài Gòn",
    formerDistricts: ["Quận 1"],
  });
  expect(await list({ of: "ward", level: "2", province: "Tỉnh Không Có" })).toEqual([]);
});

test("a choice is converted to the other system as far as it is certain", async () => {
  const merchant = await aMerchant(await aShop());
  const carried = async (chosen: Record<string, string>) =>
    (await otherSystem(await merchant.asks(`/app/other-system?${query(chosen)}`))).json();

  expect(await carried({ level: "3", province: SAIGON, district: "Quận 4", ward: "Phường 13" })).toMatchObject({
    level: "2",
    province: SAIGON,
    ward: "Phường Xóm Chiếu",
  });
  expect(await carried({ level: "3" })).toMatchObject({ province: null, ward: null, possible: [] });
});

test("an incomplete or unsigned request has no answer", async () => {
  const merchant = await aMerchant(await aShop());
  for (const path of ["/app/places?of=ward&level=2", "/app/places?of=street&level=2", "/app/places"]) {
    expect((await thrownBy(places(await merchant.asks(path)))).status).toBe(400);
  }
  expect((await thrownBy(otherSystem(await merchant.asks("/app/other-system?level=4")))).status).toBe(400);
  expect((await thrownBy(places(aStranger("/app/places?of=province&level=2")))).status).toBe(401);
  expect((await thrownBy(otherSystem(aStranger("/app/other-system?level=2")))).status).toBe(401);
});

test("the next link leads to the next parcel with an address question, and from the last to their list", async () => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  const nowhere = { firstName: "Ba", phone: "0900000077", address1: "nhà cô Ba", city: "quê" };
  const [older, newer] = [
    await anOrder(shop, { shippingAddress: nowhere }),
    await anOrder(shop, { shippingAddress: nowhere }),
  ];
  const after = async (orderId: string) => {
    const answer = await nextAddress(await merchant.asks(`/app/orders/next-address?after=${orderKeyOf(orderId)}`));
    return answer.headers.get("location") ?? "";
  };
  expect(await after(newer.orderId)).toContain(`/app/orders/${orderKeyOf(older.orderId)}`);
  await shop.deps.database.query("DELETE FROM shipment");
  expect(await after(newer.orderId)).toContain("/app/orders?tab=address");
});
