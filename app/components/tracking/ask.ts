import { type AnswerKind, MOST_PLACE_CHARACTERS, type ShownAnswer } from "~/domain/buyer/answer";
import { type BuyerParcel, refusalOf } from "~/domain/buyer/view";
import { plainText } from "./plain-text";
import type { Words } from "./words";

/** What became of the answer that was just sent about one parcel: keys `buyer:ask.notice.<outcome>`. */
export interface Notice {
  /** The parcel's tracking number, as it was sent; null: nobody can tell. */
  parcel: string | null;
  outcome: "saved" | "same" | "too_many" | "not_now" | "unreadable" | AnswerKind;
  /** What was typed and could not be taken, to be corrected by who sent it. */
  typed?: string;
}

/** More is no phone number, however it is spaced. */
const MOST_PHONE_CHARACTERS = 20;

/**
 * Returns what a buyer can do about a parcel whose delivery failed, as forms that need no script: they post to the page's own address,
 * whatever path it has. What could not be taken is in its field again, beside why (decision 121). An empty text where nobody is asked.
 */
export function askOf(words: Words, parcel: BuyerParcel, n: number, notice: Notice | null): string {
  const { t } = words;
  const { answer, days, trackingNumber } = parcel;
  const about = notice !== null && isAbout(notice, parcel) ? notice : null;
  const isAsked = days.length > 0 && trackingNumber !== null;
  const said = about && !(isAsked && isField(about.outcome)) ? noticeOf(words, about) : "";
  // The heading says it already.
  const shown = answer && !refusalOf(parcel) ? `<p class="wbt-said">${answerText(words, answer, "strong")}</p>` : "";
  if (!isAsked) return said || shown ? `<div class="wbt-ask">${said}${shown}</div>` : "";
  const forms = formsOf(words, { trackingNumber, days }, n, about);
  const isWrong = about !== null && isKind(about.outcome);
  const asked =
    answer && answer.outcome !== "missed"
      ? `<details class="wbt-change"${isWrong ? " open" : ""}><summary>${t("buyer:ask.change")}</summary>${forms}</details>`
      : `<h3 id="wbt-ask-${n}">${t("buyer:ask.title")}</h3><p>${t("buyer:ask.lead")}</p>${forms}`;
  return `<div class="wbt-ask">${said}${shown}${asked}</div>`;
}

/** Returns whether what was just sent is about this parcel; one that nobody has booked has no number to be named by. */
export const isAbout = (notice: Notice, { trackingNumber }: Pick<BuyerParcel, "trackingNumber">): boolean =>
  notice.parcel !== null && notice.parcel === trackingNumber;

/** Returns what became of the answer that was just sent; it is read out, and has the focus. */
export const noticeOf = ({ t }: Words, { outcome }: Notice) =>
  `<p class="wbt-notice" role="status" tabindex="-1" autofocus>${t(`buyer:ask.notice.${outcome}`)}</p>`;

/** Returns what a buyer answered, and what became of it. `emphasis`: the tag around what they answered; null: none. */
export function answerText(
  { t, day }: Words,
  { kind, day: asked, outcome }: ShownAnswer,
  emphasis: "strong" | null = null,
): string {
  const what =
    kind === "deliver_again" && asked
      ? `${t("buyer:ask.said.deliver_again")} ${day(asked)}.`
      : t(`buyer:ask.said.${kind}`);
  return `${emphasis ? `<${emphasis}>${what}</${emphasis}>` : what} ${t(`buyer:ask.outcome.${outcome}`)}`;
}

const KINDS_WITH_FIELD = ["phone", "landmark"] as const;
type FieldKind = (typeof KINDS_WITH_FIELD)[number];

/** Returns whether what could not be taken was typed into a field, which says so itself. */
const isField = (outcome: Notice["outcome"]): outcome is FieldKind =>
  (KINDS_WITH_FIELD as readonly string[]).includes(outcome);
const isKind = (outcome: Notice["outcome"]) =>
  isField(outcome) || outcome === "deliver_again" || outcome === "unwanted";

function formsOf(
  { t, day }: Words,
  { trackingNumber, days }: { trackingNumber: string; days: readonly string[] },
  n: number,
  notice: Notice | null,
): string {
  const form = (kind: AnswerKind, fields: string) =>
    `<form method="post"><input type="hidden" name="parcel" value="${plainText(trackingNumber)}"><input type="hidden" name="answer" value="${kind}">${fields}</form>`;
  const folded = (kind: AnswerKind, fields: string) =>
    `<details${notice?.outcome === kind ? " open" : ""}><summary>${t(`buyer:ask.${kind}.title`)}</summary>${form(kind, fields)}</details>`;
  const send = `<button type="submit">${t("buyer:ask.send")}</button>`;
  const choices = days.map((one) => `<button type="submit" name="day" value="${one}">${day(one)}</button>`).join("");
  /** A field of a form, with what was typed into it before and why that could not be taken. */
  const field = (kind: FieldKind, id: string, attributes: string, most: number, hint: string | null) => {
    const isWrong = notice?.outcome === kind;
    const about = [isWrong && `wbt-wrong-${n}`, hint !== null && `wbt-hint-${n}`].filter(Boolean).join(" ");
    const typed = isWrong ? plainText((notice.typed ?? "").slice(0, most)) : "";
    return [
      `<label for="${id}">${t(`buyer:ask.${kind}.label`)}</label>`,
      isWrong && `<p class="wbt-wrong" id="wbt-wrong-${n}">${t(`buyer:ask.notice.${kind}`)}</p>`,
      `<input id="${id}" ${attributes} required maxlength="${most}"`,
      isWrong && ` value="${typed}" aria-invalid="true" autofocus`,
      about && ` aria-describedby="${about}"`,
      ">",
      hint !== null && `<p id="wbt-hint-${n}">${hint}</p>`,
      send,
    ]
      .filter(Boolean)
      .join("");
  };
  const phone = `name="phone" type="tel" autocomplete="tel" inputmode="tel"`;
  const place = `name="place" type="text"`;
  return [
    `<fieldset><legend>${t("buyer:ask.deliver_again.title")}</legend>${form("deliver_again", `<div class="wbt-days">${choices}</div>`)}</fieldset>`,
    folded("phone", field("phone", `wbt-phone-${n}`, phone, MOST_PHONE_CHARACTERS, null)),
    folded("landmark", field("landmark", `wbt-place-${n}`, place, MOST_PLACE_CHARACTERS, t("buyer:ask.landmark.hint"))),
    folded("unwanted", `<p>${t("buyer:ask.unwanted.sure")}</p>${send}`),
  ].join("\n");
}
