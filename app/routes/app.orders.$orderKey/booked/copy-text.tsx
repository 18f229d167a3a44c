import { InlineStack, Link, Text } from "@shopify/polaris";
import { CopyButton } from "~/components/copy-button";
import { useText } from "~/components/text";

/** A code to copy with one click, with a link to its tracking page. */
export function CopyText({ text, url }: { text: string; url: string | null }) {
  const t = useText();
  return (
    <InlineStack gap="200" blockAlign="center">
      <Text as="span" fontWeight="semibold">
        {text}
      </Text>
      <CopyButton size="micro" text={text} accessibilityLabel={t("parcel:copy.label", { text })}>
        {t("parcel:copy.action")}
      </CopyButton>
      {url && (
        <Link url={url} target="_blank">
          {t("parcel:shipment.track")}
        </Link>
      )}
    </InlineStack>
  );
}
