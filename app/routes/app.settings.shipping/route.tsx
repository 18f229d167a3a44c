import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SettingsForm } from "~/components/settings/settings-form";
import { requireMerchant } from "~/merchant.server";
import { AddressCard } from "./address-card";
import { ConfigurationCard } from "./configuration-card";
import { LabelCard } from "./label-card";
import { LimitCard } from "./limit-card";
import { NoteCard } from "./note-card";
import { SizeCard } from "./size-card";
import { TransportCard } from "./transport-card";
import { WeightCard } from "./weight-card";

export { reloadUnlessNotSaved as shouldRevalidate } from "~/components/not-saved";
export { merchantHeaders as headers } from "~/merchant.server";

/** Returns the settings. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { shop } = await requireMerchant(request, "open");
  return { settings: shop.settings };
}

/** The defaults of every parcel. */
export default function ShippingSettings() {
  const { settings } = useLoaderData<typeof loader>();
  return (
    <SettingsForm page="shipping" settings={settings}>
      {(editor) => (
        <>
          <WeightCard editor={editor} />
          <LimitCard editor={editor} />
          <SizeCard editor={editor} />
          <TransportCard editor={editor} />
          <NoteCard editor={editor} />
          <AddressCard editor={editor} />
          <LabelCard editor={editor} />
          <ConfigurationCard editor={editor} />
        </>
      )}
    </SettingsForm>
  );
}
