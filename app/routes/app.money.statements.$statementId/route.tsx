import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BlockStack, Page } from "@shopify/polaris";
import { z } from "zod";
import { useRevalidateWhile } from "~/components/revalidate-while";
import { StatementStateBadge } from "~/components/statement/state-badge";
import { useText } from "~/components/text";
import { COLUMN_FIELDS } from "~/domain/statement/fields";
import { readLinesPlace } from "~/domain/statement/place";
import { MOST_COLUMNS } from "~/domain/statement/propose";
import { isNamed, MOVING_STATES, OPEN_STATES } from "~/domain/statement/states";
import { MAX_STORED_INTEGER } from "~/domain/stored-integer";
import { applyStatement, goOn, undoStatement } from "~/flows/statement/apply.server";
import { chooseColumns, lookAgain } from "~/flows/statement/columns.server";
import { giveUpReading } from "~/flows/statement/give-up.server";
import { readStatementPage } from "~/flows/statement/read.server";
import { sayNew } from "~/flows/statement/say-new.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";
import { ColumnsCard } from "./columns-card";
import { LinesCard } from "./lines-card";
import { PayCard } from "./pay-card";
import { StandingCard } from "./standing-card";
import { TotalsCard } from "./totals-card";
import { useActing } from "./use-acting";
import { WarningsBanner } from "./warnings-banner";

export { saveAction as clientAction } from "~/components/not-saved";
export { merchantHeaders as headers } from "~/merchant.server";

const readId = (id: string | undefined) => {
  const statementId = z.uuid().safeParse(id);
  if (!statementId.success) throw new Response(null, { status: 404 });
  return statementId.data;
};

/** Returns a statement with a page of its rows; throws a 404 for an unknown one. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "see_money");
  const place = readLinesPlace(new URL(request.url).searchParams);
  const statement = await readStatementPage(deps, shop.id, readId(params.statementId), place);
  if (!statement) throw new Response(null, { status: 404 });
  return { statement, place };
}

/** A sum of a statement: far more than all of its rows could hold. */
const MOST_VND = 1e12;
const seenNumber = z.int().min(-MOST_VND).max(MOST_VND);

const readAsked = formOf(
  z.discriminatedUnion("intent", [
    z.object({
      intent: z.literal("columns"),
      mapping: z.object({
        sheet: z.int().min(0).max(100),
        headerRow: z.int().min(0).max(1_000),
        columns: z.array(z.enum(COLUMN_FIELDS).nullable()).max(MOST_COLUMNS),
        weightUnit: z.enum(["g", "kg"]),
      }),
    }),
    z.object({ intent: z.enum(["again", "go_on", "give_up"]) }),
    /** What the window said that it books. */
    z.object({
      intent: z.literal("apply"),
      seen: z.object({ rows: seenNumber, codVnd: seenNumber, feeVnd: seenNumber }),
    }),
    z.object({ intent: z.literal("say_new"), row: z.int().min(1).max(MAX_STORED_INTEGER) }),
    z.object({ intent: z.literal("undo"), why: z.string().trim().min(1).max(500) }),
  ]),
);

/** Has a statement read by other columns or once more, applied, undone, or left as one that cannot be read. Asking twice is asking once. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { deps, shop, actor } = await requireMerchant(request, "change_money");
  const statementId = readId(params.statementId);
  const asked = await readAsked(request);
  switch (asked.intent) {
    case "columns":
      return chooseColumns(deps, shop.id, statementId, asked.mapping);
    case "again":
      return lookAgain(deps, shop.id, statementId);
    case "go_on":
      return goOn(deps, shop.id, statementId);
    case "give_up":
      return giveUpReading(deps, shop.id, statementId);
    case "apply":
      return applyStatement(deps, shop.id, statementId, actor, asked.seen);
    case "say_new":
      return sayNew(deps, shop.id, { statementId, n: asked.row }, actor);
    case "undo":
      return undoStatement(deps, shop.id, statementId, asked.why, actor);
  }
}

/** One statement: what its rows are, before and after they count. */
export default function StatementPage() {
  const t = useText();
  const { statement, place } = useLoaderData<typeof loader>();
  const acting = useActing();
  const { statementId, state, progress, isStuck, tally } = statement;
  useRevalidateWhile(MOVING_STATES.includes(state) && !isStuck ? `${statementId}:${state}:${progress}` : "");
  return (
    <Page
      title={statement.name}
      titleMetadata={<StatementStateBadge state={state} isStuck={isStuck} />}
      backAction={{ content: t("statements:title"), url: "/app/money/statements" }}
    >
      <BlockStack gap="400">
        <StandingCard statement={statement} acting={acting} />
        {tally && state === "read" && <WarningsBanner warnings={tally.warnings} />}
        {tally && isNamed(state) && <TotalsCard tally={tally} totals={statement.totals} />}
        {state === "applied" && <PayCard statementId={statementId} />}
        {statement.sheets && OPEN_STATES.includes(state) && (
          <ColumnsCard
            key={`${statementId}:${state}`}
            statement={statement}
            sheets={statement.sheets}
            acting={acting}
          />
        )}
        {tally && isNamed(state) && (
          <LinesCard statement={statement} state={state} tally={tally} place={place} acting={acting} />
        )}
      </BlockStack>
    </Page>
  );
}
