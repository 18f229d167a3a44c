import { expect, test } from "vitest";
import { listOnSheet } from "~/flows/handover/sheet.server";
import { action } from "~/routes/app.papers";
import { listForHandoverSheet } from "~/store/handover.server";
import { aMerchant } from "../../routes/a-merchant";
import { aBookedParcel, aShop } from "../a-shop";
import { moreLike } from "../print/a-print";

const HERE = { pickupId: "18000226", pickOption: "cod" } as const;

/** What is at a place, each as SQL that makes a booked parcel so; and whether it is on the sheet. */
const PARCELS: [string, boolean][] = [
  ["printed_at = now()", true],
  ["printed_at = now(), handed_over_at = now()", true],
  // Handed over without a print of ours: staff scanned it.
  ["printed_at = NULL, handed_over_at = now()", true],
  ["printed_at = NULL", false],
  ["printed_at = now(), attention = 'cancel_refused'", false],
  [`printed_at = now(), differences = '[{"field": "cod", "settled": false}]'`, false],
  ["printed_at = now(), handed_over_at = now() - interval '25 hours'", false],
  ["printed_at = now(), handed_over_at = now(), picked_up_at = now()", false],
  ["printed_at = now(), pickup_id = 'elsewhere'", false],
  ["printed_at = now(), pick_option = 'post'", false],
  ["printed_at = now(), state = 'cancelled'", false],
  ["printed_at = now(), state = 'closed'", false],
];

test("the sheet of a place has what is printed and at hand, and what was handed over today", async () => {
  const shop = await aShop();
  const { shipmentId } = await aBookedParcel(shop);
  const ids = await moreLike(shop, shipmentId, PARCELS.length);
  for (const [n, [change]] of PARCELS.entries()) {
    // The first has waited longest.
    await shop.deps.database.query(
      `UPDATE shipment SET booked_at = now() - make_interval(hours => $3::int), ${change} WHERE shop_id = $1 AND id = $2`,
      [shop.shopId, ids[n], 100 - n],
    );
  }
  const wanted = ids.filter((_, n) => PARCELS[n]?.[1]);

  expect(await listOnSheet(shop.deps, shop.shopId, HERE)).toEqual(wanted);
  const limited = { handedOverSince: new Date(0), limit: 2 };
  expect(await listForHandoverSheet(shop.deps.database, shop.shopId, HERE, limited)).toEqual(wanted.slice(0, 2));

  const merchant = await aMerchant(shop);
  const answer = await action(await merchant.sends("/app/papers", { place: HERE }));
  expect(await answer.json()).toMatchObject({
    print: { kind: "handover", total: 3, missingCount: 0, isFinished: true, parts: [{ parcels: 3 }] },
    url: expect.stringContaining("/files/"),
  });
  const nothing = await action(
    await merchant.sends("/app/papers", { place: { pickupId: "nowhere", pickOption: "cod" } }),
  );
  expect(nothing.status).toBe(409);
});
