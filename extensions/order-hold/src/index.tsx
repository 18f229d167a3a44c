/**
 * *More actions* on an order's page: holds a parcel back that is not sent yet, with a reason for the others in the shop, or lets a held one go.
 */
import "@shopify/ui-extensions/preact";
import { render } from "preact";
import { useRef, useState } from "preact/hooks";
import type { OrderQuestion, ParcelAnswer } from "../../../app/domain/extension/order";
import { ParcelHead, Sentences } from "../../ask-app/src/parcel-head";
import { Troubled } from "../../ask-app/src/troubled";
import { isUndone, useOrder } from "../../ask-app/src/use-order";
import { t } from "./texts";

const LONGEST_REASON = 200;

export default async function orderHold() {
  render(<OrderHold />, document.body);
}

function OrderHold() {
  const state = useOrder(shopify.data.selected[0]?.id, t("language"));
  const { order, trouble, lost, isBusy, load, act } = state;
  const [reason, setReason] = useState("");
  const [said, setSaid] = useState<{ done: boolean; says: string } | null>(null);
  // One hold for one reason: a question that is sent again after a lost answer holds nothing twice.
  const holds = useRef<Record<string, string>>({});
  const parcels = (order?.parcels ?? []).filter(({ may }) => may.hold || may.release);
  const mayWrite = parcels.some(({ may }) => may.hold) && order?.denied.hold === null;

  const ask = async (question: OrderQuestion) => {
    setSaid(null);
    const answer = await act(question);
    setSaid(answer);
    if (answer?.done) delete holds.current[question.shipmentId];
  };
  const hold = ({ shipmentId }: ParcelAnswer) => {
    const holdId = holds.current[shipmentId] ?? crypto.randomUUID();
    holds.current[shipmentId] = holdId;
    return ask({ act: "hold", shipmentId, holdId, reason: reason.trim().slice(0, LONGEST_REASON) });
  };
  return (
    <s-admin-action
      heading={order?.name ? t("heading_of", { order: order.name }) : t("heading")}
      loading={!order && !trouble}
    >
      <s-stack gap="base">
        {trouble && <Troubled trouble={trouble} t={t} isLost={lost !== null} onRetry={load} />}
        {isUndone(state) && (
          <s-banner tone="warning">{lost?.act === "hold" ? t("not_held_yet") : t("not_released_yet")}</s-banner>
        )}
        {said && <s-banner tone={said.done ? "success" : "warning"}>{said.says}</s-banner>}
        {order && parcels.length === 0 && <s-text>{order.nothing ?? t("nothing_to_hold")}</s-text>}
        {mayWrite && (
          <s-text-field
            label={t("reason")}
            value={reason}
            maxLength={LONGEST_REASON}
            onInput={(event) => setReason(event.currentTarget.value ?? "")}
          />
        )}
        {parcels.map((parcel) => {
          const denied = parcel.may.hold ? order?.denied.hold : order?.denied.release;
          return (
            <s-section key={parcel.shipmentId}>
              <s-stack gap="small">
                <ParcelHead parcel={parcel} t={t} />
                {parcel.may.release && <Sentences sentences={parcel.waits} />}
                {denied && <s-text tone="caution">{denied}</s-text>}
                <s-stack direction="inline">
                  {parcel.may.hold ? (
                    <s-button variant="primary" disabled={Boolean(denied) || isBusy} onClick={() => void hold(parcel)}>
                      {t("hold")}
                    </s-button>
                  ) : (
                    <s-button
                      variant="primary"
                      disabled={Boolean(denied) || isBusy}
                      onClick={() => void ask({ act: "release", shipmentId: parcel.shipmentId, holds: parcel.holds })}
                    >
                      {t("release")}
                    </s-button>
                  )}
                </s-stack>
              </s-stack>
            </s-section>
          );
        })}
        {order && <s-link href={`app:${order.path}`}>{t("open_order")}</s-link>}
      </s-stack>
      <s-button slot="secondary-actions" onClick={() => shopify.close()}>
        {t("close")}
      </s-button>
    </s-admin-action>
  );
}
