import { BlockStack, Box, Text } from "@shopify/polaris";
import type { ReactNode } from "react";

interface Props {
  heading: string;
  /** What to do instead; null: the heading says it all. */
  children?: ReactNode;
  /** A button or link below the text. */
  action?: ReactNode;
}

/** What a list says while it is empty. Polaris' own has a picture, whose missing file moves the text when it fails to load. */
export function EmptyList({ heading, children, action }: Props) {
  return (
    <Box padding="800">
      <BlockStack gap="200" inlineAlign="center">
        <Text as="p" variant="headingMd" alignment="center">
          {heading}
        </Text>
        {children && (
          <Text as="p" tone="subdued" alignment="center">
            {children}
          </Text>
        )}
        {action}
      </BlockStack>
    </Box>
  );
}
