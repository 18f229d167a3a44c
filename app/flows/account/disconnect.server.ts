import { EVERY_DRAFT } from "~/domain/draft/touched";
import { askForRedraft } from "~/flows/ask-for-redraft.server";
import type { Deps } from "~/flows/deps.server";
import { removeAccount } from "~/store/accounts.server";

/** Deletes the shop's account and its token. Parcels keep their data; open ones wait for the next account. */
export async function disconnectAccount(deps: Deps, shopId: string): Promise<void> {
  await deps.database.transaction(async (sql) => {
    await removeAccount(sql, shopId);
    await askForRedraft(deps, sql, shopId, EVERY_DRAFT);
  });
  deps.log.info({ shop: shopId }, "account.disconnected");
}
