import { Box, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";

/** Says where a page does not hold everything that it could: it looked through many orders, or did not sort all. */
export function ListNote({ looksFurther, sortedAmong }: { looksFurther: boolean; sortedAmong: number | null }) {
  const t = useText();
  const format = useFormat();
  const said = [
    ...(looksFurther ? [t("filters:look_further")] : []),
    ...(sortedAmong === null ? [] : [t("filters:sorted_among", { count: format.number(sortedAmong) })]),
  ];
  if (said.length === 0) return null;
  return (
    <Box padding="300" borderBlockStartWidth="025" borderColor="border">
      {said.map((text) => (
        <Text key={text} as="p" tone="subdued">
          {text}
        </Text>
      ))}
    </Box>
  );
}
