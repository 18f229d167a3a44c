import { randomUUID } from "node:crypto";
import { checkoutSettingsSchema } from "~/domain/checkout/settings";
import { rulesSchema } from "~/domain/rules/schema";
import { rulesVersion } from "~/flows/rules/change.server";
import { addressOfUpload } from "~/flows/statement/upload.server";
import { insertSavedView } from "~/store/saved-views.server";
import { saveSelection } from "~/store/selections.server";
import { mergeSettings } from "~/store/shops.server";
import { saveStaffFacts } from "~/store/staff.server";
import type { Shop } from "../model/open-shop.ts";
import { aBatch, aPrint, bookedParcel, keyOf, move, placed, trackingKey } from "./furnished-parcels.ts";
import { OWNER, type Place } from "./furnished-place.ts";
import {
  aCheckout,
  aClaim,
  aCorrection,
  aDiscrepancy,
  aFlowRun,
  anAnswer,
  anExchange,
  aStatement,
  pickupOf,
  pushSecretOf,
} from "./furnished-records.ts";

/** Everything of one shop that has an id, by the names that the tables of questions use. */
export type Owned = Awaited<ReturnType<typeof furnish>>;

/**
 * Gives a shop one of everything that has an id, in the state in which a stranger could change most, by the flows that staff, buyers and
 * the carrier cause. Each text that people wrote holds the canary; no id does, nor the shop's name, which tracking pages tell anybody.
 */
export async function furnish(place: Place, shop: Shop, canary: string, staffId: string) {
  const { deps } = place;
  const { database, cipher } = deps;
  const now = deps.now();
  const ruleId = `rule-${shop.code}`;
  const rule = { id: ruleId, name: `Luật ${canary}`, conditions: [], actions: { note: `Ghi chú ${canary}` } };
  const names = { vi: { road: `Giao ${canary}` }, en: { road: `Road ${canary}` } };
  await mergeSettings(database, shop.id, {
    rules: rulesSchema.parse([rule]),
    checkout: checkoutSettingsSchema.parse({ enabled: true, names }),
  });
  await saveStaffFacts(database, shop.id, staffId, { name: `Nhân viên ${canary}`, isOwner: false, scopes: "" }, now);

  const [draft, second] = [await placed(place, shop, canary), await placed(place, shop, canary)];
  const spare = await placed(place, shop, canary);
  const booked = await bookedParcel(place, shop, canary);
  const lost = await bookedParcel(place, shop, canary);
  for (const status of [3, 4, 13]) await move(place, lost, status);
  const undelivered = await bookedParcel(place, shop, canary);
  for (const status of [3, 4, 9]) await move(place, undelivered, status);

  return {
    rulesVersion: rulesVersion(rulesSchema.parse([rule])),
    ...{ shopId: shop.id, domain: shop.domain, canary, staffId, ruleId, token: shop.token, accountCode: shop.code },
    ...{ orderId: draft.orderId, orderKey: keyOf(draft.orderId), orderName: draft.name, draftId: draft.shipmentId },
    spareId: spare.shipmentId,
    ...{ secondId: second.shipmentId, secondKey: keyOf(second.orderId), lineItemId: draft.lineItemId },
    ...{ bookedId: booked.shipmentId, bookedOrderId: booked.orderId, bookedKey: keyOf(booked.orderId) },
    ...{ trackingNumber: booked.trackingNumber, partnerId: booked.partnerId, lostId: lost.shipmentId },
    ...{ undeliveredId: undelivered.shipmentId, undeliveredNumber: undelivered.trackingNumber },
    undeliveredKey: await trackingKey(place, shop, undelivered),
    trackingKey: await trackingKey(place, shop, booked),
    ...{ checkoutToken: booked.checkoutToken, variantId: draft.variantId },
    batchId: await aBatch(place, shop, second.shipmentId),
    ...(await aPrint(place, shop, booked.shipmentId)),
    ...(await aStatement(place, shop, canary, booked.trackingNumber)),
    ...(await aClaim(place, shop, canary, lost.shipmentId)),
    exchangeId: await anExchange(place, shop, second.orderId, booked.orderId),
    viewId: await insertSavedView(database, shop.id, { name: `Góc ${canary}`, search: canary, query: "tab=all" }, now),
    selectionId: await saveSelection(
      database,
      shop.id,
      { orderIds: [draft.orderId], missing: [`Thiếu ${canary}`] },
      now,
    ),
    requestId: await anAnswer(place, shop, canary, draft.orderId),
    flowRunId: await aFlowRun(place, shop, canary, draft.orderId),
    ...(await aCheckout(place, shop)),
    pushSecret: await pushSecretOf(place, shop),
    correctionKey: await aCorrection(place, shop, canary, draft.orderId),
    pickAddressId: await pickupOf(place, shop),
    discrepancy: await aDiscrepancy(place, shop, draft.orderId),
    uploadPath: addressOfUpload({ cipher, now: deps.now }, shop.id, { id: randomUUID(), name: "b.csv" }, OWNER),
  };
}
