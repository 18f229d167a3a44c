/** One shipping zone of the shop in Shopify, and the carrier services whose rates it offers. */
export interface ShippingZoneFacts {
  /** Shopify's shipping profile that the zone belongs to. */
  profile: string;
  zone: string;
  coversVietnam: boolean;
  /** gid://shopify/DeliveryCarrierService/…; `active`: the merchant has not switched the rate off. */
  services: { id: string; active: boolean }[];
  /** The merchant's own rates that buyers are offered there; absent in what was stored before they were read. */
  ownRates?: { name: string; price: number }[];
}
