/** @jsxImportSource preact */
import type { ToldParcel } from "../../app/domain/buyer/told";
import type { Following } from "./follow-order";

/** How many steps are shown; the tracking page has them all. */
const STEPS = 4;

export type Translate = (key: string, values?: Record<string, string | number>) => string;

interface Props extends Following {
  t: Translate;
}

/**
 * What became of an order: where each parcel is, when it is expected, and what to have ready. Nothing is drawn only where the app says
 * that no parcel is to come: of digital goods, or of what the buyer fetches.
 */
export function OrderView({ t, order, tryAgain }: Props) {
  if (order.is === "told" && order.parcels.length === 0 && order.nothing === null) return null;
  return (
    <s-section heading={t("heading")}>
      <s-stack gap="base">{contentOf()}</s-stack>
    </s-section>
  );

  function contentOf() {
    switch (order.is) {
      case "asking":
        return (
          <s-stack gap="small" accessibilityLabel={t("asking")}>
            <s-text color="subdued">{t("asking")}</s-text>
            <s-skeleton-paragraph />
          </s-stack>
        );
      case "failed":
      case "failed_asking":
        return (
          <s-banner tone="warning" heading={t("failed.heading")}>
            <s-stack gap="small">
              <s-text>{t("failed.text")}</s-text>
              <s-button variant="secondary" loading={order.is === "failed_asking"} onClick={tryAgain}>
                {t("failed.again")}
              </s-button>
            </s-stack>
          </s-banner>
        );
      case "unknown":
        return <s-text>{t("unknown")}</s-text>;
      case "told":
        if (order.parcels.length === 0) return <s-text>{order.nothing}</s-text>;
        return (
          <>
            {order.parcels.length > 1 && <s-text>{t("several", { count: order.parcels.length })}</s-text>}
            {order.parcels.map((parcel, at) => (
              <Parcel key={parcel.trackingNumber ?? at} t={t} parcel={parcel} isFirst={at === 0} />
            ))}
          </>
        );
    }
  }
}

function Parcel({ t, parcel, isFirst }: { t: Translate; parcel: ToldParcel; isFirst: boolean }) {
  const { trackingNumber, trackingUrl, tone, title, say, why, expected, sure, prepare, answered, ask, steps } = parcel;
  return (
    <s-stack gap="small">
      {!isFirst && <s-divider />}
      <s-stack direction="inline" gap="small" alignItems="center" justifyContent="space-between">
        <s-badge tone={tone}>{title}</s-badge>
        {trackingNumber && <s-text color="subdued">{t("number", { number: trackingNumber })}</s-text>}
      </s-stack>
      <s-text>{[why, say].filter(Boolean).join(" ")}</s-text>
      {expected && (
        <s-stack gap="none">
          <s-text type="strong">{expected}</s-text>
          {sure && <s-text color="subdued">{sure}</s-text>}
        </s-stack>
      )}
      {answered && <s-text type="strong">{answered}</s-text>}
      {ask && trackingUrl && (
        <s-button href={trackingUrl} target="_blank" variant={answered ? "secondary" : "primary"}>
          {ask}
        </s-button>
      )}
      {prepare && <s-text type="strong">{prepare}</s-text>}
      {steps.length > 0 && (
        <s-unordered-list>
          {steps.slice(0, STEPS).map(({ time, text }, n) => (
            // Two steps may be of the same moment.
            // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is all that tells them apart
            <s-list-item key={n}>
              <s-text color="subdued">{time}</s-text> <s-text>{text}</s-text>
            </s-list-item>
          ))}
        </s-unordered-list>
      )}
      {trackingUrl && (
        <s-link href={trackingUrl} target="_blank">
          {t("track")}
        </s-link>
      )}
    </s-stack>
  );
}
