import { Box, InlineGrid, Text } from "@shopify/polaris";
import { Fragment } from "react";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { SampleFee, SampleFeesView } from "~/flows/setup-views";

const PLACES = ["hanoi", "hcmc"] as const;
const TRANSPORTS = ["road", "fly"] as const;

/** The carrier's answer for each place and transport, or the sentence that stands for it. */
export function SampleFees({ view }: { view: SampleFeesView }) {
  const t = useText();
  if (view.outcome !== "quoted") return <Text as="p">{t(`setup:fee.${view.outcome}`)}</Text>;
  const feeOf = (place: string, transport: string) =>
    view.rows.find((row) => row.place === place && row.transport === transport)?.fee;
  return (
    <Box>
      <Text as="p">{t("setup:fee.from", { pickup: view.pickupName, province: view.pickupProvince })}</Text>
      <Box paddingBlockStart="300">
        <InlineGrid columns={["oneThird", "oneThird", "oneThird"]} gap="300">
          <span />
          {TRANSPORTS.map((transport) => (
            <Text as="span" key={transport} fontWeight="semibold">
              {t(`setup:fee.transport.${transport}`)}
            </Text>
          ))}
          {PLACES.map((place) => (
            <Fragment key={place}>
              <Text as="span" fontWeight="semibold">
                {t(`setup:fee.place.${place}`)}
              </Text>
              {TRANSPORTS.map((transport) => (
                <FeeCell key={transport} fee={feeOf(place, transport)} />
              ))}
            </Fragment>
          ))}
        </InlineGrid>
      </Box>
    </Box>
  );
}

function FeeCell({ fee }: { fee: SampleFee | undefined }) {
  const t = useText();
  const format = useFormat();
  switch (fee?.outcome) {
    case undefined:
      return <span />;
    case "served":
      return (
        <Text as="span" numeric>
          {format.money(fee.feeVnd)}
        </Text>
      );
    case "not_served":
      return <Text as="span">{t("setup:fee.not_served")}</Text>;
    case "refused":
      return <Text as="span">{t("setup:fee.refused", { words: fee.message })}</Text>;
    case "trouble":
      return <Text as="span">{t(`problems:carrier.${fee.trouble}`)}</Text>;
  }
}
