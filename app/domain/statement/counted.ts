import { type Charges, chargesOf, withoutCharges } from "./charges";
import type { Amounts } from "./fields";
import type { ReadLine } from "./line";
import { feesKey, lineKey, statesFees } from "./line-key";
import type { LineProblem } from "./outcomes";
import { splitOtherwise } from "./split";

/** A row whose payment counts. */
export interface CountedLine {
  /** Its parcel, or the code of one that is not known. */
  of: string;
  lineKey: string;
  /** Null: of the file that is being read. */
  statementId: string | null;
  n: number;
  /** The key of what it says beside its COD; null: it says nothing of fees. */
  feesKey: string | null;
  charges: Charges;
}

/** The rows that count: by the key of their COD and by that of their fees, each of which counts once; and by their parcel. */
export interface CountedRows {
  byKey: Map<string, CountedLine>;
  byParcel: Map<string, CountedLine[]>;
}

/** Returns rows that count by their keys and parcels. */
export function countedRows(lines: readonly CountedLine[]): CountedRows {
  const rows: CountedRows = { byKey: new Map(), byParcel: new Map() };
  for (const line of lines) addCounted(rows, line);
  return rows;
}

/** Adds a row that counts from now on: it is what later rows repeat. Further keys, where it has others than its own. */
export function addCounted({ byKey, byParcel }: CountedRows, line: CountedLine, further: readonly string[] = []): void {
  for (const key of [line.lineKey, line.feesKey, ...further]) if (key !== null) byKey.set(key, line);
  const others = byParcel.get(line.of);
  if (others) others.push(line);
  else byParcel.set(line.of, [line]);
}

/** Returns the same rows apart: what is added to them is not added to these. */
export const copied = ({ byKey, byParcel }: CountedRows): CountedRows => ({
  byKey: new Map(byKey),
  byParcel: new Map([...byParcel].map(([of, lines]) => [of, [...lines]])),
});

/** What of a row does not count yet. */
export interface NewPart {
  /** `new`: it counts. `duplicate`: nothing of it is new. `unsure`: what is left of it are fees that may count already. */
  is: "new" | "duplicate" | "unsure";
  amounts: Amounts;
  problems: LineProblem[];
  lineKey: string;
}

interface Place {
  /** What the row's key begins with. */
  of: string;
  /** Null while it is read. */
  statementId: string | null;
  /** What the parcel costs on its way to the buyer; null: not known. */
  wholeFeeVnd: number | null;
  /** The row's fees count already, through itself: they are asked about no more. */
  holdsFees?: boolean;
}

/**
 * Returns what of a row does not count yet, with what is said of the rest: of a parcel, a COD counts once, and so do fees. COD that
 * counts already is left out where the earlier row said nothing of fees and this one has new ones; fees that count already are left
 * out of a row whose COD is new. Fees that may count already, divided otherwise, do not count until somebody says that they are new;
 * then they do, whatever the row says of its COD.
 */
export function newPartOf(
  { n, amounts, problems }: Pick<ReadLine, "n" | "amounts" | "problems">,
  { of, statementId, wholeFeeVnd, holdsFees = false }: Place,
  counted: CountedRows,
): NewPart {
  const isOther = (line: CountedLine) => !(line.statementId === statementId && line.n === n);
  const takenBy = (key: string) => [counted.byKey.get(key)].find((line) => line !== undefined && isOther(line)) ?? null;
  /** Null for a row of the same file. */
  const statementOf = (line: CountedLine) => (line.statementId === statementId ? null : line.statementId);
  const key = lineKey(of, amounts);
  const whole: NewPart = { is: "new", amounts, problems: [...problems], lineKey: key };
  const repeats = (by: CountedLine): NewPart => {
    const before = statementOf(by);
    const said: LineProblem =
      before === null
        ? { code: "twice_in_file", row: by.n }
        : { code: "counted_before", statementId: before, row: by.n };
    return { ...whole, is: "duplicate", problems: [...problems, said] };
  };
  const { codVnd } = amounts;
  const left = chargesOf(amounts);
  const chargesKey = feesKey(of, amounts);
  const cod = codVnd ? takenBy(key) : null;
  const fees = statesFees(amounts) && !holdsFees ? takenBy(chargesKey) : null;
  // That fees are new was said before another row brought this COD with fees of its own: of those nobody spoke.
  const isPaidWithFees = cod !== null && cod.feesKey !== null;
  const isSure = holdsFees || (!isPaidWithFees && problems.some(({ code }) => code === "fees_said_new"));
  const others = (counted.byParcel.get(of) ?? []).filter(isOther);
  const perhaps = statesFees(amounts) && !fees && !isSure ? splitOtherwise(left, others, wholeFeeVnd) : null;
  const doubt: LineProblem[] = perhaps
    ? [{ code: "fees_perhaps_counted", statementId: statementOf(perhaps), row: perhaps.n, left }]
    : [];
  if (!codVnd) {
    const by = takenBy(key);
    if (by) return repeats(by);
    return perhaps ? { ...whole, is: "unsure", problems: [...problems, ...doubt] } : whole;
  }
  if (cod) {
    const areFeesNew = statesFees(amounts) && !fees && (!isPaidWithFees || holdsFees);
    const before = statementOf(cod);
    if (!areFeesNew || (before === null && !holdsFees)) return repeats(cod);
    const said = { code: "cod_counted_before" as const, statementId: before, row: cod.n, codVnd };
    return {
      ...{ is: perhaps ? "unsure" : "new", amounts: { ...amounts, codVnd: null }, lineKey: chargesKey },
      problems: [...problems, said, ...doubt],
    };
  }
  if (perhaps) return { ...whole, amounts: withoutCharges(amounts), problems: [...problems, ...doubt] };
  if (!fees) return whole;
  const said = { code: "fees_counted_before" as const, statementId: statementOf(fees), row: fees.n, left };
  return { ...whole, amounts: withoutCharges(amounts), problems: [...problems, said] };
}
