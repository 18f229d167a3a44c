import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { SettingsCard } from "~/components/settings/settings-card";
import { useText } from "~/components/text";
import { noonInVietnam } from "~/domain/vietnam-time";
import type { PlanPageView, UsageDay } from "~/flows/billing/views";

const PATH = "/app/settings/plan";

/** The settled days, the newest first: how many parcels, and what was charged for them. */
export function DaysCard({ days, before, isFirst }: Pick<PlanPageView, "days" | "before"> & { isFirst: boolean }) {
  const t = useText();
  return (
    <SettingsCard title={t("plan:days.title")} lead={t("plan:days.lead")}>
      {days.length === 0 ? (
        <Text as="p" tone="subdued">
          {t("plan:days.none")}
        </Text>
      ) : (
        <BlockStack as="ul" gap="300">
          {days.map((day) => (
            <li key={`${day.day} ${day.part}`} style={{ listStyle: "none" }}>
              <Day day={day} />
            </li>
          ))}
        </BlockStack>
      )}
      <InlineStack gap="300">
        {!isFirst && <Button url={PATH}>{t("plan:days.newest")}</Button>}
        {before && <Button url={`${PATH}?before=${encodeURIComponent(before)}`}>{t("plan:days.older")}</Button>}
      </InlineStack>
    </SettingsCard>
  );
}

function Day({ day }: { day: UsageDay }) {
  const t = useText();
  const format = useFormat();
  const { parcels, free, charged, unpaid, unpaidWhy, amountCents, currency, state, part } = day;
  const parts = [
    part > 1 ? t("plan:days.part") : null,
    t("plan:days.parcels", { count: parcels }),
    free > 0 ? t("plan:days.free", { count: free }) : null,
    charged > 0 ? t("plan:days.charged", { count: charged }) : null,
    unpaid > 0 && unpaidWhy ? t("plan:days.unpaid", { count: unpaid, why: t(`plan:unpaid.${unpaidWhy}`) }) : null,
  ];
  const amount = currency && amountCents > 0 ? ` · ${format.price(amountCents, currency)}` : "";
  return (
    <BlockStack gap="050">
      <InlineStack align="space-between" gap="200">
        <Text as="span" fontWeight="semibold">
          {format.date(noonInVietnam(day.day))}
        </Text>
        <Text as="span">
          {t(`plan:days.state.${state}`)}
          {amount}
        </Text>
      </InlineStack>
      <Text as="span" tone="subdued">
        {parts.filter((one) => one !== null).join(" · ")}
      </Text>
    </BlockStack>
  );
}
