import { BlockStack, InlineStack, ProgressBar, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { SettingsCard } from "~/components/settings/settings-card";
import { useText } from "~/components/text";
import { requestCount } from "~/domain/fee/quote-tally";
import { noonInVietnam } from "~/domain/vietnam-time";
import type { CheckoutView, WeekView } from "~/flows/checkout/carrier-service-views";

const OUTCOMES = ["rates", "empty", "unanswered"] as const;
const SOURCES = ["live", "cached", "tariff", "fallback", "none"] as const;
const SLOWEST_MS = 1_000;

/**
 * How the requests of the last seven days were answered, and how far remembered fees differed from the carrier's later answers.
 */
export function WeekCard({ checkout: { week, p95Ms, differences } }: { checkout: CheckoutView }) {
  const t = useText();
  const format = useFormat();
  const requests = requestCount(week);
  const fees = SOURCES.reduce((sum, source) => sum + week[source], 0);
  const fromCarrier = week.live + week.cached;
  return (
    <SettingsCard
      title={t("fees:week.title")}
      lead={requests === 0 ? t("fees:week.none") : t("fees:week.requests", { count: requests })}
    >
      {requests > 0 && (
        <BlockStack gap="400">
          <Shares
            rows={OUTCOMES.map((outcome) => ({ label: t(`fees:week.outcome.${outcome}`), count: week[outcome] }))}
          />
          <BlockStack gap="200">
            <BlockStack gap="050">
              <Text as="h3" variant="headingSm">
                {t("fees:week.sources")}
              </Text>
              <Text as="p" tone="subdued">
                {t("fees:week.sources_lead")}
              </Text>
            </BlockStack>
            <Shares rows={SOURCES.map((source) => ({ label: t(`fees:week.source.${source}`), count: week[source] }))} />
            {fees > 0 && fromCarrier < fees / 2 && (
              <Text as="p" tone="caution">
                {t("fees:week.memory")}
              </Text>
            )}
          </BlockStack>
          {p95Ms !== null && (
            <Text as="p">
              {p95Ms > SLOWEST_MS
                ? t("fees:week.p95_over")
                : t("fees:week.p95", { seconds: format.number(Math.max(0.01, p95Ms / 1_000)) })}
            </Text>
          )}
          <Differences weeks={differences} />
        </BlockStack>
      )}
    </SettingsCard>
  );
}

function Shares({ rows }: { rows: { label: string; count: number }[] }) {
  const format = useFormat();
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <BlockStack gap="200">
      {rows
        .filter(({ count }) => count > 0)
        .map(({ label, count }) => (
          <BlockStack key={label} gap="100">
            <InlineStack align="space-between" gap="400" wrap={false}>
              <Text as="span">{label}</Text>
              <Text as="span" fontWeight="semibold">
                {format.number(count)}
              </Text>
            </InlineStack>
            <div aria-hidden>
              <ProgressBar progress={(count / all) * 100} size="small" />
            </div>
          </BlockStack>
        ))}
    </BlockStack>
  );
}

function Differences({ weeks }: { weeks: readonly WeekView[] }) {
  const t = useText();
  const format = useFormat();
  const said = (sumVnd: number) => {
    if (sumVnd === 0) return t("fees:week.even");
    const money = format.money(Math.abs(sumVnd));
    return sumVnd > 0 ? t("fees:week.shop_pays", { money }) : t("fees:week.buyer_paid", { money });
  };
  return (
    <BlockStack gap="200">
      <BlockStack gap="050">
        <Text as="h3" variant="headingSm">
          {t("fees:week.differences")}
        </Text>
        <Text as="p" tone="subdued">
          {t("fees:week.differences_lead")}
        </Text>
      </BlockStack>
      {weeks.length === 0 && <Text as="p">{t("fees:week.no_differences")}</Text>}
      {weeks.map(({ week, proven, wrong, sumVnd }) => (
        <InlineStack key={week} align="space-between" gap="200">
          <Text as="span">{t("fees:week.of_week", { date: format.date(noonInVietnam(week)) })}</Text>
          <Text as="span">
            {t("fees:week.compared", { wrong, proven })}, {said(sumVnd)}
          </Text>
        </InlineStack>
      ))}
    </BlockStack>
  );
}
