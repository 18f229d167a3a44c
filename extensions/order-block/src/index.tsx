/**
 * The card on an order's page: each parcel's state in the carrier's words, the next step, its money, why it waits, and what happened last.
 * A block cannot hide, so where there is nothing to show it says why.
 */
import "@shopify/ui-extensions/preact";
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { OrderQuestion } from "../../../app/domain/extension/order";
import { Standstill } from "../../ask-app/src/standstill";
import { Troubled } from "../../ask-app/src/troubled";
import { isUndone, useOrder } from "../../ask-app/src/use-order";
import { ParcelCard } from "./parcel-card";
import { t } from "./texts";

export default async function orderBlock() {
  render(<OrderBlock />, document.body);
}

function OrderBlock() {
  const state = useOrder(shopify.data.selected[0]?.id, t("language"), true);
  const { order, trouble, lost, isBusy, load, watch, act } = state;
  const [said, setSaid] = useState<{ done: boolean; says: string } | null>(null);
  const isMoving = order?.parcels.some((parcel) => parcel.isMoving) ?? false;
  // What was asked for is over: the card itself says how it ended.
  useEffect(() => (isMoving ? () => setSaid(null) : undefined), [isMoving]);
  const ask = async (question: OrderQuestion) => {
    setSaid(null);
    setSaid(await act(question));
  };
  // The action of this page that shows what will be sent, and lets one choose how.
  const review = () => {
    shopify.navigation.navigate("extension://order-book");
    watch();
  };
  return (
    <s-admin-block heading={t("heading")}>
      <s-stack gap="base">
        {trouble && <Troubled trouble={trouble} t={t} isLost={lost !== null} onRetry={load} />}
        <Standstill says={order?.standstill} />
        {isUndone(state) && (
          <s-banner tone="warning">{lost?.act === "book" ? t("not_booked_yet") : t("not_released_yet")}</s-banner>
        )}
        {said && <s-banner tone={said.done ? "success" : "warning"}>{said.says}</s-banner>}
        {!order && !trouble && <s-spinner accessibilityLabel={t("loading")} />}
        {order?.nothing && <s-text>{order.nothing}</s-text>}
        {order?.parcels.map((parcel) => (
          <ParcelCard
            key={parcel.shipmentId}
            parcel={parcel}
            denied={order.denied}
            isBusy={isBusy}
            onAsk={ask}
            onReview={review}
          />
        ))}
        {order && (
          <s-stack direction="inline" gap="small" alignItems="center">
            <s-link href={`app:${order.parcels.length > 0 ? order.path : "app"}`}>{t("open_order")}</s-link>
            {order.nothing && <s-button onClick={load}>{t("look_again")}</s-button>}
          </s-stack>
        )}
      </s-stack>
    </s-admin-block>
  );
}
