import { BlockStack, Link, Text } from "@shopify/polaris";
import { useText } from "~/components/text";
import type { ExchangesView, ExchangeView } from "~/flows/exchange/views";

/** `Exchange for #1001`, `Exchanged with #1010`: what an order was sent instead of, and what was sent instead of it. Nothing where there is none. */
export function ExchangeLinks({ exchanges: { replaces, replacedBy } }: { exchanges: ExchangesView }) {
  if (replaces === null && replacedBy.length === 0) return null;
  return (
    <BlockStack>
      {replaces && <ExchangeLink exchange={replaces} is="replaces" />}
      {replacedBy.map((exchange) => (
        <ExchangeLink key={exchange.exchangeId} exchange={exchange} is="replaced_by" />
      ))}
    </BlockStack>
  );
}

interface Props {
  exchange: ExchangeView;
  is: "replaces" | "replaced_by";
}

/** One link to the other order, with the tracking number of what was sent instead. */
export function ExchangeLink({ exchange: { orderKey, orderName, trackingNumber, isDeleted }, is }: Props) {
  const t = useText();
  return (
    <div>
      <Link url={`/app/orders/${orderKey}`}>
        <Text as="span" variant="bodySm">
          {t(`exchange:${is}`, { order: orderName })}
        </Text>
      </Link>
      {(trackingNumber ?? isDeleted) && (
        <Text as="span" variant="bodySm" tone="subdued">
          {` · ${isDeleted ? t("exchange:deleted") : trackingNumber}`}
        </Text>
      )}
    </div>
  );
}
