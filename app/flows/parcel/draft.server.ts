import { createHash } from "node:crypto";
import type { AddressResult } from "~/domain/address/address";
import { resolveAddress } from "~/domain/address/resolve";
import { canonicalParcel } from "~/domain/booking/canonical-parcel";
import { draftVersion } from "~/domain/booking/draft-version";
import { draftParcel, type ParcelDraft } from "~/domain/draft/draft";
import type { DraftInput } from "~/domain/draft/input";
import type { DraftRequest } from "~/domain/draft/request";
import { siblingContext } from "~/domain/draft/sibling-context";
import { productNames } from "~/domain/goods/products";
import type { OrderFacts } from "~/domain/order/order";
import type { ParcelAddress } from "~/domain/parcel/address";
import type { ParcelRequest } from "~/domain/parcel/request";
import { deriveDistrict } from "~/domain/places/gazetteer";
import { provincesOf } from "~/domain/places/provinces-of-orders";
import type { ShopSettings } from "~/domain/settings/settings";
import { dayInVietnam } from "~/domain/vietnam-time";
import type { Deps } from "~/flows/deps.server";
import type { ParcelInOrder } from "./parcel-in-order";

/** Returns a parcel's draft, given its sibling parcels; null when its fulfillment order no longer exists. */
export function draftStoredParcel(
  deps: Deps,
  parcel: ParcelInOrder,
  remembered: ParcelAddress | null,
): ParcelDraft | null {
  const input = draftInputOf(deps, parcel, remembered);
  return input && draftParcel(input);
}

/** Returns everything that a parcel is drafted from; null when its fulfillment order no longer exists. */
export function draftInputOf(
  deps: Deps,
  { context, order, shipment, siblings, buyerHistory }: ParcelInOrder,
  remembered: ParcelAddress | null,
): DraftInput | null {
  const share = siblingContext(order, shipment, siblings);
  if (!share) return null;
  const { account, shop } = context;
  return {
    ...share,
    order,
    settings: shop.settings,
    overrides: shipment.overrides,
    address: resolveDestination(deps, shop.settings, order),
    remembered,
    buyerHistory,
    pickups: context.pickups,
    account: account && {
      environment: account.environment,
      connected: true,
      tokenRejected: account.health === "rejected",
    },
    quotedFeeVnd: shipment.quotedFeeVnd,
    asker: account && { shopId: shop.id, environment: account.environment, accountCode: account.code },
    fees: shipment.fees,
    today: dayInVietnam(deps.now()),
    rules: context.rules,
    productCodes:
      account === null
        ? undefined
        : deps.productCodes.known(
            { environment: account.environment, clientSource: account.code },
            productNames(share.fulfillmentOrder.lines),
          ),
    deriveDistrict: (address) => deriveDistrict(deps.gazetteer, address),
    provincesOf: (place) => provincesOf(deps.gazetteer, place),
    provinces: deps.quotes.provinces,
  };
}

const NOWHERE = { address1: "", address2: "", city: "", province: "", zip: "" };

/** Resolves the order's destination, with the shop's setting for addresses without a district (domain 3.2). */
function resolveDestination(deps: Deps, settings: ShopSettings, order: OrderFacts): AddressResult {
  const { assumeTwoLevel } = settings;
  return resolveAddress(deps.gazetteer, order.destination ?? NOWHERE, { assumeTwoLevel });
}

/** Returns where a parcel leaves from, and whether the courier comes for it, as its row has them. */
export const leavingFrom = ({ pickup, pickOption }: Pick<DraftRequest, "pickup" | "pickOption">) => ({
  pickupId: pickup?.pickAddressId ?? null,
  pickOption: pickOption ?? "cod",
});

/**
 * Returns a hash of a request, to compare with a later draft of the same parcel. Product codes are left out: whether they are
 * known depends on the moment, not on the parcel.
 */
export function fingerprintOf(request: ParcelRequest): string {
  const products = request.products.map((product) => ({ ...product, productCode: undefined }));
  return fingerprintOfText(canonicalParcel({ ...request, products }));
}

/** Returns the version of a draft: what staff decide on, part by part. */
export const versionOf = ({ request }: Pick<ParcelDraft, "request">) => draftVersion(request, fingerprintOfText);

/** Returns a SHA-256 hash that shows whether a text changed, without storing the text. */
export const fingerprintOfText = (text: string) => createHash("sha256").update(text).digest("hex");
