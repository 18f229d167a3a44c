import { Badge, BlockStack, InlineStack, Text } from "@shopify/polaris";
import { capital } from "~/components/capital";
import { useFormat } from "~/components/format";
import { SettingsCard } from "~/components/settings/settings-card";
import { useText } from "~/components/text";
import type { AddressReviewReason } from "~/domain/address/address";
import type { QuoteTrace } from "~/domain/fee/quote-trace";
import type { AddressConfidence } from "~/domain/places/resolved-address";
import { FactLine } from "./facts";

/** Shows the address as typed and how it was read. */
export function AddressStep({ trace: { typed, understood } }: { trace: QuoteTrace }) {
  const t = useText();
  const format = useFormat();
  const abroad = typed.country && typed.country !== "VN" ? format.country(typed.country) : "";
  const line = [typed.address1, typed.address2, typed.city, typed.province, abroad].filter(Boolean).join(", ");
  const places = [understood?.ward, understood?.district, understood?.province].filter(Boolean).join(", ");
  return (
    <SettingsCard title={t("fees:trace.address.title")}>
      <BlockStack gap="100">
        <FactLine label={t("fees:trace.address.typed")}>{line || t("fees:trace.address.nothing_typed")}</FactLine>
        {understood && (
          <FactLine label={t("fees:trace.address.understood")}>
            <BlockStack gap="100">
              <Text as="span">{places || "—"}</Text>
              <InlineStack gap="200">
                <Badge tone={understood.precision === "ward" ? "success" : "attention"}>
                  {t(`fees:trace.address.precision.${understood.precision}`)}
                </Badge>
                {understood.confidence && (
                  <Badge>{t(`fees:trace.address.confidence.${understood.confidence as AddressConfidence}`)}</Badge>
                )}
                {understood.reviewReason && (
                  <Text as="span" tone="subdued">
                    {capital(t(`problems:address.${understood.reviewReason as AddressReviewReason}`))}
                  </Text>
                )}
              </InlineStack>
            </BlockStack>
          </FactLine>
        )}
      </BlockStack>
    </SettingsCard>
  );
}
