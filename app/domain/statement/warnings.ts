import type { FeeField } from "./fields";
import { type Amounts, FEE_FIELDS } from "./fields";

/** What is said of a whole statement, above its rows. Text keys: `statements:warning.<code>`. */
export type Warning =
  | { code: "mostly_unknown"; unknown: number; rows: number }
  | { code: "all_duplicates"; rows: number }
  | { code: "other_months"; rows: number }
  | { code: "same_file"; statementId: string; name: string }
  | { code: "cut" }
  | { code: "no_total" }
  | { code: "hidden_rows"; rows: number }
  | { code: "other_sheets"; sheets: number }
  | { code: "turned_signs"; fields: FeeField[] }
  | { code: "net_does_not_add_up"; byVnd: number };

/** What was noticed while the file was read. */
export interface Noticed {
  sameFile: { statementId: string; name: string } | null;
  cut: boolean;
  hasTotal: boolean;
  hidden: number;
  sheets: number;
  turned: FeeField[];
}

/** What was counted of a statement's rows. */
interface Counts {
  rows: number;
  outcomes: Record<"unknown" | "duplicate", { rows: number }>;
  problems: { other_month?: number };
  sums: Amounts;
}

/** A handful of unknown rows says nothing about the account. */
const MOSTLY = { share: 0.5, atLeast: 3 };

/** Returns what must be said of a statement before anybody looks at its rows, the most serious first. */
export function warningsOf({ rows, outcomes, problems, sums }: Counts, noticed: Noticed): Warning[] {
  const warnings: Warning[] = [];
  const [unknown, duplicate] = [outcomes.unknown.rows, outcomes.duplicate.rows];
  if (noticed.sameFile) warnings.push({ code: "same_file", ...noticed.sameFile });
  if (noticed.cut) warnings.push({ code: "cut" });
  if (unknown >= MOSTLY.atLeast && unknown > rows * MOSTLY.share)
    warnings.push({ code: "mostly_unknown", unknown, rows });
  if (rows > 0 && duplicate === rows) warnings.push({ code: "all_duplicates", rows });
  const others = problems.other_month ?? 0;
  if (others > 0) warnings.push({ code: "other_months", rows: others });
  const byVnd = netGap(sums);
  if (byVnd !== 0) warnings.push({ code: "net_does_not_add_up", byVnd });
  if (noticed.turned.length > 0) warnings.push({ code: "turned_signs", fields: noticed.turned });
  if (noticed.hidden > 0) warnings.push({ code: "hidden_rows", rows: noticed.hidden });
  if (noticed.sheets > 1) warnings.push({ code: "other_sheets", sheets: noticed.sheets - 1 });
  if (!noticed.hasTotal) warnings.push({ code: "no_total" });
  return warnings;
}

/** By how much what the rows pay, less what they charge, is more than what they say remains; 0 where they say nothing of it. */
function netGap(sums: Amounts): number {
  if (sums.netVnd === null) return 0;
  const fees = FEE_FIELDS.reduce((sum, field) => sum + (sums[field] ?? 0), 0);
  return (sums.codVnd ?? 0) + (sums.compensationVnd ?? 0) - fees - sums.netVnd;
}
