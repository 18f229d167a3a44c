import { expect, test } from "vitest";
import { changeClaim, moveClaim, openClaim } from "~/flows/claims/change.server";
import { listClaimsPage, readClaimDetail } from "~/flows/claims/list.server";
import { refreshStatus } from "~/flows/status/refresh.server";
import { findShop } from "~/store/shops.server";
import { ACTOR, aBookedParcel, aShop, type TestShop } from "../a-shop";

const proposed = async (shop: TestShop) =>
  (await listClaimsPage(shop.deps, shop.shopId, { tab: "proposed", after: null })).proposals;

/** The carrier weighs the parcel, and says so when it is asked. */
async function weighed(shop: TestShop, { shipmentId, trackingNumber }: Parcel, change: object) {
  await shop.controlCarrier("POST", `/orders/${trackingNumber}/change`, change);
  await refreshStatus(shop.deps, shop.shopId, shipmentId);
}
type Parcel = Awaited<ReturnType<typeof aBookedParcel>>;

test("a parcel that was weighed again and became dearer is proposed as a claim for what it became dearer by, and decided once", async () => {
  const shop = await aShop();
  const row = await findShop(shop.deps.database, shop.shopId);
  if (!row) throw new Error("no shop");
  const parcel = await aBookedParcel(shop);
  const { shipmentId, name } = parcel;
  const booked = Number((await shop.parcel(shipmentId)).charged_fee_vnd);
  expect(await proposed(shop)).toEqual([]);
  // Heavier and not dearer is nothing to ask money for.
  await weighed(shop, parcel, { weight: 1_250 });
  expect(await proposed(shop)).toEqual([]);
  await weighed(shop, parcel, { weight: 1_250, ship_fee: booked + 15_000 });
  expect(await proposed(shop)).toMatchObject([
    {
      ...{ orderName: name, kind: "weight", why: "dearer", amountVnd: 15_000, feeVnd: booked + 15_000 },
      recharge: { declaredGrams: 300, weighedGrams: 1_250, bookedFeeVnd: booked, chargedFeeVnd: booked + 15_000 },
    },
  ]);
  // It became dearer still before anybody opened it.
  await weighed(shop, parcel, { ship_fee: booked + 20_000 });
  expect(await proposed(shop)).toMatchObject([{ amountVnd: 20_000 }]);

  const before = Date.now();
  const ask = { shipmentId, kind: "weight" } as const;
  const [id, again] = await Promise.all([1, 2].map(() => openClaim(shop.deps, row, ask, ACTOR)));
  expect(again).toBe(id);
  const detail = async () => {
    const claim = await readClaimDetail(shop.deps, shop.shopId, id ?? "");
    if (!claim) throw new Error("no claim");
    return claim;
  };
  // Proof of the goods' value says nothing of what they weigh.
  expect(await detail()).toMatchObject({
    ...{ kind: "weight", state: "open", amountVnd: 20_000, next: ["sent", "refused"] },
    claimable: { withProofVnd: 20_000, withoutProofVnd: 20_000 },
  });
  const days = (Date.parse((await detail()).deadlineAt) - before) / 86_400_000;
  expect(Math.round(days)).toBe(row.settings.claimDays);
  expect(await proposed(shop)).toEqual([]);

  // Dearer again: the claim that is open is changed by hand, and no second one is proposed.
  await weighed(shop, parcel, { ship_fee: booked + 25_000 });
  expect(await proposed(shop)).toEqual([]);
  expect(await detail()).toMatchObject({ amountVnd: 20_000, claimable: { withoutProofVnd: 25_000 } });
  expect(await changeClaim(shop.deps, shop.shopId, id ?? "", { amountVnd: 25_000, hasProof: false }, ACTOR)).toBe(true);
  const move = (state: "sent" | "refused", amountVnd: number | null = null) =>
    moveClaim(shop.deps, shop.shopId, id ?? "", { state, amountVnd, note: null }, ACTOR);
  expect(await move("sent")).toBe(true);
  const decided = await Promise.all([1, 2].map(() => move("refused")));
  // Pressed twice at one moment: both are told that it is so, and it is so once.
  expect(decided).toEqual([true, true]);
  const told = await shop.deps.database.query("SELECT 1 FROM claim_event WHERE kind = 'refused'");
  expect(told).toHaveLength(1);
  expect(await detail()).toMatchObject({ state: "refused", amountVnd: 25_000, next: ["open"] });
  // What was refused is not proposed once more, however the fee changes.
  await weighed(shop, parcel, { ship_fee: booked + 30_000 });
  expect(await proposed(shop)).toEqual([]);
});
