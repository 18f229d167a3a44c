import { Box, Checkbox, InlineStack } from "@shopify/polaris";
import { RightButton } from "~/components/right-button";
import type { Right } from "~/domain/settings/staff-rights";

/** Something that can be done with the ticked rows. */
export interface BulkAction {
  content: string;
  /** Who lacks it sees the button disabled, with the reason. */
  right: Right;
  disabled: boolean;
  onAction: () => void;
}

interface Props {
  /** Selection among the rows on this page. */
  selected: "none" | "some" | "all";
  /** What the checkbox says: how many are ticked, or that all can be. */
  label: string;
  onSelectAll: (checked: boolean) => void;
  actions: BulkAction[];
}

/** A checkbox for the whole page, and what can be done with the ticked rows. */
export function SelectionBar({ selected, label, onSelectAll, actions }: Props) {
  return (
    // Sticks while rows are ticked: what can be done with them stays in reach however far the list is scrolled.
    <Box
      padding="300"
      borderBlockEndWidth="025"
      borderColor="border"
      background="bg-surface"
      position={selected === "none" ? undefined : "sticky"}
      insetBlockStart="0"
      zIndex="1"
      // The room of a row of buttons, so that the first tick moves nothing.
      minHeight="3.25rem"
    >
      <InlineStack gap="200" blockAlign="center">
        <Checkbox
          label={label}
          checked={selected === "some" ? "indeterminate" : selected === "all"}
          onChange={onSelectAll}
        />
        {actions.map(({ content, right, disabled, onAction }) => (
          <RightButton key={content} right={right} size="slim" disabled={disabled} onClick={onAction}>
            {content}
          </RightButton>
        ))}
      </InlineStack>
    </Box>
  );
}
