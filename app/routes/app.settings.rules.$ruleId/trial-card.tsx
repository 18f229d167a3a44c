import { Badge, BlockStack, Box, Divider, InlineStack, Link, Spinner, Text } from "@shopify/polaris";
import { ParcelStateBadge } from "~/components/parcel-state";
import type { RuleNames } from "~/components/rule-words";
import { SettingsCard } from "~/components/settings/settings-card";
import { useText } from "~/components/text";
import type { TrialRowView, TrialView } from "~/flows/rules/views";
import { useTrialWords } from "./trial-words";

interface Props {
  /** Null: the rule in its current form was not tried yet. */
  trial: TrialView | null;
  trying: boolean;
  names: RuleNames;
}

/** What the rule would do to each recent parcel. Nothing is changed. */
export function TrialCard({ trial, trying, names }: Props) {
  const t = useText();
  if (trying) {
    return (
      <SettingsCard title={t("rules:trial.title")}>
        <Spinner size="small" accessibilityLabel={t("rules:trial.running")} />
      </SettingsCard>
    );
  }
  if (!trial) return null;
  const changing = trial.rows.filter(({ waits, changes }) => waits && changes.length > 0).length;
  return (
    <SettingsCard title={t("rules:trial.title")}>
      <div aria-live="polite">
        <Text as="p">
          {trial.parcels === 0
            ? t("rules:trial.no_parcels")
            : t("rules:trial.summary", { parcels: trial.parcels, matching: trial.matching, changing })}
        </Text>
        {trial.parcels > 0 && trial.rows.length === 0 && <Text as="p">{t("rules:trial.nothing")}</Text>}
      </div>
      {trial.rows.length > 0 && (
        <>
          <Text as="p" tone="subdued">
            {t("rules:trial.not_changed")}
          </Text>
          <BlockStack as="ul" gap="0">
            {trial.rows.map((row) => (
              <TrialRow key={row.shipmentId} row={row} names={names} />
            ))}
          </BlockStack>
        </>
      )}
    </SettingsCard>
  );
}

function TrialRow({ row, names }: { row: TrialRowView; names: RuleNames }) {
  const t = useText();
  const words = useTrialWords(names);
  const lines = row.changes.flatMap(words);
  return (
    <Box as="li" paddingBlock="200">
      <BlockStack gap="100">
        <Divider />
        <InlineStack gap="200" blockAlign="center">
          <Link url={`/app/orders/${row.orderKey}`} target="_blank">
            {row.orderName}
          </Link>
          <Text as="span">{row.recipientName ?? ""}</Text>
          {row.waits ? <ParcelStateBadge state={row.state} /> : <Badge>{t("rules:trial.sent")}</Badge>}
          {!row.matches && <Badge tone="attention">{t("rules:trial.no_longer")}</Badge>}
        </InlineStack>
        {lines.map((line) => (
          <Text key={line} as="p" tone={row.waits ? undefined : "subdued"} breakWord>
            {line}
          </Text>
        ))}
        {lines.length === 0 && (
          <Text as="p" tone="subdued">
            {t("rules:trial.no_change")}
          </Text>
        )}
      </BlockStack>
    </Box>
  );
}
