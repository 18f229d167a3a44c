import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { BlockStack, Page } from "@shopify/polaris";
import { useEffect, useRef } from "react";
import { z } from "zod";
import { QuoteSteps } from "~/components/checkout/quote-steps";
import { useText } from "~/components/text";
import { explainQuote, rateRequestOf } from "~/flows/explain-quote.server";
import { requireMerchant } from "~/merchant.server";
import { TrialForm } from "./trial-form";

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, locale } = await requireMerchant(request);
  const asked = new URL(request.url).searchParams;
  const number = (name: string, otherwise: number) => {
    const value = Number(asked.get(name) ?? Number.NaN);
    return Number.isSafeInteger(value) && value >= 0 ? value : otherwise;
  };
  return {
    start: {
      address1: asked.get("address1") ?? "",
      address2: asked.get("address2") ?? "",
      city: asked.get("city") ?? "",
      weightGrams: number("weight", 500),
      valueVnd: number("value", 500_000),
      locale,
    },
    livePlantsTag: deps.config.carrierRules.livePlantsTag,
  };
}

const line = z.string().max(500);
const trialSchema = z.object({
  address1: line,
  address2: line,
  city: line,
  weightGrams: z.number().int().min(0).max(1_000_000).nullable(),
  valueVnd: z.number().int().min(0).max(10_000_000_000).nullable(),
  locale: z.enum(["vi", "en"]),
});

/** Quotes a parcel to any address, by the code that answers Shopify. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop } = await requireMerchant(request);
  const asked = trialSchema.safeParse(await request.json());
  if (!asked.success) throw new Response(null, { status: 400 });
  const { address1, address2, city, weightGrams, valueVnd, locale } = asked.data;
  const destination = { country: "VN", address1, address2, city, province: "", zip: "" };
  const trial = { destination, weightGrams: weightGrams ?? 0, valueVnd: valueVnd ?? 0, locale };
  const explained = await explainQuote(deps, shop.id, rateRequestOf(trial));
  return explained.outcome === "explained" ? explained.trace : null;
}

/** The form stays as it was filled in. */
export const shouldRevalidate = () => false;

/** "Try a quote": any address and parcel, and each step of what a buyer would see. */
export default function TryQuote() {
  const t = useText();
  const { start, livePlantsTag } = useLoaderData<typeof loader>();
  const fetcher = useFetcher<typeof action>({ key: "checkout-try" });
  const steps = useRef<HTMLDivElement>(null);
  const trace = fetcher.state === "idle" ? fetcher.data : undefined;
  useEffect(() => {
    if (trace) steps.current?.scrollIntoView({ behavior: "smooth", block: "start" });
  }, [trace]);
  return (
    <Page
      title={t("fees:try.title")}
      subtitle={t("fees:try.lead")}
      backAction={{ content: t("fees:title"), url: "/app/settings/checkout" }}
      narrowWidth
    >
      <BlockStack gap="400">
        <TrialForm
          start={start}
          asking={fetcher.state !== "idle"}
          ask={(trial) => fetcher.submit(JSON.stringify(trial), { method: "post", encType: "application/json" })}
        />
        <div ref={steps} aria-live="polite">
          {trace && <QuoteSteps trace={trace} livePlantsTag={livePlantsTag} />}
        </div>
      </BlockStack>
    </Page>
  );
}
