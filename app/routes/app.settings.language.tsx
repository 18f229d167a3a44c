import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useFetcher } from "@remix-run/react";
import { Card, ChoiceList, Page } from "@shopify/polaris";
import { z } from "zod";
import { useLocale, useText } from "~/components/text";
import { LOCALES, readLocale } from "~/domain/locale";
import { chooseLanguage } from "~/flows/shop/choose-language.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

/** Checks the session and returns null: the frame already has the language. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireMerchant(request, "open");
  return null;
}

const readChoice = formOf(z.object({ locale: z.enum(LOCALES) }));

/** Stores the language of this member of staff; the frame then reloads. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop, actor } = await requireMerchant(request, "open");
  const { locale } = await readChoice(request);
  await chooseLanguage(deps, shop.id, actor.userId, locale);
  return { outcome: "saved" as const };
}

/** Lets staff choose the language of the pages. */
export default function LanguageSettings() {
  const t = useText();
  const locale = useLocale();
  const fetcher = useFetcher<typeof action>();
  const choose = (chosen: string | undefined) =>
    fetcher.submit(JSON.stringify({ locale: readLocale(chosen) ?? locale }), {
      method: "post",
      action: "/app/settings/language",
      encType: "application/json",
    });
  return (
    <Page
      title={t("settings:language.title")}
      subtitle={t("settings:language.lead")}
      backAction={{ content: t("settings:title"), url: "/app/settings" }}
      narrowWidth
    >
      <Card>
        <ChoiceList
          title={t("settings:language.label")}
          choices={LOCALES.map((value) => ({ value, label: t(`settings:language.${value}`) }))}
          selected={[locale]}
          disabled={fetcher.state !== "idle"}
          onChange={([chosen]) => choose(chosen)}
        />
      </Card>
    </Page>
  );
}
