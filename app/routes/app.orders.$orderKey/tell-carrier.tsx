import { BlockStack, Box, Button, InlineStack, Text } from "@shopify/polaris";
import { CheckIcon, ClipboardIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import { useChangesText } from "~/components/changes-text";
import { useText } from "~/components/text";
import type { BookedDifference } from "~/domain/booked-differences";
import type { ParcelView } from "~/flows/views";

/** The message for the carrier, ready to be copied: the parcel, and each thing that shall change with its new value. */
export function TellCarrier({ parcel, differences }: { parcel: ParcelView; differences: BookedDifference[] }) {
  const t = useText();
  const changesText = useChangesText();
  const [copied, setCopied] = useState<"yes" | "no" | null>(null);
  const requests = differences.flatMap((difference) => changesText(difference).request ?? []);
  if (requests.length === 0) return <Text as="p">{t("changes:goods_gone")}</Text>;
  const message = [t("changes:tell.opening", { label: parcel.label ?? parcel.partnerId ?? "" }), ...requests].join(
    "\n",
  );
  const copy = () =>
    navigator.clipboard.writeText(message).then(
      () => setCopied("yes"),
      () => setCopied("no"),
    );
  return (
    <BlockStack gap="200">
      <Text as="p">{t("changes:tell.help")}</Text>
      <Box background="bg-surface-secondary" padding="300" borderRadius="200">
        <div style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{message}</div>
      </Box>
      <InlineStack gap="200" blockAlign="center">
        <Button size="slim" icon={copied === "yes" ? CheckIcon : ClipboardIcon} onClick={copy}>
          {copied === "yes" ? t("parcel:copy.done") : t("changes:tell.copy")}
        </Button>
        {copied === "no" && (
          <Text as="span" tone="critical">
            {t("parcel:copy.failed")}
          </Text>
        )}
      </InlineStack>
    </BlockStack>
  );
}
