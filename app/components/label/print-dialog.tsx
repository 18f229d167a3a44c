import { Banner, BlockStack, Button, InlineStack, Select, Spinner, Text } from "@shopify/polaris";
import { useState } from "react";
import { ModalWindow } from "~/components/modal-window";
import { useDenialText } from "~/components/staff";
import { useText } from "~/components/text";
import {
  type LabelPaper,
  PRINT_KINDS,
  PRINT_ORDERS,
  type PrintChoice,
  type PrintKind,
  type PrintOrder,
  SHEET_SIZES,
} from "~/domain/print/choice";
import { isPrintable, isPrintedAtFirst, type PrintStanding } from "~/domain/print/standing";
import type { BeforePrintView } from "~/flows/print/views";
import { PrintGroup } from "./print-group";
import { PAPERS } from "./results";
import { useBeforePrint, type WantedPrint } from "./use-before-print";

interface Props {
  wanted: WantedPrint;
  /** What is printed unless staff choose otherwise. */
  kind: PrintKind;
  onPrint: (shipmentIds: string[], choice: PrintChoice, kind: PrintKind) => void;
  onClose: () => void;
}

/** Asks what is printed of which parcels, on what paper and in which order: those that should not go out are named and left out. */
export function PrintDialog({ wanted, kind, onPrint, onClose }: Props) {
  const t = useText();
  const deniedText = useDenialText();
  const { before, failure, load } = useBeforePrint(wanted);
  if (before) return <Questions before={before} kind={kind} onPrint={onPrint} onClose={onClose} />;
  const title =
    "matching" in wanted ? t("prints:ask.title_matching") : t("prints:ask.title", { count: wanted.shipmentIds.length });
  return (
    <ModalWindow open title={title} onClose={onClose}>
      <ModalWindow.Section>
        {failure === null && (
          <InlineStack gap="200" blockAlign="center">
            <Spinner size="small" />
            <Text as="span">{t("prints:ask.loading")}</Text>
          </InlineStack>
        )}
        {failure === "failed" && (
          <Banner tone="critical">
            <BlockStack gap="200" inlineAlign="start">
              <Text as="p">{t("prints:ask.failed")}</Text>
              <Button onClick={load}>{t("prints:ask.retry")}</Button>
            </BlockStack>
          </Banner>
        )}
        {failure !== null && failure !== "failed" && <Banner tone="warning">{deniedText(failure)}</Banner>}
      </ModalWindow.Section>
    </ModalWindow>
  );
}

function Questions({
  before: { groups, choice, shipmentIds, more },
  kind: firstKind,
  onPrint,
  onClose,
}: Omit<Props, "wanted"> & { before: BeforePrintView }) {
  const t = useText();
  const [kind, setKind] = useState(firstKind);
  const [chosen, setChosen] = useState(choice);
  const [wanted, setWanted] = useState<Partial<Record<PrintStanding, boolean>>>({});
  const isWanted = (standing: PrintStanding) => wanted[standing] ?? isPrintedAtFirst(standing);
  const printed = new Set(
    groups
      .filter(({ standing }) => isPrintable(standing, kind) && isWanted(standing))
      .flatMap((group) => group.shipmentIds),
  );
  // As they were given: the list may be what staff have beside them.
  const ids = shipmentIds.filter((id) => printed.has(id));
  return (
    <ModalWindow
      open
      title={t("prints:ask.title", { count: shipmentIds.length })}
      onClose={onClose}
      primaryAction={{
        content: t("prints:ask.print", { count: ids.length }),
        disabled: ids.length === 0,
        onAction: () => onPrint(ids, chosen, kind),
      }}
      secondaryActions={[{ content: t("common:action.cancel"), onAction: onClose }]}
    >
      <ModalWindow.Section>
        <BlockStack gap="400">
          {more && <Banner tone="warning">{t("prints:ask.more_match", { count: shipmentIds.length })}</Banner>}
          <Select
            label={t("prints:ask.what")}
            options={PRINT_KINDS.map((value) => ({ value, label: t(`prints:ask.kind.${value}`) }))}
            value={kind}
            onChange={(value) => setKind(value as PrintKind)}
          />
          <BlockStack as="fieldset" gap="200">
            <Text as="legend" variant="headingSm">
              {t("prints:ask.which")}
            </Text>
            {groups.map((group) => (
              <PrintGroup
                key={group.standing}
                group={group}
                printable={isPrintable(group.standing, kind)}
                checked={isWanted(group.standing)}
                onChange={(checked) => setWanted({ ...wanted, [group.standing]: checked })}
              />
            ))}
            <div role="status">{ids.length === 0 && <Text as="p">{t("prints:ask.nothing")}</Text>}</div>
          </BlockStack>
          <PaperChoice kind={kind} choice={chosen} onChange={setChosen} />
        </BlockStack>
      </ModalWindow.Section>
    </ModalWindow>
  );
}

interface PaperChoiceProps {
  kind: PrintKind;
  choice: PrintChoice;
  onChange: (choice: PrintChoice) => void;
}

/** On what paper, and in which order where the sheets have one: goods are picked along the shelves. */
function PaperChoice({ kind, choice, onChange }: PaperChoiceProps) {
  const t = useText();
  const keyOf = ({ size, orientation }: LabelPaper) => `${size}-${orientation}` as const;
  return (
    <InlineStack gap="400">
      {kind === "labels" ? (
        <Select
          label={t("prints:ask.paper")}
          options={PAPERS.map((paper) => ({ value: keyOf(paper), label: t(`orders:labels.paper.${keyOf(paper)}`) }))}
          value={keyOf(choice)}
          onChange={(key) => onChange({ ...choice, ...PAPERS.find((paper) => keyOf(paper) === key) })}
        />
      ) : (
        <Select
          label={t("prints:ask.paper")}
          options={[...SHEET_SIZES]}
          value={choice.sheet}
          onChange={(sheet) => onChange({ ...choice, sheet: sheet as PrintChoice["sheet"] })}
        />
      )}
      {kind !== "pick_list" && (
        <Select
          label={t("prints:ask.order")}
          options={PRINT_ORDERS.map((value) => ({ value, label: t(`prints:order.${value}`) }))}
          value={choice.order}
          onChange={(order) => onChange({ ...choice, order: order as PrintOrder })}
        />
      )}
    </InlineStack>
  );
}
