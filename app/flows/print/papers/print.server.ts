import type { PaperDocument, Sheet } from "~/domain/print/paper";
import { VIETNAM_TIME_ZONE } from "~/domain/vietnam-time";
import type { Deps } from "~/flows/deps.server";
import { listPrintItems, type PrintJobRow } from "~/store/print-jobs.server";
import { findShop } from "~/store/shops.server";
import { type PrintedParcel, readPrinted } from "../parcels.server";
import { savePart } from "../part.server";
import { drawPaper } from "../press.server";
import type { Printed } from "../printed";
import { handoverSheets, isHandedOver } from "./handover-sheet";
import { packingSlips } from "./packing-slip";
import { type PaperTexts, paperTexts } from "./paper-texts";
import { pickSheets } from "./pick-list";

const FILE_NAMES = { packing_slips: "packing-slips", pick_list: "pick-list", handover: "hand-over" };
/** In points. */
const TEXT_SIZE = { A4: 9.5, A5: 8.5 };

/** Makes packing slips, a pick list or hand-over sheets of the parcels of a print, in its order, as they are now. */
export async function printPaper(deps: Deps, shopId: string, job: PrintJobRow): Promise<Printed> {
  const { kind, options } = job;
  if (kind === "labels") throw new Error("labels come from the carrier");
  const items = await listPrintItems(deps.database, shopId, job.id);
  const found = await readPrinted(
    deps,
    shopId,
    items.map(({ shipmentId }) => shipmentId),
  );
  const isIn = kind === "handover" ? isHandedOver : isPacked;
  const parcels = found.filter(isIn);
  const shop = await findShop(deps.database, shopId);
  const name = shop?.name ?? shop?.domain ?? "";
  const texts = paperTexts(options.locale, shop?.timezone ?? VIETNAM_TIME_ZONE, name, deps.now());
  const paper: PaperDocument = {
    size: options.sheet,
    title: texts.t(TITLES[kind]),
    language: options.locale,
    textSize: TEXT_SIZE[options.sheet],
    sheets: SHEETS[kind](parcels, options.sheet, texts),
  };
  const parts =
    parcels.length === 0
      ? []
      : [await savePart(deps, shopId, FILE_NAMES[kind], await drawPaper(paper), parcels.length)];
  const state = new Map(found.map((parcel) => [parcel.shipmentId, isIn(parcel) ? "ready" : "not_booked"] as const));
  return {
    parts,
    items: items.map(({ n, shipmentId }) => ({
      ...{ n, shipmentId, message: null },
      outcome: state.get(shipmentId) ?? "not_found",
    })),
    areStored: false,
    sheets: [],
  };
}

const isPacked = ({ state }: PrintedParcel) => state !== "cancelled";

const TITLES = {
  packing_slips: "papers:slip.title",
  pick_list: "papers:pick.title",
  handover: "papers:handover.title",
} as const;

const SHEETS: Record<
  keyof typeof FILE_NAMES,
  (parcels: readonly PrintedParcel[], size: "A4" | "A5", texts: PaperTexts) => Sheet[]
> = {
  packing_slips: (parcels, _, texts) => packingSlips(parcels, texts),
  pick_list: (parcels, _, texts) => pickSheets(parcels, texts),
  handover: handoverSheets,
};
