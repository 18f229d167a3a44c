import { useNavigate } from "@remix-run/react";
import { BlockStack, Button, Card, InlineStack, Pagination, Select, Text } from "@shopify/polaris";
import { DownloadNote, useDownload } from "~/components/download";
import { EmptyList } from "~/components/empty-list";
import { useFormat } from "~/components/format";
import { OutcomeBadge } from "~/components/statement/outcome-badge";
import { useText } from "~/components/text";
import { COUNTABLE, LINE_OUTCOMES } from "~/domain/statement/outcomes";
import { type LinesPlace, linesQuery } from "~/domain/statement/place";
import type { NamedState } from "~/domain/statement/states";
import type { Tally } from "~/domain/statement/tally";
import type { StatementPageView } from "~/flows/statement/views";
import { LineItem } from "./line-item";
import type { Acting } from "./use-acting";

interface Props {
  statement: StatementPageView;
  state: NamedState;
  tally: Tally;
  place: LinesPlace;
  acting: Acting;
}

/** How many rows are what, and the rows themselves. */
export function LinesCard({ statement: { statementId, lines, next }, state, tally, place, acting }: Props) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const file = useDownload();
  const urlOf = (change: Partial<LinesPlace>) =>
    `/app/money/statements/${statementId}${linesQuery({ ...place, after: 0, ...change })}`;
  const { number, money } = format;
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {t("statements:review_title")}
        </Text>
        <BlockStack gap="200" as="ul">
          {LINE_OUTCOMES.filter((outcome) => tally.outcomes[outcome].rows > 0).map((outcome) => {
            const { rows, codVnd, feeVnd } = tally.outcomes[outcome];
            return (
              <li key={outcome}>
                <InlineStack gap="200" blockAlign="center">
                  <OutcomeBadge outcome={outcome} />
                  <Text as="span">
                    {t("statements:tally", { count: number(rows), cod: money(codVnd), fee: money(feeVnd) })}
                  </Text>
                </InlineStack>
                <Text as="p" tone="subdued" variant="bodySm">
                  {COUNTABLE.includes(outcome)
                    ? `${t(`statements:outcome_help.${outcome}`)} ${t(`statements:booking.${state}`)}`
                    : t(`statements:outcome_help.${outcome}`)}
                </Text>
              </li>
            );
          })}
        </BlockStack>
        <InlineStack gap="300" blockAlign="end">
          <Select
            label={t("statements:show_label")}
            value={place.show}
            options={[
              { value: "open", label: t("statements:show_open") },
              { value: "all", label: t("statements:show_all") },
              ...LINE_OUTCOMES.map((value) => ({ value, label: t(`statements:outcome.${value}`) })),
            ]}
            onChange={(show) => navigate(urlOf({ show: show as LinesPlace["show"] }))}
          />
          <Button
            loading={file.state.step === "under_way"}
            disabled={lines.length === 0}
            onClick={() =>
              file.download(`/app/money/statement-rows/${statementId}${linesQuery({ ...place, after: 0 })}`)
            }
          >
            {t("statements:export")}
          </Button>
        </InlineStack>
        <div role="alert">
          <DownloadNote state={file.state} />
        </div>
        {lines.length === 0 ? (
          <EmptyList heading={t("statements:no_lines")} />
        ) : (
          <BlockStack gap="300" as="ul">
            {lines.map((line) => (
              <LineItem key={line.n} line={line} acting={acting} canSay={state === "read" || state === "applied"} />
            ))}
          </BlockStack>
        )}
        {(next !== null || place.after > 0) && (
          <Pagination
            hasNext={next !== null}
            onNext={() => navigate(urlOf({ after: next ?? 0 }))}
            hasPrevious={place.after > 0}
            // The cursor leads forward only.
            onPrevious={() => navigate(-1)}
          />
        )}
      </BlockStack>
    </Card>
  );
}
