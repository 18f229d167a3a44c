import type { AddressResult, AddressText, ResolvedAddress } from "./address";
import { candidates, knownPlaces, reviewReason } from "./address-candidates";
import { type Decision, decide, type ResolveOptions } from "./address-decision";
import { findHits } from "./address-hits";
import { type Reading, readingsOf } from "./address-readings";
import { segmentsOf } from "./address-segments";
import { streetAndHamlet } from "./address-street";
import { nearNames, onlyNearName } from "./address-typos";
import { type Gazetteer, provinceOf, type Unit } from "./gazetteer";

export type { ResolveOptions } from "./address-decision";

const MOST_ALTERNATIVES = 8;

/**
 * Reads a buyer's free text as province, district, ward and what stands in front of it, in either system (domain 3).
 * Answers only when exactly one reading explains everything that was recognised; anything else is a question with
 * candidates, best first. It never guesses and never throws.
 */
export function resolveAddress(
  gazetteer: Gazetteer,
  text: AddressText,
  options: ResolveOptions = { assumeTwoLevel: true },
): AddressResult {
  const segments = segmentsOf(text, gazetteer);
  if (segments.length === 0) return { status: "review", reason: "empty", known: {}, alternatives: [] };
  const findings = findHits(gazetteer, segments);
  const readings = readingsOf(findings);
  const front = streetAndHamlet(findings);
  const addressOf = (ward: Unit): ResolvedAddress => ({
    province: provinceOf(ward).name,
    district: ward.level === "3" ? (ward.parent?.name ?? null) : null,
    ward: ward.name,
    ...front,
    level: ward.level,
  });

  const decision = decide(findings, readings, options);
  if (decision !== null) return { status: "resolved", ...answer(decision, readings, addressOf) };
  const near = readings.length === 0 ? nearNames(gazetteer, findings) : [];
  const misspelt = onlyNearName(near);
  const alternatives = candidates(findings.hits, readings, near);
  if (misspelt !== null && findings.unread.every(({ kind }) => kind === "ward")) {
    const others = alternatives.filter((ward) => ward !== misspelt).slice(0, MOST_ALTERNATIVES);
    return {
      status: "resolved",
      address: addressOf(misspelt),
      confidence: "low",
      alternatives: others.map(addressOf),
    };
  }
  return {
    status: "review",
    reason: reviewReason(findings, readings),
    known: { ...knownPlaces(findings.hits), ...front },
    alternatives: alternatives.slice(0, MOST_ALTERNATIVES).map(addressOf),
  };
}

/** The other readings stand beside it: the same name in the other system is one click away. */
function answer(
  { reading, confidence }: Decision,
  readings: readonly Reading[],
  addressOf: (ward: Unit) => ResolvedAddress,
) {
  const others = candidates([], readings, []).filter((ward) => ward !== reading.ward);
  return {
    address: addressOf(reading.ward),
    confidence,
    alternatives: others.slice(0, MOST_ALTERNATIVES).map(addressOf),
  };
}
