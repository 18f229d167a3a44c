import { useAttentionText } from "~/components/attention";
import { useChangesText } from "~/components/changes-text";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import { ANSWER_KINDS } from "~/domain/buyer/answer";
import { CLAIM_KINDS, CLAIM_STATES } from "~/domain/claims/claim";
import { TRANSPORTS } from "~/domain/parcel/request";
import { CONDITIONS } from "~/domain/returns/receive";
import { noonInVietnam } from "~/domain/vietnam-time";
import type { HistoryView } from "~/flows/parcel/views";
import { vi } from "~/locales/vi";
import { useEditedText } from "./edited-text";

type FieldKey = keyof typeof vi.history.field;

/**
 * Returns a function that gives the details of an event worth showing: reference and fee of a booking, fields of an edit, paper
 * of a print.
 */
export function useHistoryDetails(): (event: HistoryView) => string | null {
  const t = useText();
  const format = useFormat();
  const attentionText = useAttentionText();
  const changesText = useChangesText();
  const editedText = useEditedText();
  return ({ kind, details, edited, differences }) => {
    switch (kind) {
      case "booked":
      case "adopted":
        return [
          text(details.label) && t("history:detail.tracking_number", { trackingNumber: text(details.label) }),
          typeof details.feeVnd === "number" && t("history:detail.fee", { amount: format.money(details.feeVnd) }),
          text(details.reference) && t("history:detail.reference", { reference: text(details.reference) }),
        ]
          .filter(Boolean)
          .join(" · ");
      case "status":
        return [
          details.partSaid && t("history:detail.part"),
          told(details),
          details.actionTime === null && t("history:not_taken.no_time"),
        ]
          .filter(Boolean)
          .join(" · ");
      case "status_not_taken":
        return [
          details.partSaid && t("history:detail.part"),
          t(`history:not_taken.${details.doubt === "not_verified" ? "not_verified" : "contradicted"}`),
        ]
          .filter(Boolean)
          .join(" · ");
      case "return_received":
      case "return_condition_changed":
        return [condition(details.condition), details.early && t("history:detail.early")].filter(Boolean).join(" · ");
      case "claim":
        return [
          claim(CLAIM_KINDS, details.claim, (kind) => t(`claims:kind.${kind}`)),
          claim(CLAIM_STATES, details.state, (state) => t(`claims:state.${state}`)),
          typeof details.amountVnd === "number" && format.money(details.amountVnd),
        ]
          .filter(Boolean)
          .join(" · ");
      case "exchange_linked":
      case "exchange_undone": {
        const order = text(details.order);
        if (order === "") return null;
        return t(
          details.role === "replaces" ? "history:detail.exchange_replaces" : "history:detail.exchange_replaced",
          { order },
        );
      }
      case "buyer_answered": {
        const kind = ANSWER_KINDS.find((one) => one === details.answer);
        const day = text(details.day) && format.date(noonInVietnam(text(details.day)));
        return kind ? t(`history:detail.buyer_answered.${kind}`, { day }) : null;
      }
      case "answer_settled":
        return details.outcome === "passed_on" || details.outcome === "not_possible"
          ? t(`history:detail.answer_settled.${details.outcome}`)
          : null;
      case "restock_asked":
        return typeof details.pieces === "number" ? t("history:detail.pieces", { count: details.pieces }) : null;
      case "amount_said":
      case "amount_stated":
      case "paid":
        return typeof details.amountVnd === "number" ? format.money(details.amountVnd) : null;
      case "refused":
        return details.code ? t("history:detail.code", { code: text(details.code) }) : null;
      case "edited":
        // Typing what was there before changes nothing that could be said.
        if (edited) return editedText(edited) || null;
        return text(details.fields)
          .split(", ")
          .map((field) => (isField(field) ? t(`history:field.${field}`) : field))
          .join(", ");
      case "transport_changed":
        return t("history:detail.transport", { from: transport(details.from), to: transport(details.to) });
      case "queued":
        return details.rule ? t("history:detail.by_rule", { rule: text(details.rule) }) : null;
      case "order_confirmed":
        return typeof details.codVnd === "number" ? format.money(details.codVnd) : null;
      case "buyer_not_reached":
        return t("history:detail.tries", { count: Number(details.tries) });
      case "hold_released":
        return [
          details.rules && t("history:detail.rules", { rules: text(details.rules) }),
          details.heldBy && t("history:detail.held_by", { by: text(details.heldBy) }),
        ]
          .filter(Boolean)
          .join(" · ");
      case "address_corrected":
        return [details.ward, details.district, details.province].filter(Boolean).join(", ");
      case "split":
      case "split_off":
      case "joined":
      case "contents_changed":
      case "unboxed":
        return text(details.items) || null;
      case "boxed":
        return t("history:detail.boxed", {
          boxes: Number(details.boxes),
          weight: format.weight(Number(details.weightGrams)),
          weightLimit: format.weight(Number(details.weightLimitGrams)),
          items: text(details.items),
        });
      case "printed":
        return t("history:detail.paper", {
          size: text(details.size),
          way: text(details.orientation) === "landscape" ? t("history:detail.landscape") : t("history:detail.portrait"),
        });
      case "order_changed":
      case "changes_settled":
      case "correction_replaced":
        if (differences) return differences.map((difference) => changesText(difference).line).join(" · ");
        return text(details.changes)
          .split(", ")
          .map((field) => (isChange(field) ? t(`changes:field.${field}`) : field))
          .join(", ");
      case "changed_while_queued":
        return text(details.changes)
          .split(", ")
          .map((part) => (isPart(part) ? t(`changes:part.${part}`) : part))
          .join(", ");
      case "recharge_settled":
        return typeof details.bookedFeeVnd === "number" && typeof details.chargedFeeVnd === "number"
          ? t("history:detail.from_to", {
              field: t("parcel:shipment.fee"),
              was: format.money(details.bookedFeeVnd),
              now: format.money(details.chargedFeeVnd),
            })
          : null;
      case "attention_settled":
        if (details.attention === "returned") return null;
        return attentionText(text(details.attention));
      case "reference_ended":
        return t("history:detail.reference", { reference: text(details.reference) });
      default:
        return null;
    }
  };

  function condition(value: HistoryView["details"][string] | undefined): string | null {
    const known = CONDITIONS.find((one) => one === value);
    return known ? t(`returns:condition.${known}`) : null;
  }

  function transport(value: HistoryView["details"][string] | undefined): string {
    const known = TRANSPORTS.find((one) => one === value);
    return known ? t(`carrier:transport.${known}`) : text(value);
  }

  /** Returns the weight, fee and COD that a status message reported, as far as they were new. */
  function told({ weightGrams, feeVnd, codVnd }: HistoryView["details"]): string {
    return [
      typeof weightGrams === "number" && t("parcel:told.weight", { weight: format.weight(weightGrams) }),
      typeof feeVnd === "number" && t("parcel:told.fee", { amount: format.money(feeVnd) }),
      typeof codVnd === "number" && t("parcel:told.cod", { amount: format.money(codVnd) }),
    ]
      .filter(Boolean)
      .join(" · ");
  }
}

function claim<Word extends string>(
  words: readonly Word[],
  value: unknown,
  say: (word: Word) => string,
): string | null {
  const known = words.find((one) => one === value);
  return known ? say(known) : null;
}

function text(value: string | number | boolean | null | undefined): string {
  return value === null || value === undefined ? "" : String(value);
}

function isChange(name: string): name is keyof typeof vi.changes.field {
  return Object.hasOwn(vi.changes.field, name);
}

function isPart(name: string): name is keyof typeof vi.changes.part {
  return Object.hasOwn(vi.changes.part, name);
}

function isField(name: string): name is FieldKey {
  return Object.hasOwn(vi.history.field, name);
}
