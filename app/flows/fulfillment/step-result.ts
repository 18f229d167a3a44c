import type { ShopRow } from "~/store/shops.server";

/** A shop that Shopify can be called for. */
export type LivingShop = ShopRow & { domain: string };

/** What became of a step at Shopify. `unknown`: its answer was lost, or cannot be read. */
export type StepResult =
  | { outcome: "done"; id: string | null; paid?: PartPaid | "in_full" }
  | { outcome: "not_needed" }
  | { outcome: "refused"; reason: string; outstandingVnd?: number }
  | { outcome: "unknown" };

/** A partial payment that Shopify has recorded, and the amount due after it. */
export interface PartPaid {
  amountVnd: number;
  outstandingVnd: number;
}
