import { code128 } from "~/domain/print/code128";
import type { Row, Sheet } from "~/domain/print/paper";
import type { PrintedParcel } from "../parcels.server";
import { footOf, type PaperTexts } from "./paper-texts";

const COLUMN = { quantity: 0.1, sku: 0.24, name: 0.52, check: 0.14 };
/** Of goods without any SKU. */
const WITHOUT_SKU = { quantity: 0.1, sku: 0, name: 0.76, check: 0.14 };

/** Returns what goes into the box with a parcel, or lies beside it while it is packed: one sheet for each parcel. */
export function packingSlips(parcels: readonly PrintedParcel[], texts: PaperTexts): Sheet[] {
  return parcels.map((parcel) => slipOf(parcel, texts));
}

function slipOf(parcel: PrintedParcel, texts: PaperTexts): Sheet {
  const { t, format, shopName } = texts;
  const { orderName, orderedAt, trackingNumber, goods, codVnd, note } = parcel;
  // Before it is booked, the number of its order stands for it: the hand-over page takes that too.
  const bars = code128(trackingNumber ?? orderName);
  const column = goods.some(({ sku }) => sku !== "") ? COLUMN : WITHOUT_SKU;
  const { name, phone, address } = recipientOf(parcel);
  const head: Row[] = [
    {
      cells: [
        { text: shopName, width: 0.55, bold: true, most: 1 },
        { text: t("papers:slip.title"), width: 0.45, align: "right" },
      ],
    },
    {
      ruled: true,
      padding: 4,
      cells: [
        { text: t("papers:slip.order", { name: orderName }), width: 0.45, bold: true, size: 15 },
        bars
          ? { bars, width: 0.55, height: 26, widest: 1, caption: trackingNumber ?? t("papers:slip.no_label") }
          : { text: trackingNumber ?? t("papers:slip.no_label"), width: 0.55, align: "right" },
      ],
    },
    {
      cells: [
        { text: t("papers:slip.to"), width: 0.5, subdued: true },
        {
          text: t("papers:slip.ordered", { date: format.date(orderedAt.toISOString()) }),
          width: 0.5,
          align: "right",
          subdued: true,
        },
      ],
    },
    { cells: [{ text: [name, phone].filter(Boolean).join("  ·  "), width: 1, bold: true }] },
    // Whole, however long: what is cut from it is what the courier asks for.
    { cells: [{ text: address, width: 1 }] },
    {
      padding: 4,
      cells: [
        {
          text: codVnd > 0 ? t("papers:slip.cod", { cod: format.money(codVnd) }) : t("papers:slip.no_cod"),
          width: 1,
          bold: true,
          size: 12,
        },
      ],
    },
    {
      shaded: true,
      cells: [
        { text: t("papers:slip.column.quantity"), width: column.quantity, bold: true, align: "right" },
        ...(column.sku ? [{ text: t("papers:slip.column.sku"), width: column.sku, bold: true }] : []),
        { text: t("papers:slip.column.name"), width: column.name, bold: true },
        { text: t("papers:slip.column.check"), width: column.check, bold: true, align: "center" },
      ],
    },
  ];
  const rows = goods.map(
    ({ sku, name: product, quantity }): Row => ({
      ruled: true,
      padding: 3,
      cells: [
        { text: format.number(quantity), width: column.quantity, bold: true, align: "right" },
        ...(column.sku ? [{ text: sku, width: column.sku }] : []),
        { text: product, width: column.name },
        { text: "☐", width: column.check, size: 13, align: "center" },
      ],
    }),
  );
  const pieces = goods.reduce((sum, { quantity }) => sum + quantity, 0);
  const end: Row[] = [
    { padding: 4, cells: [{ text: t("papers:slip.pieces", { count: pieces }), width: 1, bold: true }] },
    ...(note.trim() === ""
      ? []
      : [
          { stays: true, cells: [{ text: t("papers:slip.note"), width: 1, subdued: true }] },
          { cells: [{ text: note.trim(), width: 1, most: 12 }] },
        ]),
  ];
  return { head, body: [...rows, ...end], foot: footOf(texts, orderName) };
}

/** To whom it was sent; before that, to whom the buyer wants it sent. */
function recipientOf({ request, destination, recipientName }: PrintedParcel) {
  if (request) {
    const { name, phone, address, hamlet, street, ward, district, province } = request.recipient;
    const parts = [address, hamlet, street && !address.includes(street) ? street : "", ward, district, province];
    return { name, phone, address: parts.filter(Boolean).join(", ") };
  }
  const { address1 = "", address2 = "", city = "", province = "", phone } = destination ?? {};
  return {
    name: recipientName ?? "",
    phone: phone ?? "",
    address: [address1, address2, city, province].filter(Boolean).join(", "),
  };
}
