import { Box, InlineStack } from "@shopify/polaris";
import type { ReactNode } from "react";

/** The buttons below a page's cards. On a phone, cards reach the edges of the screen; buttons must not. */
export function PageActions({ children }: { children: ReactNode }) {
  return (
    <Box paddingInline={{ xs: "400", sm: "0" }} paddingBlockEnd="400">
      <InlineStack gap="300" blockAlign="center">
        {children}
      </InlineStack>
    </Box>
  );
}
