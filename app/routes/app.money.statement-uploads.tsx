import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { MAX_STORED_INTEGER } from "~/domain/stored-integer";
import { addressOfUpload, MOST_STATEMENT_BYTES } from "~/flows/statement/upload.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

const readFile = formOf(
  z.object({
    /** Chosen by the page, so that a second click asks for the same import. */
    id: z.uuid(),
    name: z.string().max(1_000),
    bytes: z.int().nonnegative().max(MAX_STORED_INTEGER),
  }),
);

/** Returns where the file of a statement may be sent, for a few minutes: its door takes larger bodies than a page does. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop, actor } = await requireMerchant(request, "change_money");
  const { bytes, ...file } = await readFile(request);
  if (bytes > MOST_STATEMENT_BYTES) return Response.json({ outcome: "too_large" });
  if (bytes === 0) return Response.json({ outcome: "empty" });
  return Response.json({ outcome: "address", address: addressOfUpload(deps, shop.id, file, actor) });
}
