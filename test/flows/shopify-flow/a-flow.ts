import type { FlowHandle } from "~/domain/shopify-flow/triggers";
import { tellFlow } from "~/flows/shopify-flow/tell.server";
import { recordFlowUse } from "~/store/flow-uses.server";
import { SHOP, type TestShop } from "../a-shop";

/** What the stand-in's Flow received. */
export interface Received {
  handle: string;
  payload: Record<string, unknown>;
}

/** Workflows of the shop use these triggers since yesterday. */
export async function use({ deps, shopId }: TestShop, ...handles: FlowHandle[]) {
  const toldAt = new Date(Date.now() - 86_400_000);
  for (const handle of handles) await recordFlowUse(deps.database, shopId, { handle, enabled: true, toldAt });
}

/** Tells everything that is to be told, and returns what Flow has received, the oldest first. */
export async function told(shop: TestShop): Promise<Received[]> {
  await tellFlow(shop.deps, shop.shopId);
  return received(shop);
}

export async function received(shop: TestShop): Promise<Received[]> {
  const flow = (await shop.controlShopify("GET", `/shops/${SHOP}/flow`)) as { received: Received[] };
  return flow.received.map(({ handle, payload }) => ({ handle, payload })).toReversed();
}

/** The events of the shop that are kept. */
export const events = (shop: TestShop) =>
  shop.deps.database.query<{ handle: string; state: string; attempts: number; error: string | null }>(
    "SELECT handle, state, attempts, error FROM flow_event ORDER BY id",
  );

export const handles = (some: { handle: string }[]) => some.map(({ handle }) => handle);
export const numberOf = (orderId: string) => Number(orderId.split("/").at(-1));
