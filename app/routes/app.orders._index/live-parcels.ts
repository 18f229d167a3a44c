import type { OrderRowView, ParcelRowView } from "~/flows/order-list/views";

/** Returns the parcels of an order that count: those that were not cancelled. */
export const liveParcels = ({ parcels }: Pick<OrderRowView, "parcels">): ParcelRowView[] =>
  parcels.filter(({ state }) => state !== "cancelled");

/** Returns whom to call about an order, each number once. */
export function phonesOf(row: Pick<OrderRowView, "parcels">): string[] {
  const live = liveParcels(row);
  const phones = (live.length > 0 ? live : row.parcels).flatMap(({ phone }) => (phone ? [phone] : []));
  return [...new Set(phones)];
}

/** Returns what is in an order's parcels, each product once. */
export function goodsOfOrder(row: Pick<OrderRowView, "parcels">): { name: string; quantity: number }[] {
  const pieces = new Map<string, number>();
  for (const { name, quantity } of liveParcels(row).flatMap(({ goods = [] }) => goods))
    pieces.set(name, (pieces.get(name) ?? 0) + quantity);
  return [...pieces].map(([name, quantity]) => ({ name, quantity }));
}
