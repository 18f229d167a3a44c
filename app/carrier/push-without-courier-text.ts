import { parseJson } from "./json";

/** The fields of a push that hold ids, codes, times and amounts (carrier 6.3): all that applying it needs. */
const FIELDS_WITHOUT_TEXT = [
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
 * Returns the push without free text written by the courier, as a raw body: a form or JSON, as it came. Anything else becomes "",
 * since its content is unknown.
 */
export function withoutCourierText(rawBody: string): string {
  const text = rawBody.replace(/^\uFEFF/, "").trim();
  if (text.startsWith("{")) return jsonWithoutText(text);
  const fields = [...new URLSearchParams(text)].filter(([name]) => FIELDS_WITHOUT_TEXT.includes(name));
  return new URLSearchParams(fields).toString();
}

function jsonWithoutText(text: string): string {
  try {
    const fields = Object.entries(parseJson(text) as object).filter(([name]) => FIELDS_WITHOUT_TEXT.includes(name));
    return JSON.stringify(Object.fromEntries(fields));
  } catch {
    return "";
  }
}
