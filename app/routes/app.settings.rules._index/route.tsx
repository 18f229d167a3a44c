import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Banner, BlockStack, Card, Page, Text } from "@shopify/polaris";
import { z } from "zod";
import { useRevalidateWhile } from "~/components/revalidate-while";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import { changeRules, rulesFormSchema } from "~/flows/rules/change.server";
import { readRules } from "~/flows/rules/read.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";
import { BuiltInRules } from "./built-in-rules";
import { RuleList } from "./rule-list";
import { RuleTemplates } from "./rule-templates";
import { useRulesChange } from "./use-rules-change";

export { merchantHeaders as headers } from "~/merchant.server";

/** Returns the rules, the names they refer to and the built-in defaults. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "open");
  return readRules(deps, shop);
}

const readChange = formOf(z.object({ version: z.string().max(40), change: rulesFormSchema }));

/** Makes one change to the list on the page: move, turn on or off, duplicate, delete. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "change_settings");
  const { version, change } = await readChange(request);
  return changeRules(deps, shop.id, version, change);
}

/** The merchant's rules in order, each as a sentence. */
export default function RulesSettings() {
  const t = useText();
  const view = useLoaderData<typeof loader>();
  const changer = useRulesChange(view.version);
  useRevalidateWhile(view.redrafting ? "redrafting" : "");
  return (
    <Page
      title={t("rules:title")}
      subtitle={t("rules:lead")}
      backAction={{ content: t("settings:title"), url: "/app/settings" }}
      primaryAction={
        <RightButton right="change_settings" variant="primary" url="/app/settings/rules/new">
          {t("rules:add")}
        </RightButton>
      }
      narrowWidth
    >
      <BlockStack gap="400">
        {view.redrafting && (
          <Banner>
            <Text as="p">{t("rules:redrafting")}</Text>
          </Banner>
        )}
        {changer.failure && (
          <Banner tone="warning">
            <Text as="p">{t(`rules:answer.${changer.failure}`)}</Text>
          </Banner>
        )}
        {view.rules.length > 0 ? (
          <RuleList view={view} changer={changer} />
        ) : (
          <Card>
            <BlockStack gap="100">
              <Text as="h2" variant="headingMd">
                {t("rules:none")}
              </Text>
              <Text as="p" tone="subdued">
                {t("rules:none_help")}
              </Text>
            </BlockStack>
          </Card>
        )}
        <RuleTemplates />
        <BuiltInRules view={view} />
      </BlockStack>
    </Page>
  );
}
