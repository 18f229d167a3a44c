import type { Localization, Signals } from "../browser/contract.ts";
import type { BuyerStart, PageSide, Start } from "../thread.ts";
import { createI18n } from "./i18n.ts";
import { LiveSignals, type SignalClass } from "./signals.ts";
import { strict } from "./strict.ts";

export const API_VERSION = "2026-07";
/** Parts that Shopify itself omits where an app may not have them: read as `undefined`, not as missing from the host. */
const OPTIONAL = [
  "shippingAddress",
  "billingAddress",
  "buyerIdentity",
  "localizedFields",
  "applyShippingAddressChange",
];

type Run = (shopify: object) => unknown;

/** The global `shopify` of one extension. */
export interface SimulatedShopify {
  global: object;
  /** Returns what the bundle registered for a target. */
  registered(target: string): Run | undefined;
  update(signals: Partial<Signals>, localization: Partial<Localization>): void;
}

/** Creates the global `shopify` of a buyer's page. Reading a part of Shopify's API that is not simulated throws an error that names it. */
export function createShopify(start: Start, api: BuyerStart, page: PageSide): SimulatedShopify {
  const signals = new LiveSignals(api.signals);
  const localization = new LiveSignals({ ...api.localization });
  const runs = new Map<string, Run>();
  const isoCode = (name: keyof Localization) => (localization.value(name) as { isoCode: string }).isoCode;
  const languages = {
    reader: () => isoCode("language"),
    extension: () => isoCode("extensionLanguage"),
    currency: () => isoCode("currency"),
  };
  const global = Object.defineProperties(
    {
      extension: { target: start.target, apiVersion: API_VERSION, scriptUrl: start.bundleUrl },
      shop: api.shop,
      i18n: createI18n(start.translations, languages),
      localization: localization.properties(),
      sessionToken: { get: () => page.token() },
      storage: {
        read: async (key: string) => (await page.readStorage(key)) ?? null,
        write: (key: string, value: unknown) => page.writeStorage(key, value),
        delete: (key: string) => page.writeStorage(key, null),
      },
      setSignals: (signalClass: SignalClass) => {
        signals.use(signalClass);
        localization.use(signalClass);
      },
      extend: (target: string, run: Run) => void runs.set(target, run),
    },
    Object.getOwnPropertyDescriptors(signals.properties()),
  );
  return {
    global: strict(global, OPTIONAL),
    registered: (target) => runs.get(target),
    update: (changed, locale) => {
      signals.set(changed);
      localization.set(locale);
    },
  };
}
