import type { RemoteConnection } from "@remote-dom/core";
import type { ExtensionApi, Localization, Signals, Translations } from "./browser/contract.ts";

/** What one kind of element takes and tells; `elements.json` holds them all. */
export interface ElementDefinition {
  properties: string[];
  events: string[];
}

/** Everything a worker is told to start one extension. Plain data. */
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

/** What the page calls in the worker. */
export interface WorkerSide {
  /** Loads the bundle and runs what it registered for the target. Rejects with what it threw. */
  start(start: Start, connection: RemoteConnection, page: PageSide): Promise<void>;
  /** Sets these signals anew. */
  update(signals: Partial<Signals>, localization: Partial<Localization>): Promise<void>;
}

/** What the worker calls in the page. */
export interface PageSide {
  sessionToken(): Promise<string>;
  /** Shopify's storage belongs to the extension: all of its workers see the same. */
  readStorage(key: string): Promise<unknown>;
  writeStorage(key: string, value: unknown): Promise<void>;
  /** Something went wrong in the extension that it did not handle itself. */
  failed(message: string): Promise<void>;
}
