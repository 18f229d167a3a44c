import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { lookUpHamlets } from "~/flows/address/look-up-hamlets.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

const part = z.string().trim().max(250);
const questionSchema = z.object({ province: part.min(1), district: part, ward: part.min(1), address: part });

/** Returns the carrier's names below a ward, for the address editor. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "see_orders");
  const { searchParams } = new URL(request.url);
  const question = questionSchema.safeParse({
    province: searchParams.get("province") ?? "",
    district: searchParams.get("district") ?? "",
    ward: searchParams.get("ward") ?? "",
    address: searchParams.get("address") ?? "",
  });
  if (!question.success) throw new Response(null, { status: 400 });
  return Response.json(await lookUpHamlets(deps, shop.id, question.data));
}
