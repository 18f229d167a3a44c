/**
 * *More actions* on an order's page: shows what will be sent of each parcel that is ready, with the fee by road and by air, books it, and says
 * what became of it. A second click, or a second try after a lost answer, books nothing twice: the app knows the parcel.
 */
import "@shopify/ui-extensions/preact";
import { render } from "preact";
import { useState } from "preact/hooks";
import type { DoneAnswer, ParcelAnswer, TransportOffer } from "../../../app/domain/extension/order";
import { Standstill } from "../../ask-app/src/standstill";
import { Troubled } from "../../ask-app/src/troubled";
import { isUndone, useOrder } from "../../ask-app/src/use-order";
import { BookedParcel } from "./booked-parcel";
import { ParcelToBook } from "./parcel-to-book";
import { t } from "./texts";

export default async function orderBook() {
  render(<OrderBook />, document.body);
}

/** How a parcel is sent; null: as the carrier chooses. */
type Way = TransportOffer["transport"];

function OrderBook() {
  const state = useOrder(shopify.data.selected[0]?.id, t("language"));
  const { order, trouble, lost, isBusy, load, act } = state;
  const [picked, setPicked] = useState<Record<string, Way>>({});
  /** What the app said of each parcel that was sent to be booked. */
  const [said, setSaid] = useState<Record<string, Pick<DoneAnswer, "done" | "before" | "says">>>({});
  const parcels = order?.parcels ?? [];
  // One that was sent and may be sent again was refused meanwhile.
  const isSent = ({ shipmentId, isMoving, may }: ParcelAnswer) =>
    said[shipmentId]?.done === true && (isMoving || !may.book);
  const toBook = parcels.filter((parcel) => parcel.may.book && !isSent(parcel));
  const asked = parcels.filter(({ shipmentId }) => said[shipmentId]);
  const denied = order?.denied.book ?? null;

  const book = async () => {
    for (const parcel of toBook) {
      const answer = await act(questionOf(parcel, picked[parcel.shipmentId]));
      // The app did not answer: what is wrong is shown, and the rest waits for the next click.
      if (!answer) return;
      setSaid((before) => ({ ...before, [parcel.shipmentId]: answer }));
    }
  };
  return (
    <s-admin-action
      heading={order?.name ? t("heading_of", { order: order.name }) : t("heading")}
      loading={!order && !trouble}
    >
      <s-stack gap="base">
        {trouble && <Troubled trouble={trouble} t={t} isLost={lost !== null} onRetry={load} />}
        <Standstill says={order?.standstill} />
        {denied && toBook.length > 0 && <s-banner tone="warning">{denied}</s-banner>}
        {order?.nothing && <s-text>{order.nothing}</s-text>}
        {order && !order.nothing && toBook.length === 0 && asked.length === 0 && <NothingToBook parcels={parcels} />}
        {parcels.map((parcel) =>
          isSent(parcel) ? (
            <BookedParcel key={parcel.shipmentId} parcel={parcel} said={said[parcel.shipmentId]} />
          ) : (
            parcel.may.book && (
              <ParcelToBook
                key={parcel.shipmentId}
                parcel={parcel}
                picked={picked[parcel.shipmentId]}
                mayPick={order?.denied.prepare === null && !isBusy}
                refused={
                  lost?.shipmentId === parcel.shipmentId && isUndone(state)
                    ? t("not_booked_yet")
                    : refusalOf(said[parcel.shipmentId])
                }
                onPick={(way) => setPicked((before) => ({ ...before, [parcel.shipmentId]: way }))}
              />
            )
          ),
        )}
        {order && <s-link href={`app:${order.path}`}>{t("open_order")}</s-link>}
      </s-stack>
      {toBook.length > 0 && (
        <s-button
          slot="primary-action"
          variant="primary"
          disabled={denied !== null || isBusy}
          loading={isBusy}
          onClick={() => void book()}
        >
          {toBook.length === 1 ? t("book") : t("book_many", { count: toBook.length })}
        </s-button>
      )}
      <s-button slot="secondary-actions" onClick={() => shopify.close()}>
        {t("close")}
      </s-button>
    </s-admin-action>
  );
}

/** Why a parcel that can be booked was not booked just now: the app's word, or the carrier refused it; null: nobody asked for it. */
function refusalOf(said: Pick<DoneAnswer, "done" | "says"> | undefined): string | null {
  if (said?.done) return t("not_booked");
  return said?.says ?? null;
}

/** What was on the screen is what is booked: its version, and the transport only if another one was picked. */
function questionOf({ shipmentId, version, transports }: ParcelAnswer, picked: Way | undefined) {
  const isOther = picked !== undefined && !transports.some(({ transport, chosen }) => chosen && transport === picked);
  return { act: "book", shipmentId, version, transport: isOther ? picked : null } as const;
}

/** Says why none of the parcels can be booked: each its state, and what it waits for. */
function NothingToBook({ parcels }: { parcels: ParcelAnswer[] }) {
  return (
    <s-stack gap="small">
      <s-text type="strong">{t("nothing_to_book")}</s-text>
      {parcels.map(({ shipmentId, state, next, waits }) => (
        <s-text key={shipmentId}>{[state, next, ...waits].join(" · ")}</s-text>
      ))}
    </s-stack>
  );
}
