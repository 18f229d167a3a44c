import type { Row, Sheet } from "~/domain/print/paper";
import type { PrintedParcel } from "../parcels.server";
import { footOf, type PaperTexts } from "./paper-texts";

const COLUMN = { quantity: 0.08, sku: 0.18, name: 0.36, orders: 0.28, check: 0.1 };
/** Of goods without any SKU. */
const WITHOUT_SKU = { quantity: 0.08, sku: 0, name: 0.54, orders: 0.28, check: 0.1 };
/** Orders named with one product: more would not be read, and a best-seller is in hundreds. */
const NAMED = 40;

/** Goods of one kind over all parcels of a pickup. */
interface Picked {
  sku: string;
  name: string;
  quantity: number;
  orders: Map<string, number>;
}

/**
 * Returns the goods to collect from the shelves for these parcels, one sheet for each pickup: summed by SKU, or by name where a product has
 * none, sorted as the shelves are, each with its orders.
 */
export function pickSheets(parcels: readonly PrintedParcel[], texts: PaperTexts): Sheet[] {
  const groups = Map.groupBy(parcels, ({ pickup }) => pickup);
  return [...groups].map(([pickup, some]) => sheetOf(pickup, some, texts));
}

function sheetOf(pickup: string, parcels: readonly PrintedParcel[], texts: PaperTexts): Sheet {
  const { t, format, shopName, now } = texts;
  const picked = picksOf(parcels);
  const column = picked.some(({ sku }) => sku !== "") ? COLUMN : WITHOUT_SKU;
  const pieces = picked.reduce((sum, { quantity }) => sum + quantity, 0);
  const place = pickup || t("papers:pick.no_pickup");
  const head: Row[] = [
    {
      cells: [
        { text: shopName, width: 0.5, bold: true, most: 1 },
        { text: format.dateTime(now.toISOString()), width: 0.5, align: "right" },
      ],
    },
    { cells: [{ text: t("papers:pick.title"), width: 1, bold: true, size: 15 }] },
    { cells: [{ text: place, width: 1, most: 2 }] },
    {
      padding: 4,
      cells: [
        {
          text: [t("papers:pick.orders", { count: parcels.length }), t("papers:pick.pieces", { count: pieces })].join(
            "     ",
          ),
          width: 1,
          bold: true,
        },
      ],
    },
    {
      shaded: true,
      cells: [
        { text: t("papers:pick.column.quantity"), width: column.quantity, bold: true, align: "right" },
        ...(column.sku ? [{ text: t("papers:pick.column.sku"), width: column.sku, bold: true }] : []),
        { text: t("papers:pick.column.name"), width: column.name, bold: true },
        { text: t("papers:pick.column.orders"), width: column.orders, bold: true },
        { text: t("papers:pick.column.check"), width: column.check, bold: true, align: "center" },
      ],
    },
  ];
  const body = picked.map(
    ({ sku, name, quantity, orders }): Row => ({
      ruled: true,
      padding: 4,
      cells: [
        { text: format.number(quantity), width: column.quantity, bold: true, align: "right" },
        ...(column.sku ? [{ text: sku, width: column.sku, bold: true }] : []),
        { text: name, width: column.name },
        { text: ordersOf(orders, texts), width: column.orders, subdued: true },
        { text: "☐", width: column.check, size: 15, align: "center" },
      ],
    }),
  );
  return { head, body, foot: footOf(texts, place) };
}

function ordersOf(orders: ReadonlyMap<string, number>, { t }: PaperTexts): string {
  const named = [...orders].slice(0, NAMED).map(([name, count]) => (count > 1 ? `${name} ×${count}` : name));
  const more = orders.size - named.length;
  return [...named, ...(more > 0 ? [t("papers:pick.more", { count: more })] : [])].join(", ");
}

const collator = new Intl.Collator("vi", { numeric: true, sensitivity: "base" });

/** Returns the goods of parcels, summed. What has no SKU comes last, by its name. */
function picksOf(parcels: readonly PrintedParcel[]): Picked[] {
  const picked = new Map<string, Picked>();
  for (const { goods, orderName } of parcels) {
    for (const { sku, name, quantity } of goods) {
      const key = sku === "" ? `name:${name}` : `sku:${sku}`;
      const one = picked.get(key) ?? { sku, name, quantity: 0, orders: new Map() };
      picked.set(key, one);
      one.quantity += quantity;
      one.orders.set(orderName, (one.orders.get(orderName) ?? 0) + quantity);
    }
  }
  return [...picked.values()].toSorted(
    (a, b) =>
      Number(a.sku === "") - Number(b.sku === "") || collator.compare(a.sku, b.sku) || collator.compare(a.name, b.name),
  );
}
