import type { RemoteConnection } from "@remote-dom/core";
import type { AdminApi, ExtensionApi, Localization, Signals, Translations } from "./browser/contract.ts";

/** The properties and events of one element; `elements.json` lists them all. */
export interface ElementDefinition {
  properties: string[];
  events: string[];
}

/** Everything a worker needs to start one extension. Plain data. */
export interface Start {
  bundleUrl: string;
  target: string;
  elements: Record<string, ElementDefinition>;
  translations: Translations;
  api: BuyerStart | AdminStart;
}

/** What differs for extensions in front of a buyer: the checkout, the thank-you page, the order's page in the account. */
export interface BuyerStart {
  for: "buyer";
  signals: Signals;
  localization: Localization;
  shop: ExtensionApi["shop"];
  networkAccess: boolean;
  reroute: Record<string, string>;
}

/** What differs for extensions in front of staff. */
export interface AdminStart extends Pick<AdminApi, "selected" | "language" | "extensionLanguage" | "app"> {
  for: "staff";
}

/** The worker's functions that the page calls. */
export interface WorkerSide {
  /**
   * Loads the bundle and runs what it registered for the target; returns what that returned, when it is plain data. Rejects with the
   * error that it threw. Without a connection nothing can be drawn.
   */
  start(start: Start, connection: RemoteConnection | null, page: PageSide): Promise<unknown>;
  /** Sets new values of these signals. */
  update(signals: Partial<Signals>, localization: Partial<Localization>): Promise<void>;
}

/** The page's functions that the worker calls. */
export interface PageSide {
  /** A new session token of a buyer, or id token of a member of staff; null: there is none. */
  token(): Promise<string | null>;
  /** Shopify's storage belongs to the extension: all its workers share it. */
  readStorage(key: string): Promise<unknown>;
  writeStorage(key: string, value: unknown): Promise<void>;
  listStorage(): Promise<[string, unknown][]>;
  /** Asks the Admin API with the rights of the member of staff. */
  query(query: string, variables: Record<string, unknown>): Promise<unknown>;
  /** A block opens an action of the same page. */
  navigate(url: string): Promise<void>;
  close(): Promise<void>;
  /** Reports an error that the extension did not handle. */
  failed(message: string): Promise<void>;
}
