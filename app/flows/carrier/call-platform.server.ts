import type { Carrier } from "~/carrier/client.server";
import { CarrierError } from "~/carrier/errors";
import type { CarrierEnvironment } from "~/domain/carrier-environment";
import type { Deps } from "~/flows/deps.server";
import { logBreakdown } from "./log-breakdown.server";

export interface PlatformCall {
  /** The shop it is done for, for the log. */
  shopId: string;
  environment: CarrierEnvironment;
  purpose: string;
}

export type PlatformCalled<Answer> = { outcome: "answered"; answer: Answer } | { outcome: "platform_unavailable" };

/**
 * Calls the carrier with the platform's own token (carrier 4.12, 4.13). `platform_unavailable`: there is no platform token for
 * that environment. Throws CarrierError, after logging it.
 */
export async function callPlatform<Answer>(
  deps: Deps,
  call: PlatformCall,
  ask: (carrier: Pick<Carrier, "fetchToken" | "createAccount">) => Promise<Answer>,
): Promise<PlatformCalled<Answer>> {
  if (!deps.carrier.hasPlatform(call.environment)) return { outcome: "platform_unavailable" };
  try {
    return { outcome: "answered", answer: await ask(deps.carrier) };
  } catch (error) {
    if (error instanceof CarrierError) logBreakdown(deps, call, "broke_down", error);
    throw error;
  }
}
