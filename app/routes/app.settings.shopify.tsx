import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Checkbox, Text } from "@shopify/polaris";
import { adminLinks } from "~/components/checkout/admin-links";
import { RestockCard } from "~/components/settings/restock-card";
import { SettingSelect } from "~/components/settings/setting-select";
import { SettingsCard } from "~/components/settings/settings-card";
import { SettingsForm } from "~/components/settings/settings-form";
import { useText } from "~/components/text";
import { OPTIONAL_SCOPES } from "~/domain/settings/scopes";
import { checkScopes } from "~/flows/shop/check-scopes.server";
import { requireMerchant } from "~/merchant.server";

export { reloadUnlessNotSaved as shouldRevalidate } from "~/components/not-saved";
export { merchantHeaders as headers } from "~/merchant.server";

/** Returns the settings, and whether Shopify lets the app restock. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { app, deps, shop } = await requireMerchant(request, "open");
  // Asked for whether or not it is on: the page says so the moment it is turned on.
  const missing = await checkScopes(deps, { ...shop, settings: { ...shop.settings, restockReturns: true } });
  return {
    settings: shop.settings,
    tracksElsewhere: deps.config.trackingUrl !== undefined,
    canRestock: !missing.includes(OPTIONAL_SCOPES.restock),
    grantUrl: adminLinks(shop.domain, app.env.SHOPIFY_API_KEY).grantAlso([OPTIONAL_SCOPES.restock]),
  };
}

/** What Waybill writes to Shopify, and when. */
export default function ShopifySettings() {
  const t = useText();
  const { settings, tracksElsewhere, canRestock, grantUrl } = useLoaderData<typeof loader>();
  return (
    <SettingsForm page="shopify" settings={settings}>
      {(editor) => {
        const { draft, set } = editor;
        return (
          <>
            <SettingsCard title={t("settings:shopify.fulfil.title")}>
              <SettingSelect
                label={t("settings:shopify.fulfil.at")}
                helpText={t("settings:shopify.fulfil.at_help")}
                options={[
                  { value: "booking" as const, label: t("settings:shopify.fulfil.booking") },
                  { value: "pickup" as const, label: t("settings:shopify.fulfil.pickup") },
                ]}
                value={draft.fulfilAt}
                onChange={(fulfilAt) => set({ fulfilAt })}
              />
              <Checkbox
                label={t("settings:shopify.fulfil.notify")}
                helpText={t("settings:shopify.fulfil.notify_help")}
                checked={draft.notifyBuyer ?? false}
                onChange={(notifyBuyer) => set({ notifyBuyer })}
              />
              <Checkbox
                label={t("settings:shopify.fulfil.track")}
                helpText={tracksElsewhere ? undefined : t("settings:shopify.fulfil.track_help")}
                ariaDescribedBy={tracksElsewhere ? "track-elsewhere" : undefined}
                checked={draft.trackOnOwnSite ?? true}
                disabled={tracksElsewhere}
                onChange={(trackOnOwnSite) => set({ trackOnOwnSite })}
              />
              {/* The help text of a checkbox that is off is too pale to read. */}
              {tracksElsewhere && (
                <Text as="p" tone="subdued" id="track-elsewhere">
                  {t("settings:shopify.fulfil.track_elsewhere")}
                </Text>
              )}
            </SettingsCard>
            <SettingsCard title={t("settings:shopify.paid.title")}>
              <SettingSelect
                label={t("settings:shopify.paid.at")}
                helpText={t("settings:shopify.paid.at_help")}
                options={[
                  { value: "reconciled" as const, label: t("settings:shopify.paid.reconciled") },
                  { value: "statement" as const, label: t("settings:shopify.paid.statement") },
                  { value: "delivered" as const, label: t("settings:shopify.paid.delivered") },
                  { value: "never" as const, label: t("settings:shopify.paid.never") },
                ]}
                value={draft.markPaidAt}
                onChange={(markPaidAt) => set({ markPaidAt })}
              />
            </SettingsCard>
            <SettingsCard title={t("settings:shopify.cancel.title")}>
              <Checkbox
                label={t("settings:shopify.cancel.label")}
                helpText={t("settings:shopify.cancel.help")}
                checked={draft.cancelWithShopify ?? true}
                onChange={(cancelWithShopify) => set({ cancelWithShopify })}
              />
            </SettingsCard>
            <RestockCard isGranted={canRestock} grantUrl={grantUrl} editor={editor} />
          </>
        );
      }}
    </SettingsForm>
  );
}
