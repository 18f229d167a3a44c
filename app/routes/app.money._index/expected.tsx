import { BlockStack, InlineStack, Text } from "@shopify/polaris";
import { FoldedCard } from "~/components/folded-card";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import { noonInVietnam } from "~/domain/vietnam-time";
import type { BookView } from "~/flows/cod/views";

/** What is expected to be paid out on which day, and how that is known. */
export function ExpectedPayouts({ expected, pace, unknown }: Pick<BookView, "expected" | "pace" | "unknown">) {
  const t = useText();
  const format = useFormat();
  const sumVnd = expected?.payouts.reduce((sum, { collectedVnd, onRoadVnd }) => sum + collectedVnd + onRoadVnd, 0) ?? 0;
  const isMost = unknown.parcels > 0;
  return (
    <FoldedCard
      level="h2"
      title={t("money:expected.title")}
      summary={
        expected === null
          ? t("money:expected.not_known")
          : t(isMost ? "money:expected.sum_at_most" : "money:expected.sum", {
              amount: format.money(sumVnd),
              late: format.money(expected.lateVnd),
            })
      }
    >
      <BlockStack gap="300">
        {expected === null ? (
          <Text as="p" tone="subdued">
            {t("money:expected.unknown")}
          </Text>
        ) : (
          <>
            <Text as="p" tone="subdued">
              {t("money:expected.how", {
                days: t("money:days.count", { count: pace.payoutDays ?? 0 }),
                percent: format.number(pace.collectedPercent ?? 0),
              })}
            </Text>
            {isMost && (
              <Text as="p">
                {t("money:expected.at_most", { count: unknown.parcels, amount: format.money(unknown.vnd) })}
              </Text>
            )}
            {expected.payouts.length === 0 && <Text as="p">{t("money:expected.none")}</Text>}
            <Days {...expected} />
            {expected.leftOutVnd > 0 && (
              <Text as="p" tone="subdued">
                {t("money:expected.left_out", { amount: format.money(expected.leftOutVnd) })}
              </Text>
            )}
            {expected.lateVnd > 0 && (
              <Text as="p" tone="critical">
                {t("money:expected.late", {
                  amount: format.money(expected.lateVnd),
                  days: t("money:days.count", { count: pace.lateDays ?? 0 }),
                })}
              </Text>
            )}
          </>
        )}
      </BlockStack>
    </FoldedCard>
  );
}

function Days({ payouts, laterVnd }: NonNullable<BookView["expected"]>) {
  const t = useText();
  const format = useFormat();
  const most = Math.max(...payouts.map(({ collectedVnd, onRoadVnd }) => collectedVnd + onRoadVnd), 1);
  return (
    <ul style={{ listStyle: "none", margin: 0, padding: 0 }}>
      {payouts.map(({ day, collectedVnd, onRoadVnd }) => (
        <li key={day} style={{ paddingBlock: "0.25rem" }}>
          <InlineStack align="space-between" gap="200">
            <Text as="span">{format.date(noonInVietnam(day))}</Text>
            <Text as="span" fontWeight="semibold">
              {format.money(collectedVnd + onRoadVnd)}
            </Text>
          </InlineStack>
          <Bar share={(collectedVnd + onRoadVnd) / most} sure={collectedVnd / Math.max(1, collectedVnd + onRoadVnd)} />
          <Text as="p" tone="subdued" variant="bodySm">
            {t("money:expected.parts", { collected: format.money(collectedVnd), onRoad: format.money(onRoadVnd) })}
          </Text>
        </li>
      ))}
      {laterVnd > 0 && (
        <li style={{ paddingBlock: "0.25rem" }}>
          <InlineStack align="space-between" gap="200">
            <Text as="span">{t("money:expected.later")}</Text>
            <Text as="span" fontWeight="semibold">
              {format.money(laterVnd)}
            </Text>
          </InlineStack>
        </li>
      )}
    </ul>
  );
}

/** The text beside it says the same. */
function Bar({ share, sure }: { share: number; sure: number }) {
  const part = (width: number, color: string) => (
    <div style={{ width: `${width * 100}%`, background: color, height: "100%" }} />
  );
  return (
    <div aria-hidden style={{ height: "0.375rem", width: "100%", marginBlock: "0.125rem" }}>
      <div style={{ display: "flex", width: `${Math.max(share, 0.01) * 100}%`, height: "100%" }}>
        {part(sure, "var(--p-color-bg-fill-success)")}
        {part(1 - sure, "var(--p-color-bg-fill-tertiary)")}
      </div>
    </div>
  );
}
