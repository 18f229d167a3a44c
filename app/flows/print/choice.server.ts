import type { PrintChoice } from "~/domain/print/choice";
import type { Actor, Deps } from "~/flows/deps.server";
import type { ShopRow } from "~/store/shops.server";
import { readLastPrintChoice } from "~/store/staff.server";

/** Returns how a member of staff printed last; before the first time, the shop's label paper, in pick order, and A4 for the rest. */
export async function readPrintChoice(deps: Deps, shop: ShopRow, actor: Actor): Promise<PrintChoice> {
  const last = await readLastPrintChoice(deps.database, shop.id, actor.userId);
  const { labelSize: size, labelOrientation: orientation } = shop.settings;
  return { size, orientation, order: "picking", sheet: "A4", ...last };
}
