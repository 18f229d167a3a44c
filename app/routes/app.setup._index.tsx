import type { LoaderFunctionArgs } from "@remix-run/node";
import { readSetup } from "~/flows/home/read-setup.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

/** Redirects to the first open step of the set-up. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop, redirect } = await requireMerchant(request, "open");
  const { next } = await readSetup(deps, shop);
  return redirect(`/app/setup/${next ?? "fee"}`);
}
