/** What a page passes to mount one built UI extension at one place of a simulated page. */
export interface MountOptions {
  /** The empty element that receives what the extension draws. */
  container: Element;
  /** The built bundle, such as `/extension-host/bundles/checkout-fee.js`. */
  bundleUrl: string;
  /** The target, such as `purchase.checkout.shipping-option-item.render-after`. */
  target: string;
  /** By the surface of the target: for buyers, or for staff. */
  api: ExtensionApi | AdminApi;
  /** Called with what the extension threw or left unhandled. Shopify shows the buyer nothing then, and so does the host. */
  onError?: (message: string) => void;
}

/** The simulated part of Shopify's APIs for buyers' pages. Everything is sent to a worker, so values are plain data. */
export interface ExtensionApi {
  /**
   * Each becomes a signal of the global `shopify`. An omitted key does not exist for the extension, like `shippingAddress`
   * without access to protected customer data; a key with `undefined` is a signal without a value yet.
   */
  signals: Signals;
  /** Also signals, under `shopify.localization`. */
  localization: Localization;
  shop: { name: string; myshopifyDomain: string; storefrontUrl?: string };
  /** The extension's texts in its display language, as chosen by `translationsFor`. */
  translations: Translations;
  /** Whether the toml grants `network_access`; without it `fetch` throws, as at Shopify. */
  networkAccess: boolean;
  /** Returns a new session token; called each time. Rejects when the page has none. */
  sessionToken: () => Promise<string>;
  /** Follows a link that the extension draws; without it, its links do nothing. */
  navigate?: (url: string, target: string | null) => void;
  /** Origins in the bundle that are answered by another one: the app's production address by the tunnel. */
  reroute?: Record<string, string>;
}

/** The simulated part of Shopify's API for the admin's pages. */
export interface AdminApi {
  /** The ids of what is open or selected, such as `gid://shopify/Order/1`. */
  selected: string[];
  /** The language of the admin, such as `vi`. */
  language: string;
  /** The language of `translations`. */
  extensionLanguage: string;
  /** The extension's texts in its display language, as chosen by `translationsFor`. */
  translations: Translations;
  /**
   * The app's address as Shopify knows it, to which relative addresses of `fetch` and links belong, and where it answers here. Null: the
   * app has no public address, and requests to it fail.
   */
  app: { applicationUrl: string; answersAt: string | null };
  /** Returns a new id token of the member of staff; null: there is none. */
  idToken: () => Promise<string | null>;
  /** Asks the Admin API with the rights of the member of staff. */
  query: (query: string, variables: Record<string, unknown>) => Promise<unknown>;
  /** Follows an address of a link, a button or `navigation.navigate`: `app:…`, `extension:…`, `shopify:admin/…`, `https:…`. */
  navigate: (url: string, target: string | null) => void;
  /** Closes an action's window. Leave out for blocks and print actions, which have no `close`. */
  close?: () => void;
  /** Shows what a print action wants to print; null: nothing yet. */
  preview?: (src: string | null) => void;
}

/** A signal that is left out does not exist for the extension; those of the checkout are named for their types. */
export interface Signals {
  target?: ShippingOption;
  isTargetSelected?: boolean;
  lines?: CartLine[];
  settings?: Record<string, string | number | boolean>;
  shippingAddress?: MailingAddress | undefined;
  [other: string]: unknown;
}

export interface Localization {
  /** The buyer's language, such as `vi`. */
  language: { isoCode: string };
  /** The language of `translations`. */
  extensionLanguage: { isoCode: string };
  currency: { isoCode: string };
  country: { isoCode: string } | undefined;
  timezone: string;
}

interface ShippingOption {
  handle: string;
  type: "shipping" | "local";
  title: string;
  description?: string;
  /** The rate's `service_code`. */
  code: string;
  carrier: { name?: string };
  /** In whole đồng, not subunits. */
  cost: Money;
  costAfterDiscounts: Money;
  deliveryEstimate: { timeInTransit?: { lower?: number; upper?: number } };
  /** As returned by the rate callback. */
  metafields: { namespace: string; key: string; value: string; valueType: string }[];
}

interface Money {
  amount: number;
  currencyCode: string;
}

/** The fields that the host reads; the extension sees every field passed. */
interface CartLine {
  id: string;
  quantity: number;
  merchandise: { type: "variant"; id: string; title: string };
}

interface MailingAddress {
  name?: string;
  phone?: string;
  address1?: string;
  address2?: string;
  city?: string;
  zip?: string;
  provinceCode?: string;
  countryCode?: string;
}

/** A locale file: texts, or texts by plural form. */
export type Translations = { [key: string]: string | Translations };

/** A running extension. */
export interface MountedExtension {
  /** Sets new values of these signals; the extension redraws what depends on them. */
  update(changed: { signals?: Partial<Signals>; localization?: Partial<Localization> }): Promise<void>;
  /** Terminates its worker and empties the container. */
  unmount(): void;
}

/** An entry of `/extension-host/extensions.json`: an extension the app ships, read from `extensions/`. */
export interface ListedExtension {
  handle: string;
  targets: string[];
  bundleUrl: string;
  networkAccess: boolean;
  /** The key of its name in the texts, or the name itself. */
  name: string;
  /** The targets with a module that says whether they are shown. */
  asksFirst: string[];
  /** The bundle with these modules; null when there are none. */
  conditionsUrl: string | null;
  /** By language; `defaultLocale` is that of `*.default.json`. */
  translations: Record<string, Translations>;
  defaultLocale: string;
}
