import { askingReason } from "~/domain/attention/asking-reason";
import { kindOfAttention, saysWhy } from "~/domain/attention/waiting";
import type { Attention } from "~/domain/parcel/attention";
import type { Deps } from "~/flows/deps.server";
import { listHistories } from "~/store/history.server";

interface ListedParcel {
  shipmentId: string;
  attention: Attention | null;
  carrierStatus: number | null;
}

/**
 * Reads why the courier did not succeed, for those parcels of a page that wait for a person because of that: the carrier's code of its
 * reason, by parcel; null where it gave none.
 */
export async function readCourierReasons(
  deps: Pick<Deps, "database">,
  shopId: string,
  parcels: readonly ListedParcel[],
): Promise<(shipmentId: string) => string | null> {
  const failed = parcels.flatMap(({ attention, ...parcel }) => {
    const kind = attention && kindOfAttention(attention);
    return kind && saysWhy(kind) ? [{ ...parcel, attention, kind }] : [];
  });
  if (failed.length === 0) return () => null;
  const ids = failed.map(({ shipmentId }) => shipmentId);
  const histories = await listHistories(deps.database, shopId, ids);
  const codes = new Map(
    failed.map((parcel) => [
      parcel.shipmentId,
      askingReason(parcel, histories.get(parcel.shipmentId) ?? [])?.code ?? null,
    ]),
  );
  return (shipmentId) => codes.get(shipmentId) ?? null;
}
