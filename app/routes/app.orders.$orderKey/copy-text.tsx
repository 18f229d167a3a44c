import { Button, InlineStack, Link, Text } from "@shopify/polaris";
import { CheckIcon, ClipboardIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import { useText } from "~/components/text";

/** A code to copy with one click, and the page that follows it. */
export function CopyText({ text, url }: { text: string; url: string | null }) {
  const t = useText();
  const [copied, setCopied] = useState<"yes" | "no" | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied("yes"),
      () => setCopied("no"),
    );
  return (
    <InlineStack gap="200" blockAlign="center">
      <Text as="span" fontWeight="semibold">
        {text}
      </Text>
      <Button
        size="micro"
        icon={copied === "yes" ? CheckIcon : ClipboardIcon}
        onClick={copy}
        accessibilityLabel={t("parcel:copy.label", { text })}
      >
        {copied === "yes" ? t("parcel:copy.done") : t("parcel:copy.action")}
      </Button>
      {copied === "no" && (
        <Text as="span" tone="critical">
          {t("parcel:copy.failed")}
        </Text>
      )}
      {url && (
        <Link url={url} target="_blank">
          {t("parcel:shipment.track")}
        </Link>
      )}
    </InlineStack>
  );
}
