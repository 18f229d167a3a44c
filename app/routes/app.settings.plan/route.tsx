import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BlockStack, Page } from "@shopify/polaris";
import { z } from "zod";
import { adminLinks } from "~/components/checkout/admin-links";
import { useText } from "~/components/text";
import { readCents } from "~/domain/billing/cents";
import { USAGE_PLACES } from "~/domain/billing/day";
import { choosePlan, raisePlanCap } from "~/flows/billing/choose.server";
import { readPlanPage } from "~/flows/billing/read.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";
import { BackNote } from "./back-note";
import { CapCard } from "./cap-card";
import { DaysCard } from "./days-card";
import { MonthCard } from "./month-card";
import { PlansCard } from "./plans-card";
import { StandingCard } from "./standing-card";
import { usageTerms } from "./usage-terms.server";

export { reloadUnlessNotSaved as shouldRevalidate, saveAction as clientAction } from "~/components/not-saved";
export { merchantHeaders as headers } from "~/merchant.server";

const PATH = "/app/settings/plan";

/** Returns the shop's plan and what it used. Shopify adds `charge_id` when it sends the merchant back from its own page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "open");
  const { searchParams } = new URL(request.url);
  const isBack = searchParams.has("charge_id");
  const place = USAGE_PLACES.read(searchParams.get("before") ?? "");
  const before = place && { day: place.day, part: Number(place.part) };
  return { isBack, isFirst: before === null, ...(await readPlanPage(deps, shop, { before, isBack })) };
}

const readForm = formOf(
  z.union([z.strictObject({ plan: z.string().max(30) }), z.strictObject({ cap: z.string().max(20) })]),
);

/** Asks Shopify for a plan or a higher maximum; the answer says where the merchant approves it. */
export async function action({ request }: ActionFunctionArgs) {
  const { app, deps, shop, locale } = await requireMerchant(request, "change_plan");
  const form = await readForm(request);
  if ("plan" in form) {
    const returnUrl = adminLinks(shop.domain, app.env.SHOPIFY_API_KEY).app(PATH);
    return choosePlan(deps, shop, form.plan, { returnUrl, termsOf: (plan) => usageTerms(plan, locale) });
  }
  const capCents = readCents(form.cap.trim().replace(",", "."));
  return capCents === null ? { outcome: "not_an_amount" as const } : raisePlanCap(deps, shop, capCents);
}

/** What the shop pays for Waybill, and what it has used. */
export default function PlanSettings() {
  const t = useText();
  const { isBack, isFirst, ...view } = useLoaderData<typeof loader>();
  const { standing, current, waiting, plans, month, days, before, isStale } = view;
  return (
    <Page
      title={t("settings:plan.title")}
      subtitle={t("settings:plan.lead")}
      backAction={{ content: t("settings:title"), url: "/app/settings" }}
      narrowWidth
    >
      <BlockStack gap="400">
        {isBack && <BackNote standing={standing} isStale={isStale} />}
        <StandingCard standing={standing} current={current} waiting={waiting} />
        {plans.length > 0 && <PlansCard plans={plans} current={current?.handle ?? null} />}
        {current && <CapCard key={current.capCents} capCents={current.capCents} currency={current.currency} />}
        <MonthCard month={month} />
        <DaysCard days={days} before={before} isFirst={isFirst} />
      </BlockStack>
    </Page>
  );
}
