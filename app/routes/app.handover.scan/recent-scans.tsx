import { BlockStack, Button, Card, InlineStack, Link, Text } from "@shopify/polaris";
import { choicesLeft, ScanChoices } from "~/components/scan/scan-choices";
import { useHour } from "~/components/scan/scan-panel";
import { useText } from "~/components/text";
import { mayGoAnyway } from "~/domain/handover/judge";
import type { PlaceView } from "~/flows/handover/views";
import type { DeskScans, GivenScan } from "./desk-scans";
import { isHandedOver, outcomeText, useChooseWords } from "./outcome";

interface Props {
  scans: DeskScans;
  now: string;
  places: readonly PlaceView[];
  /** Takes the code of the parcel that is meant by a scan, of several. */
  onChoose: (trackingNumber: string, one: GivenScan) => void;
}

/** The last scans, each with what can still be done about it. */
export function RecentScans({ scans: { shown, add, undo, undoFailed }, now, places, onChoose }: Props) {
  const t = useText();
  const hour = useHour(now);
  const words = useChooseWords();
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
              {t(undoFailed === "refused" ? "handover:scan.undo_failed" : "handover:failed")}
            </Text>
          )}
        </span>
        <BlockStack gap="200" as="ul">
          {shown.map((one, at) => {
            const { scan, result, undone } = one;
            const name = result.parcel?.orderName ?? "";
            // Those of the last scan stand above, where staff look.
            const choices = at === 0 ? [] : choicesLeft(one, shown, isHandedOver);
            const isGiven = isHandedOver(result) && !undone;
            return (
              <InlineStack key={scan.id} as="li" gap="200" align="space-between" blockAlign="center">
                <Text as="span" tone={isGiven ? "success" : undone ? "subdued" : "critical"}>
                  {outcomeText(t, one, hour, places)}
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
                  {isGiven && (
                    <Button
                      size="slim"
                      accessibilityLabel={t("handover:scan.undo_label", { name })}
                      onClick={() => void undo(one)}
                    >
                      {t("handover:undo")}
                    </Button>
                  )}
                  {mayGoAnyway(result.outcome) && !undone && (
                    <Button
                      size="slim"
                      accessibilityLabel={t("handover:scan.anyway_label", { name })}
                      onClick={() => add(scan.text, { pickupId: scan.pickupId, anyway: true })}
                    >
                      {t("handover:scan.anyway")}
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
