import { createHash } from "node:crypto";
import { zoneOf } from "../world/shipping-zones.ts";
import type { Location } from "../world/state/address.ts";
import type { CarrierService, DeliveryZone } from "../world/state/delivery.ts";
import type { Shop } from "../world/state/shop.ts";
import type { CarrierRate } from "./carrier-answer.ts";
import { combineRates } from "./combine-rates.ts";
import type { RateDesk } from "./rate-desk.ts";
import type { RateRecord } from "./rate-log.ts";
import type { CartLine, RateQuestion } from "./request-body.ts";

/** An option the buyer can choose, price in whole units of the shop's currency. */
export interface ShippingOption extends Omit<CarrierRate, "name"> {
  /** Stable as long as the option does not change. */
  handle: string;
  title: string;
  /** `shopify`, or the name of the carrier service. */
  source: string;
  carrierIdentifier: string | null;
  /** Set on a backup rate: the carrier service that did not answer. */
  backupFor: string | null;
}

export interface ShippingOptions {
  /** `not_served`: the zone has rates, but none for this address. */
  state: "options" | "not_served" | "no_zone" | "nothing_to_ship";
  /** Cheapest first. */
  options: ShippingOption[];
  /** The questions asked for these options. */
  records: RateRecord[];
}

/** Returns everything a buyer can choose for a cart and an address: flat rates, carrier services, backup rates. */
export async function shippingOptions(desk: RateDesk, cart: Omit<RateQuestion, "origin">): Promise<ShippingOptions> {
  const { shop, destination } = cart;
  const shipments = shipmentsOf(shop, cart.lines);
  if (shipments.length === 0) return { state: "nothing_to_ship", options: [], records: [] };
  const zone = zoneOf(shop, destination.countryCode);
  if (!zone) return { state: "no_zone", options: [], records: [] };
  const active = zone.methods.filter(({ active }) => active);
  const flat = active.flatMap((method) => (method.carrierServiceId === null ? [flatOption(method)] : []));
  const services = active.flatMap(({ carrierServiceId }) =>
    shop.carrierServices.filter((service) => service.id === carrierServiceId && service.active),
  );
  const provided = await Promise.all(
    services.map(async (service) => {
      const records = await Promise.all(shipments.map((shipment) => desk.ask(service, { ...cart, ...shipment })));
      return { records, options: optionsOf(service, zone, records, cart.locale) };
    }),
  );
  const options = [...flat, ...provided.flatMap((each) => each.options)].sort((a, b) => a.price - b.price);
  const records = provided.flatMap((each) => each.records);
  return { state: options.length > 0 ? "options" : "not_served", options, records };
}

/** Returns the lines that need shipping, grouped by their location; each group is a shipment and a question of its own. */
function shipmentsOf(shop: Shop, lines: CartLine[]): { origin: Location; lines: CartLine[] }[] {
  const shipped = lines.filter(({ product, variant }) => variant.requiresShipping && !product.isGiftCard);
  const groups = Map.groupBy(shipped, ({ variant }) => stockLocation(shop, variant.locationId));
  return [...groups].map(([origin, group]) => ({ origin, lines: group }));
}

/**
 * Returns the location that a variant ships from: that of its stock, else the shop's first one. Throws when the shop has
 * none.
 */
export function stockLocation(shop: Shop, locationId: number | null): Location {
  const open = shop.locations.filter(({ isActive, fulfillsOnlineOrders }) => isActive && fulfillsOnlineOrders);
  const found = open.find(({ id }) => id === locationId) ?? open[0];
  if (!found) throw new Error(`${shop.domain} has no location that ships`);
  return found;
}

function optionsOf(
  service: CarrierService,
  zone: DeliveryZone,
  records: RateRecord[],
  locale: string,
): ShippingOption[] {
  if (records.some(({ outcome }) => outcome === "not_served")) return [];
  const failed = records.some(({ outcome }) => outcome === "failed");
  const rates = records.map((record) => (record.outcome === "failed" ? [backupRate(zone)] : record.rates));
  return combineRates(rates, locale).map((rate) => ({
    ...withHandle(failed ? "shopify" : service.name, rate),
    carrierIdentifier: failed ? null : carrierIdentifier(service),
    backupFor: failed ? service.name : null,
  }));
}

/** Returns the carrier service as orders identify it: by a hash instead of its id. */
function carrierIdentifier({ id }: CarrierService): string {
  return createHash("md5").update(String(id)).digest("hex");
}

function backupRate({ backupRate: { name, price } }: DeliveryZone): CarrierRate {
  return plainRate(name, price);
}

function flatOption({ name, price }: { name: string; price: number }): ShippingOption {
  return { ...withHandle("shopify", plainRate(name, price)), carrierIdentifier: null, backupFor: null };
}

function plainRate(name: string, price: number): CarrierRate {
  const unknown = { description: null, minDeliveryAt: null, maxDeliveryAt: null };
  return { name, code: name, price, phoneRequired: false, metafields: [], ...unknown };
}

function withHandle(source: string, { name, ...rate }: CarrierRate) {
  const handle = createHash("sha256")
    .update(JSON.stringify([source, name, rate.code, rate.price]))
    .digest("hex");
  return { ...rate, title: name, source, handle: handle.slice(0, 32) };
}
