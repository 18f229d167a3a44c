import { Badge, BlockStack, InlineStack, ResourceItem, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { QuoteExplanation } from "~/domain/fee/quote-explanation";
import type { QuoteTrace } from "~/domain/fee/quote-trace";

export interface RequestSummary {
  id: string;
  askedAt: string;
  outcome: QuoteTrace["outcome"];
  why: QuoteExplanation;
  place: string;
  /** Null for Vietnam, else an ISO 3166 code. */
  country: string | null;
  prices: { name: string; vnd: number }[];
}

/** One rate request: destination, reason for the answer, and the rates buyers saw. */
export function RequestRow({ row: { id, askedAt, outcome, why, place, country, prices } }: { row: RequestSummary }) {
  const t = useText();
  const format = useFormat();
  const when = format.dateTime(askedAt);
  return (
    <ResourceItem
      id={id}
      url={`/app/settings/checkout/requests/${id}`}
      accessibilityLabel={t("fees:requests.one", { when })}
    >
      <BlockStack gap="100">
        <InlineStack gap="200" align="space-between">
          <Text as="span" fontWeight="semibold">
            {[place, country && format.country(country)].filter(Boolean).join(", ") || t("fees:requests.no_place")}
          </Text>
          <Text as="span" tone="subdued">
            {when}
          </Text>
        </InlineStack>
        <InlineStack gap="200" blockAlign="center">
          {outcome !== "rates" && (
            <Badge tone={outcome === "empty" ? "attention" : "critical"}>{t(`fees:week.outcome.${outcome}`)}</Badge>
          )}
          <Text as="span">{t(`fees:why.${why}.title`)}</Text>
        </InlineStack>
        {prices.length > 0 && (
          <Text as="span" tone="subdued">
            {prices
              .map(({ name, vnd }) => `${name}: ${vnd === 0 ? t("fees:trace.free") : format.money(vnd)}`)
              .join(" · ")}
          </Text>
        )}
      </BlockStack>
    </ResourceItem>
  );
}
