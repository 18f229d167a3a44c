import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BlockStack, Button, Card, Checkbox, Page, ResourceList } from "@shopify/polaris";
import { useState } from "react";
import { EmptyList } from "~/components/empty-list";
import { useText } from "~/components/text";
import { explainQuoteTrace } from "~/domain/fee/quote-explanation";
import { rateVnd } from "~/domain/fee/rates-answer";
import { listRecentQuotes } from "~/flows/fee/explain-quote.server";
import { requireMerchant } from "~/merchant.server";
import { RequestRow } from "./request-row";

export { merchantHeaders as headers } from "~/merchant.server";

/** Returns the shop's recent rate requests, each with its outcome, reason and rates. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "open");
  const quotes = await listRecentQuotes(deps, shop.id);
  return {
    requests: quotes.map(({ id, askedAt, trace }) => ({
      id: String(id),
      askedAt: askedAt.toISOString(),
      outcome: trace.outcome,
      why: explainQuoteTrace(trace),
      place: placeOf(trace),
      country: trace.typed.country !== "VN" && trace.typed.country ? trace.typed.country : null,
      prices: trace.rates.map((rate) => ({ name: rate.service_name, vnd: rateVnd(rate) })),
    })),
  };
}

/** Returns the places that were understood, else the typed second address line and city. */
function placeOf({ understood, typed }: Awaited<ReturnType<typeof listRecentQuotes>>[number]["trace"]): string {
  const known = [understood?.ward, understood?.district, understood?.province].filter(Boolean);
  const words = known.length > 0 ? known : [typed.address2, typed.city];
  return words.filter(Boolean).join(", ");
}

/** "Why no rate?": Shopify's recent rate requests, each with its reason in plain words. */
export default function CheckoutRequests() {
  const t = useText();
  const { requests } = useLoaderData<typeof loader>();
  const [onlyWithout, setOnlyWithout] = useState(false);
  const shown = requests.filter(({ outcome }) => !onlyWithout || outcome !== "rates");
  return (
    <Page
      title={t("fees:requests.title")}
      subtitle={t("fees:requests.lead")}
      backAction={{ content: t("fees:title"), url: "/app/settings/checkout" }}
      narrowWidth
    >
      {requests.length === 0 ? (
        <Card>
          <EmptyList
            heading={t("fees:requests.none")}
            action={<Button url="/app/settings/checkout/try">{t("fees:try.title")}</Button>}
          >
            {t("fees:requests.none_text")}
          </EmptyList>
        </Card>
      ) : (
        <BlockStack gap="400">
          <Card>
            <Checkbox label={t("fees:requests.problems_only")} checked={onlyWithout} onChange={setOnlyWithout} />
          </Card>
          <Card padding="0">
            <ResourceList
              resourceName={{ singular: t("fees:requests.title"), plural: t("fees:requests.title") }}
              items={shown}
              emptyState={<EmptyList heading={t("fees:requests.none_without")} />}
              renderItem={(row) => <RequestRow row={row} />}
            />
          </Card>
        </BlockStack>
      )}
    </Page>
  );
}
