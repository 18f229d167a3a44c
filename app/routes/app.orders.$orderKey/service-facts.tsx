import { BlockStack, Button } from "@shopify/polaris";
import { useCarrierWords } from "~/components/carrier-words";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import { originOf, problemsOf } from "./about";
import type { FactsProps } from "./contents";
import { Fact } from "./fact";

/** From where, how and with which of the carrier's extras the parcel goes. */
export function ServiceFacts({ order, parcel, request, onEditTags }: FactsProps & { onEditTags?: () => void }) {
  const t = useText();
  const format = useFormat();
  const words = useCarrierWords(order.livePlantsTag);
  const { pickup, transport } = request;
  const line = pickup && [pickup.name, pickup.phone, pickup.address, pickup.ward, pickup.district, pickup.province];
  const returnFee = parcel.draft?.expectedReturnFeeVnd;
  const options = [
    request.pickOption && t(`parcel:pick_option.${request.pickOption}`),
    request.pickWorkShift && t(`parcel:pick_shift.${request.pickWorkShift}`),
    request.deliverWorkShift && t(`parcel:deliver_shift.${request.deliverWorkShift}`),
    request.pickDate && t("parcel:pick_date", { date: format.date(`${request.pickDate}T00:00:00+07:00`) }),
    request.deliverDate && t("parcel:deliver_date", { date: format.date(`${request.deliverDate}T00:00:00+07:00`) }),
    request.labelId && t("parcel:own_label", { label: request.labelId }),
    request.solutionIds.length > 0 && t("parcel:solutions.chosen", { count: request.solutionIds.length }),
  ].filter((option): option is string => typeof option === "string");
  return (
    <BlockStack gap="200">
      <Fact
        label={t("parcel:field.pickup")}
        origin={originOf(parcel, "pickup")}
        problems={problemsOf(parcel, "pickup")}
      >
        {line ? line.filter(Boolean).join(", ") : "–"}
      </Fact>
      {request.returnTo && (
        <Fact label={t("parcel:field.return_to")}>
          {[request.returnTo.name, request.returnTo.phone, request.returnTo.address, request.returnTo.province].join(
            ", ",
          )}
        </Fact>
      )}
      <Fact label={t("parcel:field.transport")} origin={originOf(parcel, "transport")}>
        {transport ? t(`carrier:transport.${transport}`) : t("parcel:transport_default")}
      </Fact>
      <Fact label={t("parcel:field.options")} problems={problemsOf(parcel, "options")}>
        {options.join(" · ") || "–"}
      </Fact>
      <Fact label={t("parcel:field.tags")} origin={originOf(parcel, "tags")} problems={problemsOf(parcel, "tags")}>
        <BlockStack>
          <span>{request.tags.map(words.tag).join(" · ") || t("parcel:tag.none")}</span>
          {request.subTags.length > 0 && <span>{request.subTags.map(words.subTag).join(", ")}</span>}
          {request.notDeliveredFeeVnd !== undefined && (
            <span>{t("parcel:not_delivered_fee", { amount: format.money(request.notDeliveredFeeVnd) })}</span>
          )}
          {typeof returnFee === "number" && <span>{t("parcel:return_fee", { amount: format.money(returnFee) })}</span>}
        </BlockStack>
      </Fact>
      {onEditTags && (
        <div>
          <Button variant="plain" onClick={onEditTags}>
            {t("parcel:tag.edit")}
          </Button>
        </div>
      )}
    </BlockStack>
  );
}
