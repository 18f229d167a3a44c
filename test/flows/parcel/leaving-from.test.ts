import { expect, test } from "vitest";
import { redraftOrder } from "~/flows/parcel/redraft.server";
import { loadShopContext } from "~/flows/parcel/shop-context.server";
import { mergeSettings } from "~/store/shops.server";
import { aBookedParcel, anOrder, aShop } from "../a-shop";

test("a parcel's row says from which pickup it leaves and whether the courier comes: by its draft, then by what was sent", async () => {
  const shop = await aShop();
  const { shipmentId, orderId } = await anOrder(shop);
  expect(await shop.parcel(shipmentId)).toMatchObject({ pickup_id: "18000226", pick_option: "cod" });

  await mergeSettings(shop.deps.database, shop.shopId, { pickOption: "post" });
  const context = await loadShopContext(shop.deps, shop.shopId);
  if (!context) throw new Error("no shop");
  await redraftOrder(shop.deps, context, orderId);
  expect(await shop.parcel(shipmentId)).toMatchObject({ pickup_id: "18000226", pick_option: "post" });

  // As a process of an earlier release drafts it.
  await shop.deps.database.query(
    `CREATE FUNCTION forget() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN NEW.pickup_id := NULL; NEW.pick_option := NULL; RETURN NEW; END $$`,
  );
  await shop.deps.database.query(
    "CREATE TRIGGER forget BEFORE UPDATE ON shipment FOR EACH ROW WHEN (NEW.state = 'ready') EXECUTE FUNCTION forget()",
  );
  const booked = await aBookedParcel(shop);
  expect(await shop.parcel(booked.shipmentId)).toMatchObject({ pickup_id: "18000226", pick_option: "post" });
});
