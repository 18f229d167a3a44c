import { type Amounts, CHARGES } from "./fields";
import type { ReadLine } from "./line";
import { feesKey, lineKey, statesFees } from "./line-key";
import type { LineProblem } from "./outcomes";

/** A row whose payment counts. */
export interface CountedLine {
  lineKey: string;
  /** Null: of the file that is being read. */
  statementId: string | null;
  n: number;
  /** The key of what it says beside its COD; null: it says nothing of fees. */
  feesKey: string | null;
}

/** The rows that count, by the key of their COD and by that of their fees: each counts once for a parcel. */
export type CountedKeys = Map<string, CountedLine>;

/** Returns rows that count by all of their keys. */
export function keysOf(lines: readonly CountedLine[]): CountedKeys {
  const keys: CountedKeys = new Map();
  for (const line of lines) addCounted(keys, line);
  return keys;
}

/** Adds a row that counts from now on: it is what later rows with these keys repeat. */
export function addCounted(keys: CountedKeys, line: CountedLine): void {
  for (const key of [line.lineKey, line.feesKey]) if (key !== null) keys.set(key, line);
}

/** What of a row does not count yet. */
export interface NewPart {
  /** Nothing of it is new. */
  isDuplicate: boolean;
  amounts: Amounts;
  problems: LineProblem[];
  lineKey: string;
}

/**
 * Returns what of a row does not count yet, with what is said of the rest: of a parcel, a COD counts once, and so do fees. COD that
 * counts already is left out where the earlier row said nothing of fees and this one has new ones; fees that count already are left
 * out of a row whose COD is new. `of`: what the row's key begins with; `statementId`: its statement, null while it is read.
 */
export function newPartOf(
  { n, amounts, problems }: Pick<ReadLine, "n" | "amounts" | "problems">,
  { of, statementId }: { of: string; statementId: string | null },
  counted: CountedKeys,
): NewPart {
  const takenBy = (key: string) => {
    const by = counted.get(key);
    return by && !(by.statementId === statementId && by.n === n) ? by : null;
  };
  const key = lineKey(of, amounts);
  const whole: NewPart = { isDuplicate: false, amounts, problems: [...problems], lineKey: key };
  const repeats = (by: CountedLine): NewPart => ({
    ...{ ...whole, isDuplicate: true },
    problems: [
      ...problems,
      by.statementId === null || by.statementId === statementId
        ? { code: "twice_in_file", row: by.n }
        : { code: "counted_before", statementId: by.statementId, row: by.n },
    ],
  });
  const { codVnd } = amounts;
  const cod = takenBy(key);
  if (!codVnd) return cod ? repeats(cod) : whole;
  const charges = { ...amounts, codVnd: null };
  const chargesKey = feesKey(of, charges);
  const fees = statesFees(amounts) ? takenBy(chargesKey) : null;
  if (cod) {
    const areFeesNew = statesFees(amounts) && !fees && cod.feesKey === null;
    if (!areFeesNew || cod.statementId === null || cod.statementId === statementId) return repeats(cod);
    const said = { code: "cod_counted_before" as const, statementId: cod.statementId, row: cod.n, codVnd };
    return { ...whole, amounts: charges, problems: [...problems, said], lineKey: chargesKey };
  }
  if (!fees) return whole;
  const left = Object.fromEntries(CHARGES.flatMap((field) => (amounts[field] ? [[field, amounts[field]]] : [])));
  const none = Object.fromEntries(CHARGES.map((field) => [field, null]));
  const said = { code: "fees_counted_before" as const, statementId: fees.statementId, row: fees.n, left };
  return { ...whole, amounts: { ...amounts, ...none }, problems: [...problems, said] };
}
