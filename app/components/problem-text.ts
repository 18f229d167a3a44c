import { holderOf } from "~/domain/parcel/holds";
import type { Problem } from "~/domain/parcel/problem";
import type { Format } from "~/locales/format";
import type { Text } from "~/locales/keys";
import { useFormat } from "./format";
import { useText } from "./text";

/** What is wrong and what to do about it; empty where nobody said so: a hold without a reason. */
export interface ProblemText {
  title: string;
  fix: string;
}

/** Parameters shown as money (whole VND) and those shown as weights (grams). */
const MONEY = [
  "due",
  "outstanding",
  "cod",
  "fee",
  "value",
  "cover",
  "minimum",
  "maximum",
  "wasVnd",
  "nowVnd",
  "limitVnd",
];
const GRAMS = ["weight", "weightLimit"];
/** Parameters that Shopify may leave empty, and those that whoever wrote them may. */
const UNNAMED = ["gateways"];
const OPTIONAL = ["reason"];

/** Returns a function that writes a problem's parameters, with amounts in the reader's format. */
export const useProblemValues = () => problemValues(useText(), useFormat());

function problemValues(t: Text, format: Format): (problem: Problem) => Record<string, string | number> {
  const emptyText = (name: string) => {
    if (OPTIONAL.includes(name)) return "";
    return UNNAMED.includes(name) ? t("problems:unnamed") : "–";
  };
  return ({ params = {} }) =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => {
        if (typeof value !== "number") return [name, value || emptyText(name)];
        if (MONEY.includes(name)) return [name, format.money(value)];
        return [name, GRAMS.includes(name) ? format.weight(value) : value];
      }),
    );
}

/** Returns a function that describes a problem, with amounts in the reader's format. */
export const useProblemText = (): ((problem: Problem) => ProblemText) => problemTexts(useText(), useFormat());

/** Returns {@link useProblemText} outside a page. */
export function problemTexts(t: Text, format: Format): (problem: Problem) => ProblemText {
  const valuesOf = problemValues(t, format);
  return (problem) => {
    // What holds it is named: the rule, the workflow, or who it was.
    const code = problem.code === "rule_hold" ? HOLD_TEXTS[holderOf(problem)] : problem.code;
    const values = valuesOf(problem);
    return { title: t(`problems:problem.${code}.title`, values), fix: t(`problems:problem.${code}.fix`, values) };
  };
}

const HOLD_TEXTS = { rule: "rule_hold", workflow: "flow_hold", person: "own_hold" } as const;
