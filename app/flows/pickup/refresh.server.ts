import { askCarrier } from "~/flows/carrier/call.server";
import type { CarrierTrouble } from "~/flows/carrier/trouble";
import type { Deps } from "~/flows/deps.server";
import { listPickups, mergePickups, type PickupRow } from "~/store/pickups.server";

/**
 * Takes over the carrier's list of pickup addresses (carrier 4.9). Returns what is stored then, and why the carrier gave no
 * list; without a connected account nobody is asked.
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
