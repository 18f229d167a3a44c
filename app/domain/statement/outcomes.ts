import type { AmountFault } from "./amount";
import type { Charge, MoneyField } from "./fields";
import type { LabelFault } from "./label";

/**
 * What a row of a statement is. `matched`: as expected. `different`: of a parcel of the shop, but not as expected. `unknown`: of no
 * parcel of the shop. `duplicate`: counted already, or twice in the file. `unsure`: fees that may count already,
 * divided otherwise. `unreadable`: an amount or the parcel cannot be read.
 * Text keys: `statements:outcome.<outcome>`.
 */
export const LINE_OUTCOMES = ["matched", "different", "unknown", "duplicate", "unsure", "unreadable"] as const;

export type LineOutcome = (typeof LINE_OUTCOMES)[number];

/** The rows that count once the statement is applied: what the carrier paid and charged, expected or not. */
export const COUNTABLE: readonly LineOutcome[] = ["matched", "different"];

/** Something to be said of a row. Text keys: `statements:problem.<code>`. */
export type LineProblem =
  | { code: LabelFault | "cut" | "merged" | "nothing_stated" | "zero_only" | "no_date" | "no_weight" | "negative_cod" }
  | { code: AmountFault; field: MoneyField }
  | { code: "other_month"; day: string }
  | { code: "parcel_again" | "twice_in_file"; row: number }
  | { code: "counted_before"; statementId: string; row: number }
  /** `statementId` null: in this file. */
  | { code: "cod_counted_before"; statementId: string | null; row: number; codVnd: number }
  /** `statementId` null: in this file. `left`: the fees that are left out of the row. */
  | { code: "fees_counted_before"; statementId: string | null; row: number; left: Partial<Record<Charge, number>> }
  /** Of another division. `left`: the fees that do not count until somebody says that they are new. */
  | { code: "fees_perhaps_counted"; statementId: string | null; row: number; left: Partial<Record<Charge, number>> }
  /** Somebody said so of fees that were in doubt. */
  | { code: "fees_said_new" }
  | { code: "cod_differs"; expectedVnd: number; statedVnd: number }
  | { code: "cod_from_statement"; bookedVnd: number; statedVnd: number }
  | { code: "fee_differs"; basis: "charged" | "quoted"; expectedVnd: number; statedVnd: number }
  | { code: "weight_differs"; expectedGrams: number; statedGrams: number };

export type ProblemCode = LineProblem["code"];

/** Nothing of such a row can be counted. */
const UNREADABLE: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  "no_label",
  "scientific",
  "two_labels",
  "no_code",
  "cut",
  "merged",
  "nothing_stated",
  "zero_only",
  "not_an_amount",
  "not_whole",
  "formula_without_value",
  "error_value",
]);

const DIFFERENT: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  "cod_differs",
  "fee_differs",
  "weight_differs",
  "negative_cod",
  "fees_perhaps_counted",
  "fees_said_new",
]);

/** What a comparison of a row with its parcel found: true of the payment, also where another row states it. */
const COMPARED: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  "cod_differs",
  "cod_from_statement",
  "negative_cod",
  "fee_differs",
  "weight_differs",
]);

/** Something of such a row does not count, because another row has it or may have it. */
const LEFT_OUT: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  "counted_before",
  "twice_in_file",
  "cod_counted_before",
  "fees_counted_before",
  "fees_perhaps_counted",
]);

/** Returns whether it is what a comparison found. */
export const isCompared = ({ code }: LineProblem): boolean => COMPARED.has(code);

/** Returns whether it says that something of its row does not count because of another row. */
export const isLeftOut = ({ code }: LineProblem): boolean => LEFT_OUT.has(code);

/** Returns whether a row with these problems cannot be read. */
export const isUnreadable = (problems: readonly LineProblem[]): boolean =>
  problems.some(({ code }) => UNREADABLE.has(code));

/** Returns whether a row with these problems is not as expected. */
export const isDifferent = (problems: readonly LineProblem[]): boolean =>
  problems.some(({ code }) => DIFFERENT.has(code));
