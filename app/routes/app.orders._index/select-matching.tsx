import { useFetcher } from "@remix-run/react";
import { Box, InlineStack, Text } from "@shopify/polaris";
import { useEffect } from "react";
import { matchingUrl, type OrdersQuery } from "~/components/order-list/query";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import { useResource } from "~/components/use-resource";
import type { action, loader } from "~/routes/app.matching";

interface Props {
  query: OrdersQuery;
  /** Number of orders on this page, all of them selected. */
  onPage: number;
  onBooked: (batchId: string) => void;
}

/** Shown when a whole page is selected and there are more: counts all matching orders and books them in the background. */
export function SelectMatching({ query, onPage, onBooked }: Props) {
  const t = useText();
  const booking = useFetcher<typeof action>();
  const url = matchingUrl(query);
  const { answer: found } = useResource<Awaited<ReturnType<typeof loader>>>(url);
  const batch = booking.data?.batch;
  useEffect(() => {
    if (batch) onBooked(batch.batchId);
  }, [batch, onBooked]);
  const book = () => booking.submit(null, { method: "post", action: url });
  return (
    <Box padding="300" borderBlockEndWidth="025" borderColor="border" background="bg-surface-secondary">
      <InlineStack gap="200" blockAlign="center">
        <Text as="span">{t("selection:page", { count: onPage })}</Text>
        {found && (
          <Text as="span" tone="subdued">
            {found.more
              ? t("selection:matching_more", { orders: found.orders, parcels: found.parcels })
              : t("selection:matching", { orders: found.orders, parcels: found.parcels })}
          </Text>
        )}
        {found && found.parcels > 0 && (
          <RightButton right="book" loading={booking.state !== "idle"} onClick={book}>
            {t("selection:book_all", { parcels: found.parcels, orders: found.orders })}
          </RightButton>
        )}
      </InlineStack>
    </Box>
  );
}
