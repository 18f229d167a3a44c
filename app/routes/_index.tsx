import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Home } from "~/components/home/home";
import { Landing } from "~/components/landing";
import { MerchantError, MerchantFrame } from "~/components/merchant-frame";
import { pickLocale, readLocale } from "~/domain/locale";
import { readHome } from "~/home.server";
import { frameOf, requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

/**
 * Returns the first page for a merchant inside Shopify, or the language of the landing page for anyone else. Shopify opens the
 * app at its root, and a redirect to `/app`, where all links lead, would cost each open a round trip; so the same page is served
 * here.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  if (searchParams.has("shop") || request.headers.has("authorization")) {
    const merchant = await requireMerchant(request, "open");
    return { ...frameOf(merchant), home: await readHome(merchant) };
  }
  return { locale: readLocale(searchParams.get("locale")) ?? pickLocale(request.headers.get("accept-language")) };
}

/** The first page inside Shopify, else the landing page. */
export default function Root() {
  const data = useLoaderData<typeof loader>();
  if (!("home" in data)) return <Landing />;
  return (
    <MerchantFrame {...data}>
      <Home {...data.home} />
    </MerchantFrame>
  );
}

export { MerchantError as ErrorBoundary };
