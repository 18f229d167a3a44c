import type { FeeDetails } from "../../../app/domain/checkout/fee-details";
import type { FeeState } from "./state";

/** Texts and amounts in the buyer's language, as `shopify.i18n` returns them. */
export interface Texts {
  translate(key: string, values?: Record<string, string | number>): string;
  /** An amount of whole đồng. */
  money(vnd: number): string;
}

/** Shows the details, a hint or nothing below one shipping option. Pure: the state decides everything. */
export function FeeView({ state, texts }: { state: FeeState; texts: Texts }) {
  switch (state.kind) {
    case "foreign":
      return null;
    case "details":
      return <Details details={state.details} differs={state.differs} texts={texts} />;
    case "hint":
      return <Line text={texts.translate(`hint.${state.hint}`)} />;
    default:
      return <Line text={texts.translate(state.kind)} />;
  }
}

function Details({ details, differs, texts }: { details: FeeDetails; differs: boolean; texts: Texts }) {
  return (
    <s-stack gap="small-500">
      <Line text={priceLine(details, texts)} />
      <Line text={deliveryLine(details, texts)} />
      {details.estimate && <Line text={texts.translate("estimate")} />}
      {differs && !details.estimate && <Line text={texts.translate("differs")} />}
    </s-stack>
  );
}

function Line({ text }: { text: string }) {
  return text ? (
    <s-text type="small" color="subdued">
      {text}
    </s-text>
  ) : null;
}

/** What the price is made of; parts that cost nothing are left out. */
function priceLine({ shippingVnd, insuranceVnd, surchargesVnd, totalVnd }: FeeDetails, { translate, money }: Texts) {
  if (totalVnd === 0) return translate("free");
  const parts = [translate("shipping", { amount: money(shippingVnd) })];
  if (insuranceVnd !== 0) parts.push(translate("insurance", { amount: money(insuranceVnd) }));
  if (surchargesVnd !== 0) parts.push(translate("surcharges", { amount: money(surchargesVnd) }));
  return parts.join(" + ");
}

/** How long delivery takes, if known, and whether the buyer may pay at the door. */
function deliveryLine({ days, codPossible }: FeeDetails, { translate }: Texts) {
  const parts: string[] = [];
  if (days) {
    // Never promises less than one day.
    const from = Math.max(1, days.from);
    const to = Math.max(from, days.to);
    parts.push(from === to ? translate("days", { count: to }) : translate("days_range", { from, to }));
  }
  if (codPossible) parts.push(translate("cod"));
  return parts.join(" · ");
}
