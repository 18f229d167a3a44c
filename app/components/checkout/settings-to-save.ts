import type { CheckoutSettings } from "~/domain/checkout/settings";
import { numberOf } from "~/domain/typed-number";
import type { Draft } from "../settings/draft";

type CheckoutDraft = Draft<CheckoutSettings>;
type ProvincePrice = CheckoutSettings["provincePrices"][number];

/**
 * Returns the settings that saving the draft now would store. A number field without a number becomes 0, null or 1 (rounding
 * step); a row or threshold without its amount is dropped.
 */
export function settingsToSave(draft: CheckoutDraft): CheckoutSettings {
  const { markUp, rounding, freeFrom } = draft;
  const freeFromVnd = freeFrom && numberOf(freeFrom.orderVnd);
  return {
    ...(draft as CheckoutSettings),
    markUp: markUpToSave(markUp),
    capVnd: numberOf(draft.capVnd),
    rounding: { ...rounding, stepVnd: numberOf(rounding.stepVnd) || 1 },
    freeFrom: freeFrom && freeFromVnd !== null ? { ...freeFrom, orderVnd: freeFromVnd } : null,
    provincePrices: draft.provincePrices.flatMap((row) => rowToSave(row) ?? []),
    handlingDays: numberOf(draft.handlingDays) ?? 0,
  };
}

function markUpToSave({ percent, fixedVnd }: CheckoutDraft["markUp"]): CheckoutSettings["markUp"] {
  return { percent: numberOf(percent) ?? 0, fixedVnd: numberOf(fixedVnd) ?? 0 };
}

function rowToSave({ change, ...row }: CheckoutDraft["provincePrices"][number]): ProvincePrice | null {
  if (change.kind === "mark_up") return { ...row, change: { kind: "mark_up", ...markUpToSave(change) } };
  const vnd = numberOf(change.vnd);
  return vnd === null ? null : { ...row, change: { kind: "price", vnd } };
}
