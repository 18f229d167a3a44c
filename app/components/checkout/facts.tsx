import { InlineGrid, Text } from "@shopify/polaris";
import type { ReactNode } from "react";

/** A value with its name; stacked on a phone. */
export function FactLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <InlineGrid columns={{ xs: 1, sm: ["oneThird", "twoThirds"] }} gap={{ xs: "0", sm: "300" }}>
      <Text as="span" tone="subdued">
        {label}
      </Text>
      <div style={{ overflowWrap: "anywhere" }}>{children}</div>
    </InlineGrid>
  );
}
