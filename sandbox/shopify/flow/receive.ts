import type { FlowReceived } from "../world/state/flow.ts";
import type { Shop } from "../world/state/shop.ts";
import { findOrder } from "../world/world.ts";
import { flowExtensions } from "./extensions.ts";

/** Shopify takes no more in one payload. */
const MOST_BYTES = 50_000;
const KEPT = 500;

/**
 * Takes what an app tells of a trigger. Returns why Shopify would refuse it, else null: an unknown trigger, too much, a field that the
 * trigger does not have, a value of another type, an order that the shop does not have.
 */
export function receiveTrigger(shop: Shop, handle: string, payload: unknown, at: Date): string | null {
  const trigger = flowExtensions().triggers.find((one) => one.handle === handle);
  if (!trigger) return `Invalid handle '${handle}': the app has no such trigger.`;
  if (typeof payload !== "object" || payload === null || Array.isArray(payload)) return "Payload must be an object.";
  if (Buffer.byteLength(JSON.stringify(payload)) > MOST_BYTES) return "Payload exceeds the limit of 50 KB.";
  const values = payload as Record<string, unknown>;
  const types = new Map(trigger.fields.map(({ type, key }) => [key ?? "order_id", type]));
  for (const [key, value] of Object.entries(values)) {
    const type = types.get(key);
    if (type === undefined) return `Errors validating schema: Unknown field '${key}'.`;
    const fits = type === "single_line_text_field" ? typeof value === "string" : typeof value === "number";
    if (!fits) return `Errors validating schema: Type error for field '${key}'.`;
  }
  if (types.has("order_id") && !findOrder(shop, Number(values.order_id))) {
    return `Errors validating schema: Unknown order '${values.order_id}'.`;
  }
  const flow = flowOf(shop);
  const received: FlowReceived = { at: at.toISOString(), handle, payload: values, ran: flow.enabled.includes(handle) };
  flow.received = [received, ...flow.received].slice(0, KEPT);
  return null;
}

/** Returns what the stand-in's Flow keeps of a shop. */
export function flowOf(shop: Shop) {
  shop.flow ??= { enabled: [], received: [], runs: [] };
  return shop.flow;
}
