import { rowResult } from "~/domain/booking/batch";
import type { BatchAnswer, BatchRowAnswer } from "~/domain/extension/batch";
import type { BatchAtAdmin, NothingToBook } from "~/flows/extension/batch.server";
import { type BookingDoubts, bookingRisks, bookingSums, severalOrders } from "./batch/preview-texts";
import type { ExtensionWords } from "./extension-words";

/** Returns a booking of many orders in the app's words. */
export function sayBatch(words: ExtensionWords, batch: BatchAtAdmin): BatchAnswer {
  const { batchId, parcels, done, isStarted, isOpen, rows, more } = batch;
  return {
    ...{ batchId, parcels, done, isStarted, isOpen, more },
    path: `app/batches/${batchId}`,
    sums: parcels > 0 ? bookingSums(words.t, words.format, batch) : [],
    standstill: words.standstill(batch.standstill),
    warnings: [],
    rows: rows.map((row) => sayRow(words, row, isStarted)),
    others: [],
  };
}

function sayRow(words: ExtensionWords, row: BatchAtAdmin["rows"][number], isStarted: boolean): BatchRowAnswer {
  const { t } = words;
  const order = row.orderName;
  switch (rowResult("book", row)) {
    case "waiting":
      return { order, result: "waiting", says: t(isStarted ? "extension:row.waiting" : "extension:row.to_book") };
    case "unknown":
      return { order, result: "waiting", says: t("extension:row.unknown") };
    case "done":
      return { order, result: "done", says: sayBooked(t, row.trackingNumber) };
    case "left_out":
    case "failed":
    case "gone": {
      const result = rowResult("book", row) === "left_out" ? "left_out" : "failed";
      const why = words.batch.reason(row.reason ?? (row.state === null ? "gone" : null), row.problems ?? []);
      const changes = row.reason === "changed" ? row.changes.map(words.change) : [];
      return { order, result, says: [why, ...changes].join(" · ") };
    }
  }
}

/** Returns what speaks against booking the parcels of a selection as they are, as sentences. */
export function sayDoubts({ t, format }: ExtensionWords, doubts: BookingDoubts): string[] {
  return [...bookingRisks(t, format, doubts), severalOrders(t, doubts)].filter((sentence) => sentence !== null);
}

const sayBooked = (t: ExtensionWords["t"], trackingNumber: string | null) =>
  trackingNumber ? t("extension:row.done", { trackingNumber }) : t("extension:row.booked");

/** Returns why an order of the selection has nothing to book. */
export function sayNothingToBook({ t }: ExtensionWords, { orderName, why, reasons }: NothingToBook): BatchRowAnswer {
  const blocked = reasons.map((reason) => t(`problems:block.${reason}`)).join(" ");
  const says = {
    unknown: t("extension:row.not_read"),
    sent: t("extension:row.sent"),
    no_parcel: t("extension:row.no_parcel"),
    reopening: t("extension:next.reopening"),
    blocked,
  };
  return { order: orderName, result: "left_out", says: says[why] };
}
