import { Banner, BlockStack, Page, Text } from "@shopify/polaris";
import { Fragment, type ReactNode } from "react";
import type { CheckoutSettings } from "~/domain/checkout/settings";
import type { FieldFaults } from "~/domain/field-faults";
import type { ShopSettings } from "~/domain/settings/settings";
import { PageActions } from "../page-actions";
import { RightButton } from "../right-button";
import { SaveBar } from "../save-bar";
import { SaveNote } from "../save-note";
import { useSaving } from "../saving";
import { useDenied } from "../staff";
import { useText } from "../text";
import type { Draft } from "./draft";
import { useChanges } from "./use-changes";

/** What a card of the settings reads and changes. */
interface Editor<Settings> {
  draft: Draft<Settings>;
  set: (change: Partial<Draft<Settings>>) => void;
  /** The message at a field, by its path, such as `markUp.percent`. */
  errorOf: (path: string) => string | undefined;
}

export type SettingsEditor = Editor<ShopSettings>;
export type CheckoutEditor = Editor<CheckoutSettings>;

const SHOP = { title: "settings:title", url: "/app/settings" } as const;
const CHECKOUT = { title: "fees:title", url: "/app/settings/checkout" } as const;
const PAGES = {
  shipping: { title: "settings:shipping.title", lead: "settings:shipping.lead", above: SHOP },
  money: { title: "settings:money.title", lead: "settings:money.lead", above: SHOP },
  shopify: { title: "settings:shopify.title", lead: "settings:shopify.lead", above: SHOP },
  privacy: { title: "settings:privacy.title", lead: "settings:privacy.lead", above: SHOP },
  prices: { title: "fees:pages.prices.title", lead: "fees:pages.prices.lead", above: CHECKOUT },
  tables: { title: "fees:pages.tables.title", lead: "fees:pages.tables.lead", above: CHECKOUT },
} as const;

interface SettingsFormProps<Settings> {
  page: keyof typeof PAGES;
  settings: Settings;
  children: (editor: Editor<Settings>) => ReactNode;
}

/** A settings page. Only changed parts are sent, so that two people on two pages do not overwrite each other's changes. */
export function SettingsForm<Settings extends object>({ page, settings, children }: SettingsFormProps<Settings>) {
  const t = useText();
  const { title, lead, above } = PAGES[page];
  const saving = useSaving(`settings-${page}`, `${above.url}/save`);
  const { changes, change, discard, edition, save } = useChanges<Draft<Settings> & object>(saving);
  const dirty = Object.keys(changes).length > 0;
  const right = above === CHECKOUT ? "change_fees" : "change_settings";
  const denied = useDenied()(right);
  const faults: FieldFaults = saving.answer?.outcome === "invalid" ? saving.answer.faults : {};
  return (
    <Page title={t(title)} subtitle={t(lead)} backAction={{ content: t(above.title), url: above.url }} narrowWidth>
      <SaveBar
        id={`settings-${page}`}
        dirty={dirty && denied === null}
        saving={saving.saving}
        onSave={save}
        onDiscard={discard}
      />
      <BlockStack gap="400">
        {denied && (
          <Banner>
            <Text as="p">{denied}</Text>
          </Banner>
        )}
        <Fragment key={edition}>
          {children({
            draft: { ...settings, ...changes } as Draft<Settings>,
            set: change,
            errorOf: (path) => faults[path] && t(`problems:field.${faults[path]}`),
          })}
        </Fragment>
        <PageActions>
          <RightButton right={right} variant="primary" onClick={save} loading={saving.saving} disabled={!dirty}>
            {t("common:action.save")}
          </RightButton>
          <SaveNote answer={saving.answer} dirty={dirty} />
        </PageActions>
      </BlockStack>
    </Page>
  );
}
