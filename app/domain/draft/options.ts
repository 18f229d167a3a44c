import { type CarrierRules, isPostWithFast } from "~/domain/parcel/carrier-rules";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import { blocking, type Problem } from "~/domain/parcel/problem";
import type { ParcelRequest, Transport } from "~/domain/parcel/request";
import type { ShopSettings } from "~/domain/settings/settings";

/** What the carrier configured for one shop (carrier 2.3). */
export type ShopConfiguration = Pick<ShopSettings, "ownLabels" | "scheduledDates">;

/** The optional parts of a request that staff or settings choose (carrier 2.3). */
export type ParcelOptions = Pick<
  ParcelRequest,
  | "transport"
  | "actualTransferMethod"
  | "pickOption"
  | "pickWorkShift"
  | "deliverWorkShift"
  | "pickDate"
  | "deliverDate"
  | "labelId"
  | "totalBoxes"
  | "collectOnly"
> & { solutionIds: string[] };

/**
 * Returns the options of a parcel (domain 1.10): from the parcel form, else the shop's settings as changed by its rules; the
 * transport as it was decided. Options that nobody set are left out.
 */
export function draftOptions(
  settings: Pick<ShopSettings, "pickOption" | "pickWorkShift" | "deliverWorkShift">,
  overrides: ParcelOverrides,
  { transport, ruledSolutionIds = [] }: { transport?: Transport; ruledSolutionIds?: readonly string[] } = {},
): ParcelOptions {
  const { actualTransferMethod, pickDate, deliverDate, labelId, totalBoxes, collectOnly } = overrides;
  return {
    transport,
    actualTransferMethod,
    pickOption: overrides.pickOption ?? settings.pickOption,
    pickWorkShift: overrides.pickWorkShift ?? settings.pickWorkShift ?? undefined,
    deliverWorkShift: overrides.deliverWorkShift ?? settings.deliverWorkShift ?? undefined,
    pickDate,
    deliverDate,
    labelId: labelId || undefined,
    totalBoxes,
    // Only staff can set this: it means "collect money, deliver nothing".
    collectOnly: collectOnly === true ? true : undefined,
    solutionIds: overrides.solutionIds ?? [...ruledSolutionIds],
  };
}

/**
 * Returns a problem for each option that contradicts another one, the calendar, or what the carrier configured for the shop
 * (domain 1.10). `today` is the day in Vietnam, `YYYY-MM-DD`.
 */
export function optionProblems(
  options: ParcelOptions & Pick<ParcelRequest, "tags">,
  rules: CarrierRules,
  today: string,
  allowed: ShopConfiguration,
): Problem[] {
  const problems: Problem[] = [];
  const { transport, actualTransferMethod, pickDate, deliverDate, labelId } = options;
  if (isPostWithFast(options, rules)) problems.push(blocking("options", "post_with_fast"));
  if (transport !== undefined && actualTransferMethod !== undefined && transport !== actualTransferMethod) {
    problems.push(blocking("options", "transport_contradiction", { transport, actualTransferMethod }));
  }
  if (labelId !== undefined && !allowed.ownLabels)
    problems.push(blocking("options", "own_label_not_allowed", { label: labelId }));
  if ((pickDate ?? deliverDate) !== undefined && !allowed.scheduledDates)
    problems.push(blocking("options", "dates_not_allowed"));
  for (const date of [pickDate, deliverDate]) {
    if (date === undefined) continue;
    if (!isDay(date)) problems.push(blocking("options", "date_invalid", { date }));
    else if (date < today) problems.push(blocking("options", "date_past", { date }));
  }
  return problems;
}

function isDay(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
}
