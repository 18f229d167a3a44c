import { STATUS } from "~/domain/status/codes";
import type { HistoryView } from "~/flows/parcel/views";
import type { Text } from "~/locales/keys";
import type { CarrierWords } from "./carrier-words";

type Line = Pick<HistoryView, "kind" | "carrierStatus"> & { details: Record<string, unknown> };

/** Returns what a line of a parcel's history says happened: the carrier's own word for its statuses. */
export function historyTitle(t: Text, words: CarrierWords, { kind, carrierStatus, details }: Line): string {
  const isPart = details.partSaid === true && carrierStatus === STATUS.delivered;
  if (isPart && kind === "status") return t("history:delivered_partly");
  if (carrierStatus !== null && kind === "status") return words.status(carrierStatus);
  if (kind === "attention_settled" && details.attention === "returned") return t("history:received_back");
  if (carrierStatus !== null && kind === "status_not_taken") {
    return t("history:not_taken.title", { status: words.status(carrierStatus) });
  }
  if (carrierStatus !== null && kind === "shipper_report") return words.report(carrierStatus);
  return t(`history:kind.${kind}`);
}
