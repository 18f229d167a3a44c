import { parseJson } from "./json";

/** What a push says in ids, codes, times and sums (carrier 6.3): all that is needed to take it in. */
const WORDLESS = [
  "label_id",
  "partner_id",
  "status_id",
  "action_time",
  "reason_code",
  "weight",
  "fee",
  "pick_money",
  "return_part_package",
];

/**
 * The same push without what the courier wrote, as raw text: a form or JSON, as it came. What is neither comes back empty:
 * nobody can tell what stands in it.
 */
export function withoutCourierText(rawBody: string): string {
  const text = rawBody.replace(/^\uFEFF/, "").trim();
  if (text.startsWith("{")) return withoutJsonWords(text);
  const fields = [...new URLSearchParams(text)].filter(([name]) => WORDLESS.includes(name));
  return new URLSearchParams(fields).toString();
}

function withoutJsonWords(text: string): string {
  try {
    const fields = Object.entries(parseJson(text) as object).filter(([name]) => WORDLESS.includes(name));
    return JSON.stringify(Object.fromEntries(fields));
  } catch {
    return "";
  }
}
