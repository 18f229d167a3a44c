import { readScan } from "~/domain/handover/scan-text";
import { goodsOf, type ListedGoods } from "~/domain/order-list/goods";
import type { Deps } from "~/flows/deps.server";
import { orderKeyOf } from "~/flows/order-key";
import type { Sql } from "~/store/database.server";
import { findScanned, findWithEvent, type ScannedParcel } from "~/store/handover.server";
import { listGoodsOfList } from "~/store/list-details.server";
import { lockShipments, type ShipmentRow } from "~/store/shipments.server";

/** A parcel that a scan may mean, locked. */
type Candidate = ScannedParcel & { shipment: ShipmentRow };

/** What a scan does, by its page. */
export interface ScanKind<Outcome extends string> {
  /** The key of the event that this very scan leaves in a history: a scan that is sent again is known by it. */
  key: string;
  /** What a scan that is sent again is answered; null: its parcel has changed since, and it is judged anew. */
  sentAgain(candidate: Candidate): { outcome: Outcome; at: Date | null } | null;
  /** Returns those of the parcels of an order that its number means. */
  meant(parcels: ShipmentRow[]): ShipmentRow[];
  /** Does it, in the transaction that holds the parcel. */
  act(sql: Sql, candidate: Candidate): Promise<{ outcome: Outcome; at: Date | null }>;
}

/** A parcel that was scanned, by what staff recognise it. */
interface ScannedView {
  shipmentId: string;
  orderKey: string;
  orderName: string;
  trackingNumber: string | null;
  pickupId: string | null;
}

/** What became of a scan. `unknown`: no parcel has the code; `several`: more than one can be meant. */
export interface ScanAnswer<Outcome extends string> {
  id: string;
  outcome: Outcome | "unknown" | "several";
  parcel: ScannedView | null;
  at: string | null;
  /** The parcels that can be meant, where they are several. */
  choices: (ScannedView & { goods: ListedGoods[] })[];
}

interface Found<Outcome extends string> {
  outcome: Outcome | "unknown" | "several";
  parcel: Candidate | null;
  at: Date | null;
  choices?: Candidate[];
}

/**
 * Finds the parcel that a scanned text means and does with it what its page is for, in one transaction. A scan that is sent again, by
 * the same device or another process at the same time, changes nothing and gets its first answer.
 */
export async function answerScan<Outcome extends string>(
  deps: Deps,
  shopId: string,
  { id, text }: { id: string; text: string },
  kind: ScanKind<Outcome>,
): Promise<ScanAnswer<Outcome>> {
  const found = await findScanned(deps.database, shopId, readScan(text));
  if (found.length === 0) return { id, outcome: "unknown", parcel: null, at: null, choices: [] };
  const answer = await deps.database.transaction(async (sql): Promise<Found<Outcome>> => {
    const ids = found.map(({ shipmentId }) => shipmentId);
    const held = await lockShipments(sql, shopId, ids);
    const candidates = held.flatMap((shipment) => {
      const known = found.find(({ shipmentId }) => shipmentId === shipment.id);
      return known ? [{ ...known, shipment }] : [];
    });
    // An order's number may mean another parcel by now.
    const before = await findWithEvent(sql, shopId, ids, kind.key);
    const again = candidates.find(({ shipmentId }) => shipmentId === before);
    const first = again && kind.sentAgain(again);
    if (again && first) return { ...first, parcel: again };
    const [meant, ...others] = meantBy(candidates, kind);
    if (!meant) return { outcome: "unknown", parcel: null, at: null };
    if (others.length > 0) return { outcome: "several", parcel: null, at: null, choices: [meant, ...others] };
    return { ...(await kind.act(sql, meant)), parcel: meant };
  });
  return viewOf(deps, shopId, id, answer);
}

/** Those that have the scanned text as their code, and those that it means as the number of their order. */
function meantBy<Outcome extends string>(candidates: readonly Candidate[], kind: ScanKind<Outcome>): Candidate[] {
  const ofOrder = new Set(kind.meant(candidates.filter(({ byOrder }) => byOrder).map(({ shipment }) => shipment)));
  return candidates.filter(({ byOrder, shipment }) => !byOrder || ofOrder.has(shipment));
}

async function viewOf<Outcome extends string>(
  { database }: Deps,
  shopId: string,
  id: string,
  { outcome, parcel, at, choices = [] }: Found<Outcome>,
): Promise<ScanAnswer<Outcome>> {
  const orderIds = [...new Set(choices.map(({ orderId }) => orderId))];
  const goods = orderIds.length === 0 ? [] : await listGoodsOfList(database, shopId, orderIds);
  return {
    ...{ id, outcome, parcel: parcel && parcelView(parcel), at: at?.toISOString() ?? null },
    choices: choices.map((choice) => {
      const source = goods.find(({ shipmentId }) => shipmentId === choice.shipmentId);
      return { ...parcelView(choice), goods: source ? goodsOf(source) : [] };
    }),
  };
}

const parcelView = ({ shipmentId, orderId, orderName, trackingNumber, shipment }: Candidate): ScannedView => ({
  ...{ shipmentId, orderKey: orderKeyOf(orderId), orderName, trackingNumber, pickupId: shipment.pickupId },
});
