import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SettingsForm } from "~/components/settings/settings-form";
import { showPrivacy } from "~/flows/privacy/show.server";
import { requireMerchant } from "~/merchant.server";
import { AccessCard } from "./access-card";
import { RequestsCard } from "./requests-card";
import { RetentionCard } from "./retention-card";

export { reloadUnlessNotSaved as shouldRevalidate } from "~/components/not-saved";
export { merchantHeaders as headers } from "~/merchant.server";

/** Returns the settings, the customers' requests and the record of access. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "open");
  return { settings: shop.settings, ...(await showPrivacy(deps, shop)) };
}

/** How long buyers' data are kept, what customers asked for through Shopify, and which staff saw whose data. */
export default function PrivacySettings() {
  const { settings, requests, access, days } = useLoaderData<typeof loader>();
  return (
    <SettingsForm page="privacy" settings={{ ...settings, retentionDays: days.now as number | null }}>
      {(editor) => (
        <>
          <RetentionCard editor={editor} days={days} />
          <RequestsCard requests={requests} />
          <AccessCard access={access} />
        </>
      )}
    </SettingsForm>
  );
}
