import type { Deps } from "~/flows/deps.server";
import { listShopsWithoutTexts, writeTexts } from "~/store/order-texts.server";

/** So long in one run: the other steps of the housekeeping wait for it. */
const MOST_MS = 40 * 60_000;

/**
 * Makes the orders searchable that came before everything on them was (decision 067): the newest of each shop first, shop by shop
 * in turns. Returns how many. A failure in one shop leaves it to the next run and does not stop the others.
 */
export async function writeMissingTexts({ database, log, now }: Deps): Promise<number> {
  const until = now().getTime() + MOST_MS;
  let shops = (await listShopsWithoutTexts(database)).map(({ id }) => id);
  let written = 0;
  while (shops.length > 0 && now().getTime() < until) {
    const left: string[] = [];
    for (const shopId of shops) {
      const texts = await writeTexts(database, shopId).catch((error: unknown) => {
        log.error({ err: error, shop: shopId }, "texts.failed");
        return 0;
      });
      if (texts > 0) left.push(shopId);
      written += texts;
    }
    shops = left;
  }
  return written;
}
