import type { CarrierError } from "~/carrier/errors";
import type { CarrierEnvironment } from "~/domain/carrier-environment";
import type { Deps } from "~/flows/deps.server";

export interface BrokenCall {
  shopId: string;
  purpose: string;
  environment: CarrierEnvironment;
  capability?: string;
  parcel?: { partnerId: string | null; trackingNumber?: string | null };
}

/**
 * Logs a call that failed, in one shape for all calls: event `carrier.<outcome>`. The carrier's text is left out, because it may
 * name the buyer; the carrier's staff can find it by the trace id.
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
    trackingNumber,
    kind,
    code,
    logId,
  };
  deps.log.warn(fields, `carrier.${outcome}`);
}
