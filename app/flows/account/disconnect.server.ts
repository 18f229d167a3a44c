import type { Deps } from "~/flows/deps.server";
import { redraftOpenParcels } from "~/flows/parcel/redraft.server";
import { removeAccount } from "~/store/accounts.server";

/** Deletes the shop's account and its token. Parcels keep their data; open ones wait for the next account. */
export async function disconnectAccount(deps: Deps, shopId: string): Promise<void> {
  await removeAccount(deps.database, shopId);
  deps.log.info({ shop: shopId }, "account.disconnected");
  await redraftOpenParcels(deps, shopId);
}
