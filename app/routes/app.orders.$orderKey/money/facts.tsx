import { BlockStack, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import { originOf, problemsOf } from "../field/about";
import { Fact } from "../field/fact";
import type { FactsProps } from "../props";
import { UnpaidChoice } from "./unpaid-choice";

/** What is collected at the door and why, the declared value, and who pays the carrier. */
export function MoneyFacts({ parcel, request }: Omit<FactsProps, "order">) {
  const t = useText();
  const format = useFormat();
  const { draft } = parcel;
  const undecided = draft?.codDecision.kind === "review" && parcel.overrides.codVnd === undefined;
  return (
    <BlockStack gap="200">
      <Fact
        label={t("parcel:field.cod")}
        origin={undecided ? undefined : originOf(parcel, "cod")}
        problems={problemsOf(parcel, "cod")}
      >
        <BlockStack>
          <Text as="span" fontWeight="semibold">
            {undecided ? t("orders:cod_undecided") : format.money(request.codVnd)}
          </Text>
          {draft && (
            <Text as="span" tone="subdued" variant="bodySm">
              {whyCod()}
            </Text>
          )}
        </BlockStack>
      </Fact>
      <UnpaidChoice parcel={parcel} />
      <Fact label={t("parcel:field.fee_payer")} origin={originOf(parcel, "feePaidBy")}>
        {t(`parcel:fee_payer.${request.feePaidBy}`)}
      </Fact>
      <Fact label={t("parcel:field.value")} origin={originOf(parcel, "value")} problems={problemsOf(parcel, "value")}>
        <BlockStack>
          <span>{format.money(request.declaredValueVnd)}</span>
          {draft?.cover && (
            <Text as="span" tone="subdued" variant="bodySm">
              {draft.cover.withoutProofVnd === null
                ? t("parcel:cover.with_proof", { amount: format.money(draft.cover.withProofVnd) })
                : t("parcel:cover.both", {
                    amount: format.money(draft.cover.withProofVnd),
                    without: format.money(draft.cover.withoutProofVnd),
                  })}
            </Text>
          )}
        </BlockStack>
      </Fact>
      {request.collectOnly && (
        <Text as="p" tone="critical" fontWeight="semibold">
          {t("parcel:collect_only.set")}
        </Text>
      )}
    </BlockStack>
  );

  function whyCod(): string {
    if (!draft) return "";
    if (parcel.overrides.codVnd !== undefined) return t("parcel:cod_why.typed");
    if (draft.codDecision.kind === "review") return t("parcel:cod_why.review");
    if (draft.codDecision.kind === "prepaid") {
      return parcel.overrides.unpaidAs === "ship_unpaid"
        ? t("parcel:cod_why.ship_unpaid")
        : t("parcel:cod_why.prepaid");
    }
    const { dueVnd } = draft.codDecision;
    const elsewhereVnd = dueVnd - draft.codRemainingVnd;
    const values = { due: format.money(dueVnd), elsewhere: format.money(elsewhereVnd) };
    if (request.feePaidBy === "receiver") return t("parcel:cod_why.without_shipping", values);
    if (draft.codRemainingVnd !== request.codVnd) return t("parcel:cod_why.part", values);
    return t(elsewhereVnd > 0 ? "parcel:cod_why.rest" : "parcel:cod_why.due", values);
  }
}
