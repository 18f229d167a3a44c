import type { CountedLine } from "~/domain/statement/counted";
import type { Amounts } from "~/domain/statement/fields";
import { type JudgedLine, judgeLines } from "~/domain/statement/judge";
import { sameLabel, trackingIdOf } from "~/domain/statement/label";
import type { ReadLine } from "~/domain/statement/line";
import { sumOf, type Tally, tallyOf } from "~/domain/statement/tally";
import { warningsOf } from "~/domain/statement/warnings";
import type { Deps } from "~/flows/deps.server";
import { findSameFile, type StatementRow } from "~/store/statement-imports.server";
import { findCountedLines, findStatedParcels, type StatedParcel } from "~/store/statement-parcels.server";
import type { CollectedLines } from "./collect-lines";

/** Codes looked up by one statement. */
const LOOKED_UP_AT_A_TIME = 1_000;

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
  const sums = sumOf(read);
  const parcels = new Map<string, StatedParcel>();
  for (const set of setsOf(read)) {
    for (const parcel of await findStatedParcels(database, shopId, codesOf(set))) {
      for (const key of keysOfParcel(parcel)) parcels.set(key, parcel);
    }
  }
  const parcelOf = (line: ReadLine) =>
    keysOfLine(line)
      .map((key) => parcels.get(key))
      .find((one) => one !== undefined) ?? null;
  const counted: CountedLine[] = [];
  const ids = [...new Set(read.flatMap((line) => parcelOf(line)?.shipmentId ?? []))];
  for (let at = 0; at < ids.length; at += LOOKED_UP_AT_A_TIME) {
    counted.push(...(await findCountedLines(database, shopId, ids.slice(at, at + LOOKED_UP_AT_A_TIME))));
  }
  const lines = judgeLines(read, { parcelOf, counted });
  const sameFile = await findSameFile(database, shopId, one);
  const warnings = warningsOf(lines, sums, { ...noticed, sameFile, hasTotal: stated !== null });
  return { lines, stated, tally: tallyOf(lines, sums, warnings) };
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
