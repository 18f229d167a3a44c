import { type AnswerKind, MOST_PLACE_CHARACTERS, type ShownAnswer } from "~/domain/buyer/answer";
import type { BuyerParcel } from "~/domain/buyer/view";
import { plainText } from "./plain-text";
import type { Words } from "./words";

/** What became of the answer that was just sent about one parcel: keys `buyer:ask.notice.<outcome>`. */
export interface Notice {
  /** The parcel's tracking number, as it was sent; null: nobody can tell. */
  parcel: string | null;
  outcome: "saved" | "same" | "too_many" | "not_now" | "unreadable" | AnswerKind;
}

/**
 * Returns what a buyer can do about a parcel whose delivery failed, as forms that need no script: they post to the page's own address,
 * whatever path it has. Nothing that was typed is written back. An empty text where nobody is asked.
 */
export function askOf(words: Words, parcel: BuyerParcel, n: number, notice: Notice | null): string {
  const { t } = words;
  const { answer, days, trackingNumber } = parcel;
  const said = notice !== null && isAbout(notice, parcel) ? noticeOf(words, notice) : "";
  const shown = answer ? answerOf(words, answer) : "";
  if (days.length === 0 || trackingNumber === null)
    return said || shown ? `<div class="wbt-ask">${said}${shown}</div>` : "";
  const forms = formsOf(words, trackingNumber, n, days);
  const asked =
    answer && answer.outcome !== "missed"
      ? `<details class="wbt-change"><summary>${t("buyer:ask.change")}</summary>${forms}</details>`
      : `<h3 id="wbt-ask-${n}">${t("buyer:ask.title")}</h3><p>${t("buyer:ask.lead")}</p>${forms}`;
  return `<div class="wbt-ask">${said}${shown}${asked}</div>`;
}

/** Returns whether what was just sent is about this parcel; one that nobody has booked has no number to be named by. */
export const isAbout = (notice: Notice, { trackingNumber }: Pick<BuyerParcel, "trackingNumber">): boolean =>
  notice.parcel !== null && notice.parcel === trackingNumber;

/** Returns what became of the answer that was just sent; it is read out, and has the focus. */
export const noticeOf = ({ t }: Words, { outcome }: Notice) =>
  `<p class="wbt-notice" role="status" tabindex="-1" autofocus>${t(`buyer:ask.notice.${outcome}`)}</p>`;

function answerOf({ t, day }: Words, { kind, day: asked, outcome }: ShownAnswer): string {
  const what =
    kind === "deliver_again" && asked
      ? `${t("buyer:ask.said.deliver_again")} ${day(asked)}.`
      : t(`buyer:ask.said.${kind}`);
  return `<p class="wbt-said"><strong>${what}</strong> ${t(`buyer:ask.outcome.${outcome}`)}</p>`;
}

function formsOf({ t, day }: Words, trackingNumber: string, n: number, days: readonly string[]): string {
  const form = (kind: AnswerKind, fields: string) =>
    `<form method="post"><input type="hidden" name="parcel" value="${plainText(trackingNumber)}"><input type="hidden" name="answer" value="${kind}">${fields}</form>`;
  const folded = (kind: AnswerKind, fields: string) =>
    `<details><summary>${t(`buyer:ask.${kind}.title`)}</summary>${form(kind, fields)}</details>`;
  const send = `<button type="submit">${t("buyer:ask.send")}</button>`;
  const choices = days.map((one) => `<button type="submit" name="day" value="${one}">${day(one)}</button>`).join("");
  return [
    `<fieldset><legend>${t("buyer:ask.deliver_again.title")}</legend>${form("deliver_again", `<div class="wbt-days">${choices}</div>`)}</fieldset>`,
    folded(
      "phone",
      `<label for="wbt-phone-${n}">${t("buyer:ask.phone.label")}</label><input id="wbt-phone-${n}" name="phone" type="tel" autocomplete="tel" inputmode="tel" required maxlength="20">${send}`,
    ),
    folded(
      "landmark",
      `<label for="wbt-place-${n}">${t("buyer:ask.landmark.label")}</label><input id="wbt-place-${n}" name="place" type="text" required maxlength="${MOST_PLACE_CHARACTERS}" aria-describedby="wbt-hint-${n}"><p id="wbt-hint-${n}">${t("buyer:ask.landmark.hint")}</p>${send}`,
    ),
    folded("unwanted", `<p>${t("buyer:ask.unwanted.sure")}</p>${send}`),
  ].join("\n");
}
