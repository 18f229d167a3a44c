import type { Address, Location } from "./address.ts";
import type { AppSubscription } from "./billing.ts";
import type { CarrierService, DeliveryProfile } from "./delivery.ts";
import type { FlowState } from "./flow.ts";
import type { Order } from "./order.ts";
import type { Product, WeightUnit } from "./product.ts";

/** The stand-in's whole state: plain JSON for the snapshot file. Times are ISO 8601 in UTC. */
export interface State {
  nextId: number;
  /** How far the stand-in's clock is ahead of the machine's, in milliseconds. */
  clockOffsetMs: number;
  shops: Record<string, Shop>;
}

export interface Shop {
  id: number;
  domain: string;
  name: string;
  email: string;
  currency: string;
  ianaTimezone: string;
  weightUnit: WeightUnit;
  createdAt: string;
  updatedAt: string;
  plan: Plan;
  /** Whether the checkout has a separate field for the ward, which Shopify then stores in `address2` after U+2060. */
  extendedAddressForm: boolean;
  /** The unit of prices in questions to carrier services: hundredths (the default) or whole units. */
  callbackPrices?: "hundredths" | "whole";
  address: Address;
  /** The store has a password page: visitors see nothing of it, nor of what apps answer at its address. */
  passwordPage?: boolean;
  /** Null while the app is not installed. */
  installation: Installation | null;
  tokens: AccessToken[];
  locations: Location[];
  products: Product[];
  orders: Order[];
  nextOrderNumber: number;
  carrierServices: CarrierService[];
  deliveryProfiles: DeliveryProfile[];
  webhookSubscriptions: WebhookSubscription[];
  /** What the app charges, the oldest first; missing until it asked for something. */
  subscriptions?: AppSubscription[];
  /** Shopify refuses so many further charges for usage, with these words, whatever they are. */
  usageRefusals?: { message: string; times: number };
  /** Missing until Shopify Flow is used. */
  flow?: FlowState;
  /** When apps placed orders by the API in the last minute. */
  ordersByApiAt?: string[];
  /** What returns put back into stock, the oldest first. */
  restocked?: { orderLineId: number; variantId: number | null; locationId: number; quantity: number }[];
}

export interface Plan {
  /** The name merchants see: Basic, Grow, Advanced, Plus, Development, … */
  publicDisplayName: string;
  partnerDevelopment: boolean;
  shopifyPlus: boolean;
  /**
   * Whether a shop on Grow pays yearly or has bought carrier-calculated rates; other plans either include them or cannot
   * have them.
   */
  calculatedShippingBought: boolean;
}

interface Installation {
  id: number;
  scopes: string[];
  installedAt: string;
  /** False while Shopify has not approved the app for customers' names, addresses and phones. */
  protectedCustomerData: boolean;
  /** The app proxy's path when the merchant changed it from that of the app's configuration. */
  proxyPath?: string;
}

export interface AccessToken {
  accessToken: string;
  expiresAt: string;
  scopes: string[];
  refreshToken: string;
  refreshExpiresAt: string;
  /** The refresh token that this pair was exchanged for: it stays usable until this pair's own is first used. */
  supersedes: string | null;
}

export interface WebhookSubscription {
  id: number;
  topic: string;
  uri: string;
  filter: string | null;
  includeFields: string[];
  createdAt: string;
  updatedAt: string;
}
