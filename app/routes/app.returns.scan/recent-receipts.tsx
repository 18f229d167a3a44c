import { BlockStack, Button, Card, InlineStack, Link, Text } from "@shopify/polaris";
import { choicesLeft, ScanChoices } from "~/components/scan/scan-choices";
import { useHour } from "~/components/scan/scan-panel";
import { useText } from "~/components/text";
import { mayReceiveAnyway } from "~/domain/returns/receive";
import { type FoundScan, isGood, outcomeText, type ReturnScans } from "./desk-scans";

interface Props {
  scans: ReturnScans;
  now: string;
  /** What the buttons of several parcels that a scan can mean say. */
  words: { choose: string; chooseLabel: (code: string) => string };
  onChoose: (trackingNumber: string, one: FoundScan) => void;
}

/** The last scans, each with what can still be done about it. */
export function RecentReceipts({ scans: { shown, add, undo, undoFailed }, now, words, onChoose }: Props) {
  const t = useText();
  const hour = useHour(now);
  if (shown.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t("handover:scan.recent")}
        </Text>
        <span aria-live="polite">
          {undoFailed && (
            <Text as="span" tone="critical">
              {t(undoFailed === "refused" ? "returns:scan.undo_failed" : "handover:failed")}
            </Text>
          )}
        </span>
        <BlockStack gap="200" as="ul">
          {shown.map((one, at) => {
            const { scan, result, undone } = one;
            const name = result.parcel?.orderName ?? "";
            // Those of the last scan stand above, where staff look.
            const choices = at === 0 ? [] : choicesLeft(one, shown, isGood);
            const counts = isGood(result) && !undone;
            return (
              <InlineStack key={scan.id} as="li" gap="200" align="space-between" blockAlign="center">
                <Text as="span" tone={counts ? "success" : undone ? "subdued" : "critical"}>
                  {outcomeText(t, one, hour)}
                </Text>
                <InlineStack gap="200" blockAlign="center">
                  {result.parcel && (
                    <Link
                      url={`/app/orders/${result.parcel.orderKey}`}
                      accessibilityLabel={t("handover:scan.open_label", { name })}
                    >
                      {name}
                    </Link>
                  )}
                  {counts && (
                    <Button
                      size="slim"
                      accessibilityLabel={t("handover:scan.undo_label", { name })}
                      onClick={() => void undo(one)}
                    >
                      {t("handover:undo")}
                    </Button>
                  )}
                  {mayReceiveAnyway(result.outcome) && !undone && (
                    <Button
                      size="slim"
                      accessibilityLabel={t("returns:scan.anyway_label", { name })}
                      onClick={() => add(scan.text, { condition: scan.condition, anyway: true })}
                    >
                      {t("returns:scan.anyway")}
                    </Button>
                  )}
                </InlineStack>
                {choices.length > 0 && (
                  <ScanChoices choices={choices} {...words} onChoose={(code) => onChoose(code, one)} />
                )}
              </InlineStack>
            );
          })}
        </BlockStack>
      </BlockStack>
    </Card>
  );
}
