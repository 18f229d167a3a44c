import { BlockStack, Card, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { OrderView } from "~/flows/order/views";
import { Fact } from "../field/fact";
import { BuyerFacts } from "./buyer-history";

/** The order as Shopify has it: the buyer's own text, and the amount due. */
export function OrderFacts({ order }: { order: OrderView }) {
  const t = useText();
  const format = useFormat();
  const { destination } = order;
  return (
    <BlockStack gap="400">
      <Card>
        <BlockStack gap="200">
          <Text as="h2" variant="headingMd">
            {t("parcel:buyer.title")}
          </Text>
          {destination ? (
            <BlockStack>
              {[
                destination.name,
                destination.company,
                destination.phone,
                destination.address1,
                destination.address2,
                [destination.city, destination.province, destination.zip].filter(Boolean).join(", "),
                destination.countryCode !== "VN" && destination.countryCode && format.country(destination.countryCode),
              ]
                .filter((line): line is string => Boolean(line))
                .map((line) => (
                  <Text key={line} as="p" breakWord>
                    {line}
                  </Text>
                ))}
            </BlockStack>
          ) : (
            <Text as="p" tone="subdued">
              {order.buyerErasedAt
                ? t("parcel:buyer.removed", { date: format.date(order.buyerErasedAt) })
                : t("parcel:buyer.no_address")}
            </Text>
          )}
          {order.note && <Fact label={t("parcel:buyer.note")}>{order.note}</Fact>}
          <BuyerFacts order={order} />
        </BlockStack>
      </Card>
      <Card>
        <BlockStack gap="200">
          <Text as="h2" variant="headingMd">
            {t("parcel:payment.title")}
          </Text>
          <Fact label={t("parcel:payment.total")}>{format.money(order.totalVnd)}</Fact>
          <Fact label={t("parcel:payment.outstanding")}>{format.money(order.outstandingVnd)}</Fact>
          <Fact label={t("parcel:payment.gateway")}>{order.gatewayNames.join(", ") || "–"}</Fact>
        </BlockStack>
      </Card>
    </BlockStack>
  );
}
