import { FEE_FIELDS, type MoneyField } from "~/domain/statement/fields";
import type { LineProblem } from "~/domain/statement/outcomes";
import type { Format } from "~/locales/format";
import type { Text } from "~/locales/keys";

/** Returns what is said of a row, in one line. */
export function problemText(t: Text, format: Format, problem: LineProblem): string {
  const { money, weight } = format;
  const field = (of: MoneyField) => ({ field: t(`statements:field.${of}`) });
  switch (problem.code) {
    case "not_an_amount":
    case "not_whole":
    case "formula_without_value":
    case "error_value":
      return t(`statements:problem.${problem.code}`, field(problem.field));
    case "other_month":
      return t("statements:problem.other_month", { day: format.date(`${problem.day}T12:00:00+07:00`) });
    case "parcel_again":
    case "twice_in_file":
    case "counted_before":
      return t(`statements:problem.${problem.code}`, { row: problem.row });
    case "cod_counted_before": {
      const where = problem.statementId === null ? ("in_file" as const) : ("before" as const);
      return t(`statements:problem.cod_counted_${where}`, { row: problem.row, cod: money(problem.codVnd) });
    }
    case "fees_counted_before": {
      const fees = money(FEE_FIELDS.reduce((sum, fee) => sum + (problem.left[fee] ?? 0), 0));
      const where = problem.statementId === null ? ("in_file" as const) : ("before" as const);
      return t(`statements:problem.fees_counted_${where}`, { row: problem.row, fees });
    }
    case "fees_perhaps_counted": {
      const fees = money(FEE_FIELDS.reduce((sum, fee) => sum + (problem.left[fee] ?? 0), 0));
      const where = problem.statementId === null ? ("in_file" as const) : ("before" as const);
      return t(`statements:problem.fees_perhaps_${where}`, { row: problem.row, fees });
    }
    case "cod_differs":
      return t("statements:problem.cod_differs", amounts(problem, money));
    case "cod_from_statement":
      return t("statements:problem.cod_from_statement", {
        booked: money(problem.bookedVnd),
        stated: money(problem.statedVnd),
      });
    case "fee_differs":
      return t(`statements:problem.fee_differs_${problem.basis}`, amounts(problem, money));
    case "weight_differs":
      return t("statements:problem.weight_differs", {
        expected: weight(problem.expectedGrams),
        stated: weight(problem.statedGrams),
      });
    default:
      return t(`statements:problem.${problem.code}`);
  }
}

/** The difference with its sign: what the statement has more is above zero. */
function amounts({ expectedVnd, statedVnd }: { expectedVnd: number; statedVnd: number }, money: Format["money"]) {
  const by = statedVnd - expectedVnd;
  return { expected: money(expectedVnd), stated: money(statedVnd), by: `${by > 0 ? "+" : "−"}${money(Math.abs(by))}` };
}
