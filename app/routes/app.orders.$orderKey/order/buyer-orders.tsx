import { Banner, BlockStack, Link, List, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { ordersUrl } from "~/components/order-list/query";
import { useText } from "~/components/text";
import type { OrderView } from "~/flows/order/views";
import type { BuyerOrdersView, BuyerOrderView } from "~/flows/order-list/views";

interface Props {
  order: Pick<OrderView, "orderKey">;
  others: BuyerOrdersView;
}

/** Says that other orders of the same buyer wait too, where they go, what they come to together, and what can be done (decision 068). */
export function BuyerOrders({ order, others: { count, orders, together, togetherVnd } }: Props) {
  const t = useText();
  const format = useFormat();
  return (
    <Banner tone="info" title={t("orders:buyer.title", { count })}>
      <BlockStack gap="200">
        <List>
          {orders.map((other) => (
            <List.Item key={other.orderKey}>
              <OtherOrder other={other} />
            </List.Item>
          ))}
          {count > orders.length && <List.Item>{t("orders:buyer.more", { count: count - orders.length })}</List.Item>}
        </List>
        {together > 0 && (
          <Text as="p">{t("orders:buyer.together", { count: together, amount: format.money(togetherVnd) })}</Text>
        )}
        {orders.some(({ place }) => place !== "other") && <Text as="p">{t("orders:buyer.how")}</Text>}
        <Link url={ordersUrl({ buyer: order.orderKey })}>{t("orders:buyer.see")}</Link>
      </BlockStack>
    </Banner>
  );
}

/** `#1002: same address, COD 250,000 ₫`. */
function OtherOrder({ other: { orderKey, name, codVnd, place, street } }: { other: BuyerOrderView }) {
  const t = useText();
  const format = useFormat();
  const cod = codVnd > 0 ? t("orders:buyer.cod", { amount: format.money(codVnd) }) : t("orders:buyer.no_cod");
  return (
    <>
      <Link url={`/app/orders/${orderKey}`}>{name}</Link>
      {`: ${t(`orders:buyer.place.${place}`, { street })}, ${cod}`}
    </>
  );
}
