import type { Locale } from "~/domain/locale";
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
    case "problem": {
      const title = (problems as Record<string, { title: string } | undefined>)[word.code]?.title;
      return title === undefined || title.includes("{{") || title.includes("$t(") ? flow.to_check : title;
    }
    case "reason":
      if (word.code === "") return flow.no_reason;
      return textOf(reasons, word.code) ?? flow.reason_code.replace("{{code}}", word.code);
    case "outcome":
      return flow.problem[word.code];
    case "fault":
      return flow.fault[word.code];
  }
}

const textOf = (texts: Record<string, string>, code: string): string | undefined =>
  Object.hasOwn(texts, code) ? texts[code] : undefined;
