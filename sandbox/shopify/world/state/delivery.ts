export interface CarrierService {
  id: number;
  name: string;
  callbackUrl: string;
  active: boolean;
  supportsServiceDiscovery: boolean;
}

export interface DeliveryProfile {
  id: number;
  name: string;
  default: boolean;
  zones: DeliveryZone[];
}

export interface DeliveryZone {
  id: number;
  name: string;
  /** Two-letter codes. */
  countries: string[];
  methods: DeliveryMethodDefinition[];
  /** What the buyer pays when a carrier service of the zone does not answer. Shopify always has one. */
  backupRate: { name: string; price: number };
}

export interface DeliveryMethodDefinition {
  id: number;
  name: string;
  active: boolean;
  price: number;
  /** The carrier service that sets the price, instead of a flat one. */
  carrierServiceId: number | null;
}
