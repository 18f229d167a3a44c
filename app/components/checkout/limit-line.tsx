import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { QuoteTrace } from "~/domain/fee/quote-trace";
import { FactLine } from "./facts";

/** Says how a cart above the carrier's weight limit goes out: in how many boxes and by which rule, or why it is not split. */
export function LimitLine({ parcel: { aboveLimit, weightGrams } }: { parcel: NonNullable<QuoteTrace["parcel"]> }) {
  const t = useText();
  const format = useFormat();
  if (!aboveLimit) return null;
  const { boxes, because, weightLimitGrams } = aboveLimit;
  const weights = { weight: format.weight(weightGrams), weightLimit: format.weight(weightLimitGrams) };
  return (
    <FactLine label={t("fees:trace.parcel.boxes")}>
      {because === null
        ? t("fees:trace.parcel.boxes_text", { ...weights, count: boxes, rule: t("split:boxed.rule") })
        : t("fees:trace.parcel.not_split", { ...weights, because: t(`fees:trace.parcel.because.${because}`) })}
    </FactLine>
  );
}
