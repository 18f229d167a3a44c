import type { ShopConfiguration } from "~/domain/draft/options";
import type { CarrierRules } from "~/domain/parcel/carrier-rules";
import type { BlockReason } from "~/domain/parcel/problem";
import type { ParcelView, PickupOptionView } from "~/flows/parcel/views";

/** Everything the page of one order shows. */
export interface OrderView {
  orderId: string;
  orderKey: string;
  name: string;
  createdAt: string;
  financialStatus: string;
  fulfillmentStatus: string;
  cancelledAt: string | null;
  totalVnd: number;
  outstandingVnd: number;
  note: string;
  gatewayNames: string[];
  /** The buyer's own words. */
  destination: {
    name: string;
    company: string;
    phone: string | null;
    address1: string;
    address2: string;
    city: string;
    province: string;
    zip: string;
    countryCode: string;
  } | null;
  /** When the buyer's data was removed; null: it was not. */
  personRemovedAt: string | null;
  blocks: { fulfillmentOrderId: string; locationName: string; reason: BlockReason }[];
  parcels: ParcelView[];
  /** What the parcel form offers as pickup, the default first. */
  pickups: PickupOptionView[];
  /** Whether products the carrier does not know are registered with the booking. */
  registersProducts: boolean;
  /** What the carrier configured for this shop: own tracking numbers, scheduled dates. */
  allowed: ShopConfiguration;
  /** The carrier's number for live plants, which need sub-tags: dialect. */
  livePlantsTag: number;
  /** What marks a fast service, which cannot be dropped at a post office: dialect. */
  fastService: CarrierRules["fastService"];
}
