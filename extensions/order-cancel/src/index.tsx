/**
 * *More actions* on an order's page: asks the carrier to cancel a parcel that was booked and not picked up, and says what the carrier answered. The
 * order in Shopify is left as it is.
 */
import "@shopify/ui-extensions/preact";
import { render } from "preact";
import { useState } from "preact/hooks";
import type { ParcelAnswer } from "../../../app/domain/extension/order";
import { Fact, ParcelHead, Sentences } from "../../ask-app/src/parcel-head";
import { Standstill } from "../../ask-app/src/standstill";
import { Troubled } from "../../ask-app/src/troubled";
import { isUndone, useOrder } from "../../ask-app/src/use-order";
import { t } from "./texts";

export default async function orderCancel() {
  render(<OrderCancel />, document.body);
}

function OrderCancel() {
  const state = useOrder(shopify.data.selected[0]?.id, t("language"));
  const { order, trouble, lost, isBusy, load, act } = state;
  const [said, setSaid] = useState<Record<string, { done: boolean; says: string }>>({});
  const parcels = (order?.parcels ?? []).filter(({ shipmentId, may }) => may.cancel || said[shipmentId]);
  // The carrier may refuse a cancel that was asked for: then it can be asked for once more.
  const isOpen = ({ shipmentId, isMoving, may }: ParcelAnswer) => may.cancel && !(said[shipmentId]?.done && isMoving);
  const open = parcels.filter(isOpen);
  const denied = order?.denied.cancel ?? null;

  const cancel = async (shipmentId: string) => {
    const answer = await act({ act: "cancel", shipmentId });
    if (answer) setSaid((before) => ({ ...before, [shipmentId]: answer }));
  };
  return (
    <s-admin-action
      heading={order?.name ? t("heading_of", { order: order.name }) : t("heading")}
      loading={!order && !trouble}
    >
      <s-stack gap="base">
        {trouble && <Troubled trouble={trouble} t={t} isLost={lost !== null} onRetry={load} />}
        <Standstill says={order?.standstill} />
        {isUndone(state) && <s-banner tone="warning">{t("not_asked_yet")}</s-banner>}
        {denied && open.length > 0 && <s-banner tone="warning">{denied}</s-banner>}
        {order && parcels.length === 0 && <s-text>{order.nothing ?? t("nothing_to_cancel")}</s-text>}
        {open.length > 0 && <s-text>{t("question")}</s-text>}
        {parcels.map((parcel) => (
          <s-section key={parcel.shipmentId}>
            <s-stack gap="small">
              <ParcelHead parcel={parcel} t={t} />
              <Fact name={t("cod")} value={parcel.cod} />
              {said[parcel.shipmentId] && <Answered said={said[parcel.shipmentId]} parcel={parcel} />}
              {isOpen(parcel) && open.length > 1 && (
                <s-stack direction="inline">
                  <s-button
                    tone="critical"
                    disabled={denied !== null || isBusy}
                    onClick={() => void cancel(parcel.shipmentId)}
                  >
                    {t("cancel_one", { parcel: parcel.trackingNumber ?? t("parcel", { number: parcel.number }) })}
                  </s-button>
                </s-stack>
              )}
            </s-stack>
          </s-section>
        ))}
        {order && <s-link href={`app:${order.path}`}>{t("open_order")}</s-link>}
      </s-stack>
      {open.length === 1 && open[0] && (
        <s-button
          slot="primary-action"
          variant="primary"
          tone="critical"
          disabled={denied !== null || isBusy}
          loading={isBusy}
          onClick={() => void cancel(open[0]?.shipmentId ?? "")}
        >
          {t("cancel")}
        </s-button>
      )}
      <s-button slot="secondary-actions" onClick={() => shopify.close()}>
        {t("close")}
      </s-button>
    </s-admin-action>
  );
}

/** What the app said, and then what the carrier did: while it has not answered, that is the next step. */
function Answered({
  said,
  parcel,
}: {
  said?: { done: boolean; says: string };
  parcel: { isMoving: boolean; next: string; waits: string[] };
}) {
  return (
    <>
      <s-banner tone={said?.done ? "info" : "warning"}>{said?.says}</s-banner>
      {parcel.isMoving ? <s-spinner accessibilityLabel={parcel.next} /> : <s-text>{parcel.next}</s-text>}
      {!parcel.isMoving && <Sentences sentences={parcel.waits} />}
    </>
  );
}
