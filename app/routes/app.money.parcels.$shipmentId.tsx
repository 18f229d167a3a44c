import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { CORRECTABLE, LONGEST_WHY, MOST_VND, SHORTEST_WHY } from "~/domain/cod/correction";
import { correctMoney, readParcelLedger } from "~/flows/cod/parcel-ledger.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

const isParcel = (id: string | undefined): id is string => z.uuid().safeParse(id).success;

/** Returns the ledger of a parcel: each entry with its source; none for a parcel that the shop does not have. */
export async function loader({ request, params: { shipmentId } }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "see_money");
  if (!isParcel(shipmentId)) throw new Response(null, { status: 404 });
  return { entries: await readParcelLedger(deps, shop.id, shipmentId) };
}

const readAsked = formOf(
  z.object({
    account: z.enum(CORRECTABLE),
    amountVnd: z.number().int().min(0).max(MOST_VND),
    why: z.string().trim().min(SHORTEST_WHY).max(LONGEST_WHY),
  }),
);

/** Corrects an account of a parcel, with who and why. */
export async function action({ request, params: { shipmentId } }: ActionFunctionArgs) {
  const { deps, shop, actor } = await requireMerchant(request, "change_money");
  if (!isParcel(shipmentId)) throw new Response(null, { status: 404 });
  return correctMoney(deps, shop.id, shipmentId, await readAsked(request), actor);
}
