import { type Push, parsePush } from "~/carrier/push";
import { parseReference } from "~/domain/booking/reference";
import type { Deps } from "~/flows/deps.server";
import { closeMessages, type InboxRow } from "~/store/inbox.server";
import { findParcelInAnyShop, findParcelsByCarrierIds } from "~/store/parcels-of-messages.server";
import { listErasedShops } from "~/store/shops.server";

/** A stored push that was read, and the parcel that it is about. */
export interface ReadPush {
  message: InboxRow;
  push: Push;
  shopId: string;
  shipmentId: string;
}

export interface SortedPushes {
  found: ReadPush[];
  unreadable: InboxRow[];
  /** No parcel of ours, or none of the shop whose push address was called. */
  unmatched: InboxRow[];
  /** Of a shop that was erased: nothing of them is kept. */
  erased: InboxRow[];
}

/** Reads stored pushes (carrier 6.3) and finds their parcels, in one statement for all that name their shop. */
export async function sortPushes(deps: Deps, messages: readonly InboxRow[]): Promise<SortedPushes> {
  const sorted: SortedPushes = { found: [], unreadable: [], unmatched: [], erased: [] };
  const read: { message: InboxRow; push: Push; shopId: string | null }[] = [];
  for (const message of messages) {
    const push = parsePush(message.headers["content-type"], message.body);
    if ("unreadable" in push) sorted.unreadable.push(message);
    else read.push({ message, push, shopId: message.shopId ?? shopNamedIn(push) });
  }
  const named = read.flatMap(({ push: { partnerId, trackingNumber }, shopId }) =>
    shopId === null ? [] : [{ shopId, partnerId, trackingNumber }],
  );
  const parcels = (await findParcelsByCarrierIds(deps.database, named)).values();
  const unknown: typeof read = [];
  for (const one of read) {
    const { message, push, shopId } = one;
    const parcel = shopId === null ? await findAmongAll(deps, push) : parcels.next().value;
    if (parcel) sorted.found.push({ message, push, shopId: parcel.shopId, shipmentId: parcel.id });
    else unknown.push(one);
  }
  const shops = unknown.flatMap(({ shopId }) => shopId ?? []);
  const erased = shops.length > 0 ? await listErasedShops(deps.database, shops) : new Set<string>();
  for (const { message, shopId } of unknown) {
    (shopId !== null && erased.has(shopId) ? sorted.erased : sorted.unmatched).push(message);
  }
  return sorted;
}

/** Our reference begins with the key of its shop (domain 1.2). */
function shopNamedIn({ partnerId }: Push): string | null {
  return (partnerId && parseReference(partnerId)?.shopKey) || null;
}

/** A reference that is not ours belongs to no parcel, whatever the tracking number. */
async function findAmongAll(deps: Deps, { trackingNumber, partnerId }: Push) {
  return trackingNumber && !partnerId ? findParcelInAnyShop(deps.database, trackingNumber) : undefined;
}

/** Closes pushes that are about no parcel. Returns their outcomes by the message's id. */
export async function closeUnused(
  deps: Deps,
  { unreadable, unmatched, erased }: Omit<SortedPushes, "found">,
): Promise<[number, "unreadable" | "unmatched" | "shop_erased"][]> {
  const closed = [
    ...erased.map((message) => ({ message, outcome: "shop_erased" as const })),
    ...unreadable.map((message) => ({ message, outcome: "unreadable" as const })),
    ...unmatched.map((message) => ({ message, outcome: "unmatched" as const })),
  ];
  await closeMessages(
    deps.database,
    closed.map(({ message, outcome }) => ({ id: message.id, outcome })),
    deps.now(),
  );
  for (const { message, outcome } of closed) {
    if (outcome === "shop_erased") continue;
    deps.log.warn({ message: message.id, shop: message.shopId }, `push.${outcome}`);
  }
  return closed.map(({ message, outcome }) => [message.id, outcome]);
}
