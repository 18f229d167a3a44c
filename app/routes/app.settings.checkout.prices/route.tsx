import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SettingsForm } from "~/components/settings/settings-form";
import { readPrices } from "~/flows/checkout/read-prices.server";
import { requireMerchant } from "~/merchant.server";
import { ExampleCard } from "./example-card";
import { FreeCard } from "./free-card";
import { NamesCard } from "./names-card";
import { OfferCard } from "./offer-card";
import { PriceCard } from "./price-card";
import { ProvincesCard } from "./provinces-card";

export { reloadUnlessNotSaved as shouldRevalidate } from "~/components/not-saved";
export { merchantHeaders as headers } from "~/merchant.server";

/** Returns the price rules and a sample of the carrier's fees. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "open");
  return readPrices(deps, shop);
}

/** What buyers may choose, what it is called, and what it costs. */
export default function CheckoutPrices() {
  const { checkout, provinces, sample } = useLoaderData<typeof loader>();
  return (
    <SettingsForm page="prices" settings={checkout}>
      {(editor) => (
        <>
          <OfferCard editor={editor} />
          <PriceCard editor={editor} />
          <FreeCard editor={editor} />
          <ProvincesCard editor={editor} provinces={provinces} />
          <ExampleCard draft={editor.draft} provinces={provinces} sample={sample} />
          <NamesCard editor={editor} />
        </>
      )}
    </SettingsForm>
  );
}
