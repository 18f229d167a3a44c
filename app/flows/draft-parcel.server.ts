import { createHash } from "node:crypto";
import type { AddressResult } from "~/domain/address";
import { canonicalParcel } from "~/domain/canonical";
import { claimedCodVnd } from "~/domain/cod-division";
import { deriveDistrict } from "~/domain/gazetteer";
import type { OrderFacts } from "~/domain/order";
import type { ParcelRequest } from "~/domain/parcel";
import { linesWith, orderContents } from "~/domain/parcel-contents";
import { draftParcel, type ParcelDraft } from "~/domain/parcel-draft";
import { productNames } from "~/domain/products";
import { resolveAddress } from "~/domain/resolve-address";
import type { ShopSettings } from "~/domain/settings";
import { waitingGoods } from "~/domain/waiting-goods";
import type { ShipmentRow } from "~/store/shipments.server";
import type { Deps } from "./deps.server";
import type { ShopContext } from "./shop-context.server";

/** Parcels whose goods and money are on their way or were: the COD they carry cannot be collected again. */
const SENT_STATES: ReadonlySet<ShipmentRow["state"]> = new Set([
  "booking",
  "booked",
  "unknown",
  "cancelling",
  "closed",
]);

/** The parcel as it would be sent now, among the order's others. Null when its fulfillment order is no longer there. */
export function draftOf(
  deps: Deps,
  context: ShopContext,
  order: OrderFacts,
  shipment: ShipmentRow,
  siblings: ShipmentRow[],
): ParcelDraft | null {
  const fulfillmentOrder = order.fulfillmentOrders.find(({ id }) => id === shipment.fulfillmentOrderId);
  if (!fulfillmentOrder) return null;
  const sent = siblings.filter(({ id, state }) => id !== shipment.id && SENT_STATES.has(state));
  const { account, shop } = context;
  const others = siblings.filter(({ id }) => id !== shipment.id);
  // Not sent while it is being drafted, whatever its row says: a booking that was begun is drafted once more.
  const parcels = inOrder([...others, { ...shipment, state: "queued" }]);
  const lines = linesWith(fulfillmentOrder.lines, orderContents(order, parcels).inParcel.get(shipment.id) ?? {});
  return draftParcel({
    order,
    fulfillmentOrder: { ...fulfillmentOrder, lines },
    settings: shop.settings,
    overrides: shipment.overrides,
    address: resolveDestination(deps, shop.settings, order),
    pickups: context.pickups,
    account: account && {
      environment: account.environment,
      connected: true,
      tokenRejected: account.health === "rejected",
    },
    codAllocatedElsewhereVnd: claimedCodVnd(sent),
    sentElsewhere: sent.some(({ bookedAt, state }) => bookedAt !== null || state !== "closed"),
    waiting: waitingGoods(order, parcels, shipment.id),
    quotedFeeVnd: shipment.quotedFeeVnd,
    today: dayInVietnam(deps.now()),
    rules: context.rules,
    productCodes:
      account === null
        ? undefined
        : deps.productCodes.known(
            { environment: account.environment, clientSource: account.code },
            productNames(lines),
          ),
    deriveDistrict: (address) => deriveDistrict(deps.gazetteer, address),
  });
}

/** As the store lists them: the oldest first. */
function inOrder(parcels: ShipmentRow[]): ShipmentRow[] {
  return parcels.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
}

const NOWHERE = { address1: "", address2: "", city: "", province: "", zip: "" };

/** How the order's destination is understood, with the shop's word on addresses without a district (domain 3). */
export function resolveDestination(deps: Deps, settings: ShopSettings, order: OrderFacts): AddressResult {
  const { assumeTwoLevel } = settings;
  return resolveAddress(deps.gazetteer, order.destination ?? NOWHERE, { assumeTwoLevel });
}

/** `YYYY-MM-DD` at the carrier's place, UTC+7 all year. */
export function dayInVietnam(now: Date): string {
  return new Date(now.getTime() + 7 * 3600 * 1000).toISOString().slice(0, 10);
}

/**
 * What a later change of the order, or an order found at the carrier, is compared with. Product codes are left out:
 * whether they are known depends on the moment, not on the parcel.
 */
export function fingerprintOf(request: ParcelRequest): string {
  const products = request.products.map((product) => ({ ...product, productCode: undefined }));
  return createHash("sha256")
    .update(canonicalParcel({ ...request, products }))
    .digest("hex");
}
