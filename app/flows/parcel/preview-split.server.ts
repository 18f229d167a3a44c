import { withoutParcelTotals } from "~/domain/draft/boxes";
import { countPieces, type Pieces, takePieces } from "~/domain/draft/contents";
import type { ParcelDraft } from "~/domain/draft/draft";
import { piecesIn } from "~/domain/draft/sibling-context";
import type { Deps } from "~/flows/deps.server";
import { readStoredOrder } from "~/store/orders.server";
import { listShipmentsOfOrder, readShipment, type ShipmentRow } from "~/store/shipments.server";
import { draftStoredParcel } from "./draft.server";
import { rememberedAddress } from "./remembered-address.server";
import { loadShopContext } from "./shop-context.server";
import type { SplitPart, SplitPreview } from "./views";

/** Returns what a parcel and the one split from it would weigh and collect; null when the pieces cannot be moved. */
export async function previewSplit(
  deps: Deps,
  shopId: string,
  shipmentId: string,
  moved: Pieces,
): Promise<SplitPreview | null> {
  const context = await loadShopContext(deps, shopId);
  const shipment = await readShipment(deps.database, shopId, shipmentId);
  const order = shipment && (await readStoredOrder(deps.database, shopId, shipment.orderId));
  if (!context || !order) return null;
  const shipments = await listShipmentsOfOrder(deps.database, shopId, shipment.orderId);
  const left = takePieces(piecesIn(order.facts, shipment, shipments), moved);
  if (left === null || countPieces(left) === 0 || countPieces(moved) === 0) return null;

  const overrides = withoutParcelTotals(shipment.overrides);
  const stays: ShipmentRow = { ...shipment, overrides, contents: left };
  // Created last, so it comes last among its siblings.
  const goes: ShipmentRow = { ...stays, id: crypto.randomUUID(), contents: moved, createdAt: deps.now() };
  const parcels = [...shipments.map((one) => (one.id === shipmentId ? stays : one)), goes];
  const remembered = await rememberedAddress(deps, deps.database, shopId, order.facts);
  const drafts = [stays, goes].map((one) =>
    draftStoredParcel(deps, { context, order: order.facts, shipment: one, siblings: parcels }, remembered),
  );
  const [first, second] = drafts;
  return first && second ? { stays: viewPart(first), goes: viewPart(second) } : null;
}

function viewPart({ request, codDecision, problems }: ParcelDraft): SplitPart {
  return {
    weightGrams: request.totalWeightGrams,
    declaredValueVnd: request.declaredValueVnd,
    codVnd: codDecision.kind === "review" ? null : request.codVnd,
    problems: problems.filter(({ field }) => field === "weight" || field === "cod"),
  };
}
