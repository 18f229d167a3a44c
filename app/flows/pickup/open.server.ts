import { resolveAddress } from "~/domain/address/resolve";
import type { AddressText } from "~/domain/order/order";
import { proposeLocations, proposePickup } from "~/domain/pickup/proposal";
import { deriveDistrict } from "~/domain/places/gazetteer";
import type { Deps } from "~/flows/deps.server";
import type { LocationFacts } from "~/shopify/client.server";
import { ShopifyError } from "~/shopify/shopify-error";
import type { PickupRow } from "~/store/pickups.server";
import type { ShopRow } from "~/store/shops.server";
import { returnPointSchema } from "./form";
import { refreshPickups } from "./refresh.server";
import type { LocationView, PickupsView, PickupView } from "./views";

/** Reads the pickup page: the carrier's list, fetched again, a proposal for each unconfirmed line, and the Shopify locations. */
export async function openPickups(deps: Deps, shop: ShopRow & { domain: string }): Promise<PickupsView> {
  const [{ pickups, trouble }, locations] = await Promise.all([
    refreshPickups(deps, shop.id),
    readLocations(deps, shop.domain),
  ]);
  const newest = Math.max(...pickups.map(({ seenAt }) => seenAt.getTime()));
  // An unconfirmed pickup that left the carrier's list is hidden; a confirmed one is shown as gone.
  const views = pickups
    .map((row) => pickupView(deps, row, locations ?? [], row.seenAt.getTime() < newest))
    .filter(({ gone, confirmed }) => confirmed || !gone);
  return {
    pickups: withLocations(deps, views, locations ?? []),
    locations: (locations ?? []).map(locationView),
    trouble,
    locationsMissing: locations === null,
    districtRequired: deps.config.carrierRules.missingDistrict === "review",
  };
}

async function readLocations(deps: Deps, domain: string): Promise<LocationFacts[] | null> {
  try {
    return await deps.shopify.readLocations({ domain });
  } catch (error) {
    if (!(error instanceof ShopifyError)) throw error;
    deps.log.warn({ kind: error.kind, requestId: error.requestId }, "pickups.locations_missing");
    return null;
  }
}

function pickupView(deps: Deps, row: PickupRow, locations: LocationFacts[], gone: boolean): PickupView {
  const proposal = row.confirmedAt ? null : proposePickup(row.carrierLine, locations, (text) => resolve(deps, text));
  return {
    pickAddressId: row.pickAddressId,
    name: row.contactName,
    phone: row.phone,
    carrierLine: row.carrierLine,
    fields: proposal?.fields ?? {
      address: row.address ?? "",
      street: row.street ?? "",
      ward: row.ward ?? "",
      district: row.district ?? "",
      province: row.province ?? "",
      phoneExt: row.phoneExt ?? "",
      email: row.email ?? "",
      returnTo: returnPointSchema.safeParse(row.returnTo).data ?? null,
    },
    proposal: proposal?.quality ?? null,
    confirmed: row.confirmedAt !== null,
    isDefault: row.isDefault,
    locationIds: row.locationIds,
    gone,
  };
}

/** Preselects, on unconfirmed pickups, nearby locations that no pickup serves yet. */
function withLocations(deps: Deps, pickups: PickupView[], locations: LocationFacts[]): PickupView[] {
  const served = new Set(pickups.flatMap(({ locationIds }) => locationIds));
  const free = locations.filter(({ id }) => !served.has(id));
  const places = pickups.map(({ pickAddressId, fields }) => ({ id: pickAddressId, ...fields }));
  const proposed = [...proposeLocations(places, free, (text) => resolve(deps, text), deps.quotes.provinces)];
  return pickups.map((pickup) => {
    if (pickup.confirmed) return pickup;
    const near = proposed.filter(([, pickupId]) => pickupId === pickup.pickAddressId).map(([id]) => id);
    return { ...pickup, locationIds: [...pickup.locationIds, ...near] };
  });
}

/** Resolves an address and adds the district that the carrier requires, where the ward determines it. */
function resolve(deps: Deps, text: AddressText) {
  const result = resolveAddress(deps.gazetteer, text);
  if (result.status === "review" || result.address.district !== null) return result;
  return { ...result, address: { ...result.address, district: deriveDistrict(deps.gazetteer, result.address) } };
}

function locationView({ id, name, ...parts }: LocationFacts): LocationView {
  const line = [parts.address1, parts.address2, parts.city, parts.province].filter(Boolean).join(", ");
  return { id, name, line };
}
