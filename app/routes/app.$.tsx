import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

/** An address that no page has: answered inside the app's frame, with the ways on. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireMerchant(request);
  throw new Response(null, { status: 404 });
}

export default function NoPage() {
  return null;
}
