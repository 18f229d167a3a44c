import type { Deps } from "~/flows/deps.server";
import { ShopifyError } from "~/shopify/shopify-error";
import { readShipment, readShipmentToSync, type ShipmentToSync } from "~/store/shipments.server";
import { findShop } from "~/store/shops.server";
import { beginStep, listSteps, readRestMs, type StepRow, updateStep } from "~/store/steps.server";
import { carryOut } from "./carry-out.server";
import { recordStep } from "./record-step.server";
import type { LivingShop, StepResult } from "./step-result";

/** `under_way`: an earlier try may still be carried out; `afterMs` later its effect is there or will not come. */
export type SyncOutcome =
  | { outcome: "in_step" | "needs_attention" | "shop_gone" | "busy" }
  | { outcome: "under_way"; afterMs: number };

/**
 * How long after its beginning a request whose end is not recorded may still be carried out: Shopify finishes what it was sent, also
 * when the process that sent it has ended. Five seconds are several times what it usually takes, and within what taking over the work
 * of a dead process may take (decision 008). Price: a step whose answer was lost comes up to five seconds later.
 */
const SETTLES_AFTER_MS = 5_000;

/**
 * Carries out a parcel's wanted steps in Shopify, in the order they were wanted, each once. A step that was
 * tried before first checks whether its effect is already there, because a mutation whose answer was lost may have run (shopify 3.3);
 * not before that try can no longer be under way. Throws ShopifyError when Shopify does not answer: the step stays wanted.
 */
export async function syncShopify(deps: Deps, shopId: string, shipmentId: string): Promise<SyncOutcome> {
  const synced = await deps.locks.exclusively(`shopify:${shipmentId}`, () => syncHeld(deps, shopId, shipmentId));
  return synced === "busy" ? { outcome: synced } : synced;
}

async function syncHeld(deps: Deps, shopId: string, shipmentId: string): Promise<SyncOutcome> {
  const shop = await findShop(deps.database, shopId);
  if (!shop?.domain || shop.uninstalledAt) return { outcome: "shop_gone" };
  for (;;) {
    const steps = await listSteps(deps.database, shopId, shipmentId);
    const next = steps.find(({ state }) => state === "wanted" || state === "sent");
    if (!next) {
      return { outcome: steps.some(({ state }) => state === "attention") ? "needs_attention" : "in_step" };
    }
    // Without a fulfillment no other step is possible: they wait until staff have fixed it.
    if (next.kind !== "fulfillment" && isStuck(steps)) {
      if (await lookAgain(deps, shopId, shipmentId, steps)) continue;
      return { outcome: "needs_attention" };
    }
    const afterMs = next.state === "sent" ? await readRestMs(deps.database, next, SETTLES_AFTER_MS) : 0;
    if (afterMs > 0) return { outcome: "under_way", afterMs };
    const step = await beginStep(deps.database, next);
    if (!step) continue;
    // Read after the step was taken, each time: the parcel may have been cancelled since the step was wanted or last tried.
    const shipment = await readShipmentToSync(deps.database, shopId, shipmentId);
    if (!shipment) return { outcome: "in_step" };
    await recordStep(deps, shipment, step, await attempt(deps, { ...shop, domain: shop.domain }, shipment, step));
  }
}

/** Carries out a step. Where ShopifyError says that nothing can have happened, the next try has nothing to wait for. */
async function attempt(deps: Deps, shop: LivingShop, shipment: ShipmentToSync, step: StepRow): Promise<StepResult> {
  try {
    return await carryOut(deps, shop, shipment, step);
  } catch (error) {
    // If this is not stored, the next try waits: the error that is thrown is the one that says why.
    if (error instanceof ShopifyError) await updateStep(deps.database, step, { begunAt: null }).catch(() => undefined);
    throw error;
  }
}

const isRefused = ({ kind, state }: StepRow) => kind === "fulfillment" && state === "attention";
const isStuck = (steps: StepRow[]) => steps.some(isRefused);

/**
 * Shopify refuses the fulfillment of an order that is cancelled there, and then the parcel is cancelled too: staff have nothing to
 * fix. The step is taken once more, which for a cancelled parcel only looks for a fulfillment. Returns whether it will be.
 */
async function lookAgain(deps: Deps, shopId: string, shipmentId: string, steps: StepRow[]): Promise<boolean> {
  const shipment = await readShipment(deps.database, shopId, shipmentId);
  if (shipment?.state !== "cancelled") return false;
  for (const step of steps.filter(isRefused)) await updateStep(deps.database, step, { state: "wanted", error: null });
  return true;
}
