import { Box } from "@shopify/polaris";

/** Shows a text exactly as it will be sent, to read and copy: line breaks stay, long lines wrap. */
export function Verbatim({ text }: { text: string }) {
  return (
    <Box background="bg-surface-secondary" padding="300" borderRadius="200">
      <div style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{text}</div>
    </Box>
  );
}
