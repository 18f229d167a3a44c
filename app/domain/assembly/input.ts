import type { GoodsLine } from "~/domain/goods/line";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import type { PickupChoice } from "~/domain/pickup/pickup";
import type { OrderOnlyFact, ProductAttributes, RuleFacts } from "~/domain/rules/facts";
import type { ShopSettings } from "~/domain/settings/settings";

/**
 * Goods that go out as one parcel, in a form that orders and carts share. Facts that take time to compute are
 * functions, so that a quote at checkout computes only those that the shop's rules use.
 */
export interface AssemblyInput<Line extends GoodsLine = GoodsLine> {
  settings: ShopSettings;
  /** Everything bought; the assembly itself drops the lines that need no courier. */
  lines: readonly Line[];
  /** Attributes of the shipped products; null when one of them has not been read yet. */
  products(): readonly ProductAttributes[] | null;
  /** Official names of the destination's provinces, in both systems; null: unknown. */
  provinces(): readonly string[] | null;
  /** Facts that only an order has; null in a cart, so that no condition on them holds (domain 5.3). */
  orderFacts: Pick<RuleFacts, OrderOnlyFact>;
  /** What staff set; empty for a cart. */
  form: Pick<ParcelOverrides, "weightGrams" | "declaredValueVnd" | "tags" | "pickAddressId">;
  pickups: readonly PickupChoice[];
  /** The pickup where the goods are; null: none is mapped to the location, or none is near the origin. */
  pickupByLocation(): PickupChoice | null;
}
