import type { GoodsLine } from "~/domain/goods/line";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import type { PickupChoice } from "~/domain/pickup/pickup";
import type { OrderOnlyFact, ProductAttributes, RuleFacts } from "~/domain/rules/facts";
import type { ShopSettings } from "~/domain/settings/settings";

/**
 * Goods that go out as one parcel, in the words that an order and a cart share. What costs time to find out is a
 * function: a quote at checkout asks for no more than its shop's rules do.
 */
export interface AssemblyInput<Line extends GoodsLine = GoodsLine> {
  settings: ShopSettings;
  /** Whatever was bought; what needs no courier is left out here and not before. */
  lines: readonly Line[];
  /** Of the products that are shipped; null while one of them was never read. */
  products(): readonly ProductAttributes[] | null;
  /** Official names of the provinces it goes to, of both systems; null: nobody knows. */
  provinces(): readonly string[] | null;
  /** What only an order says; null in a cart, so that no condition on it holds (domain 5.3). */
  orderFacts: Pick<RuleFacts, OrderOnlyFact>;
  /** What staff set; nothing in a cart. */
  form: Pick<ParcelOverrides, "weightGrams" | "declaredValueVnd" | "tags" | "pickAddressId">;
  pickups: readonly PickupChoice[];
  /** The pickup at the place where the goods wait; null: none is mapped to the location, or lies near the origin. */
  pickupOfPlace(): PickupChoice | null;
}
