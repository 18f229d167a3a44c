import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

/** Throws a 404 for an unknown URL below `/app`, so that the error is shown inside the app's frame, with links to go on. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireMerchant(request, "open");
  throw new Response(null, { status: 404 });
}

/** Never rendered: the loader always throws. */
export default function NoPage() {
  return null;
}
