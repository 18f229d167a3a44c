import type { BuyerParcel } from "~/domain/buyer/view";
import type { ExpectedDay } from "~/domain/transit/expected-day";
import { plainText } from "./plain-text";
import type { Words } from "./words";

/** Returns what a buyer has to know of a parcel that is still to come: the day, and the money. An empty text: neither is known. */
export function factsOf(words: Words, { expected, toPrepare }: BuyerParcel): string {
  const { t } = words;
  const facts = [
    expected && fact(t("buyer:expected.label"), whenText(words, expected), restsOn(words, expected)),
    toPrepare && fact(t("buyer:prepare.label"), ...moneyText(words, toPrepare)),
  ].filter(Boolean);
  return facts.length > 0 ? `<dl class="wbt-facts">${facts.join("")}</dl>` : "";
}

const fact = (name: string, value: string, more: string) =>
  `<div><dt>${name}</dt><dd><strong>${value}</strong>${more && ` <span>${more}</span>`}</dd></div>`;

/** Returns when a parcel is expected. */
export function whenText({ t, day }: Words, expected: ExpectedDay): string {
  switch (expected.outcome) {
    case "expected":
      return expected.from === expected.to ? day(expected.to) : `${day(expected.from)} – ${day(expected.to)}`;
    case "put_off":
      return `${t("buyer:expected.not_before")} ${day(expected.notBefore)}`;
    case "late":
      return t("buyer:expected.late");
  }
}

/** Returns how sure it is. Of a day that has passed nothing is sure. */
export function restsOn({ t, format }: Words, { outcome, origin, parcels, countedFrom }: ExpectedDay): string {
  if (outcome === "late") return "";
  const rests =
    origin === "table" || parcels === null
      ? t("buyer:expected.by_table")
      : t("buyer:expected.by_parcels", { parcels: format.number(parcels) });
  const isNotPickedUp = countedFrom === "planned_pickup" || countedFrom === "pickup_overdue";
  return isNotPickedUp ? `${rests} ${t("buyer:expected.not_picked_up")}` : rests;
}

/** Returns what is paid at the door, and what more there is to know of it. */
export function moneyText(
  { t, format }: Words,
  { amountVnd, plusFee }: NonNullable<BuyerParcel["toPrepare"]>,
): [amount: string, more: string] {
  if (plusFee) {
    const amount = amountVnd > 0 ? plainText(format.money(amountVnd)) : t("buyer:prepare.fee_only");
    return [amount, amountVnd > 0 ? t("buyer:prepare.plus_fee") : ""];
  }
  return amountVnd > 0
    ? [plainText(format.money(amountVnd)), t("buyer:prepare.to_courier")]
    : [t("buyer:prepare.nothing"), ""];
}
