import { EXTENSION_ASKS } from "./extension-asks.ts";
import { ORDER_ASKS } from "./order-asks.ts";
import { PAPER_ASKS } from "./paper-asks.ts";
import type { Asks } from "./route-asks.ts";
import { SETTINGS_ASKS } from "./settings-asks.ts";

/** What each route of the app's pages and of the extensions in Shopify's admin is asked, by the name of its file. */
export const ROUTE_ASKS: Record<string, Asks> = { ...ORDER_ASKS, ...PAPER_ASKS, ...SETTINGS_ASKS, ...EXTENSION_ASKS };

/** Routes that nobody enters as a merchant: how each is asked with another shop's ids. */
export const OTHER_ROUTES: Record<string, string> = {
  "auth.$": "holds no data: sends browsers on to Shopify",
  "ext.buyer.order": "door-asks.ts",
  "ext.checkout.quote": "door-asks.ts",
  "files.$fileId": "door-asks.ts",
  "t.$store.$": "door-asks.ts",
  "track.$": "door-asks.ts",
};

/** What to do about a route that is in no table. */
export const HOW_TO_ADD = `A route that is in no table was never asked with another shop's ids. Add it in test/security: to order-asks.ts, paper-asks.ts,
settings-asks.ts or extension-asks.ts, with a GET if it has a loader and one body for each thing that its action does, every id taken
from "of" (or "many", in a list); ids of a new kind are made in furnished-records.ts or furnished-parcels.ts. A route that merchants do not
enter goes to OTHER_ROUTES in route-table.ts, with the file that asks it or the reason why it has no shop's data.`;
