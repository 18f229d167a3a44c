import { Box } from "@shopify/polaris";

/** A text as it will be sent, to be read and copied: its lines stay, and nothing of it runs out of the frame. */
export function Verbatim({ text }: { text: string }) {
  return (
    <Box background="bg-surface-secondary" padding="300" borderRadius="200">
      <div style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{text}</div>
    </Box>
  );
}
