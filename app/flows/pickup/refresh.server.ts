import type { Deps } from "~/flows/deps.server";
import { readCredentials } from "~/store/accounts.server";
import { listPickups, mergePickups, type PickupRow } from "~/store/pickups.server";

/**
 * Takes over the carrier's list of pickup addresses (carrier 4.9). Without a connected account it gives what is stored.
 * Throws CarrierError when the carrier does not answer.
 */
export async function refreshPickups(deps: Deps, shopId: string): Promise<PickupRow[]> {
  const credentials = await readCredentials(deps.database, deps.cipher, shopId);
  if (credentials) {
    await mergePickups(deps.database, shopId, await deps.carrier.listPickups(credentials), deps.now());
  }
  return listPickups(deps.database, shopId);
}
