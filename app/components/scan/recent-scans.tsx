import { BlockStack, Button, Card, InlineStack, Link, Text } from "@shopify/polaris";
import { useText } from "~/components/text";
import { type Choice, choicesLeft, ScanChoices } from "./scan-choices";
import { useHour } from "./scan-panel";
import type { ShownScan } from "./use-scans";

/** The least that a scan is answered with. */
interface Answer {
  parcel: { shipmentId: string; orderKey: string; orderName: string } | null;
  choices: Choice[];
}

interface Props<Added extends object, Result extends Answer> {
  scans: {
    shown: ShownScan<Added, Result>[];
    undo: (one: ShownScan<Added, Result>) => Promise<void>;
    undoFailed: "refused" | "failed" | null;
  };
  now: string;
  /** Whether an answer counts, until it is taken back. */
  isGood: (result: Result) => boolean;
  /** What became of a scan, in words; times are said by `hour`. */
  textOf: (one: ShownScan<Added, Result>, hour: (iso: string) => string) => string;
  /** What is said if a scan could not be taken back. */
  undoRefused: string;
  /** What is done although something speaks against it; `isOffered`: with this answer. */
  anyway: {
    isOffered: (result: Result) => boolean;
    content: string;
    labelOf: (name: string) => string;
    onAction: (scan: ShownScan<Added, Result>["scan"]) => void;
  };
  /** What the buttons of several parcels that a scan can mean say. */
  words: { choose: string; chooseLabel: (code: string) => string };
  /** Takes the code of the parcel that is meant by a scan, of several. */
  onChoose: (trackingNumber: string, one: ShownScan<Added, Result>) => void;
}

/** The last scans, each with what can still be done about it. */
export function RecentScans<Added extends object, Result extends Answer>(props: Props<Added, Result>) {
  const { scans, now, isGood, textOf, undoRefused, anyway, words, onChoose } = props;
  const { shown, undo, undoFailed } = scans;
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
              {undoFailed === "refused" ? undoRefused : t("handover:failed")}
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
                  {textOf(one, hour)}
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
                  {anyway.isOffered(result) && !undone && (
                    <Button size="slim" accessibilityLabel={anyway.labelOf(name)} onClick={() => anyway.onAction(scan)}>
                      {anyway.content}
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
