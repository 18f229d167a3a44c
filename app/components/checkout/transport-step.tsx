import { BlockStack, InlineStack, List, Text } from "@shopify/polaris";
import { useCarrierWords } from "~/components/carrier-words";
import { useFormat } from "~/components/format";
import { SettingsCard } from "~/components/settings/settings-card";
import { useText } from "~/components/text";
import type { TransportTrace, TriedSource } from "~/domain/fee/quote-trace";
import { BoxLines } from "./box-lines";
import { FactLine } from "./facts";
import { PriceSteps } from "./price-steps";

/** Shows one transport: what was asked, where a fee was looked for, which fee was found, and how the price follows from it. */
export function TransportStep({ transport, livePlantsTag }: { transport: TransportTrace; livePlantsTag: number }) {
  const t = useText();
  const format = useFormat();
  const carrier = useCarrierWords(livePlantsTag);
  const { question, tried, source, answer, price, days, boxes } = transport;
  const isTooHeavy = tried.some(({ result }) => result === "too_heavy");
  const isCarriers = source === "live" || source === "cached" || source === "none";
  const place = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(", ");
  return (
    <SettingsCard title={t(`fees:trace.transport.${transport.transport}`)}>
      <BlockStack gap="300">
        {question ? (
          <Text as="p">
            {t("fees:trace.transport.asked", {
              weight: format.weight(question.weightGrams),
              value: format.money(question.valueVnd),
              from: place(question.pickup.ward, question.pickup.district, question.pickup.province),
              to: place(question.delivery.ward, question.delivery.district, question.delivery.province),
            })}
            {question.tags.length > 0 &&
              ` ${t("fees:trace.parcel.tags")}: ${question.tags.map(carrier.tag).join(", ")}.`}
          </Text>
        ) : (
          !boxes && (
            <Text as="p">{t(isTooHeavy ? "fees:trace.transport.too_heavy" : "fees:trace.transport.not_asked")}</Text>
          )
        )}
        {boxes ? (
          <BoxLines boxes={boxes} tried={(one) => <TriedLine tried={one} />} />
        ) : (
          <FactLine label={t("fees:trace.transport.tried")}>
            <List type="number">
              {tried.map((one) => (
                <List.Item key={one.source}>
                  <TriedLine tried={one} />
                </List.Item>
              ))}
            </List>
          </FactLine>
        )}
        <FactLine label={t(isCarriers ? "fees:trace.transport.answer" : "fees:trace.transport.taken")}>
          {answer === null && t("fees:trace.transport.no_answer")}
          {answer?.outcome === "not_served" && t("fees:trace.transport.not_served")}
          {answer?.outcome === "served" && (
            <InlineStack gap="200" blockAlign="baseline">
              <Text as="span" fontWeight="semibold">
                {format.money(answer.fee.feeVnd)}
              </Text>
              {answer.fee.insuranceVnd + answer.fee.surchargesVnd > 0 && (
                <Text as="span" tone="subdued">
                  {t("fees:trace.transport.parts", {
                    insurance: format.money(answer.fee.insuranceVnd),
                    surcharges: format.money(answer.fee.surchargesVnd),
                  })}
                </Text>
              )}
            </InlineStack>
          )}
        </FactLine>
        {price && answer?.outcome === "served" && (
          <FactLine label={t("fees:trace.transport.rules")}>
            <PriceSteps feeVnd={answer.fee.feeVnd} price={price} taken={!isCarriers} />
          </FactLine>
        )}
        {price && (
          <Text as="p" tone="subdued">
            {days
              ? `${t("fees:trace.transport.days", { from: days.from, to: days.to })} (${t(`fees:trace.transport.${days.origin}`)})`
              : t("fees:trace.transport.no_days")}
          </Text>
        )}
      </BlockStack>
    </SettingsCard>
  );
}

function TriedLine({ tried: { source, result, detail = "", basis, ms } }: { tried: TriedSource }) {
  const t = useText();
  const format = useFormat();
  // Failures that the merchant can fix have texts of their own.
  const happened = result === "failed" && (detail === "token_rejected" || detail === "permission") ? detail : result;
  return (
    <BlockStack>
      <Text as="span">
        {t(`fees:trace.source.${source}`)}: {t(`fees:trace.tried.${happened}`, { detail })} ({format.number(ms)} ms)
      </Text>
      {basis && (
        <Text as="span" tone="subdued">
          {t(basis.spreadVnd === 0 ? "fees:trace.basis.alike" : "fees:trace.basis.apart", {
            place: t(`fees:trace.basis.place.${basis.place}`),
            weight: t(`fees:trace.basis.weight.${basis.weight}`),
            when: format.relative(new Date(-basis.ageMs).toISOString(), new Date(0).toISOString()),
            samples: basis.samples,
            spread: format.money(basis.spreadVnd),
          })}
        </Text>
      )}
    </BlockStack>
  );
}
