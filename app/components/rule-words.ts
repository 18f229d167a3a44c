import { FACTS, isFactOf } from "~/domain/rules/facts";
import type { Condition, RuleActions } from "~/domain/rules/schema";
import { useCarrierWords } from "./carrier-words";
import { useFormat } from "./format";
import { useLocale, useText } from "./text";

/** Names for what rules refer to by id. */
export interface RuleNames {
  pickups: readonly { id: string; name: string }[];
  locations: readonly { id: string; name: string }[];
  /** The carrier's number for live plants, which depends on the dialect. */
  livePlantsTag: number;
}

/** The parts of a rule in the reader's language. */
export interface RuleWords {
  /** The whole rule as one sentence. */
  sentence(rule: { conditions: readonly Condition[]; actions: Partial<RuleActions> }): string;
  /** One value of a condition, as staff know it. */
  value(fact: Condition["fact"], value: string): string;
  pickup(id: string): string;
  tags(tags: readonly number[]): string;
  subTags(subTags: readonly number[]): string;
}

/** Returns the words for rules. An unknown id is shown as it is. */
export function useRuleWords(names: RuleNames): RuleWords {
  const t = useText();
  const locale = useLocale();
  const format = useFormat();
  const carrier = useCarrierWords(names.livePlantsTag);
  const listOf = (type: Intl.ListFormatType, values: readonly string[]) =>
    new Intl.ListFormat(locale, { type }).format(values);
  const named = (list: RuleNames["pickups"], id: string) =>
    list.find((one) => one.id === id)?.name ?? t("rules:editor.gone", { id: id.split("/").at(-1) ?? id });

  const words: RuleWords = {
    sentence({ conditions, actions }) {
      const says = conditions.map(conditionText);
      const does = actionTexts(actions).join("; ") || t("rules:does.nothing");
      return says.length === 0
        ? t("rules:always", { actions: does })
        : t("rules:if", {
            conditions: says.reduce((first, second) => t("rules:and", { first, second })),
            actions: does,
          });
    },
    value(fact, value) {
      if (isFactOf(fact, "location")) return named(names.locations, value);
      if (!isFactOf(fact, "choice")) return value;
      const choice = FACTS[fact].choices.find((one) => one === value);
      return choice ? t(`rules:${fact}.${choice}`) : value;
    },
    pickup: (id) => named(names.pickups, id),
    tags: (tags) => listOf("conjunction", tags.map(carrier.tag)),
    subTags: (subTags) => listOf("conjunction", subTags.map(carrier.subTag)),
  };
  return words;

  function conditionText(condition: Condition): string {
    if ("vnd" in condition) {
      return t(`rules:says.${condition.fact}.${condition.is}`, { amount: format.money(condition.vnd) });
    }
    if ("grams" in condition) {
      return t(`rules:says.${condition.fact}.${condition.is}`, { amount: format.weight(condition.grams) });
    }
    const values = condition.values.map((value) => words.value(condition.fact, value));
    return t(`rules:says.${condition.fact}.${condition.is}`, { values: listOf("disjunction", values) || "…" });
  }

  function actionTexts(actions: Partial<RuleActions>): string[] {
    const { tags = [], subTags = [], solutionIds = [], notDeliveredFeeVnd, declaredValueVnd } = actions;
    return [
      tags.length > 0 && t("rules:does.tags", { tags: listOf("conjunction", tags.map(withKind)) }),
      notDeliveredFeeVnd && t("rules:does.notDeliveredFee", { amount: format.money(notDeliveredFeeVnd) }),
      actions.transport && t("rules:does.transport", { transport: t(`carrier:transport.${actions.transport}`) }),
      solutionIds.length > 0 && t("rules:does.solutions", { count: solutionIds.length }),
      actions.pickAddressId && t("rules:does.pickup", { pickup: words.pickup(actions.pickAddressId) }),
      actions.pickOption && t(`rules:does.pick_option.${actions.pickOption}`),
      actions.pickWorkShift && t(`parcel:pick_shift.${actions.pickWorkShift}`),
      actions.deliverWorkShift && t(`parcel:deliver_shift.${actions.deliverWorkShift}`),
      actions.note && t("rules:does.note", { note: actions.note }),
      declaredValueVnd && t("rules:does.value", { amount: format.money(declaredValueVnd) }),
      actions.hold && t("rules:does.hold", { reason: actions.hold.reason || "…" }),
      actions.bookAtOnce && t("rules:does.book"),
    ].filter((text): text is string => typeof text === "string");

    /** Returns a tag by name; live plants with their kinds. */
    function withKind(tag: number): string {
      const hasKind = tag === names.livePlantsTag && subTags.length > 0;
      return hasKind ? `${carrier.tag(tag)} (${words.subTags(subTags)})` : carrier.tag(tag);
    }
  }
}
