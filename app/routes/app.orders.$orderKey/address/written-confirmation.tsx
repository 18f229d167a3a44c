import { BlockStack, Box, Text } from "@shopify/polaris";
import { useText } from "~/components/text";

/** Explains what sending an address as written means, before the button that does it. */
export function WrittenConfirmation({ line }: { line: string }) {
  const t = useText();
  return (
    <BlockStack gap="300">
      <Text as="p">{t("address:written.sent_is")}</Text>
      <Box padding="300" borderRadius="200" background="bg-surface-secondary">
        <Text as="p" fontWeight="semibold" breakWord>
          {line}
        </Text>
      </Box>
      <Text as="p">{t("address:written.means")}</Text>
      <Text as="p" tone="subdued">
        {t("address:written.noted")}
      </Text>
    </BlockStack>
  );
}
