import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Page } from "@shopify/polaris";
import { QuoteSteps } from "~/components/checkout/quote-steps";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import { openRecentQuote } from "~/flows/fee/explain-quote.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

/** Returns one stored rate request with its trace; throws a 404 for an unknown one. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "open");
  const id = Number(params.quoteId);
  const quote = Number.isSafeInteger(id) ? await openRecentQuote(deps, shop.id, id) : null;
  if (!quote) throw new Response(null, { status: 404 });
  return { trace: quote.trace, livePlantsTag: deps.config.carrierRules.livePlantsTag };
}

/** One rate request of Shopify, step by step. */
export default function CheckoutRequest() {
  const t = useText();
  const format = useFormat();
  const { trace, livePlantsTag } = useLoaderData<typeof loader>();
  const { address1, address2, city, province } = trace.typed;
  // The house number is not stored; its placeholder "…" is not part of the address.
  const again = new URLSearchParams({
    address1: address1.replace(/^…,?\s*/, ""),
    address2,
    city: city || province,
    weight: String(trace.parcel?.weightGrams ?? 500),
    value: String(trace.goodsVnd),
  });
  return (
    <Page
      title={t("fees:requests.one", { when: format.dateTime(trace.askedAt) })}
      backAction={{ content: t("fees:requests.title"), url: "/app/settings/checkout/requests" }}
      secondaryActions={[{ content: t("fees:requests.try_again"), url: `/app/settings/checkout/try?${again}` }]}
      narrowWidth
    >
      <QuoteSteps trace={trace} livePlantsTag={livePlantsTag} />
    </Page>
  );
}
