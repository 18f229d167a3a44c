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
      return <Details {...state} texts={texts} />;
    case "hint":
      return <Line text={texts.translate(`hint.${state.hint}`)} />;
    default:
      return <Line text={texts.translate(state.kind)} />;
  }
}

/**
 * What the rate does not say itself: the parts of a price that has several, and what the address lacks. The details of one parcel
 * say nothing about a price for several.
 */
function Details({ details, differs, described, texts }: Extract<FeeState, { kind: "details" }> & { texts: Texts }) {
  if (differs) return <Line text={texts.translate(details.estimate ? estimateKey(details) : "neutral")} />;
  return (
    <s-stack gap="small-500">
      <Line text={priceLine(details, described, texts)} />
      {!described && <Line text={deliveryLine(details, texts)} />}
      {details.estimate && <Line text={texts.translate(estimateKey(details))} />}
    </s-stack>
  );
}

const estimateKey = ({ missing = "ward" }: FeeDetails) => `estimate.${missing}`;

function Line({ text }: { text: string }) {
  return text ? (
    <s-text type="small" color="subdued">
      {text}
    </s-text>
  ) : null;
}

/** What the price is made of, if it has several parts; parts that cost nothing are left out. */
function priceLine(details: FeeDetails, described: boolean, { translate, money }: Texts) {
  const { shippingVnd, insuranceVnd, surchargesVnd, totalVnd } = details;
  if (totalVnd === 0) return described ? "" : translate("free");
  const parts = [translate("shipping", { amount: money(shippingVnd) })];
  if (insuranceVnd !== 0) parts.push(translate("insurance", { amount: money(insuranceVnd) }));
  if (surchargesVnd !== 0) parts.push(translate("surcharges", { amount: money(surchargesVnd) }));
  return parts.length > 1 ? parts.join(" + ") : "";
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
