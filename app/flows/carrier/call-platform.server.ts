import type { Carrier } from "~/carrier/client.server";
import { CarrierError } from "~/carrier/errors";
import type { Deps } from "~/flows/deps.server";
import type { CarrierEnvironment } from "~/store/accounts.server";
import { logBreakdown } from "./log-breakdown.server";

export interface PlatformCall {
  /** The shop it is done for: the log says so. */
  shopId: string;
  environment: CarrierEnvironment;
  purpose: string;
}

export type PlatformCalled<Answer> = { outcome: "answered"; answer: Answer } | { outcome: "platform_unavailable" };

/**
 * Calls the carrier in the platform's own name (carrier 4.12, 4.13). `platform_unavailable`: no token of the platform is
 * known in that environment. Throws CarrierError, after logging it.
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
