import { Text } from "@shopify/polaris";
import { useCarrierWords } from "~/components/carrier-words";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { HistoryView } from "~/flows/parcel/views";
import { Fact } from "../field/fact";

/** What the carrier reported last, with its reason and time; nothing before its first report. */
export function LatestStatus({ history }: { history: readonly HistoryView[] }) {
  const t = useText();
  const format = useFormat();
  const words = useCarrierWords();
  const last = history.findLast(({ kind, carrierStatus }) => kind === "status" && carrierStatus !== null);
  if (!last || last.carrierStatus === null) return null;
  const said = [words.status(last.carrierStatus), last.reasonCode && words.reason(last.reasonCode)];
  return (
    <Fact label={t("parcel:shipment.latest")}>
      {said.filter(Boolean).join(" – ")}{" "}
      <Text as="span" tone="subdued">
        {format.dateTime(last.happenedAt)}
      </Text>
    </Fact>
  );
}
