import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SettingsForm } from "~/components/settings/settings-form";
import { provinceNamesOfToday } from "~/domain/places/provinces";
import { requireMerchant } from "~/merchant.server";
import { DaysCard } from "./days-card";
import { FallbackCard } from "./fallback-card";

export { reloadUnlessNotSaved as shouldRevalidate } from "~/components/not-saved";
export { merchantHeaders as headers } from "~/merchant.server";

/** Returns the checkout settings and the names of the provinces. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "open");
  return { checkout: shop.settings.checkout, provinces: provinceNamesOfToday(deps.gazetteer) };
}

/** The fees used when the carrier does not answer, and the days used until the shop's own parcels provide them. */
export default function CheckoutTables() {
  const { checkout, provinces } = useLoaderData<typeof loader>();
  return (
    <SettingsForm page="tables" settings={checkout}>
      {(editor) => (
        <>
          <FallbackCard editor={editor} stored={checkout.fallback} provinces={provinces} />
          <DaysCard editor={editor} stored={checkout.days} provinces={provinces} />
        </>
      )}
    </SettingsForm>
  );
}
