import { BlockStack, Text } from "@shopify/polaris";
import { type BuyerHistory, hasHistory, notTakenBy, takenBy } from "~/domain/confirm/history";
import { useFormat } from "./format";
import { useText } from "./text";

const REASONS = ["refused", "unreachable", "put_off", "came_back"] as const;

/** How a shop's earlier parcels to a buyer ended, a line for each kind; what came back says why. */
export function BuyerHistoryLines({ history }: { history: BuyerHistory }) {
  const t = useText();
  const format = useFormat();
  const { counts, lastAt, more } = history;
  if (!hasHistory(history)) {
    return (
      <Text as="span" tone="subdued">
        {t("confirm:history.none")}
      </Text>
    );
  }
  const [taken, notTaken] = [takenBy(history), notTakenBy(history)];
  const why = REASONS.filter((reason) => counts[reason])
    .map((reason) => t("confirm:history.of", { count: counts[reason] ?? 0, what: t(`confirm:history.${reason}`) }))
    .join(", ");
  const others = (["under_way", "called_back", "lost"] as const).filter((outcome) => counts[outcome]);
  return (
    <BlockStack gap="050">
      {taken > 0 && (
        <Text as="span" tone="success">
          {t("confirm:history.taken", { count: taken })}
        </Text>
      )}
      {notTaken > 0 && (
        <>
          <Text as="span" tone="critical" fontWeight="semibold">
            {t("confirm:history.not_taken", { count: notTaken })}
          </Text>
          <Text as="span" tone="subdued" variant="bodySm">
            {why}
          </Text>
        </>
      )}
      {others.map((outcome) => (
        <Text key={outcome} as="span" tone="subdued" variant="bodySm">
          {t(`confirm:history.${outcome}`, { count: counts[outcome] ?? 0 })}
        </Text>
      ))}
      {lastAt && (
        <Text as="span" tone="subdued" variant="bodySm">
          {t("confirm:history.last", { date: format.date(lastAt) })}
        </Text>
      )}
      {more && (
        <Text as="span" tone="subdued" variant="bodySm">
          {t("confirm:history.more")}
        </Text>
      )}
    </BlockStack>
  );
}
