import { BlockStack } from "@shopify/polaris";
import { capital } from "~/components/capital";
import { useCarrierWords } from "~/components/carrier-words";
import { useFormat } from "~/components/format";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import { noonInVietnam } from "~/domain/vietnam-time";
import { originOf, problemsOf } from "../field/about";
import { Fact } from "../field/fact";
import type { FactsProps } from "../props";
import { FeeFacts } from "./fee-facts";

/** The pickup, the transport and the carrier's extra services of a parcel. */
export function ServiceFacts({ order, parcel, request, onEditTags }: FactsProps & { onEditTags?: () => void }) {
  const t = useText();
  const format = useFormat();
  const words = useCarrierWords(order.livePlantsTag);
  const { pickup, transport } = request;
  const line = pickup && [pickup.name, pickup.phone, pickup.address, pickup.ward, pickup.district, pickup.province];
  const returnFee = parcel.draft?.expectedReturnFeeVnd;
  const options = [
    request.pickDate && t("parcel:pick_date", { date: format.date(noonInVietnam(request.pickDate)) }),
    request.deliverDate && t("parcel:deliver_date", { date: format.date(noonInVietnam(request.deliverDate)) }),
    request.labelId && t("parcel:own_tracking_number", { trackingNumber: request.labelId }),
  ].filter((option): option is string => typeof option === "string");
  const optionProblems = problemsOf(parcel, "options");
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
        {transport ? capital(t(`carrier:transport.${transport}`)) : t("parcel:transport_default")}
      </Fact>
      <FeeFacts parcel={parcel} />
      {request.pickOption && (
        <Fact label={t("parcel:form.pick_option")} origin={originOf(parcel, "pickOption")}>
          {t(`parcel:pick_option.${request.pickOption}`)}
        </Fact>
      )}
      {request.pickWorkShift && (
        <Fact label={t("parcel:form.pick_shift")} origin={originOf(parcel, "pickWorkShift")}>
          {t(`parcel:form.shift.${request.pickWorkShift}`)}
        </Fact>
      )}
      {request.deliverWorkShift && (
        <Fact label={t("parcel:form.deliver_shift")} origin={originOf(parcel, "deliverWorkShift")}>
          {t(`parcel:form.shift.${request.deliverWorkShift}`)}
        </Fact>
      )}
      {request.solutionIds.length > 0 && (
        <Fact label={t("parcel:solutions.label")} origin={originOf(parcel, "solutions")}>
          {t("parcel:solutions.chosen", { count: request.solutionIds.length })}
        </Fact>
      )}
      {(options.length > 0 || optionProblems.length > 0) && (
        <Fact label={t("parcel:field.options")} problems={optionProblems}>
          {options.join(" · ") || "–"}
        </Fact>
      )}
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
          <RightButton right="prepare" variant="plain" onClick={onEditTags}>
            {t("parcel:tag.edit")}
          </RightButton>
        </div>
      )}
    </BlockStack>
  );
}
