import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { RULE_TEMPLATES } from "~/domain/rules/templates";
import { recordAccess } from "~/flows/privacy/record-access.server";
import { changeRules } from "~/flows/rules/change.server";
import { openRule } from "~/flows/rules/read.server";
import { tryRule } from "~/flows/rules/try.server";
import { formOf } from "~/form.server";
import { i18nFor } from "~/locales/i18n";
import { requireMerchant } from "~/merchant.server";
import { RuleEditor } from "./rule-editor";

export { keptAction as clientAction } from "~/components/kept-form";
export { merchantHeaders as headers } from "~/merchant.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, shop, locale } = await requireMerchant(request);
  const asked = new URL(request.url).searchParams.get("template");
  const name = RULE_TEMPLATES.find((template) => template === asked);
  const reason = i18nFor(locale).t("rules:template.high_cod.reason");
  const view = await openRule(deps, shop, params.ruleId ?? "", name ? { name, reason } : null);
  if (!view) throw new Response(null, { status: 404 });
  return { ...view, template: name ?? null };
}

const readIntent = formOf(
  z.discriminatedUnion("intent", [
    z.object({ intent: z.literal("try"), rule: z.unknown() }),
    z.object({ intent: z.literal("save"), version: z.string().max(40), rule: z.unknown() }),
  ]),
);

/** Tries the rule on recent orders, which changes nothing, or saves it. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop, actor } = await requireMerchant(request);
  const data = await readIntent(request);
  if (data.intent === "try") {
    const tried = await tryRule(deps, shop.id, data.rule);
    const people =
      tried.outcome === "tried" ? tried.trial.rows.filter(({ recipientName }) => recipientName !== null) : [];
    recordAccess(deps, shop.id, actor, { what: "orders", subject: "", people: people.length });
    return { intent: data.intent, ...tried };
  }
  return {
    intent: data.intent,
    ...(await changeRules(deps, shop.id, data.version, { kind: "save", rule: data.rule })),
  };
}

/** What is being written stays: a rule that somebody deleted meanwhile must not take the page away. */
export const shouldRevalidate = () => false;

export default function RulePage() {
  const view = useLoaderData<typeof loader>();
  return <RuleEditor key={view.id} view={view} />;
}
