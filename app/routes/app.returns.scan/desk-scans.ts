import { z } from "zod";
import { type ShownScan, useScans } from "~/components/scan/use-scans";
import { CONDITIONS, type Condition, isReceived } from "~/domain/returns/receive";
import type { ReturnScanResult, WaitingReturns } from "~/flows/returns/views";
import type { Text as Texts } from "~/locales/keys";

/** What is sent with each scan of a parcel that came back. */
interface Found {
  condition: Condition;
  anyway: boolean;
}

const foundSchema = z.object({ condition: z.enum(CONDITIONS), anyway: z.boolean() });

export type FoundScan = ShownScan<Found, ReturnScanResult>;
export type ReturnScans = ReturnType<typeof useReturnScans>;

/** Scans of parcels that came back, kept in this browser until they were answered. */
export function useReturnScans(shopId: string, now: () => Date, onAnswer: (shown: FoundScan) => void) {
  const { around, ...scans } = useScans<Found, ReturnScanResult, { left: WaitingReturns }>({
    ...{ url: "/app/returns/scans", keptUnder: `waybill-returns-${shopId}`, added: foundSchema, now, onAnswer },
  });
  return { ...scans, left: around?.left ?? null };
}

/** Returns whether a scan received its parcel. */
export const isGood = ({ outcome }: ReturnScanResult): boolean => isReceived(outcome);

/** Returns what became of a scan, in words. */
export function outcomeText(
  t: Texts,
  { scan, result: { outcome, parcel, at }, undone }: FoundScan,
  time: (iso: string) => string,
): string {
  const values = { name: parcel?.orderName ?? "", text: scan.text.slice(0, 60), time: at ? time(at) : "" };
  if (undone) return t("returns:outcome.undone", values);
  const said = t(`returns:outcome.${outcome}`, values);
  return isReceived(outcome) && scan.condition !== "whole"
    ? t("returns:outcome_condition", { said, condition: t(`returns:condition.${scan.condition}`) })
    : said;
}
