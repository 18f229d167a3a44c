import { useNavigate, useNavigation } from "@remix-run/react";
import {
  Box,
  Button,
  Checkbox,
  IndexTable,
  IndexTableSelectionType,
  InlineStack,
  useIndexResourceState,
} from "@shopify/polaris";
import { useEffect } from "react";
import { EmptyList } from "~/components/empty-list";
import { useNarrow } from "~/components/narrow";
import { useDenied } from "~/components/staff";
import { useText } from "~/components/text";
import type { DiscrepancyView } from "~/flows/comparison/views";
import { type NotInStepQuery, notInStepUrl } from "./query";
import { type Act, Line, Tile } from "./row";

interface Props {
  rows: DiscrepancyView[];
  next: string | null;
  query: NotInStepQuery;
  /** The orders were compared at least once. */
  compared: boolean;
  busy: boolean;
  onAct: (act: Act, rows: DiscrepancyView[]) => void;
}

/** What is not in step: a table, or one tile each on a screen narrower than a tablet. */
export function NotInStepTable({ rows, next, query, compared, busy, onAct }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const loading = useNavigation().state === "loading";
  const condensed = useNarrow();
  const { selectedResources, allResourcesSelected, handleSelectionChange, clearSelection } = useIndexResourceState(
    rows.map(({ key }) => ({ id: key })),
  );
  const shown = rows.map(({ key }) => key).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are another selection
  useEffect(clearSelection, [shown]);

  const selected = rows.filter(({ key }) => selectedResources.includes(key));
  const count = selected.length;
  const denied = useDenied()("follow_up");
  // Polaris' bulk actions have no tooltip: the name says who may.
  const action = (act: Act, content: string) => ({
    content: denied === null ? content : `${content} (${denied})`,
    disabled: busy || denied !== null,
    onAction: () => onAct(act, selected),
  });
  const actions =
    query.state === "left"
      ? [action("put_back", t("discrepancy:put_back_selected", { count }))]
      : [
          action("put_right", t("discrepancy:put_right_selected", { count })),
          action("leave", t("discrepancy:leave_selected", { count })),
        ];
  const Row = condensed ? Tile : Line;
  // Before the first comparison nobody knows whether all is in step.
  const inStep = compared ? "open" : "never";
  const empty = query.state === "left" ? "left" : query.kind ? "kind" : inStep;
  const table = (
    <IndexTable
      condensed={condensed}
      resourceName={{ singular: t("discrepancy:resource.one"), plural: t("discrepancy:resource.many") }}
      itemCount={rows.length}
      selectedItemsCount={allResourcesSelected ? "All" : selectedResources.length}
      onSelectionChange={handleSelectionChange}
      headings={[
        { title: t("discrepancy:column.about") },
        { title: t("discrepancy:column.reason") },
        { title: t("discrepancy:column.since") },
        { title: t("discrepancy:column.action") },
      ]}
      promotedBulkActions={actions}
      emptyState={
        <EmptyList heading={t(`discrepancy:empty.${empty}.title`)}>{t(`discrepancy:empty.${empty}.text`)}</EmptyList>
      }
      pagination={
        next === null && query.after === null
          ? undefined
          : {
              hasNext: next !== null && !loading,
              onNext: () => navigate(notInStepUrl({ ...query, after: next })),
              hasPrevious: query.after !== null && !loading,
              // The cursor leads forward only.
              onPrevious: () => navigate(-1),
            }
      }
    >
      {rows.map((row, position) => (
        <Row
          key={row.key}
          row={row}
          position={position}
          selected={selectedResources.includes(row.key)}
          busy={busy}
          onSelect={(chosen) => handleSelectionChange(IndexTableSelectionType.Single, chosen, row.key, position)}
          onAct={onAct}
        />
      ))}
    </IndexTable>
  );
  if (!condensed || rows.length === 0) return table;
  const some = count > 0 && count < rows.length;
  return (
    <>
      <Box padding="300" borderBlockEndWidth="025" borderColor="border">
        <InlineStack gap="200" blockAlign="center">
          <Checkbox
            label={t("discrepancy:select_all")}
            checked={some ? "indeterminate" : count > 0}
            onChange={(chosen) => handleSelectionChange(IndexTableSelectionType.Page, chosen)}
          />
          {count > 0 &&
            actions.map(({ content, disabled, onAction }) => (
              <Button key={content} size="slim" disabled={disabled} onClick={onAction}>
                {content}
              </Button>
            ))}
        </InlineStack>
      </Box>
      {table}
    </>
  );
}
