import { BlockStack, Card, InlineStack, Link, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useDenied } from "~/components/staff";
import { useText } from "~/components/text";
import type { TodayView } from "~/flows/handover/views";

/** COD on its way to the shop, and yesterday in one line; nothing where there was neither. */
export function DayCard({ cod, yesterday }: Pick<TodayView, "cod" | "yesterday">) {
  const t = useText();
  const format = useFormat();
  const { booked, handedOver, delivered, failed, collectedVnd } = yesterday;
  const parts = [
    booked > 0 && t("home:yesterday.booked", { count: booked }),
    handedOver > 0 && t("home:yesterday.handed_over", { count: handedOver }),
    delivered > 0 && t("home:yesterday.delivered", { count: delivered }),
    failed > 0 && t("home:yesterday.failed", { count: failed }),
    collectedVnd > 0 && t("home:yesterday.collected", { amount: format.money(collectedVnd) }),
  ].filter(Boolean);
  // Who may not open the COD book finds the orders.
  const mayOpen = useDenied()("see_money") === null;
  const [onRoad, due] = mayOpen
    ? ["/app/money?tab=to_collect", "/app/money?tab=collected"]
    : ["/app/orders?tab=under_way&cod=to_collect", "/app/orders?tab=all&cod=collected,partly"];
  const money = [
    { key: "on_road", vnd: cod.onRoadVnd, url: onRoad },
    { key: "due", vnd: cod.dueVnd, url: due },
  ] as const;
  const { unknown } = cod;
  const shown = money.filter(({ vnd }) => vnd > 0);
  if (parts.length === 0 && shown.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        {shown.length > 0 && (
          <>
            <Text as="h2" variant="headingMd">
              {t("home:cod.title")}
            </Text>
            {shown.map(({ key, vnd, url }) => (
              <InlineStack key={key} align="space-between" blockAlign="center" gap="300">
                <Link url={url} removeUnderline>
                  {t(`home:cod.${key}`)}
                </Link>
                <Text as="span" fontWeight="semibold">
                  {key === "due" && unknown.parcels > 0
                    ? t("money:at_most", { amount: format.money(vnd) })
                    : format.money(vnd)}
                </Text>
              </InlineStack>
            ))}
            {unknown.parcels > 0 && (
              <Text as="p" tone="subdued">
                {t("home:cod.unknown", { count: unknown.parcels, amount: format.money(unknown.vnd) })}{" "}
                <Link url={mayOpen ? "/app/money?tab=partly" : "/app/orders?tab=all&cod=partly"}>
                  {t("home:cod.say_amounts")}
                </Link>
              </Text>
            )}
          </>
        )}
        {parts.length > 0 && (
          <Text as="p" tone="subdued">
            {t("home:yesterday.line", { parts: parts.join(", ") })}
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}
