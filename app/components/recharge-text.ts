import { dearerVnd, type Recharge } from "~/domain/attention/recharge";
import { useFormat } from "./format";
import { useText } from "./text";

/** Returns what the carrier weighed and charges, old and new, a line for each. */
export function useRechargeLines(): (recharge: Recharge) => string[] {
  const t = useText();
  const format = useFormat();
  return (recharge) => {
    const { declaredGrams, weighedGrams, bookedFeeVnd, chargedFeeVnd } = recharge;
    const more = dearerVnd(recharge);
    const lines: string[] = [];
    if (weighedGrams !== null && weighedGrams !== declaredGrams) {
      lines.push(
        t("attention:reweighed.weight", {
          declared: format.weight(declaredGrams),
          weighed: format.weight(weighedGrams),
        }),
      );
    }
    if (more !== null && more !== 0) {
      const [booked, charged] = [format.money(bookedFeeVnd ?? 0), format.money(chargedFeeVnd ?? 0)];
      lines.push(t("attention:reweighed.fee", { booked, charged, more: format.money(more) }));
    } else if (chargedFeeVnd !== null) {
      lines.push(t("attention:reweighed.fee_only", { charged: format.money(chargedFeeVnd) }));
    }
    return lines;
  };
}
