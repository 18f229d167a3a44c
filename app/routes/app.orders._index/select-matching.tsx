import { Box, Button, InlineStack, Text } from "@shopify/polaris";
import { useText } from "~/components/text";

interface Props {
  /** Number of orders on this page, all of them selected. */
  onPage: number;
  /** All orders that match are selected, on every page. */
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
}

/** Shown when a whole page is selected and there are more: selects all orders that match, and does nothing else. */
export function SelectMatching({ onPage, chosen, onChoose }: Props) {
  const t = useText();
  return (
    <Box padding="300" borderBlockEndWidth="025" borderColor="border" background="bg-surface-secondary">
      <InlineStack gap="200" blockAlign="center">
        <Text as="span">{chosen ? t("batch:matching.chosen") : t("selection:page", { count: onPage })}</Text>
        <Button onClick={() => onChoose(!chosen)}>{t(chosen ? "batch:matching.undo" : "batch:matching.choose")}</Button>
      </InlineStack>
    </Box>
  );
}
