import { BlockStack, Card, InlineGrid, Link, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { DashboardView } from "~/flows/home/views";

const NUMBERS: { name: keyof DashboardView; tab: string }[] = [
  { name: "ready", tab: "ready" },
  { name: "review", tab: "review" },
  { name: "attention", tab: "attention" },
  { name: "underWay", tab: "under_way" },
  { name: "codToCollectVnd", tab: "under_way" },
  { name: "notInStep", tab: "attention" },
];

/** The live numbers, each a link to its orders. */
export function Numbers({ dashboard }: { dashboard: DashboardView }) {
  const t = useText();
  const format = useFormat();
  return (
    <InlineGrid columns={{ xs: 1, sm: 2, md: 3 }} gap="400">
      {NUMBERS.map(({ name, tab }) => (
        <Card key={name}>
          <BlockStack gap="100">
            <Text as="h2" variant="headingSm">
              {t(`home:number.${name}.title`)}
            </Text>
            <Text as="p" variant="heading2xl">
              {name === "codToCollectVnd" ? format.money(dashboard[name]) : format.number(dashboard[name])}
            </Text>
            <Text as="p" tone="subdued">
              {t(`home:number.${name}.text`)}
            </Text>
            <Link url={`/app/orders?tab=${tab}`}>{t("home:see_orders")}</Link>
          </BlockStack>
        </Card>
      ))}
    </InlineGrid>
  );
}
