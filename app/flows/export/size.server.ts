import { roughMegabytes } from "~/domain/export/size";
import type { Deps } from "~/flows/deps.server";
import { readExportedAmounts } from "~/store/exported-size.server";

/** Returns about how many megabytes a shop's export has; 0: less than one; null: nobody has counted yet. */
export async function readExportMegabytes(
  { database }: Pick<Deps, "database">,
  shopId: string,
): Promise<number | null> {
  const amounts = await readExportedAmounts(database, shopId);
  return amounts && roughMegabytes(amounts);
}
