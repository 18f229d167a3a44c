import { Box, Button, Checkbox, InlineStack } from "@shopify/polaris";
import { useText } from "~/components/text";

interface Props {
  /** Selection among the orders on this page. */
  selected: "none" | "some" | "all";
  onSelectAll: (checked: boolean) => void;
  actions: { content: string; disabled: boolean; onAction: () => void }[];
}

/** What Polaris' table lacks on a narrow screen: a checkbox for the whole page and the actions on the selection. */
export function SelectionBar({ selected, onSelectAll, actions }: Props) {
  const t = useText();
  return (
    // Sticks while orders are ticked: what can be done with them stays in reach however far the list is scrolled.
    <Box
      padding="300"
      borderBlockEndWidth="025"
      borderColor="border"
      background="bg-surface"
      position={selected === "none" ? undefined : "sticky"}
      insetBlockStart="0"
      zIndex="1"
    >
      <InlineStack gap="200" blockAlign="center">
        <Checkbox
          label={t("orders:select_all")}
          checked={selected === "some" ? "indeterminate" : selected === "all"}
          onChange={onSelectAll}
        />
        {actions.map(({ content, disabled, onAction }) => (
          <Button key={content} size="slim" disabled={disabled} onClick={onAction}>
            {content}
          </Button>
        ))}
      </InlineStack>
    </Box>
  );
}
