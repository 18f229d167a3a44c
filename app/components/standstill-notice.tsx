import { Banner, Box, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";

/** Says above every page that the operator has paused the shop's work, since when, and what becomes of what is booked meanwhile. */
export function StandstillNotice({ since }: { since: string | null }) {
  const t = useText();
  const format = useFormat();
  if (since === null) return null;
  return (
    <Box paddingInline={{ xs: "0", sm: "600" }} paddingBlockStart="400">
      <Banner tone="warning" title={t("home:standstill.title")}>
        <Text as="p">{t("home:standstill.text", { since: format.dateTime(since) })}</Text>
      </Banner>
    </Box>
  );
}
