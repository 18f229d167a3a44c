import { useNavigate, useNavigation } from "@remix-run/react";
import {
  Box,
  Button,
  Checkbox,
  IndexTable,
  IndexTableSelectionType,
  InlineStack,
  useBreakpoints,
  useIndexResourceState,
} from "@shopify/polaris";
import { useEffect } from "react";
import { EmptyList } from "~/components/empty-list";
import { useDenied } from "~/components/staff";
import { useText } from "~/components/text";
import { QUEUE_ACTS, type QueueAct } from "~/domain/attention/main-action";
import type { WaitingRowView } from "~/flows/attention/views";
import { type QueueQuery, queueUrl } from "./query";
import { ACT_RIGHTS } from "./rights";
import { Line, Tile } from "./row";

interface Props {
  rows: WaitingRowView[];
  next: string | null;
  query: QueueQuery;
  busy: boolean;
  onAct: (act: QueueAct, rows: WaitingRowView[]) => void;
}

/** The queue: a table, or one tile each on a screen narrower than a tablet. */
export function QueueTable({ rows, next, query, busy, onAct }: Props) {
  const t = useText();
  const denied = useDenied();
  const navigate = useNavigate();
  const loading = useNavigation().state === "loading";
  const condensed = useBreakpoints().mdDown;
  const { selectedResources, allResourcesSelected, handleSelectionChange, clearSelection } = useIndexResourceState(
    rows.map(({ shipmentId }) => ({ id: shipmentId })),
  );
  const shown = rows.map(({ shipmentId }) => shipmentId).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are another selection
  useEffect(clearSelection, [shown]);

  const selected = rows.filter(({ shipmentId }) => selectedResources.includes(shipmentId));
  // What one click does for many, each with those of the selection that wait for it.
  const actions = QUEUE_ACTS.flatMap((act) => {
    if (denied(ACT_RIGHTS[act]) !== null) return [];
    const chosen = selected.filter(({ main, dismiss }) => main === act || dismiss === act);
    if (chosen.length === 0) return [];
    const content = t(`attention:many.${act}`, { count: chosen.length });
    return [{ content, disabled: busy, onAction: () => onAct(act, chosen) }];
  });
  const Row = condensed ? Tile : Line;
  const table = (
    <IndexTable
      condensed={condensed}
      resourceName={{ singular: t("attention:resource.one"), plural: t("attention:resource.many") }}
      itemCount={rows.length}
      selectedItemsCount={allResourcesSelected ? "All" : selectedResources.length}
      onSelectionChange={handleSelectionChange}
      headings={[
        { title: t("attention:column.parcel") },
        { title: t("attention:column.reason") },
        { title: t("attention:column.buyer") },
        { title: t("attention:column.waiting") },
        { title: t("attention:column.action") },
      ]}
      promotedBulkActions={actions}
      emptyState={<NothingWaits kind={query.kind} />}
      pagination={
        next === null && query.after === null
          ? undefined
          : {
              hasNext: next !== null && !loading,
              onNext: () => navigate(queueUrl({ kind: query.kind, after: next })),
              hasPrevious: query.after !== null && !loading,
              // The cursor leads forward only.
              onPrevious: () => navigate(-1),
            }
      }
    >
      {rows.map((row, position) => (
        <Row
          key={row.shipmentId}
          row={row}
          position={position}
          selected={selectedResources.includes(row.shipmentId)}
          busy={busy}
          onSelect={(chosen) => handleSelectionChange(IndexTableSelectionType.Single, chosen, row.shipmentId, position)}
          onAct={onAct}
        />
      ))}
    </IndexTable>
  );
  if (!condensed || rows.length === 0) return table;
  const some = selected.length > 0 && selected.length < rows.length;
  return (
    <>
      <Box padding="300" borderBlockEndWidth="025" borderColor="border">
        <InlineStack gap="200" blockAlign="center">
          <Checkbox
            label={t("attention:select_all")}
            checked={some ? "indeterminate" : selected.length > 0}
            onChange={(chosen) => handleSelectionChange(IndexTableSelectionType.Page, chosen)}
          />
          {actions.map(({ content, disabled, onAction }) => (
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

function NothingWaits({ kind }: Pick<QueueQuery, "kind">) {
  const t = useText();
  return kind === null ? (
    <EmptyList
      heading={t("attention:empty.title")}
      action={<Button url="/app/orders">{t("attention:empty.orders")}</Button>}
    >
      {t("attention:empty.text")}
    </EmptyList>
  ) : (
    <EmptyList
      heading={t("attention:empty.kind_title")}
      action={<Button url={queueUrl({ kind: null })}>{t("attention:empty.all")}</Button>}
    >
      {t("attention:empty.kind_text")}
    </EmptyList>
  );
}
