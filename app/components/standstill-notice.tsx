import { Banner, BlockStack, Box, Text } from "@shopify/polaris";
import { createContext } from "react";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import { type Standstill, standsStill } from "~/domain/operator/standstill";

type Parts = readonly { since: string; part: Standstill["part"] }[];

interface Props {
  standstill: Parts;
}

/** What of the shop's work the operator has paused; set by the layout of the pages. */
export const PausedWork = createContext<Parts>([]);

/** Says above every page what of the shop's work the operator has paused, since when, and what becomes of it meanwhile. */
export function StandstillNotice({ standstill }: Props) {
  const t = useText();
  const format = useFormat();
  if (standstill.length === 0) return null;
  const isGrave = standsStill(standstill, "booking");
  return (
    <Box paddingInline={{ xs: "0", sm: "600" }} paddingBlockStart="400">
      <Banner tone="warning" title={t(isGrave ? "home:standstill.title" : "home:standstill.part_title")}>
        <BlockStack gap="200">
          {standstill.map(({ since, part }) => (
            <Text as="p" key={part}>
              {t(`home:standstill.${part}`, { since: format.dateTime(since) })}
            </Text>
          ))}
        </BlockStack>
      </Banner>
    </Box>
  );
}
