import type { CarrierError } from "~/carrier/errors";
import type { Deps } from "~/flows/deps.server";
import type { CarrierEnvironment } from "~/store/accounts.server";

export interface BrokenCall {
  shopId: string;
  purpose: string;
  environment: CarrierEnvironment;
  capability?: string;
  parcel?: { partnerId: string | null; trackingNumber?: string | null };
}

/**
 * Logs a call that brought no answer, in one shape for all of them: event `carrier.<outcome>`. Never the carrier's words,
 * which may name the buyer: the trace id leads the carrier's staff to them.
 */
export function logBreakdown(
  deps: Deps,
  { shopId, purpose, environment, capability, parcel }: BrokenCall,
  outcome: "token_rejected" | "token_replaced" | "denied" | "broke_down",
  { kind, code, logId }: CarrierError,
): void {
  const { partnerId: reference, trackingNumber } = parcel ?? {};
  const fields = {
    shop: shopId,
    purpose,
    capability,
    environment,
    reference,
    label: trackingNumber,
    kind,
    code,
    logId,
  };
  deps.log.warn(fields, `carrier.${outcome}`);
}
