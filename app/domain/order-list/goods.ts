import { shippableLines } from "~/domain/goods/line";
import { productName } from "~/domain/goods/products";
import type { OrderLine } from "~/domain/order/order";

/** What a parcel holds of one product, as a list says it. */
export interface ListedGoods {
  name: string;
  quantity: number;
}

/** What is known of the goods of a parcel. */
export interface GoodsSource {
  /** What was sent to the carrier; null: it was never booked. */
  sent: readonly { name: string; quantity: number }[] | null;
  lines: readonly Pick<OrderLine, "id" | "title" | "variantTitle" | "sku" | "requiresShipping" | "quantity">[];
  /** Pieces by the lines' ids, where staff split it; null: all that its fulfillment order still has. */
  contents: Readonly<Record<string, number>> | null;
}

/** Returns what is in a parcel: as it was sent, else what its order still has for it. */
export function goodsOf({ sent, lines, contents }: GoodsSource): ListedGoods[] {
  if (sent && sent.length > 0) return sent.map(({ name, quantity }) => ({ name, quantity }));
  const pieces = contents === null ? lines : lines.map((line) => ({ ...line, quantity: contents[line.id] ?? 0 }));
  return shippableLines(pieces).map((line) => ({ name: productName(line), quantity: line.quantity }));
}
