import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { listPlaces } from "~/flows/address/list-places.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

const name = z.string().min(1).max(120);
const level = z.enum(["2", "3"]);
const questionSchema = z.discriminatedUnion("of", [
  z.object({ of: z.literal("province"), level }),
  z.object({ of: z.literal("district"), level, province: name }),
  z.object({ of: z.literal("ward"), level, province: name, district: name.optional() }),
]);

/** Returns one list of official places, for the address editor. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps } = await requireMerchant(request, "open");
  const question = questionSchema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!question.success) throw new Response(null, { status: 400 });
  return Response.json(listPlaces(deps, question.data));
}
