import type { Address } from "./address.ts";

export type DeliveryMethodType = "SHIPPING" | "LOCAL" | "PICK_UP" | "NONE";

type FulfillmentOrderStatus = "OPEN" | "IN_PROGRESS" | "ON_HOLD" | "SCHEDULED" | "CLOSED" | "CANCELLED";

export interface FulfillmentOrder {
  id: number;
  status: FulfillmentOrderStatus;
  createdAt: string;
  updatedAt: string;
  locationId: number;
  /** Null: the fulfillment order has no delivery method. */
  methodType: DeliveryMethodType | null;
  destination: Address | null;
  holds: Hold[];
  lines: FulfillmentOrderLine[];
}

export interface FulfillmentOrderLine {
  id: number;
  orderLineId: number;
  totalQuantity: number;
  remainingQuantity: number;
}

export interface Hold {
  id: number;
  handle: string;
  reason: string;
  reasonNotes: string | null;
  byApp: boolean;
}

export interface Fulfillment {
  id: number;
  name: string;
  status: "SUCCESS" | "CANCELLED";
  displayStatus: string;
  createdAt: string;
  updatedAt: string;
  inTransitAt: string | null;
  deliveredAt: string | null;
  estimatedDeliveryAt: string | null;
  locationId: number;
  notifiedCustomer: boolean;
  lines: { id: number; orderLineId: number; fulfillmentOrderId: number; quantity: number }[];
  tracking: { company: string | null; number: string | null; url: string | null }[];
  events: FulfillmentEvent[];
}

export interface FulfillmentEvent {
  id: number;
  status: string;
  happenedAt: string;
  createdAt: string;
  estimatedDeliveryAt: string | null;
  message: string | null;
  address1: string | null;
  city: string | null;
  province: string | null;
  country: string | null;
  zip: string | null;
  latitude: number | null;
  longitude: number | null;
}
