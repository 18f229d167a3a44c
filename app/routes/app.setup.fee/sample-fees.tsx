import { BlockStack, DataTable, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import { TRANSPORTS } from "~/domain/parcel/request";
import type { SampleFee, SampleFeeRow, SampleFeesView } from "~/flows/fee/sample-fee-views";

const PLACES: SampleFeeRow["place"][] = ["hanoi", "hcmc"];

/** The carrier's answer for each place and transport, or why there is none. */
export function SampleFees({ view }: { view: SampleFeesView }) {
  const t = useText();
  const wordsOf = useFeeWords();
  if (view.outcome !== "quoted") return <Text as="p">{t(`setup:fee.${view.outcome}`)}</Text>;
  const feeOf = (place: SampleFeeRow["place"], transport: SampleFeeRow["transport"]) =>
    view.rows.find((row) => row.place === place && row.transport === transport)?.fee;
  return (
    <BlockStack gap="300">
      <Text as="p">{t("setup:fee.from", { pickup: view.pickupName, province: view.pickupProvince })}</Text>
      <DataTable
        columnContentTypes={["text", "text", "text"]}
        headings={[t("setup:fee.to"), ...TRANSPORTS.map((transport) => t(`setup:fee.transport.${transport}`))]}
        rows={PLACES.map((place) => [
          t(`setup:fee.place.${place}`),
          ...TRANSPORTS.map((transport) => wordsOf(feeOf(place, transport))),
        ])}
      />
    </BlockStack>
  );
}

function useFeeWords(): (fee: SampleFee | undefined) => string {
  const t = useText();
  const format = useFormat();
  return (fee) => {
    switch (fee?.outcome) {
      case undefined:
        return "";
      case "served":
        return format.money(fee.feeVnd);
      case "not_served":
        return t("setup:fee.not_served");
      case "refused":
        return t("setup:fee.refused", { words: fee.message });
      case "trouble":
        return t(`problems:carrier.${fee.trouble}`);
    }
  };
}
