import { Box, Text } from "@shopify/polaris";
import { useSyncExternalStore } from "react";
import { lookFailing } from "./quiet-look";
import { useText } from "./text";

/** Says above a page that updates by itself that it cannot for the moment: what it shows stays, and may be old. */
export function StaleNote() {
  const t = useText();
  const isStale = useSyncExternalStore(lookFailing.subscribe, lookFailing.get, () => false);
  return (
    <div role="status">
      {isStale && (
        <Box paddingInline={{ xs: "400", sm: "600" }} paddingBlockStart="200">
          <Text as="p" variant="bodySm" tone="subdued">
            {t("common:not_refreshed")}
          </Text>
        </Box>
      )}
    </div>
  );
}
