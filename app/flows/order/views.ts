import type { BuyerHistory } from "~/domain/confirm/history";
import type { ShopConfiguration } from "~/domain/draft/options";
import type { OrderFacts } from "~/domain/order/order";
import type { BlockReason } from "~/domain/parcel/block-reason";
import type { CarrierRules } from "~/domain/parcel/carrier-rules";
import type { ExchangesView } from "~/flows/exchange/views";
import type { BuyerOrdersView } from "~/flows/order-list/views";
import type { ParcelView, PickupOptionView } from "~/flows/parcel/views";

/** The facts of an order that its page shows as Shopify gave them. */
export const ORDER_FACTS = [
  "name",
  "createdAt",
  "financialStatus",
  "fulfillmentStatus",
  "cancelledAt",
  "totalVnd",
  "outstandingVnd",
  "note",
  "gatewayNames",
  "destination",
] as const satisfies readonly (keyof OrderFacts)[];

/** Everything the page of one order shows. */
export interface OrderView extends Pick<OrderFacts, (typeof ORDER_FACTS)[number]> {
  orderId: string;
  orderKey: string;
  /** When the buyer's data was erased; null: it was not. */
  buyerErasedAt: string | null;
  blocks: { fulfillmentOrderId: string; locationName: string; reason: BlockReason }[];
  /** Other orders of the buyer that wait while this one does; null: none are known. */
  buyerOrders: BuyerOrdersView | null;
  /** How this shop's parcels to the buyer ended; null: nothing tells who it is, or they were erased. */
  buyerHistory: BuyerHistory | null;
  /** What it was sent instead of, and what was sent instead of it. */
  exchanges: ExchangesView;
  parcels: ParcelView[];
  /** It is being read, or what was written to Shopify for it still follows: a cancelled parcel's goods get their new one so. */
  isAtWork: boolean;
  /** The pickups that the parcel form offers, the default first. */
  pickups: PickupOptionView[];
  /** Whether products the carrier does not know are registered with the booking. */
  registersProducts: boolean;
  /** What the carrier enabled for this shop: own tracking numbers, scheduled dates. */
  allowed: ShopConfiguration;
  /** What the carrier's normal service takes in one parcel, by the shop's settings. */
  weightLimitGrams: number;
  /** The carrier's tag for live plants, which need sub-tags; from the dialect. */
  livePlantsTag: number;
  /** What marks a fast service, whose parcels cannot be dropped at a post office; from the dialect. */
  fastService: CarrierRules["fastService"];
}
