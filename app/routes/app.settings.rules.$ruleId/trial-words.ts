import { useFormat } from "~/components/format";
import { type RuleNames, useRuleWords } from "~/components/rule-words";
import { useText } from "~/components/text";
import type { TrialChange } from "~/domain/draft/rule-trial";
import type { TransportChoice } from "~/domain/parcel/request";

/** Returns a function that describes a change of a trial in lines: what is added and removed, or from what to what. */
export function useTrialWords(names: RuleNames): (change: TrialChange) => string[] {
  const t = useText();
  const format = useFormat();
  const words = useRuleWords(names);
  const unset = t("rules:trial.unset");

  return (change) => {
    switch (change.part) {
      case "tags":
        return lists(change.part, change.before, change.after, words.tags);
      case "subTags":
        return lists(change.part, change.before, change.after, words.subTags);
      case "solutionIds":
        return lists(change.part, change.before, change.after, (ids) => ids.join(", "));
      case "transport":
        return single(change, (way) => t(`carrier:transport.${way as TransportChoice}`));
      case "pickAddressId":
        return single(change, words.pickup);
      case "pickOption":
        return single(change, (option) =>
          option === "post" ? t("parcel:pick_option.post") : t("parcel:pick_option.cod"),
        );
      case "pickWorkShift":
      case "deliverWorkShift":
        return single(change, (shift) => (shift === 1 ? t("parcel:form.shift.1") : t("parcel:form.shift.2")));
      case "note":
        return single(change, (note) => `“${note}”`);
      case "notDeliveredFeeVnd":
      case "declaredValueVnd":
        return single(change, format.money);
      case "holds":
        return [
          ...without(change.after, change.before).map((reason) => t("rules:trial.held", { reason })),
          ...without(change.before, change.after).map((reason) => t("rules:trial.not_held", { reason })),
        ];
      case "bookedAtOnce":
        return [t(change.after ? "rules:trial.booked" : "rules:trial.not_booked")];
      case "ready":
        return [t(change.after ? "rules:trial.ready" : "rules:trial.not_ready")];
    }
  };

  function lists<Value>(
    part: "tags" | "subTags" | "solutionIds",
    before: Value[],
    after: Value[],
    text: (values: Value[]) => string,
  ): string[] {
    const added = without(after, before);
    const removed = without(before, after);
    const name = t(`rules:trial.part.${part}`);
    return [
      ...(added.length > 0 ? [t("rules:trial.added", { part: name, values: text(added) })] : []),
      ...(removed.length > 0 ? [t("rules:trial.removed", { part: name, values: text(removed) })] : []),
    ];
  }

  function single<Value, Part extends SinglePart>(
    { part, before, after }: { part: Part; before: Value | null; after: Value | null },
    text: (value: Value) => string,
  ): string[] {
    const say = (value: Value | null) => (value === null ? unset : text(value));
    return [t("rules:trial.from_to", { part: t(`rules:trial.part.${part}`), before: say(before), after: say(after) })];
  }
}

type SinglePart = Exclude<TrialChange["part"], "tags" | "subTags" | "solutionIds" | "holds" | "bookedAtOnce" | "ready">;

function without<Value>(values: readonly Value[], others: readonly Value[]): Value[] {
  return values.filter((value) => !others.includes(value));
}
