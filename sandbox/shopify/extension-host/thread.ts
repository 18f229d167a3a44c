import type { RemoteConnection } from "@remote-dom/core";
import type { ExtensionApi, Localization, Signals, Translations } from "./browser/contract.ts";

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
  signals: Signals;
  localization: Localization;
  shop: ExtensionApi["shop"];
  translations: Translations;
  networkAccess: boolean;
  reroute: Record<string, string>;
}

/** The worker's functions that the page calls. */
export interface WorkerSide {
  /** Loads the bundle and runs what it registered for the target. Rejects with the error that it threw. */
  start(start: Start, connection: RemoteConnection, page: PageSide): Promise<void>;
  /** Sets new values of these signals. */
  update(signals: Partial<Signals>, localization: Partial<Localization>): Promise<void>;
}

/** The page's functions that the worker calls. */
export interface PageSide {
  sessionToken(): Promise<string>;
  /** Shopify's storage belongs to the extension: all its workers share it. */
  readStorage(key: string): Promise<unknown>;
  writeStorage(key: string, value: unknown): Promise<void>;
  /** Reports an error that the extension did not handle. */
  failed(message: string): Promise<void>;
}
