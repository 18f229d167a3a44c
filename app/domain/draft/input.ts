import type { ParcelAccount } from "~/domain/account/account";
import type { AddressResult } from "~/domain/address/address";
import type { BuyerHistory } from "~/domain/confirm/history";
import type { ParcelFees } from "~/domain/fee/parcel-fees";
import type { Asker } from "~/domain/fee/quote-key";
import type { FulfillmentOrderFacts, OrderFacts } from "~/domain/order/order";
import type { ParcelAddress } from "~/domain/parcel/address";
import type { CarrierRules, DeriveDistrict } from "~/domain/parcel/carrier-rules";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import type { PickupChoice } from "~/domain/pickup/pickup";
import type { Provinces } from "~/domain/places/provinces";
import type { ResolvedAddress } from "~/domain/places/resolved-address";
import type { ShopSettings } from "~/domain/settings/settings";
import type { GoodsElsewhere } from "./goods-elsewhere";
import type { WaitingGoods } from "./waiting-goods";

/** Everything that a parcel of an order is drafted from. */
export interface DraftInput {
  order: OrderFacts;
  /** With only the lines and pieces that are in this parcel. */
  fulfillmentOrder: FulfillmentOrderFacts;
  settings: ShopSettings;
  overrides: ParcelOverrides;
  /** The resolver's answer for the order's destination; the staff's own address is in `overrides`. */
  address: AddressResult;
  /** A remembered correction for the same buyer and address text: wins over the resolver, loses to `overrides`. */
  remembered?: ParcelAddress | null;
  pickups: readonly PickupChoice[];
  account: ParcelAccount | null;
  /** COD of the order's other parcels that are booked or being booked, whole VND. */
  codAllocatedElsewhereVnd: number;
  /** Those of its goods that another parcel has already. */
  elsewhere?: readonly GoodsElsewhere[];
  /** Some goods of the order are in those parcels. */
  sentElsewhere?: boolean;
  /**
   * The goods over which the rest of the COD is divided, including this parcel's; left out: an unsplit order, nothing of it
   * sent.
   */
  waiting?: readonly WaitingGoods[];
  /**
   * The fee of an earlier quote, such as the buyer's at checkout; used until the carrier was asked about exactly this parcel.
   */
  quotedFeeVnd?: number | null;
  /** Who asks the carrier for fees; without it no fee is known. */
  asker?: Asker | null;
  /** The last quote for this parcel, possibly from before it changed. */
  fees?: ParcelFees | null;
  /** How earlier parcels to this phone ended; left out where it is not asked for. */
  buyerHistory?: BuyerHistory;
  /** The day in Vietnam, `YYYY-MM-DD`. */
  today: string;
  rules?: CarrierRules;
  /** Without it no district is derived for two-level addresses. */
  deriveDistrict?: DeriveDistrict;
  /** The provinces of an address in both systems, for the rules; without it only the province as written. */
  provincesOf?: (place: Partial<ResolvedAddress>) => string[];
  /** Knows which names mean the same province; without it a former province and its successor count as different. */
  provinces?: Provinces;
  /** The carrier's product codes by exact name (carrier 4.8). */
  productCodes?: ReadonlyMap<string, string>;
}
