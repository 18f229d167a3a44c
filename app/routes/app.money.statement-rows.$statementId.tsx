import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { problemText } from "~/components/statement/problem-text";
import { csvAnswer } from "~/csv-answer.server";
import type { CsvCell } from "~/domain/csv";
import { MONEY_FIELDS } from "~/domain/statement/fields";
import type { LineProblem } from "~/domain/statement/outcomes";
import { readLinesPlace } from "~/domain/statement/place";
import { dayInVietnam, VIETNAM_TIME_ZONE } from "~/domain/vietnam-time";
import { eachLines } from "~/flows/statement/read.server";
import { createFormat } from "~/locales/format";
import { i18nFor } from "~/locales/i18n";
import type { Text } from "~/locales/keys";
import { requireReader } from "~/merchant.server";
import { readStatement } from "~/store/statement-imports.server";

export { merchantHeaders as headers } from "~/merchant.server";

/** Answers with the rows of a statement that are shown as a CSV file, sent while they are read. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, params } = args;
  const { deps, shop, locale } = await requireReader(args, "see_money");
  const id = z.uuid().safeParse(params.statementId);
  if (!id.success || !(await readStatement(deps.database, shop.id, id.data))) throw new Response(null, { status: 404 });
  const i18n = i18nFor(locale);
  const t: Text = (key, values) => i18n.t(key, { ...values });
  const format = createFormat(locale, shop.timezone ?? VIETNAM_TIME_ZONE);
  const says = (problems: readonly LineProblem[]) => problems.map((one) => problemText(t, format, one)).join("; ");
  const place = readLinesPlace(new URL(request.url).searchParams);
  async function* rows(): AsyncGenerator<CsvCell[][]> {
    for await (const lines of eachLines(deps, shop.id, id.data ?? "", place)) {
      yield lines.map((line) => [
        ...[line.n, line.label || line.partnerId, line.orderName, t(`statements:outcome.${line.outcome}`)],
        ...[line.happenedOn, ...MONEY_FIELDS.map((field) => line[field]), line.weightGrams],
        ...[expectedOf(line.problems, "cod_differs"), expectedOf(line.problems, "fee_differs"), says(line.problems)],
      ]);
    }
  }
  const columns = ["row", "label", "order", "outcome", "day"] as const;
  const rest = ["weight", "expected_cod", "expected_fee", "says"] as const;
  const heading = [
    ...columns.map((column) => t(`statements:csv.${column}`)),
    ...MONEY_FIELDS.map((field) => t(`statements:field.${field}`)),
    ...rest.map((column) => t(`statements:csv.${column}`)),
  ];
  return csvAnswer(t("statements:csv.name", { day: dayInVietnam(deps.now()) }), heading, rows());
}

function expectedOf(problems: readonly LineProblem[], code: "cod_differs" | "fee_differs"): number | null {
  const found = problems.find((problem) => problem.code === code);
  return found && "expectedVnd" in found ? found.expectedVnd : null;
}
