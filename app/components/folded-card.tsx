import { BlockStack, Box, Card, InlineStack, Text } from "@shopify/polaris";
import { type ReactNode, useState } from "react";

interface Props {
  title: string;
  /** The level of the title: below a card's own heading by default. */
  level?: "h2" | "h3";
  /** What matters of it, seen without opening it. */
  summary?: string;
  /** Open from the beginning, because something in it needs to be seen. */
  open?: boolean;
  /** Beside the title, also while it is closed. */
  action?: ReactNode;
  children: ReactNode;
}

/** A card whose contents are seen on request. What it opens by is the browser's own, so keyboard and screen reader know it. */
export function FoldedCard({ title, level = "h3", summary, open = false, action, children }: Props) {
  // As of the first look: a page that reads itself again must not close what somebody opened.
  const [begun] = useState(open);
  return (
    <Card>
      <BlockStack gap="200">
        {action && <InlineStack align="end">{action}</InlineStack>}
        <details open={begun}>
          <summary style={{ cursor: "pointer" }}>
            {/* On the line of the browser's triangle. */}
            <div style={{ display: "inline-block", verticalAlign: "top", maxWidth: "calc(100% - 1.5rem)" }}>
              <Text as={level} variant="headingMd">
                {title}
              </Text>
              {summary && (
                <Text as="span" tone="subdued" breakWord>
                  {summary}
                </Text>
              )}
            </div>
          </summary>
          <Box paddingBlockStart="300">{children}</Box>
        </details>
      </BlockStack>
    </Card>
  );
}
