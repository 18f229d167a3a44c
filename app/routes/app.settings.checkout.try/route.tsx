import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { Banner, BlockStack, Page } from "@shopify/polaris";
import { useEffect, useRef } from "react";
import { QuoteSteps } from "~/components/checkout/quote-steps";
import { NOT_SAVED, notSavedIn } from "~/components/not-saved";
import { useText } from "~/components/text";
import { listTrialPickups } from "~/flows/checkout/list-trial-pickups.server";
import { explainCart } from "~/flows/fee/explain-cart.server";
import { explainQuote, rateRequestOf } from "~/flows/fee/explain-quote.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";
import { trialOf, trialSchema } from "./trial";
import { TrialForm } from "./trial-form";

export { saveAction as clientAction } from "~/components/not-saved";
export { merchantHeaders as headers } from "~/merchant.server";

/** Returns the form's start values, taken from the URL where given, and the pickups to try with. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop, locale } = await requireMerchant(request, "open");
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
    pickups: await listTrialPickups(deps, shop.id),
    livePlantsTag: deps.config.carrierRules.livePlantsTag,
  };
}

const readTrial = formOf(trialSchema);

/** Quotes a parcel or a cart to any address, with the same code that answers Shopify. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "open");
  const trial = trialOf(await readTrial(request));
  return trial.of === "cart" ? explainCart(deps, shop.id, trial) : explainQuote(deps, shop.id, rateRequestOf(trial));
}

/** Keeps the form filled in: nothing is reloaded after a trial. */
export const shouldRevalidate = () => false;

/** "Try a quote": any address, a parcel or a cart, and each step to what a buyer would see. */
export default function TryQuote() {
  const t = useText();
  const { start, pickups, livePlantsTag } = useLoaderData<typeof loader>();
  const fetcher = useFetcher<typeof action>({ key: "checkout-try" });
  const steps = useRef<HTMLDivElement>(null);
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const lost = notSavedIn(answer)?.outcome;
  useEffect(() => {
    if (answer) steps.current?.scrollIntoView({ behavior: "smooth", block: "start" });
  }, [answer]);
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
          pickups={pickups}
          trying={fetcher.state !== "idle"}
          onTry={(trial) => fetcher.submit(JSON.stringify(trial), { method: "post", encType: "application/json" })}
        />
        <div ref={steps} aria-live="polite">
          {answer?.outcome === "explained" && <QuoteSteps trace={answer.trace} livePlantsTag={livePlantsTag} />}
          {answer && answer.outcome !== "explained" && (
            <Banner tone="warning">
              {lost
                ? t(lost === "broke_down" ? "common:error.offline" : NOT_SAVED[lost])
                : t(`fees:try.failed.${answer.outcome}`)}
            </Banner>
          )}
        </div>
      </BlockStack>
    </Page>
  );
}
