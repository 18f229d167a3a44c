import { BlockStack, Card, InlineGrid, InlineStack, Link, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { ordersUrl } from "~/components/order-list/query";
import { useText } from "~/components/text";
import { endedOf, FEW_PARCELS, failedOf, marginVnd } from "~/domain/reports/figures";
import type { LosingView } from "~/flows/reports/views";

/** Which lanes and which products lose money, the largest loss first, each in a sentence. */
export function Losing({ losing }: { losing: LosingView[] }) {
  const t = useText();
  const format = useFormat();
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {t("reports:lose.title")}
          </Text>
          <Text as="p" tone="subdued">
            {t("reports:lose.lead")}
          </Text>
        </BlockStack>
        {losing.length === 0 ? (
          <Text as="p">{t("reports:lose.nothing", { few: format.number(FEW_PARCELS) })}</Text>
        ) : (
          <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
            <List title={t("reports:lose.lanes")} rows={losing.filter(({ dimension }) => dimension === "province")} />
            <List title={t("reports:lose.products")} rows={losing.filter(({ dimension }) => dimension === "product")} />
          </InlineGrid>
        )}
      </BlockStack>
    </Card>
  );
}

function List({ title, rows }: { title: string; rows: LosingView[] }) {
  const t = useText();
  if (rows.length === 0) return null;
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {title}
      </Text>
      <ol style={{ margin: 0, paddingInlineStart: "1.25rem" }}>
        {rows.map((row) => (
          <li key={row.value} style={{ paddingBlockEnd: "0.5rem", overflowWrap: "anywhere" }}>
            <BlockStack gap="050">
              <Sentence row={row} />
              <InlineStack gap="300">
                <Loss row={row} />
                {row.dimension === "province" && (
                  <Link
                    url={ordersUrl({ tab: "all", province: [row.value] })}
                    accessibilityLabel={t("reports:lose.orders_of", { name: row.value })}
                  >
                    {t("reports:lose.orders")}
                  </Link>
                )}
              </InlineStack>
            </BlockStack>
          </li>
        ))}
      </ol>
    </BlockStack>
  );
}

/** What happened: parcels that came back, or fees above what buyers pay. */
function Sentence({ row: { dimension, value, figures } }: { row: LosingView }) {
  const t = useText();
  const { number, money } = useFormat();
  const failed = failedOf(figures);
  const kind = failed > 0 ? "came_back" : "cheap";
  const of = dimension === "province" ? "province" : "product";
  return (
    <Text as="p">
      {t(`reports:lose.${kind}_${of}`, {
        name: value,
        failed: number(failed),
        ended: number(endedOf(figures)),
        wasted: money(figures.wastedVnd),
        charged: money(figures.endedChargedVnd),
        paid: money(figures.buyerPaidVnd),
      })}
    </Text>
  );
}

function Loss({ row }: { row: LosingView }) {
  const t = useText();
  const { money } = useFormat();
  return (
    <Text as="span" tone="critical" fontWeight="semibold">
      {t("reports:lose.loss", { money: money(-marginVnd(row.figures)) })}
    </Text>
  );
}
