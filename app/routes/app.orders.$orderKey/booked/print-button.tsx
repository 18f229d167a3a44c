import { BlockStack, InlineStack, Select, Text } from "@shopify/polaris";
import { useState } from "react";
import { useFormat } from "~/components/format";
import { useLabels } from "~/components/label/labels";
import { printingsIn } from "~/components/label/printed-times";
import { LabelResults, PAPERS } from "~/components/label/results";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { LabelPaper } from "~/domain/print/choice";
import type { ParcelView } from "~/flows/parcel/views";

interface Props {
  parcel: ParcelView;
  paper: LabelPaper;
  /** The parcel is still to reach the buyer: its label may be what staff came for. */
  isAwaited: boolean;
}

/** Prints the label on the shop's paper or another, as often as needed. */
export function PrintButton({ parcel, paper, isAwaited }: Props) {
  const t = useText();
  const format = useFormat();
  const labels = useLabels();
  const [chosen, setChosen] = useState<string>(paperKey(paper));
  const printings = printingsIn(parcel.history);
  if (parcel.state === "cancelled") return null;
  return (
    <BlockStack gap="200">
      <InlineStack gap="200" blockAlign="center">
        <Select
          label={t("parcel:print.paper")}
          labelHidden
          options={PAPERS.map((one) => ({ value: paperKey(one), label: t(`orders:labels.paper.${paperKey(one)}`) }))}
          value={chosen}
          onChange={setChosen}
        />
        <RightButton
          right="print"
          variant={isAwaited ? "primary" : "secondary"}
          loading={labels.state.step === "loading"}
          onClick={() => labels.print([parcel.shipmentId], paperOf(chosen, paper))}
        >
          {parcel.printedAt ? t("parcel:print.again") : t("parcel:print.action")}
        </RightButton>
        <Text as="span" tone="subdued">
          {printed()}
        </Text>
      </InlineStack>
      <LabelResults labels={labels} />
    </BlockStack>
  );

  function printed() {
    if (!printings) {
      const { printedAt } = parcel;
      return printedAt ? t("parcel:print.printed_at", { time: format.dateTime(printedAt) }) : t("parcel:print.not_yet");
    }
    const { times, lastBy: name } = printings;
    const time = format.dateTime(printings.lastAt);
    return name ? t("parcel:print.times_by", { times, time, name }) : t("parcel:print.times", { times, time });
  }
}

type PaperKey = `${LabelPaper["size"]}-${LabelPaper["orientation"]}`;

function paperKey({ size, orientation }: LabelPaper): PaperKey {
  return `${size}-${orientation}`;
}

function paperOf(key: string, otherwise: LabelPaper): LabelPaper {
  return PAPERS.find((paper) => paperKey(paper) === key) ?? otherwise;
}
