import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RULE_TEMPLATES } from "~/domain/rules/templates";
import { openRule } from "~/flows/rules/read.server";
import { formOf } from "~/form.server";
import { i18nFor } from "~/locales/i18n";
import { requireMerchant } from "~/merchant.server";
import { RuleEditor } from "./rule-editor";
import { ruleIntentSchema, runIntent } from "./run-intent.server";

export { saveAction as clientAction } from "~/components/not-saved";
export { merchantHeaders as headers } from "~/merchant.server";

/** Returns the rule to edit, or a new one, started from a template if the URL names one; throws a 404 for an unknown rule. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, shop, locale } = await requireMerchant(request, "open");
  const asked = new URL(request.url).searchParams.get("template");
  const name = RULE_TEMPLATES.find((template) => template === asked);
  const reason = i18nFor(locale).t("rules:template.high_cod.reason");
  const view = await openRule(deps, shop, params.ruleId ?? "", name ? { name, reason } : null);
  if (!view) throw new Response(null, { status: 404 });
  return { ...view, template: name ?? null };
}

const readIntent = formOf(ruleIntentSchema);

/** Tries the rule on recent orders, which changes nothing, or saves it. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop, actor, demand } = await requireMerchant(request, "see_orders");
  const intent = await readIntent(request);
  if (intent.intent === "save") await demand("change_settings");
  return runIntent(deps, shop.id, actor, intent);
}

/** Keeps what is being edited: if someone else has deleted the rule, a reload would fail. */
export const shouldRevalidate = () => false;

/** The editor of one rule. */
export default function RulePage() {
  const view = useLoaderData<typeof loader>();
  return <RuleEditor key={view.id} view={view} />;
}
