import { BlockStack, Text } from "@shopify/polaris";

/** The name of a set-up step and what it is for. */
export function StepHeading({ title, lead }: { title: string; lead: string }) {
  return (
    <BlockStack gap="100">
      <Text as="h2" variant="headingLg">
        {title}
      </Text>
      <Text as="p" tone="subdued">
        {lead}
      </Text>
    </BlockStack>
  );
}
