import { type Push, parsePush } from "~/carrier/push";
import type { StatusRecord } from "~/carrier/status";
import { allowsPartialDelivery } from "~/domain/parcel/tags";
import { maySetAttention } from "~/domain/status/attention";
import type { PushDoubt } from "~/domain/status/carrier-event";
import { confirms, needsVerification } from "~/domain/status/codes";
import type { Deps } from "~/flows/deps.server";
import { readCurrentAttempt } from "~/store/bookings.server";
import { closeMessage, type InboxRow } from "~/store/inbox.server";
import { findShipmentByCarrierIds, readShipment, type ShipmentRow, updateShipment } from "~/store/shipments.server";
import { findShop, type ShopRow } from "~/store/shops.server";
import { applyCarrierEvent } from "./apply.server";
import { pushedFiguresForHistory, recordPushedFigures } from "./record-pushed-figures.server";
import { eventOf, readRecord } from "./refresh.server";

export type PushOutcome =
  | "applied"
  | "repeated"
  | "unreadable"
  /** No parcel of ours, or of the shop whose address was called: kept for a person, without effect. */
  | "unmatched"
  /** The carrier itself says otherwise: its word was taken, the push stands on the timeline alone. */
  | "contradicted"
  /** The account the parcel was booked under is no longer connected, or the shop left, so nobody can ask: a person looks. */
  | "not_verified";

/** A carrier that said otherwise is asked again after this: its own record may lag behind what it pushes. */
const ASK_AGAIN_SECONDS = 60;

/**
 * Takes in one stored push (carrier 6). A push is a hint, for nothing signs it: a final or money status is read back with the
 * shop's own token first, and the carrier's answer counts (perf 4.4). One that is not borne out drives nothing, but it was
 * acknowledged, so it stands on the timeline (decision 034). Throws when the carrier cannot be asked: the message stays and
 * is tried again.
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
    if (record) await takeInRecord(deps, shop, shipment, record);
    await askAgain(deps, shipment);
  }
  return doubt ?? applied;
}

/** Why a push is not believed, and what the carrier has instead. Empty for one that is. */
interface ReadBack {
  doubt?: PushDoubt;
  record?: StatusRecord;
}

/** Asks the carrier about a status that must not be taken at its word. */
async function readBack(deps: Deps, shop: ShopRow, shipment: ShipmentRow, push: Push): Promise<ReadBack> {
  if (!needsVerification(push.statusId)) return {};
  // A shop that removed the app asks the carrier nothing more.
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

/** By its tags, by what was heard of it, or by this very push. Accepting it then collects nothing in full. */
async function mayBePartial(deps: Deps, shipment: ShipmentRow, push: Push): Promise<boolean> {
  if (push.partialReturn === true || shipment.codState === "collected_partly") return true;
  const attempt = await readCurrentAttempt(deps.database, shipment.shopId, shipment.id);
  return allowsPartialDelivery(attempt?.request.tags ?? []);
}

/** What the carrier itself says is taken in instead. */
async function takeInRecord(deps: Deps, shop: ShopRow, shipment: ShipmentRow, record: StatusRecord): Promise<void> {
  if (record.status === shipment.carrierStatus) return;
  const words = record.statusText;
  await applyCarrierEvent(deps, shop, shipment, eventOf(deps, record, record.status), { source: "poll", words });
}

async function markUnverified(deps: Deps, { shopId, id }: ShipmentRow): Promise<void> {
  await deps.database.transaction(async (sql) => {
    const held = await readShipment(sql, shopId, id, true);
    if (!held || !maySetAttention(held.attention)) return;
    await updateShipment(sql, held, { attention: "status_not_verified", updatedAt: deps.now() });
  });
}

function askAgain(deps: Deps, { shopId, id: shipmentId }: ShipmentRow): Promise<void> {
  return deps.queue.enqueue(
    deps.database,
    "check-status",
    { shopId, shipmentId },
    { delaySeconds: ASK_AGAIN_SECONDS, onceKey: `ask-again:${shipmentId}`, onceIn: ASK_AGAIN_SECONDS },
  );
}
