import type { AddressText } from "~/domain/order/order";
import { type Gazetteer, provinceOf, type Unit } from "~/domain/places/gazetteer";
import type { ResolvedAddress } from "~/domain/places/resolved-address";
import type { AddressResult } from "./address";
import { candidates, knownPlaces, reviewReason } from "./candidates";
import { type Decision, decide, type ResolveOptions } from "./decision";
import { type Findings, findHits } from "./hits";
import { type Reading, readingsOf } from "./readings";
import { reviewExplanation } from "./review-explanation";
import { segmentsOf } from "./segments";
import { type Front, streetAndHamlet } from "./street";
import { nearNames, onlyNearName } from "./typos";

export type { ResolveOptions } from "./decision";

const MAX_ALTERNATIVES = 8;

/**
 * Reads a buyer's free text as province, district, ward, street and hamlet, in either system (domain 3.2). Returns an address
 * only when exactly one reading explains everything recognised; anything else is a question with candidates, best first.
 * Never guesses silently and never throws.
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
  const decision = decide(findings, readings, options);
  if (decision !== null) return answer(decision, findings, readings);

  const near = readings.length === 0 ? nearNames(gazetteer, findings) : [];
  const alternatives = candidates(findings.hits, readings, near);
  const misspelt = findings.unread.every(({ kind }) => kind === "ward") ? onlyNearName(near) : null;
  if (misspelt !== null) {
    const front = streetAndHamlet(findings, findings.unread[0] ?? null);
    const others = alternatives.filter((ward) => ward !== misspelt);
    return resolved(misspelt, "low", others, front);
  }
  const front = streetAndHamlet(findings, null);
  return {
    status: "review",
    reason: reviewReason(findings, readings),
    why: reviewExplanation(findings, readings),
    known: { ...knownPlaces(findings.hits), ...front },
    alternatives: alternatives.slice(0, MAX_ALTERNATIVES).map((ward) => addressOf(ward, front)),
  };
}

/** Returns the decided address with the other readings as alternatives: the same name in the other system is one click away. */
function answer({ reading, confidence }: Decision, findings: Findings, readings: readonly Reading[]): AddressResult {
  const others = candidates([], readings, []).filter((ward) => ward !== reading.ward);
  return resolved(reading.ward, confidence, others, streetAndHamlet(findings, reading));
}

function resolved(
  ward: Unit,
  confidence: Decision["confidence"],
  others: readonly Unit[],
  front: Front,
): AddressResult {
  const alternatives = others.slice(0, MAX_ALTERNATIVES).map((other) => addressOf(other, front));
  return { status: "resolved", address: addressOf(ward, front), confidence, alternatives };
}

function addressOf(ward: Unit, front: Front): ResolvedAddress {
  return {
    province: provinceOf(ward).name,
    district: ward.level === "3" ? (ward.parent?.name ?? null) : null,
    ward: ward.name,
    ...front,
    level: ward.level,
  };
}
