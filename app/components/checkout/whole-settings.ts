import type { CheckoutSettings } from "~/domain/checkout/settings";
import type { CheckoutDraft } from "./checkout-form";

type ProvincePrice = CheckoutSettings["provincePrices"][number];

/** The settings as they would be if what is being written were saved now: an emptied number counts as none. */
export function wholeSettings(draft: CheckoutDraft): CheckoutSettings {
  const { freeFrom } = draft;
  return {
    ...(draft as CheckoutSettings),
    markUp: { percent: draft.markUp.percent ?? 0, fixedVnd: draft.markUp.fixedVnd ?? 0 },
    rounding: { ...draft.rounding, stepVnd: draft.rounding.stepVnd || 1 },
    freeFrom: freeFrom && freeFrom.orderVnd !== null ? { ...freeFrom, orderVnd: freeFrom.orderVnd } : null,
    provincePrices: draft.provincePrices.flatMap((row) => wholeRow(row) ?? []),
    handlingDays: draft.handlingDays ?? 0,
  };
}

function wholeRow({ change, ...row }: CheckoutDraft["provincePrices"][number]): ProvincePrice | null {
  if (change.kind === "mark_up") {
    return { ...row, change: { kind: "mark_up", percent: change.percent ?? 0, fixedVnd: change.fixedVnd ?? 0 } };
  }
  return change.vnd === null ? null : { ...row, change: { kind: "price", vnd: change.vnd } };
}
