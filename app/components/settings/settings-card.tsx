import { BlockStack, Card, Text } from "@shopify/polaris";
import type { ReactNode } from "react";

/** One subject of a settings page. */
export function SettingsCard({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {title}
          </Text>
          {lead && (
            <Text as="p" tone="subdued">
              {lead}
            </Text>
          )}
        </BlockStack>
        {children}
      </BlockStack>
    </Card>
  );
}
