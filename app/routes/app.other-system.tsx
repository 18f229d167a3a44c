import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { convertChosenPlace } from "~/flows/address/list-places.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

const name = z.string().max(120).default("");
const chosenSchema = z.object({ level: z.enum(["2", "3"]), province: name, district: name, ward: name });

/** Returns the place that staff chose in one administrative system as far as it is certain in the other. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps } = await requireMerchant(request, "open");
  const chosen = chosenSchema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!chosen.success) throw new Response(null, { status: 400 });
  return Response.json(convertChosenPlace(deps, chosen.data));
}
