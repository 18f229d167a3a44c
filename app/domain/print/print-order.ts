import { plain } from "~/domain/text";
import type { PrintOrder } from "./choice";

/** What decides the place of a parcel among others. */
export interface PlaceInPrint {
  shipmentId: string;
  /** "#1001" */
  orderName: string;
  orderedAt: Date;
  /** Where it is picked up, as one comparable text; "" where that is unknown. */
  pickup: string;
  /** SKUs of its goods, or their names where they have none. */
  skus: readonly string[];
}

/** Returns the parcels in the order in which they are printed. Equal ones stay as they were given. */
export function inPrintOrder<Parcel extends PlaceInPrint>(parcels: readonly Parcel[], order: PrintOrder): Parcel[] {
  switch (order) {
    case "listed":
      return [...parcels];
    case "order_number":
      return parcels.toSorted(byNumber);
    case "picking":
      return parcels.toSorted(
        (a, b) =>
          compare(a.pickup, b.pickup) ||
          compare(firstSku(a), firstSku(b)) ||
          a.orderedAt.getTime() - b.orderedAt.getTime() ||
          byNumber(a, b),
      );
  }
}

/** What somebody who collects the goods comes to first. */
function firstSku({ skus }: PlaceInPrint): string {
  return skus.map(plain).toSorted(compare)[0] ?? "";
}

/** #999 comes before #1000. */
const byNumber = (a: PlaceInPrint, b: PlaceInPrint) => compare(a.orderName, b.orderName);

/** "KHO-2" comes before "KHO-10", and what is unknown comes last. */
const collator = new Intl.Collator("vi", { numeric: true, sensitivity: "base" });
function compare(a: string, b: string): number {
  if (a === "" || b === "") return Number(a === "") - Number(b === "");
  return collator.compare(a, b);
}
