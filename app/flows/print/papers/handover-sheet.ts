import { code128 } from "~/domain/print/code128";
import type { Row, Sheet } from "~/domain/print/paper";
import type { PrintedParcel } from "../parcels.server";
import { footOf, type PaperTexts } from "./paper-texts";

/** The widths of the columns. */
const COLUMN = { n: 0.07, label: 0.42, order: 0.16, cod: 0.15, weight: 0.12, check: 0.08 };
const SMALL = { n: 0.08, label: 0.46, order: 0.16, cod: 0.17, weight: 0, check: 0.13 };
const SIGN_HEIGHT = 74;

/**
 * Returns the sheets that shop and courier sign, one for each pickup, those of parcels that the shop brings to the post office apart. The
 * courier scans or ticks row by row; names and addresses are not on it. A parcel without a tracking number is not handed over.
 */
export function handoverSheets(parcels: readonly PrintedParcel[], size: "A4" | "A5", texts: PaperTexts): Sheet[] {
  const booked = parcels.filter(isHandedOver);
  const groups = Map.groupBy(booked, (parcel) => JSON.stringify([isForThePost(parcel), parcel.pickupPoint]));
  return [...groups.values()].map((some) => sheetOf(some, size, texts));
}

/** Returns whether a parcel is one that goes out: the carrier knows it, and it is not cancelled. */
export const isHandedOver = ({ trackingNumber, state }: Pick<PrintedParcel, "trackingNumber" | "state">) =>
  trackingNumber !== null && state !== "cancelled";

const isForThePost = ({ request }: PrintedParcel) => request?.pickOption === "post";

function sheetOf(parcels: readonly PrintedParcel[], size: "A4" | "A5", texts: PaperTexts): Sheet {
  const { t, format, shopName, now } = texts;
  const [first] = parcels;
  const column = size === "A4" ? COLUMN : SMALL;
  const sum = (of: (parcel: PrintedParcel) => number) => parcels.reduce((total, parcel) => total + of(parcel), 0);
  const way = t(first && isForThePost(first) ? "papers:handover.post" : "papers:handover.courier");
  const totals = [
    t("papers:handover.parcels", { count: parcels.length }),
    t("papers:handover.cod", { cod: format.money(sum(({ codVnd }) => codVnd)) }),
    t("papers:handover.weight", { weight: format.weight(sum(({ weightGrams }) => weightGrams)) }),
  ];
  const head: Row[] = [
    {
      cells: [
        { text: shopName, width: 0.5, bold: true, most: 1 },
        { text: format.dateTime(now.toISOString()), width: 0.5, align: "right" },
      ],
    },
    {
      cells: [
        { text: t("papers:handover.title"), width: 0.6, bold: true, size: 15 },
        { text: way, width: 0.4, bold: true, align: "right" },
      ],
    },
    { cells: [{ text: t("papers:handover.pickup", { pickup: first?.pickupPoint ?? "" }), width: 1, most: 2 }] },
    { cells: [{ text: totals.join("     "), width: 1, bold: true }], padding: 4 },
    {
      shaded: true,
      cells: [
        { text: t("papers:handover.column.n"), width: column.n, bold: true },
        { text: t("papers:handover.column.label"), width: column.label, bold: true, align: "center" },
        { text: t("papers:handover.column.order"), width: column.order, bold: true },
        { text: t("papers:handover.column.cod"), width: column.cod, bold: true, align: "right" },
        ...(column.weight
          ? [{ text: t("papers:handover.column.weight"), width: column.weight, bold: true, align: "right" } as const]
          : []),
        { text: t("papers:handover.column.check"), width: column.check, bold: true, align: "center" },
      ],
    },
  ];
  const rows = parcels.map(({ trackingNumber, orderName, codVnd, weightGrams }, at): Row => {
    const label = trackingNumber ?? "";
    const bars = code128(label);
    return {
      ruled: true,
      padding: 4,
      cells: [
        { text: String(at + 1), width: column.n },
        bars
          ? { bars, width: column.label, height: 22, widest: 1.1, caption: label }
          : { text: label, width: column.label, align: "center" },
        { text: orderName, width: column.order, bold: true },
        { text: format.money(codVnd), width: column.cod, align: "right" },
        ...(column.weight ? [{ text: format.weight(weightGrams), width: column.weight, align: "right" } as const] : []),
        { text: "☐", width: column.check, size: 15, align: "center" },
      ],
    };
  });
  return { head, body: [...rows, ...signatures(texts)], foot: footOf(texts, way) };
}

/** The count that the courier confirms, and room for both signatures: never alone on a page without the last rows' company. */
function signatures({ t }: PaperTexts): Row[] {
  const half = (text: string, bold: boolean) => ({ text, width: 0.5, bold, align: "center" as const, subdued: !bold });
  return [
    { stays: true, padding: 8, cells: [{ text: t("papers:handover.received"), width: 1 }] },
    { stays: true, cells: [half(t("papers:handover.shop"), true), half(t("papers:handover.courier_signs"), true)] },
    { stays: true, cells: [half(t("papers:handover.sign"), false), half(t("papers:handover.sign"), false)] },
    {
      cells: [
        { width: 0.5, height: SIGN_HEIGHT },
        { width: 0.5, height: SIGN_HEIGHT },
      ],
    },
  ];
}
