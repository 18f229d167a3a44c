import { type Push, parsePush } from "~/carrier/push";
import type { StatusRecord } from "~/carrier/status";
import { maySetAttention } from "~/domain/parcel/attention";
import { allowsPartialDelivery } from "~/domain/parcel/tags";
import type { PushDoubt } from "~/domain/status/carrier-event";
import { needsVerification } from "~/domain/status/codes";
import { confirms } from "~/domain/status/read-back";
import type { Deps } from "~/flows/deps.server";
import { readCurrentAttempt } from "~/store/bookings.server";
import { closeMessage, type InboxRow } from "~/store/inbox.server";
import { findShipmentByCarrierIds, lockShipment, type ShipmentRow, updateShipment } from "~/store/shipments.server";
import { findShop, type ShopRow } from "~/store/shops.server";
import { type AppliedEvent, applyCarrierEvent } from "./apply.server";
import { pushedFiguresForHistory, recordPushedFigures } from "./record-pushed-figures.server";
import { applyRecord, readRecord } from "./refresh.server";

/** What a push is closed with in the inbox. */
export type PushOutcome =
  | AppliedEvent
  | "unreadable"
  /** No parcel of ours, or none of the shop whose push address was called: stored for staff to look at; changes nothing. */
  | "unmatched"
  /** The carrier's own record says otherwise: the record was applied, and the push is only in the history. */
  | "contradicted"
  /** The parcel's account is no longer connected, or the shop removed the app, so it cannot be read back: needs attention. */
  | "not_verified";

/** After a contradiction, the record is read again after this long: it may lag behind the carrier's pushes. */
const ASK_AGAIN_SECONDS = 60;

/**
 * Applies one stored push (carrier 6.3, 6.6). A push is a hint, because nothing signs it: a final or money status is read back
 * first with the shop's own token, and the carrier's answer counts (perf 4.4). A push that is not confirmed changes nothing, but
 * is recorded in the history, since it was acknowledged (decision 034). Throws when the carrier cannot be asked: the message
 * stays and is tried again.
 */
export async function applyPush(deps: Deps, message: InboxRow): Promise<PushOutcome> {
  const outcome = await takeIn(deps, message);
  await closeMessage(deps.database, message.id, outcome, deps.now());
  if (outcome === "unmatched" || outcome === "unreadable" || outcome === "contradicted") {
    deps.log.warn({ message: message.id, shop: message.shopId }, `push.${outcome}`);
  }
  return outcome;
}

async function takeIn(deps: Deps, message: InboxRow): Promise<PushOutcome> {
  const push = parsePush(message.headers["content-type"], message.body);
  if ("unreadable" in push) return "unreadable";
  const { trackingNumber, partnerId } = push;
  const shipment = await findShipmentByCarrierIds(deps.database, { trackingNumber, partnerId, shopId: message.shopId });
  const shop = shipment && (await findShop(deps.database, shipment.shopId));
  if (!shipment || !shop) return "unmatched";
  const { doubt, record } = await readBack(deps, shop, shipment, push);
  const applied = await applyCarrierEvent(
    deps,
    shop,
    shipment,
    {
      code: push.statusId,
      actionTime: push.actionTime,
      receivedAt: message.receivedAt,
      reasonCode: push.reasonCode,
      partialReturn: push.partialReturn,
      ...(doubt ? { doubt } : {}),
    },
    { source: "push", words: push.reason, figures: pushedFiguresForHistory(push, shipment) },
  );
  if (!doubt) await recordPushedFigures(deps, shipment, push);
  else if (doubt === "not_verified") await markUnverified(deps, shipment);
  else {
    if (record) await applyRecord(deps, shop, shipment, record);
    await askAgain(deps, shipment);
  }
  return doubt ?? applied;
}

/** Why a push is not believed, and the carrier's record instead. Empty for a push that is believed. */
interface ReadBack {
  doubt?: PushDoubt;
  record?: StatusRecord;
}

/** Reads back a status that must not be believed on the push alone. Throws when the carrier cannot be asked. */
async function readBack(deps: Deps, shop: ShopRow, shipment: ShipmentRow, push: Push): Promise<ReadBack> {
  if (!needsVerification(push.statusId)) return {};
  // The carrier is not called for a shop that removed the app.
  if (shop.uninstalledAt) return { doubt: "not_verified" };
  const found = await readRecord(deps, shipment, "read_back");
  switch (found.outcome) {
    case "read": {
      const believed = confirms(found.record.status, push.statusId, {
        mayBePartial: await mayBePartial(deps, shipment, push),
        delivered: shipment.deliveredAt !== null,
      });
      return believed ? {} : { doubt: "contradicted", record: found.record };
    }
    case "not_found":
      return { doubt: "contradicted" };
    case "out_of_reach":
      return { doubt: "not_verified" };
    case "no_account":
      throw new Error("the shop has no carrier account to ask with");
    case "token_rejected":
    case "token_replaced":
    case "denied":
      throw found.error;
  }
}

/** Whether a delivery may be partial: by its tags, COD state or this push. COD is then not counted as collected in full. */
async function mayBePartial(deps: Deps, shipment: ShipmentRow, push: Push): Promise<boolean> {
  if (push.partialReturn === true || shipment.codState === "collected_partly") return true;
  const attempt = await readCurrentAttempt(deps.database, shipment.shopId, shipment.id);
  return allowsPartialDelivery(attempt?.request.tags ?? []);
}

async function markUnverified(deps: Deps, { shopId, id }: ShipmentRow): Promise<void> {
  await deps.database.transaction(async (sql) => {
    const held = await lockShipment(sql, shopId, id);
    if (!held || !maySetAttention(held.attention)) return;
    await updateShipment(sql, held, { attention: "status_not_verified", updatedAt: deps.now() });
  });
}

function askAgain(deps: Deps, { shopId, id: shipmentId }: ShipmentRow): Promise<void> {
  return deps.queue.enqueue(
    deps.database,
    "check-status",
    { shopId, shipmentId },
    { delaySeconds: ASK_AGAIN_SECONDS, onceKey: "contradicted" },
  );
}
