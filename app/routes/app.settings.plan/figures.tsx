import { BlockStack, InlineStack, Text } from "@shopify/polaris";

/** Names with their values, one below the other; on a phone a long value goes below its name. */
export function Figures({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <BlockStack as="ul" gap="200">
      {rows.map(([name, value]) => (
        <li key={name} style={{ listStyle: "none" }}>
          <InlineStack align="space-between" gap="200">
            <Text as="span" tone="subdued">
              {name}
            </Text>
            <Text as="span" numeric>
              {value}
            </Text>
          </InlineStack>
        </li>
      ))}
    </BlockStack>
  );
}
