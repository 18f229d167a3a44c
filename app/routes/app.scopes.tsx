import type { LoaderFunctionArgs } from "@remix-run/node";
import { adminLinks } from "~/components/checkout/admin-links";
import { isOptionalScope } from "~/domain/settings/scopes";
import { checkScopes } from "~/flows/shop/check-scopes.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

/** Returns the scopes that the shop has not approved yet, and Shopify's page for them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { app, deps, shop } = await requireMerchant(request, "open");
  const missing = await checkScopes(deps, shop);
  const links = adminLinks(shop.domain, app.env.SHOPIFY_API_KEY);
  const optional = missing.filter(isOptionalScope);
  return { missing, grantUrl: optional.length > 0 ? links.grantAlso(optional) : links.grant };
}
