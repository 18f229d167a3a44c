import type { Locale } from "~/domain/locale";
import type { FlowProblem } from "~/domain/shopify-flow/outcomes";
import type { FlowWord } from "~/domain/shopify-flow/words";
import enAttention from "./en/attention.json";
import enCarrier from "./en/carrier.json";
import enProblems from "./en/problems.json";
import enFlow from "./en/shopify_flow.json";
import viAttention from "./vi/attention.json";
import viCarrier from "./vi/carrier.json";
import viProblems from "./vi/problems.json";
import viFlow from "./vi/shopify_flow.json";

const TEXTS = {
  vi: { flow: viFlow, kinds: viAttention.kind, problems: viProblems.problem, reasons: viCarrier.reason },
  en: { flow: enFlow, kinds: enAttention.kind, problems: enProblems.problem, reasons: enCarrier.reason },
};

/**
 * Returns what a merchant reads in Shopify Flow. A code without a text is one of a newer release, or the carrier's: it is said in general
 * words. A problem's text that names amounts or people is not said: Flow is told its code.
 */
export function flowWords(word: FlowWord, locale: Locale): string {
  const { flow, kinds, problems, reasons } = TEXTS[locale];
  switch (word.about) {
    case "waiting":
      return textOf(kinds, word.code) ?? flow.to_check;
    case "problem":
      return titleOf(problems, word.code) ?? flow.to_check;
    case "reason":
      if (word.code === "") return flow.no_reason;
      return textOf(reasons, word.code) ?? flow.reason_code.replace("{{code}}", word.code);
    case "outcome":
      return outcomeText(word.code, flow, problems);
    case "fault":
      return flow.fault[word.code];
  }
}

const textOf = (texts: Record<string, string>, code: string): string | undefined =>
  Object.hasOwn(texts, code) ? texts[code] : undefined;

type Titles = Record<string, { title: string } | undefined>;

/** Returns what a problem is called; undefined where its text names amounts or people, and for a code without a text. */
function titleOf(problems: Titles, code: string): string | undefined {
  const title = Object.hasOwn(problems, code) ? problems[code]?.title : undefined;
  return title === undefined || title.includes("{{") || title.includes("$t(") ? undefined : title;
}

function outcomeText(code: FlowProblem, flow: typeof viFlow, problems: Titles): string {
  const [problem, why] = code.split(":") as [keyof typeof viFlow.problem, string?];
  const title = why === undefined ? undefined : titleOf(problems, why);
  return title === undefined
    ? flow.problem[problem]
    : flow.needs_person_for.replace("{{problem}}", title.replace(/\.$/, ""));
}
