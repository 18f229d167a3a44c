import { Badge, InlineStack } from "@shopify/polaris";
import { capital } from "~/components/capital";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { PushedFigures } from "~/domain/status/pushed-figures";

/** Shows the weight, fee and COD of a push where they differ from what was known, while the record is read back. */
export function PushedFiguresNotice({ told }: { told: PushedFigures }) {
  const t = useText();
  const format = useFormat();
  const { weightGrams, feeVnd, codVnd } = told;
  return (
    <InlineStack gap="200">
      {weightGrams !== null && (
        <Badge tone="warning">{capital(t("parcel:told.weight", { weight: format.weight(weightGrams) }))}</Badge>
      )}
      {feeVnd !== null && (
        <Badge tone="warning">{capital(t("parcel:told.fee", { amount: format.money(feeVnd) }))}</Badge>
      )}
      {codVnd !== null && (
        <Badge tone="warning">{capital(t("parcel:told.cod", { amount: format.money(codVnd) }))}</Badge>
      )}
      <span>{t("parcel:told.checking", { time: format.dateTime(told.at) })}</span>
    </InlineStack>
  );
}
