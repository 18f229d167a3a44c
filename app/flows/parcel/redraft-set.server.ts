import { isDeepStrictEqual } from "node:util";
import { completeRequest, draftParcel, type ParcelDraft } from "~/domain/draft/draft";
import { listFactsOf } from "~/domain/draft/list-facts";
import type { OrderFacts } from "~/domain/order/order";
import type { ParcelAddress } from "~/domain/parcel/address";
import type { Problem } from "~/domain/parcel/problem";
import { isEditable } from "~/domain/parcel/state";
import { type BuyersOfDrafts, buyersOfDrafts } from "~/flows/buyer-of-draft.server";
import type { Deps } from "~/flows/deps.server";
import { type AttemptRow, listAttemptsOf } from "~/store/bookings.server";
import { markCorrectionsUsed } from "~/store/corrections.server";
import type { Sql } from "~/store/database.server";
import { recordEvent } from "~/store/history.server";
import { type ShipmentPatch, type ShipmentRow, updateShipments } from "~/store/shipments.server";
import { draftInputOf, fingerprintOf, leavingFrom, versionOf } from "./draft.server";
import type { ParcelInOrder } from "./parcel-in-order";
import { queueFeeQuotes } from "./queue-fee-quotes.server";
import { rememberAddresses } from "./remembered-address.server";
import type { ShopContext } from "./shop-context.server";

/** An order with its parcels, and those of them that are to be redrafted. */
export interface OrderToRedraft {
  order: OrderFacts;
  siblings: readonly ShipmentRow[];
  parcels: readonly ShipmentRow[];
}

/** A redrafted parcel. */
export interface Redrafted {
  parcel: ParcelInOrder;
  draft: ParcelDraft;
  /** It could not be sent before, and can be now. */
  becameReady: boolean;
  /** What the draft stores in the parcel's row. */
  stored: ShipmentPatch;
  usedCorrection: boolean;
}

/**
 * Redrafts parcels of one shop as far as staff may change them, and stores their states, problems and amounts: each kind of thing
 * is read and written once, however many there are. A parcel whose draft says what is stored already is not written. The caller's
 * transaction holds the orders and the parcels. Returns what was redrafted.
 */
export async function redraftSet(
  deps: Deps,
  sql: Sql,
  context: ShopContext,
  orders: readonly OrderToRedraft[],
): Promise<Redrafted[]> {
  const shopId = context.shop.id;
  const parcels = orders.flatMap(({ order, siblings, parcels }): ParcelInOrder[] =>
    parcels.filter(({ state }) => isEditable(state)).map((shipment) => ({ context, order, shipment, siblings })),
  );
  if (parcels.length === 0) return [];
  const buyers = await buyersOfDrafts(deps, sql, context.shop, parcels);
  const remembered = await rememberAddresses(
    deps,
    sql,
    shopId,
    orders.map(({ order }) => order),
  );
  const stopped = parcels.filter(isStoppedAtBooking).map(({ shipment }) => shipment.id);
  const attempts = stopped.length > 0 ? await listAttemptsOf(sql, shopId, stopped) : new Map<string, AttemptRow>();
  const done = parcels.flatMap(
    (parcel) =>
      redraft(deps, { ...parcel, buyerHistory: buyers.history(parcel) }, buyers, {
        remembered: remembered.of(parcel.order),
        attempt: attempts.get(parcel.shipment.id),
      }) ?? [],
  );
  const updatedAt = deps.now();
  const news = done.filter(({ parcel, stored }) => saysMore(parcel.shipment, stored));
  await updateShipments(
    sql,
    news.map(({ parcel, stored }) => ({ shopId, id: parcel.shipment.id, ...stored, updatedAt })),
  );
  const used = done.flatMap(({ parcel, usedCorrection }) =>
    usedCorrection ? (remembered.keyOf(parcel.order) ?? []) : [],
  );
  await markCorrectionsUsed(sql, shopId, [...new Set(used)], updatedAt);
  await recordTransports(sql, done, updatedAt);
  await queueFeeQuotes(
    deps,
    sql,
    done.map(({ parcel, draft }) => ({ shipment: parcel.shipment, draft })),
  );
  return done;
}

const isStoppedAtBooking = ({ shipment }: ParcelInOrder) =>
  shipment.problems.some(({ foundBy }) => foundBy === "booking");

/** Staff are asked again: what changed under their decision is said until they book. */
const isSaidUntilBooked = ({ code, foundBy }: Problem) =>
  foundBy === "booking" && (code === "changed_amount" || code === "changed_part");

/** Returns null for a parcel that stays as it is. `attempt` is that of a parcel that was stopped while it was booked. */
function redraft(
  deps: Deps,
  parcel: ParcelInOrder,
  buyers: BuyersOfDrafts,
  { remembered, attempt }: { remembered: ParcelAddress | null; attempt: AttemptRow | undefined },
): Redrafted | null {
  const { shipment } = parcel;
  const input = draftInputOf(deps, parcel, remembered);
  if (!input) return null;
  const draft = draftParcel(input);
  const ready = completeRequest(draft, shipment.partnerId ?? "");
  // What stopped the parcel or was refused stays until the parcel has changed.
  if (ready && attempt && attempt.fingerprint === fingerprintOf(ready)) return null;
  return {
    parcel,
    draft,
    becameReady: ready !== null && shipment.state !== "ready",
    usedCorrection: draft.origins.address === "remembered",
    stored: {
      state: ready ? "ready" : "needs_review",
      draftVersion: versionOf(draft),
      problems: [...shipment.problems.filter(isSaidUntilBooked), ...draft.problems],
      address: input.address,
      codVnd: draft.request.codVnd,
      declaredValueVnd: draft.request.declaredValueVnd,
      weightGrams: draft.request.totalWeightGrams,
      buyer: buyers.hash(draft.request.recipient.phone),
      quotedFeeVnd: draft.quotedFeeVnd,
      feePackage: draft.feePackage,
      ...leavingFrom(draft.request),
      ...decidedTransport(shipment, draft),
      ...listFactsOf(draft, deps.quotes.provinces),
    },
  };
}

/** Returns the transport that *cheapest in time* stands for, kept with the fees that it was decided by. */
function decidedTransport({ fees }: ShipmentRow, { cheapest }: ParcelDraft): Pick<ShipmentPatch, "fees"> {
  const decided = cheapest?.transport;
  return fees && decided && fees.decided !== decided ? { fees: { ...fees, decided } } : {};
}

/** Records in the history where *cheapest in time* stands for another transport than before: it never changes without a word. */
async function recordTransports(sql: Sql, done: readonly Redrafted[], at: Date): Promise<void> {
  for (const { parcel, draft } of done) {
    const [from, to] = [parcel.shipment.fees?.decided, draft.cheapest?.transport];
    if (!from || !to || from === to) continue;
    await recordEvent(sql, parcel.shipment, { kind: "transport_changed", by: "check", at, details: { from, to } });
  }
}

/** Returns whether a draft says something else than the row. */
function saysMore(shipment: ShipmentRow, stored: ShipmentPatch): boolean {
  return Object.entries(stored).some(
    ([field, value]) => !isDeepStrictEqual(asStored(value), shipment[field as keyof ShipmentRow]),
  );
}

/** Returns a value as it would be read back: JSON has no `undefined`. */
const asStored = (value: unknown) => (typeof value === "object" ? JSON.parse(JSON.stringify(value)) : value);
