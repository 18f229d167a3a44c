import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
/** The files that can be taken out; all of them are of the shop's money. */
const FILES = new RegExp(
  `^/app/(money/book-csv|money/statement-rows/${UUID}|reports/rows|reports/parcels)(\\?[^#]*)?$`,
);
/** A download begins at once; one that is slow to begin still does. */
const VALID_MS = 120_000;

const readAsked = formOf(z.object({ path: z.string().max(2_000).regex(FILES) }));

/** Returns an address at which a browser, or Shopify's mobile app, can save a file of the app for some minutes. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop, actor, locale } = await requireMerchant(request, "see_money");
  const { path } = await readAsked(request);
  const url = new URL(path, "http://app");
  url.searchParams.set("locale", locale);
  const grant = { shopId: shop.id, userId: actor.userId, until: new Date(deps.now().getTime() + VALID_MS) };
  return Response.json({ url: deps.config.appUrl + deps.fileAddresses.sign(url.pathname + url.search, grant) });
}
