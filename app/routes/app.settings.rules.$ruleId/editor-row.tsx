import { BlockStack, Box, Button, InlineStack, Text } from "@shopify/polaris";
import { XIcon } from "@shopify/polaris-icons";
import type { ReactNode } from "react";

interface Props {
  title: string;
  removeLabel: string;
  onRemove: () => void;
  children: ReactNode;
}

/** One condition or action, with its name and a button to remove it. */
export function EditorRow({ title, removeLabel, onRemove, children }: Props) {
  return (
    <Box padding="300" borderRadius="200" borderWidth="025" borderColor="border">
      <BlockStack gap="200">
        <InlineStack align="space-between" blockAlign="center" wrap={false}>
          <Text as="h3" variant="headingSm">
            {title}
          </Text>
          <Button icon={XIcon} variant="tertiary" accessibilityLabel={removeLabel} onClick={onRemove} />
        </InlineStack>
        {children}
      </BlockStack>
    </Box>
  );
}
