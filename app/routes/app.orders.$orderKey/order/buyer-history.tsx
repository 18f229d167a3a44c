import { Banner, BlockStack, Link, Text } from "@shopify/polaris";
import { BuyerHistoryLines } from "~/components/buyer-history";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import { decidedBy, notTakenBy } from "~/domain/confirm/history";
import { confirmProblemOf } from "~/domain/confirm/needed";
import { isToBeSent } from "~/domain/parcel/state";
import type { OrderView } from "~/flows/order/views";

/** Says before a booking that the buyer did not take parcels of this shop before, and that a call is waited for. It stops nothing. */
export function BuyerWarning({ order: { parcels, buyerHistory } }: { order: OrderView }) {
  const t = useText();
  const waiting = parcels.filter(({ state }) => isToBeSent(state));
  const refused = buyerHistory ? notTakenBy(buyerHistory) : 0;
  const isHeld = waiting.some(({ problems }) => confirmProblemOf(problems) !== null);
  if (waiting.length === 0 || (refused === 0 && !isHeld)) return null;
  const title = buyerHistory && refused > 0 ? { refused, of: decidedBy(buyerHistory) } : null;
  return (
    <Banner
      tone={title ? "warning" : "info"}
      title={title ? t("confirm:order.refused", title) : t("confirm:order.waits")}
    >
      {isHeld && (
        <BlockStack gap="100">
          {title && <Text as="p">{t("confirm:order.waits")}</Text>}
          <div>
            <Link url="/app/confirm">{t("confirm:order.open")}</Link>
          </div>
        </BlockStack>
      )}
    </Banner>
  );
}

/** What this shop's parcels say of the buyer, and that they agreed to take what waits. */
export function BuyerFacts({ order: { parcels, buyerHistory } }: { order: OrderView }) {
  const t = useText();
  const format = useFormat();
  const agreed = parcels.find(({ overrides, problems }) => {
    return overrides.confirmedCodVnd !== undefined && confirmProblemOf(problems) === null;
  })?.overrides.confirmedCodVnd;
  if (buyerHistory === null && agreed === undefined) return null;
  return (
    <BlockStack gap="100">
      <Text as="h3" variant="headingSm">
        {t("confirm:order.title")}
      </Text>
      {buyerHistory && <BuyerHistoryLines history={buyerHistory} />}
      {agreed !== undefined && (
        <Text as="p" tone="success">
          {t("confirm:order.confirmed", { amount: format.money(agreed) })}
        </Text>
      )}
    </BlockStack>
  );
}
