import type { AddressResult } from "../../app/domain/address/address.ts";
import type { Label, LabelledAddress } from "./labelled.ts";

/** `missed`: a question where the label allows only an answer. `wrong`: anything else that the label does not allow. */
export type Verdict = "right" | "missed" | "wrong";

export interface Score {
  verdict: Verdict;
  given: string;
  accepted: string[];
  /** Whether the text in front of the ward is as labelled; null where the label does not say. */
  front: boolean | null;
}

/** Compares an answer with its label: the names in one spelling, including the level. */
export function scoreOf(line: LabelledAddress, result: AddressResult, spell: (name: string) => string): Score {
  const accepted = [line.expected, ...(line.also ?? [])].map((label) => labelOf(label, line.level, spell));
  const given =
    result.status === "review" ? REVIEW : labelOf({ ...result.address }, result.address.level, (name) => name);
  const verdict = accepted.includes(given) ? "right" : given === REVIEW ? "missed" : "wrong";
  return { verdict, given, accepted, front: frontMatches(line, result) };
}

const REVIEW = "review";

function labelOf(label: Label, level: string, spell: (name: string) => string): string {
  if (label.review) return REVIEW;
  const { ward = "", district, province = "" } = label;
  return spell([label.level ?? level, ward, district ?? "-", province].join(" / "));
}

/** Compares loosely: only letters and digits, in any order of the words. */
function frontMatches({ expected }: LabelledAddress, result: AddressResult): boolean | null {
  if (expected.street_or_hamlet === undefined) return null;
  const place = result.status === "review" ? result.known : result.address;
  return wordsOf(expected.street_or_hamlet) === wordsOf(`${place.street ?? ""} ${place.hamlet ?? ""}`);
}

function wordsOf(text: string): string {
  return (
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .sort()
    .join(" ");
}

/**
 * Returns the class of a line: `[english] street, ward, district` is of the class `english`. Lines without one return their
 * source.
 */
export function classOf({ note, source }: LabelledAddress): string {
  return /^\[([^\]]+)\]/.exec(note)?.[1] ?? source;
}
