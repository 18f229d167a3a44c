import type { Admin, Priority } from "./admin.server";
import { FLOW_TRIGGER } from "./operations/flow";
import { orUnknown, type Refused, refused, type Unknown } from "./outcome";

export type TellFlowOutcome = { outcome: "told" } | Refused | Unknown;

/**
 * Tells Shopify Flow that something happened: workflows of the shop that begin with the trigger run. Told twice, they run twice. Throws
 * `ShopifyError` when nothing can have happened.
 */
export function tellFlow(
  admin: Admin,
  shopDomain: string,
  { handle, payload }: { handle: string; payload: Record<string, string | number> },
  priority: Priority,
): Promise<TellFlowOutcome> {
  return orUnknown(async () => {
    const { data } = await admin.run(shopDomain, FLOW_TRIGGER, { handle, payload }, { priority });
    const received = data.flowTriggerReceive;
    if (!received) return { outcome: "unknown" as const };
    return received.userErrors.length > 0 ? refused(received.userErrors) : { outcome: "told" as const };
  });
}
