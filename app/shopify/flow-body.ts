import { z } from "zod";
import { isShopDomain } from "./shop-domain";

const shop = z.string().refine(isShopDomain);

/** What Flow says of a trigger when a workflow that uses it is switched on or off. */
const lifecycleSchema = z.object({
  flow_trigger_definition_id: z.string().min(1).max(255),
  has_enabled_flow: z.boolean(),
  shopify_domain: shop,
  timestamp: z.iso.datetime({ offset: true }),
});

/** What Flow asks when a workflow comes to one of the app's actions. */
const actionSchema = z.object({
  shopify_domain: shop,
  action_run_id: z.string().min(1).max(200),
  handle: z.string().min(1).max(100),
  properties: z.record(z.string(), z.unknown()),
});

export interface FlowLifecycle {
  shopDomain: string;
  definition: string;
  enabled: boolean;
  toldAt: Date;
}

export interface FlowActionRequest {
  shopDomain: string;
  runId: string;
  handle: string;
  properties: Record<string, unknown>;
}

/**
 * Reads a signed body of Flow; null for anything else. Unlike a webhook it names its shop itself, so that no header is believed; and
 * nothing else that Shopify signs with the app's secret has these names at its top level (decision 023).
 */
export function readFlowLifecycle(body: Buffer): FlowLifecycle | null {
  const read = lifecycleSchema.safeParse(parsed(body));
  if (!read.success) return null;
  const { shopify_domain, flow_trigger_definition_id, has_enabled_flow, timestamp } = read.data;
  return {
    ...{ shopDomain: shopify_domain, definition: flow_trigger_definition_id, enabled: has_enabled_flow },
    toldAt: new Date(timestamp),
  };
}

/** Reads a signed request of Flow for an action, as {@link readFlowLifecycle} does. */
export function readFlowActionRequest(body: Buffer): FlowActionRequest | null {
  const read = actionSchema.safeParse(parsed(body));
  if (!read.success) return null;
  const { shopify_domain, action_run_id, handle, properties } = read.data;
  return { shopDomain: shopify_domain, runId: action_run_id, handle, properties };
}

function parsed(body: Buffer): unknown {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    // PostgreSQL stores no U+0000, and nothing that a merchant wrote has it.
    return text.includes("\\u0000") ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
