import { BlockStack, Button, Card, InlineStack, ProgressBar, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { PrintView } from "~/flows/print/views";
import { MissingParcels } from "./missing-parcels";
import { PrintFiles } from "./print-files";

interface Props {
  print: PrintView;
  onAgain: (only: "all" | "missing") => void;
  /** Another print is being asked for. */
  busy: boolean;
}

/** One print among the latest: when, by whom, how far it has come, its files and what is missing from them. */
export function PrintRow({ print, onAgain, busy }: Props) {
  const t = useText();
  const format = useFormat();
  const { kind, total, done, isFinished, isGivenUp, missingCount, parts, by, createdAt } = print;
  const time = format.dateTime(createdAt);
  const name = t(`prints:name.${kind}`, { count: total });
  return (
    <li>
      <Card>
        <BlockStack gap="200">
          <InlineStack align="space-between" blockAlign="start" gap="200">
            <BlockStack gap="050">
              <Text as="h2" variant="headingSm">
                {name}
              </Text>
              <Text as="p" tone="subdued">
                {by ? t("prints:asked_by", { time, name: by }) : time}
              </Text>
            </BlockStack>
            <InlineStack gap="200">
              {parts.some(({ isThere }) => isThere) && <PrintFiles print={print} url={null} />}
              {(isFinished || isGivenUp) && (
                <Button
                  disabled={busy}
                  accessibilityLabel={t("prints:again_of", { name, time })}
                  onClick={() => onAgain("all")}
                >
                  {t("prints:again")}
                </Button>
              )}
            </InlineStack>
          </InlineStack>
          {isGivenUp && (
            <Text as="p" tone="critical">
              {t("prints:given_up_row", { done, total })}
            </Text>
          )}
          {!isFinished && !isGivenUp && (
            <>
              <Text as="p">{t(`prints:working.${kind}`, { done, total })}</Text>
              <ProgressBar progress={Math.round((100 * done) / total)} size="small" animated={false} />
            </>
          )}
          {missingCount > 0 && (
            <BlockStack gap="200" inlineAlign="start">
              <Text as="p" tone="critical">
                {t("prints:missing_count", { count: missingCount })}
              </Text>
              <MissingParcels print={print} />
              <Button size="slim" disabled={busy} onClick={() => onAgain("missing")}>
                {t("prints:again_missing")}
              </Button>
            </BlockStack>
          )}
        </BlockStack>
      </Card>
    </li>
  );
}
