import { useFetcher } from "@remix-run/react";
import { BlockStack, Card, InlineStack, Text } from "@shopify/polaris";
import { useCallback, useState } from "react";
import { LinkDialog } from "~/components/exchange/link-dialog";
import { ExchangeLink } from "~/components/exchange/links";
import { useFormat } from "~/components/format";
import { NotSavedNote } from "~/components/not-saved-note";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { ExchangeView } from "~/flows/exchange/views";
import type { OrderView } from "~/flows/order/views";

/** What the order was sent instead of, and what was sent instead of it; links two orders, and undoes that. */
export function ExchangeCard({ order }: { order: Pick<OrderView, "orderKey" | "name" | "exchanges"> }) {
  const t = useText();
  const unlinking = useFetcher<{ outcome: string }>();
  const [linking, setLinking] = useState(false);
  const [linked, setLinked] = useState<string | null>(null);
  const [unlinked, setUnlinked] = useState<string | null>(null);
  const { replaces, replacedBy } = order.exchanges;
  const links = [
    ...(replaces ? [{ exchange: replaces, is: "replaces" as const }] : []),
    ...replacedBy.map((exchange) => ({ exchange, is: "replaced_by" as const })),
  ];
  const done = useCallback((orderName: string) => {
    setLinking(false);
    setUnlinked(null);
    setLinked(orderName);
  }, []);
  const undo = ({ exchangeId, orderName }: ExchangeView) => {
    setLinked(null);
    setUnlinked(orderName);
    const form = { intent: "unlink", exchangeId };
    unlinking.submit(form, { method: "post", action: "/app/exchanges", encType: "application/json" });
  };
  const busy = unlinking.state !== "idle";
  const isUndone = !busy && unlinking.data?.outcome.startsWith("unlinked");
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t("exchange:title")}
        </Text>
        {links.length === 0 && <Text as="p">{t("exchange:lead")}</Text>}
        {links.map(({ exchange, is }) => (
          <BlockStack key={exchange.exchangeId} gap="050">
            <ExchangeLink exchange={exchange} is={is} />
            <LinkedBy exchange={exchange} />
            <InlineStack>
              <RightButton
                right="follow_up"
                variant="plain"
                disabled={busy}
                onClick={() => undo(exchange)}
                accessibilityLabel={t("exchange:unlink_label", { order: exchange.orderName })}
              >
                {t("exchange:unlink")}
              </RightButton>
            </InlineStack>
          </BlockStack>
        ))}
        <InlineStack>
          <RightButton right="follow_up" disabled={busy} onClick={() => setLinking(true)}>
            {t("exchange:link")}
          </RightButton>
        </InlineStack>
        <NotSavedNote answer={unlinking.data} />
        <div role="status">
          {linked !== null && <Text as="p">{t("exchange:outcome.linked", { order: linked })}</Text>}
          {unlinked !== null && isUndone && <Text as="p">{t("exchange:outcome.unlinked", { order: unlinked })}</Text>}
        </div>
      </BlockStack>
      {linking && (
        <LinkDialog
          order={{ orderKey: order.orderKey, orderName: order.name }}
          onDone={done}
          onClose={() => setLinking(false)}
        />
      )}
    </Card>
  );
}

function LinkedBy({ exchange: { at, by } }: { exchange: ExchangeView }) {
  const t = useText();
  const time = useFormat().dateTime(at);
  return (
    <Text as="p" tone="subdued" variant="bodySm">
      {by === null ? t("exchange:linked_at", { time }) : t("exchange:linked_by", { name: by, time })}
    </Text>
  );
}
