import { Banner, Box, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { Standstill } from "~/domain/operator/standstill";

/** Says above every page what of the shop's work the operator has paused, since when, and what becomes of it meanwhile. */
export function StandstillNotice({ standstill }: { standstill: { since: string; part: Standstill["part"] } | null }) {
  const t = useText();
  const format = useFormat();
  if (standstill === null) return null;
  const { since, part } = standstill;
  return (
    <Box paddingInline={{ xs: "0", sm: "600" }} paddingBlockStart="400">
      <Banner tone="warning" title={t(part === "booking" ? "home:standstill.title" : "home:standstill.part_title")}>
        <Text as="p">{t(`home:standstill.${part}`, { since: format.dateTime(since) })}</Text>
      </Banner>
    </Box>
  );
}
