import { cellText } from "~/domain/statement/cell";
import { LINE_OUTCOMES, type LineOutcome } from "~/domain/statement/outcomes";
import { type LinesPlace, type ListPlace, listPlaceText } from "~/domain/statement/place";
import { MOST_COLUMNS } from "~/domain/statement/propose";
import { MOVING_STATES } from "~/domain/statement/states";
import { withAllOutcomes } from "~/domain/statement/tally";
import { checkTotals } from "~/domain/statement/totals";
import type { Deps } from "~/flows/deps.server";
import { orderKeyOf } from "~/flows/order-key";
import { listGivenUpStatements } from "~/store/parked-work.server";
import { readPreview } from "~/store/statement-files.server";
import { listStatements, readStatement, type StatementRow } from "~/store/statement-imports.server";
import { type ListedLine, listLines } from "~/store/statement-lines.server";
import type { LineView, SheetView, StatementPageView, StatementView } from "./views";

const PAGE_SIZE = 20;
const LINES_SHOWN = 50;
/** Rows read at a time for a file. */
const LINES_WRITTEN = 500;

/** Returns a page of the shop's statements, the newest first. `before`: the last one of the page
 * before; `next`: the place of the next page, null on the last. */
export async function listStatementViews(
  deps: Deps,
  shopId: string,
  before: ListPlace | null,
): Promise<{ statements: StatementView[]; next: string | null }> {
  const rows = await listStatements(deps.database, shopId, {
    limit: PAGE_SIZE + 1,
    before,
  });
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    statements: await viewsOf(deps, shopId, page),
    next:
      rows.length > PAGE_SIZE && last ? listPlaceText({ createdAt: last.createdAt.toISOString(), id: last.id }) : null,
  };
}

/** Returns one statement with a page of its rows; null when the shop has none with this id. */
export async function readStatementPage(
  deps: Deps,
  shopId: string,
  statementId: string,
  place: LinesPlace,
): Promise<StatementPageView | null> {
  const { database, cipher } = deps;
  const row = await readStatement(database, shopId, statementId);
  if (!row) return null;
  const [[view], preview, lines] = await Promise.all([
    viewsOf(deps, shopId, [row]),
    readPreview(database, cipher, shopId, statementId),
    listLines(database, shopId, statementId, { ...filterOf(place), after: place.after, limit: LINES_SHOWN + 1 }),
  ]);
  if (!view) return null;
  const shown = lines.slice(0, LINES_SHOWN).map(lineView);
  return {
    ...view,
    mapping: row.mapping,
    sheets: preview?.map(sheetView) ?? null,
    lines: shown,
    next: lines.length > LINES_SHOWN ? (shown.at(-1)?.n ?? null) : null,
  };
}

/** Gives the rows of a statement for a file, set by set. */
export async function* eachLines(
  { database }: Pick<Deps, "database">,
  shopId: string,
  statementId: string,
  place: Pick<LinesPlace, "show">,
): AsyncGenerator<ListedLine[]> {
  let after = 0;
  for (;;) {
    const lines = await listLines(database, shopId, statementId, { ...filterOf(place), after, limit: LINES_WRITTEN });
    if (lines.length > 0) yield lines;
    after = lines.at(-1)?.n ?? after;
    if (lines.length < LINES_WRITTEN) return;
  }
}

const OPEN: readonly LineOutcome[] = LINE_OUTCOMES.filter((outcome) => outcome !== "matched");

const filterOf = ({ show }: Pick<LinesPlace, "show">) => ({
  outcomes: show === "all" ? [] : show === "open" ? OPEN : [show],
});

async function viewsOf(deps: Deps, shopId: string, rows: readonly StatementRow[]): Promise<StatementView[]> {
  const moving = rows.filter(({ state }) => MOVING_STATES.includes(state)).map(({ id }) => id);
  const stuck = moving.length > 0 ? await listGivenUpStatements(deps.database, shopId, moving) : new Set<string>();
  return rows.map((row) => ({
    statementId: row.id,
    name: row.name,
    state: row.state,
    isStuck: stuck.has(row.id),
    trouble: row.trouble,
    createdAt: row.createdAt.toISOString(),
    by: row.actorName,
    appliedAt: row.appliedAt?.toISOString() ?? null,
    appliedBy: row.appliedByName,
    undoneAt: row.undoneAt?.toISOString() ?? null,
    undoneBy: row.undoneByName,
    undoneWhy: row.undoneWhy,
    progress: row.progress,
    total: row.total,
    tally: row.tally && withAllOutcomes(row.tally),
    totals: row.stated && row.tally ? checkTotals(row.stated, row.tally.sums) : [],
  }));
}

const sheetView = ({
  name,
  rows,
}: {
  name: string;
  rows: readonly { n: number; cells: readonly unknown[] }[];
}): SheetView => ({
  name,
  rows: rows.map(({ n, cells }) => ({
    n,
    cells: cells.slice(0, MOST_COLUMNS).map((cell) => cellText(cell as Parameters<typeof cellText>[0]).slice(0, 60)),
  })),
});

function lineView({ orderId, partnerId, ...line }: ListedLine): LineView {
  return { ...line, label: line.label || partnerId || "", orderKey: orderId && orderKeyOf(orderId) };
}
