import type { LoaderFunctionArgs } from "@remix-run/node";
import { readQuery } from "~/components/money/book-query";
import { csvAnswer } from "~/csv-answer.server";
import type { CsvCell } from "~/domain/csv";
import { dayInVietnam } from "~/domain/vietnam-time";
import { readWholeBook } from "~/flows/cod/read-book.server";
import type { BookRowView } from "~/flows/cod/views";
import { i18nFor } from "~/locales/i18n";
import type { Text } from "~/locales/keys";
import { requireReader } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

/** Returns all parcels of a stage of the COD book as a CSV file, sent while it is read. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const { deps, shop, locale } = await requireReader(args, "see_money");
  const query = readQuery(request.url);
  const texts = i18nFor(locale);
  const t: Text = (key, values) => texts.t(key, { ...values });
  const columns = Object.keys(COLUMNS) as Column[];
  const heading = columns.map((column) => t(`money:csv.${column}`));
  const book = readWholeBook(deps, shop.id, query);
  return csvAnswer(`cod-${query.stage}-${dayInVietnam(deps.now())}`, heading, linesOf(book, columns, t));
}

async function* linesOf(book: AsyncGenerator<BookRowView[]>, columns: readonly Column[], t: Text) {
  for await (const rows of book) yield rows.map((row) => columns.map((column) => COLUMNS[column](row, t)));
}

type Column = keyof typeof COLUMNS;

/** The columns of the file, and what of a parcel is in them. */
const COLUMNS = {
  order: (row) => row.orderName,
  tracking_number: (row) => row.trackingNumber,
  stage: (row, t) => t(`money:stage.${row.stage}`),
  since: (row) => dayInVietnam(new Date(row.since)),
  booked: (row) => row.bookedVnd,
  collected: (row) => row.collectedVnd,
  door_fee: (row) => row.doorFeeVnd,
  paid_out: (row) => row.paidOutVnd,
  due: (row) => row.dueVnd,
  quoted_fee: (row) => row.quotedFeeVnd,
  charged_fee: (row) => row.chargedFeeVnd,
  declared_grams: (row) => row.declaredGrams,
  charged_grams: (row) => row.chargedGrams,
} satisfies Record<string, (row: BookRowView, t: Text) => CsvCell>;
