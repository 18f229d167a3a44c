/**
 * What we ask a carrier to carry, in neutral terms: whole VND, grams, plain names. `app/carrier` turns it into wire JSON
 * (carrier 2.3, 2.4); field names, dialects and units of the wire do not appear here.
 */
export interface ParcelRequest {
  /** Our carrier reference, `<shop key>-<order number>-<n>`: stored before the first call, never reused (domain 1.2). */
  partnerId: string;
  pickup: PickupPoint;
  recipient: Recipient;
  /** Where the parcel is returned; undefined: to the pickup. */
  returnTo?: ReturnPoint;
  products: ParcelProduct[];
  /** The whole parcel with its packaging, in grams. */
  totalWeightGrams: number;
  /** Collected from the recipient, whole VND; 0 for a prepaid order. */
  codVnd: number;
  /** Basis of insurance and compensation, whole VND, above 0. */
  declaredValueVnd: number;
  /** Who pays the carrier's fee at the door: `sender` is `is_freeship` 1 (carrier 2.3). */
  feePaidBy: "sender" | "receiver";
  note?: string;
  tags: number[];
  subTags: number[];
  /** Collected for the shop when the delivery fails; only with tag 19, 1 … 20,000,000 VND (carrier 2.5). */
  notDeliveredFeeVnd?: number;
  transport?: Transport;
  /** Set by staff only; must not contradict `transport` (domain 1.10). */
  actualTransferMethod?: Transport;
  pickOption?: PickOption;
  pickWorkShift?: WorkShift;
  deliverWorkShift?: WorkShift;
  /** ISO dates `YYYY-MM-DD`; only where the shop's service allows them. */
  pickDate?: string;
  deliverDate?: string;
  /** Own tracking number assigned by the shop; only where its service allows it. */
  labelId?: string;
  /** 64-bit ids as digits: they exceed 2^53 (carrier 2.12). */
  solutionIds: string[];
  totalBoxes?: number;
  /** "Collect money, deliver nothing": from the parcel form only, never by rule or default (domain 1.10). */
  collectOnly?: boolean;
}

/** By land or by air, in the carrier's words. */
export const TRANSPORTS = ["road", "fly"] as const;
export type Transport = (typeof TRANSPORTS)[number];

/** What staff, a rule or the settings may choose: a transport, or the cheapest that arrives in time (decision 077). */
export const TRANSPORT_CHOICES = [...TRANSPORTS, "cheapest"] as const;
export type TransportChoice = (typeof TRANSPORT_CHOICES)[number];

export type PickOption = "cod" | "post";
/** 1 morning, 2 afternoon (carrier 2.3). */
export type WorkShift = 1 | 2;

/** Names of administrative units as sent to the carrier. Two-level addresses have no district. */
export interface PlaceNames {
  province: string;
  district?: string;
  ward?: string;
  street?: string;
}

export interface PickupPoint extends PlaceNames {
  name: string;
  phone: string;
  phoneExtension?: string;
  email?: string;
  /** The short address line: house number and street. */
  address: string;
  /** The carrier's id of a registered pickup; sent with the full address (domain 1.3). */
  pickAddressId?: string;
}

export interface Recipient extends PlaceNames {
  name: string;
  phone: string;
  phoneExtension?: string;
  email?: string;
  address: string;
  /** The name in the carrier's list; with a street but no hamlet, the dialect's "not applicable" is sent. */
  hamlet?: string;
}

export interface ReturnPoint extends PlaceNames {
  name: string;
  phone: string;
  email?: string;
  address: string;
}

export interface ParcelProduct {
  name: string;
  /** One piece, in grams. */
  weightGrams: number;
  quantity: number;
  /** One piece after discounts, whole VND. */
  priceVnd?: number;
  /** `""` asks the carrier to register the product; undefined leaves the field out (carrier 2.4). */
  productCode?: string;
  heightCm?: number;
  widthCm?: number;
  lengthCm?: number;
}
