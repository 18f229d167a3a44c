import { BlockStack, Card, InlineGrid, Link, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { DashboardView } from "~/flows/home/views";

const NUMBERS: { name: keyof DashboardView; url: string; link: "orders" | "list" }[] = [
  { name: "ready", url: "/app/orders?tab=ready", link: "orders" },
  { name: "review", url: "/app/orders?tab=review", link: "orders" },
  { name: "attention", url: "/app/orders?tab=attention", link: "orders" },
  { name: "underWay", url: "/app/orders?tab=under_way", link: "orders" },
  { name: "codToCollectVnd", url: "/app/orders?tab=under_way", link: "orders" },
  { name: "notInStep", url: "/app/not-in-step", link: "list" },
];

/** The live numbers, each a link to what it counts. */
export function Numbers({ dashboard }: { dashboard: DashboardView }) {
  const t = useText();
  const format = useFormat();
  return (
    <InlineGrid columns={{ xs: 1, sm: 2, md: 3 }} gap="400">
      {NUMBERS.map(({ name, url, link }) => (
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
            <Link url={url}>{link === "list" ? t("home:see_list") : t("home:see_orders")}</Link>
          </BlockStack>
        </Card>
      ))}
    </InlineGrid>
  );
}
