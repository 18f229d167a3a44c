import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BlockStack, Layout, Page } from "@shopify/polaris";
import { ExchangeLinks } from "~/components/exchange/links";
import { useFormat } from "~/components/format";
import { useOrders } from "~/components/order-list/context";
import { movingParcels } from "~/components/parcel-state";
import { useRevalidateWhile } from "~/components/revalidate-while";
import { useText } from "~/components/text";
import { inReadingOrder } from "~/domain/parcel/reading-order";
import { openOrder } from "~/flows/order/open.server";
import { recordAccess } from "~/flows/privacy/record-access.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";
import { intentSchema } from "./intents";
import { OrderBadges } from "./order/badges";
import { BlockedBanner } from "./order/blocked-banner";
import { BoxedBanner } from "./order/boxed-banner";
import { BuyerWarning } from "./order/buyer-history";
import { BuyerOrders } from "./order/buyer-orders";
import { ExchangeCard } from "./order/exchange-card";
import { OrderFacts } from "./order/facts";
import { pendingWork } from "./parcel/pending-work";
import { ParcelSection } from "./parcel/section";
import { rightsFor } from "./rights";
import { runIntent } from "./run-intent.server";

export { merchantHeaders as headers } from "~/merchant.server";

/**
 * Returns the order and the shop's paper; throws a 404 for an unknown order. Records that the member of staff saw the buyer's
 * data.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, shop, actor } = await requireMerchant(request, "see_orders");
  const order = await openOrder(deps, shop.id, params.orderKey ?? "");
  if (!order) throw new Response(null, { status: 404 });
  recordAccess(deps, shop.id, actor, { what: "order", subject: order.orderKey, people: order.buyerErasedAt ? 0 : 1 });
  const { labelSize: size, labelOrientation: orientation } = shop.settings;
  return { order, paper: { size, orientation } };
}

const readIntent = formOf(intentSchema);

/** Runs one action on one parcel: book, edit, cancel, refresh … */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop, actor, demand } = await requireMerchant(request, "see_orders");
  const intent = await readIntent(request);
  await demand(...rightsFor(intent));
  return runIntent(deps, shop.id, actor, intent);
}

export { clientAction, shouldRevalidate } from "./client-action";

/** The page of one order: its parcels, the order as Shopify has it, and the actions. */
export default function OrderPage() {
  const t = useText();
  const format = useFormat();
  const { order, paper } = useLoaderData<typeof loader>();
  const { listUrl } = useOrders();
  useRevalidateWhile([movingParcels(order.parcels), pendingWork(order)].join(" ").trim());

  return (
    <Page
      title={order.name}
      titleMetadata={<OrderBadges order={order} />}
      subtitle={format.dateTime(order.createdAt)}
      backAction={{ content: t("orders:title"), url: listUrl }}
      secondaryActions={[
        {
          content: t("parcel:open_in_shopify"),
          url: `shopify://admin/orders/${order.orderKey}`,
          target: "_top",
        },
      ]}
    >
      <Layout>
        <Layout.Section>
          <BlockStack gap="600">
            <ExchangeLinks exchanges={order.exchanges} />
            <BlockedBanner order={order} />
            {order.buyerOrders && <BuyerOrders order={order} others={order.buyerOrders} />}
            <BuyerWarning order={order} />
            <BoxedBanner order={order} />
            {inReadingOrder(order.parcels).map(({ parcel, number }) => (
              <ParcelSection key={parcel.shipmentId} order={order} parcel={parcel} number={number} paper={paper} />
            ))}
          </BlockStack>
        </Layout.Section>
        <Layout.Section variant="oneThird">
          <BlockStack gap="400">
            <OrderFacts order={order} />
            <ExchangeCard order={order} />
          </BlockStack>
        </Layout.Section>
      </Layout>
    </Page>
  );
}
