import { InlineGrid, Text } from "@shopify/polaris";
import type { ReactNode } from "react";

/** One value with its name; one below the other on a phone. */
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
