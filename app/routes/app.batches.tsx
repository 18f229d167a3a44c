import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { readBatchProgress } from "~/flows/booking/read-batch-progress.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

/** Returns the progress of the batch `?id=`. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "see_orders");
  const id = z.uuid().safeParse(new URL(request.url).searchParams.get("id"));
  if (!id.success) throw new Response(null, { status: 400 });
  const batch = await readBatchProgress(deps, shop.id, id.data);
  if (!batch) throw new Response(null, { status: 404 });
  return { batch };
}
