import { askCarrier } from "~/flows/carrier/call.server";
import type { CarrierTrouble } from "~/flows/carrier/trouble";
import type { Deps } from "~/flows/deps.server";
import { listPickups, mergePickups, type PickupRow } from "~/store/pickups.server";

/**
 * Fetches and stores the carrier's list of pickups (carrier 4.9). Returns what is stored afterwards, and why the carrier gave no
 * list; without a connected account the carrier is not asked.
 */
export async function refreshPickups(
  deps: Deps,
  shopId: string,
): Promise<{ pickups: PickupRow[]; trouble: CarrierTrouble | null }> {
  const call = { shopId, capability: "listPickups", purpose: "pickups" } as const;
  const asked = await askCarrier(deps, call, (carrier, credentials) => carrier.listPickups(credentials));
  if (asked.outcome === "answered") await mergePickups(deps.database, shopId, asked.answer, deps.now());
  const pickups = await listPickups(deps.database, shopId);
  return { pickups, trouble: asked.outcome === "trouble" ? asked.trouble : null };
}
