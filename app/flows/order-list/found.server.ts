import type { Deps } from "~/flows/deps.server";
import { readSearchableFrom } from "~/store/order-texts.server";
import type { OrderRowView } from "./views";

/**
 * Returns since when orders are found by everything that stands on them (ISO 8601); null: all are, or nothing is looked for
 * (decision 067).
 */
export async function searchableSince(deps: Deps, shopId: string, search: string): Promise<string | null> {
  if (search === "") return null;
  return (await readSearchableFrom(deps.database, shopId))?.toISOString() ?? null;
}

/** Returns the rows of a page with those first that the text names as a whole, by number or tracking number; the others as they were. */
export function namedFirst(rows: OrderRowView[], search: string): OrderRowView[] {
  const named = search.trim().toLowerCase();
  const isNamed = ({ name, parcels }: OrderRowView) =>
    [name, name.replace(/^#/, ""), ...parcels.map(({ trackingNumber }) => trackingNumber)].some(
      (number) => number?.toLowerCase() === named,
    );
  return named === "" ? rows : [...rows.filter(isNamed), ...rows.filter((row) => !isNamed(row))];
}
