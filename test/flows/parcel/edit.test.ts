import { expect, test } from "vitest";
import { editParcel } from "~/flows/parcel/edit.server";
import { ACTOR, aBookedParcel, aShop } from "../a-shop";

test("a parcel that is on its way to the carrier, or there, is not changed", async () => {
  const shop = await aShop();
  const { shipmentId } = await aBookedParcel(shop);
  for (const state of ["booked", "queued", "booking", "unknown"]) {
    await shop.deps.database.query("UPDATE shipment SET state = $1 WHERE id = $2", [state, shipmentId]);
    const edited = await editParcel(shop.deps, shop.shopId, shipmentId, { note: "Call first" }, ACTOR);
    expect(edited).toEqual({ outcome: "locked" });
  }
  expect((await shop.parcel(shipmentId)).overrides).toEqual({});
});
