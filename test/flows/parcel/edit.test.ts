import { expect, test } from "vitest";
import { editParcel } from "~/flows/parcel/edit.server";
import { PERSONAL_COLUMNS } from "~/store/personal-data.server";
import { ACTOR, aBookedParcel, anOrder, aShop } from "../a-shop";

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

test("the history has the old and the new value of what staff changed, until the buyer's data is removed", async () => {
  const shop = await aShop();
  const { shipmentId } = await anOrder(shop);
  const patch = { codVnd: 300_000, recipientName: "Trần Bình", note: null };
  await editParcel(shop.deps, shop.shopId, shipmentId, patch, ACTOR);
  await editParcel(shop.deps, shop.shopId, shipmentId, { codVnd: null, recipientName: "Trần Bình" }, ACTOR);
  const edited = (await shop.history(shipmentId)).filter(({ kind }) => kind === "edited");
  expect(edited.map(({ details }) => details)).toMatchObject([
    {
      was: { codVnd: 450_000, recipientName: null },
      now: { codVnd: 300_000, recipientName: "Trần Bình" },
    },
    { was: { codVnd: 300_000 }, now: { codVnd: null } },
  ]);
  const details = PERSONAL_COLUMNS.find(({ table, column }) => table === "shipment_event" && column === "details");
  const left = await shop.deps.database.query<{ left: object }>(
    `SELECT ${details?.left("details")} AS left FROM shipment_event WHERE shipment_id = $1 AND kind = 'edited' ORDER BY id`,
    [shipmentId],
  );
  expect(left.map((row) => row.left)).toEqual([
    { fields: "codVnd, recipientName, note", userId: "7" },
    { fields: "codVnd, recipientName", userId: "7" },
  ]);
});
