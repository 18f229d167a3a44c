import { Badge, InlineStack } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { PushedFigures } from "~/domain/status/pushed-figures";

/** What the carrier has just told of weight, fee and COD otherwise than was known; its record is being read meanwhile. */
export function PushedFiguresNotice({ told }: { told: PushedFigures }) {
  const t = useText();
  const format = useFormat();
  const { weightGrams, feeVnd, codVnd } = told;
  return (
    <InlineStack gap="200">
      {weightGrams !== null && (
        <Badge tone="warning">{t("parcel:told.weight", { weight: format.weight(weightGrams) })}</Badge>
      )}
      {feeVnd !== null && <Badge tone="warning">{t("parcel:told.fee", { amount: format.money(feeVnd) })}</Badge>}
      {codVnd !== null && <Badge tone="warning">{t("parcel:told.cod", { amount: format.money(codVnd) })}</Badge>}
      <span>{t("parcel:told.checking", { time: format.dateTime(told.at) })}</span>
    </InlineStack>
  );
}
