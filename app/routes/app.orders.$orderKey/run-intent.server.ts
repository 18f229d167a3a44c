import { correctAddress, dropCorrectedAddress } from "~/flows/address/correct.server";
import { confirmRefusedCancel, requestCancel } from "~/flows/booking/cancel.server";
import { adoptAnyway, bookUnderNewReference } from "~/flows/booking/decide-mismatch.server";
import { queueBookings } from "~/flows/booking/queue.server";
import { closeDifferences } from "~/flows/booking/update-differences.server";
import type { Actor, Deps } from "~/flows/deps.server";
import { retryShopify } from "~/flows/fulfillment/retry.server";
import { undoHandover } from "~/flows/handover/undo.server";
import { editParcel } from "~/flows/parcel/edit.server";
import { releaseHold } from "~/flows/parcel/release-hold.server";
import { joinParcels, splitParcel } from "~/flows/parcel/split.server";
import { closeAttention } from "~/flows/status/close-attention.server";
import { enterCollectedAmount } from "~/flows/status/enter-collected-amount.server";
import { refreshStatus } from "~/flows/status/refresh.server";
import type { Intent } from "./intents";

/** Calls the flow for an intent and returns its outcome with the intent's name. */
export async function runIntent(deps: Deps, shopId: string, actor: Actor, intent: Intent) {
  const { shipmentId } = intent;
  switch (intent.intent) {
    case "book": {
      const seen = new Map([[shipmentId, intent.version]]);
      const [row] = await queueBookings(deps, shopId, [shipmentId], actor, { seen });
      return {
        intent: intent.intent,
        shipmentId,
        outcome: row?.outcome ?? "not_found",
        changes: row?.changes ?? [],
      } as const;
    }
    case "edit": {
      const { outcome } = await editParcel(deps, shopId, shipmentId, intent.patch, actor);
      return { intent: intent.intent, shipmentId, outcome } as const;
    }
    case "correct_address": {
      const answer = await correctAddress(deps, shopId, shipmentId, intent.address, actor);
      return { intent: intent.intent, shipmentId, ...answer } as const;
    }
    case "give_back_address": {
      const { outcome } = await dropCorrectedAddress(deps, shopId, shipmentId, actor);
      return { intent: intent.intent, shipmentId, outcome } as const;
    }
    case "release_hold": {
      const { outcome } = await releaseHold(deps, shopId, shipmentId, intent.ruleIds, actor);
      return { intent: intent.intent, shipmentId, outcome } as const;
    }
    case "split": {
      const { outcome } = await splitParcel(deps, shopId, shipmentId, intent.moved, actor);
      return { intent: intent.intent, shipmentId, outcome } as const;
    }
    case "join": {
      const { outcome } = await joinParcels(deps, shopId, shipmentId, intent.into, actor);
      return { intent: intent.intent, shipmentId, outcome } as const;
    }
    case "cancel": {
      const { outcome } = await requestCancel(deps, shopId, shipmentId, actor);
      return { intent: intent.intent, shipmentId, outcome } as const;
    }
    case "rebook": {
      const { outcome } = await requestCancel(deps, shopId, shipmentId, actor, "rebook");
      return { intent: intent.intent, shipmentId, outcome } as const;
    }
    case "close_differences": {
      const closed = await closeDifferences(deps, shopId, shipmentId, actor);
      return { intent: intent.intent, shipmentId, outcome: closed ? "closed" : "nothing_to_close" } as const;
    }
    case "close_attention": {
      const closed = await closeAttention(deps, shopId, shipmentId, actor);
      return { intent: intent.intent, shipmentId, outcome: closed ? "closed" : "nothing_to_close" } as const;
    }
    case "adopt_anyway": {
      const { outcome } = await adoptAnyway(deps, shopId, shipmentId, actor);
      return { intent: intent.intent, shipmentId, outcome } as const;
    }
    case "book_under_new_reference": {
      const { outcome } = await bookUnderNewReference(deps, shopId, shipmentId, actor);
      return { intent: intent.intent, shipmentId, outcome } as const;
    }
    case "ship_again": {
      const confirmed = await confirmRefusedCancel(deps, shopId, shipmentId, actor);
      return { intent: intent.intent, shipmentId, outcome: confirmed ? "confirmed" : "not_allowed" } as const;
    }
    case "enter_amount": {
      const { outcome } = await enterCollectedAmount(deps, shopId, shipmentId, intent.amountVnd, actor);
      return { intent: intent.intent, shipmentId, outcome } as const;
    }
    case "undo_handover": {
      const undone = await undoHandover(deps, shopId, shipmentId, actor);
      return { intent: intent.intent, shipmentId, outcome: undone ? "undone" : "with_carrier" } as const;
    }
    case "refresh": {
      const { outcome } = await refreshStatus(deps, shopId, shipmentId);
      return { intent: intent.intent, shipmentId, outcome } as const;
    }
    case "retry_shopify":
      await retryShopify(deps, shopId, shipmentId);
      return { intent: intent.intent, shipmentId, outcome: "queued" } as const;
  }
}

export type IntentResult = Awaited<ReturnType<typeof runIntent>>;
