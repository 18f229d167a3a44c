import type { CountedLine } from "~/domain/statement/counted";
import type { Amounts } from "~/domain/statement/fields";
import { type JudgedLine, judging } from "~/domain/statement/judge";
import { sameLabel, trackingIdOf } from "~/domain/statement/label";
import type { ReadLine } from "~/domain/statement/line";
import { summing, type Tally, tallying } from "~/domain/statement/tally";
import { type InTurns, ROWS_IN_A_TURN } from "~/domain/statement/turns";
import { warningsOf } from "~/domain/statement/warnings";
import type { Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { findSameFile, type StatementRow } from "~/store/statement-imports.server";
import { findCountedLines, findStatedParcels, type StatedParcel } from "~/store/statement-parcels.server";
import type { CollectedLines } from "./collect-lines";
import { inTurns } from "./in-turns";

/** Codes looked up by one statement. */
const LOOKED_UP_AT_A_TIME = 400;

export interface CheckedLines {
  lines: JudgedLine[];
  stated: Amounts | null;
  tally: Tally;
}

/** Compares the rows of a statement with the shop's parcels and with what counts already. Changes nothing. */
export async function checkLines(
  { database }: Deps,
  shopId: string,
  one: StatementRow,
  { lines: read, stated, ...noticed }: CollectedLines,
): Promise<CheckedLines> {
  // Before a part that counts already is left out of a row.
  const sums = await inTurns(summing(read));
  const parcels = await parcelsOf(database, shopId, read);
  const counted: CountedLine[] = [];
  const ids = [...new Set([...parcels.values()].map(({ shipmentId }) => shipmentId))];
  for (let at = 0; at < ids.length; at += LOOKED_UP_AT_A_TIME) {
    counted.push(...(await findCountedLines(database, shopId, ids.slice(at, at + LOOKED_UP_AT_A_TIME))));
  }
  const lines = await inTurns(judging(read, { parcelOf: ({ n }) => parcels.get(n) ?? null, counted }));
  const sameFile = await findSameFile(database, shopId, one);
  const tally = await inTurns(tallying(lines, sums));
  const warnings = warningsOf(tally, { ...noticed, sameFile, hasTotal: stated !== null });
  return { lines, stated, tally: { ...tally, warnings } };
}

/** Returns the shop's parcels by the numbers of the rows that are about them. */
async function parcelsOf(sql: Sql, shopId: string, lines: readonly ReadLine[]): Promise<Map<number, StatedParcel>> {
  const byCode = new Map<string, StatedParcel>();
  for (const set of setsOf(lines)) {
    for (const parcel of await findStatedParcels(sql, shopId, codesOf(set))) {
      for (const key of keysOfParcel(parcel)) byCode.set(key, parcel);
    }
  }
  return inTurns(placing(lines, byCode));
}

function* placing(
  lines: readonly ReadLine[],
  byCode: ReadonlyMap<string, StatedParcel>,
): InTurns<Map<number, StatedParcel>> {
  const ofRows = new Map<number, StatedParcel>();
  for (const [at, line] of lines.entries()) {
    if (at % ROWS_IN_A_TURN === 0) yield;
    const key = keysOfLine(line).find((one) => byCode.has(one));
    const parcel = key === undefined ? undefined : byCode.get(key);
    if (parcel) ofRows.set(line.n, parcel);
  }
  return ofRows;
}

function* setsOf(lines: readonly ReadLine[]): Generator<readonly ReadLine[]> {
  for (let at = 0; at < lines.length; at += LOOKED_UP_AT_A_TIME) yield lines.slice(at, at + LOOKED_UP_AT_A_TIME);
}

function codesOf(lines: readonly ReadLine[]) {
  const labels = lines.flatMap(({ label }) => (label === "" ? [] : [label, sameLabel(label)]));
  const trackingIds = lines.flatMap(({ label }) => (isBareNumber(label) ? label : []));
  // Some statements have our reference where others have the tracking number.
  const partnerIds = [...lines.flatMap(({ partnerId }) => partnerId ?? []), ...labels];
  return { labels: [...new Set(labels)], trackingIds: [...new Set(trackingIds)], partnerIds: [...new Set(partnerIds)] };
}

const isBareNumber = (label: string) => trackingIdOf(label) === label;

function keysOfParcel({ label, trackingId, partnerId }: StatedParcel): string[] {
  const number = trackingId ?? (label && trackingIdOf(label));
  return [
    label && `label:${sameLabel(label)}`,
    number && `number:${number}`,
    partnerId && `partner:${partnerId}`,
  ].filter((key): key is string => !!key);
}

/** The whole tracking number first: the number alone is only looked at where it stands alone. */
function keysOfLine({ label, partnerId }: ReadLine): string[] {
  const keys = label === "" ? [] : [`label:${sameLabel(label)}`, `partner:${label}`];
  if (isBareNumber(label)) keys.push(`number:${label}`);
  return partnerId === null ? keys : [...keys, `partner:${partnerId}`];
}
