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
  /** The destination as the buyer wrote it. */
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
  /** When the buyer's data was erased; null: it was not. */
  personRemovedAt: string | null;
  blocks: { fulfillmentOrderId: string; locationName: string; reason: BlockReason }[];
  parcels: ParcelView[];
  /** The pickups that the parcel form offers, the default first. */
  pickups: PickupOptionView[];
  /** Whether products the carrier does not know are registered with the booking. */
  registersProducts: boolean;
  /** What the carrier enabled for this shop: own tracking numbers, scheduled dates. */
  allowed: ShopConfiguration;
  /** The carrier's tag for live plants, which need sub-tags; from the dialect. */
  livePlantsTag: number;
  /** What marks a fast service, whose parcels cannot be dropped at a post office; from the dialect. */
  fastService: CarrierRules["fastService"];
}
