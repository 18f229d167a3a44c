import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { Right } from "~/domain/settings/staff-rights";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
/** The files that can be taken out, each with the right that it needs. */
const FILES: readonly [RegExp, Right][] = [
  [
    new RegExp(`^/app/(money/book-csv|money/statement-rows/${UUID}|reports/rows|reports/parcels)(\\?[^#]*)?$`),
    "see_money",
  ],
  [/^\/app\/export$/, "export_shop"],
];
const rightsOf = (path: string): Right[] => FILES.flatMap(([where, right]) => (where.test(path) ? [right] : []));
/** A download begins at once; one that is slow to begin still does. */
const VALID_MS = 120_000;

const readAsked = formOf(
  z.object({
    path: z
      .string()
      .max(2_000)
      .refine((path) => rightsOf(path).length > 0),
  }),
);

/** Returns an address at which a browser, or Shopify's mobile app, can save a file of the app for some minutes. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop, actor, locale, demand } = await requireMerchant(request, "open");
  const { path } = await readAsked(request);
  await demand(...rightsOf(path));
  const url = new URL(path, "http://app");
  url.searchParams.set("locale", locale);
  const grant = { shopId: shop.id, userId: actor.userId, until: new Date(deps.now().getTime() + VALID_MS) };
  return Response.json({ url: deps.config.appUrl + deps.fileAddresses.sign(url.pathname + url.search, grant) });
}
