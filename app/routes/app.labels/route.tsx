import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { printLabels } from "~/flows/print-labels.server";
import { requireMerchant } from "~/merchant.server";
import { MISSING_HEADER, writeMissing } from "./missing";

const querySchema = z.object({
  ids: z.array(z.uuid()).min(1).max(200),
  size: z.enum(["A5", "A6"]).optional(),
  orientation: z.enum(["portrait", "landscape"]).optional(),
});

/**
 * The labels of `?ids=` as one PDF, in that order, on the paper asked for, else on the shop's. Labels that could not be had
 * are named in a header; when none could, in a JSON answer with status 409.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop, actor } = await requireMerchant(request);
  const { searchParams } = new URL(request.url);
  const query = querySchema.safeParse({
    ids: searchParams.get("ids")?.split(","),
    size: searchParams.get("size") ?? undefined,
    orientation: searchParams.get("orientation") ?? undefined,
  });
  if (!query.success) throw new Response(null, { status: 400 });
  const { ids, size = shop.settings.labelSize, orientation = shop.settings.labelOrientation } = query.data;
  const printed = await printLabels(deps, shop.id, [...new Set(ids)], { size, orientation }, actor);
  if (printed.outcome === "none") return Response.json({ missing: printed.missing }, { status: 409 });
  return new Response(inPieces(printed.bytes), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": 'inline; filename="waybills.pdf"',
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
      [MISSING_HEADER]: writeMissing(printed.missing),
    },
  });
}

const PIECE_BYTES = 64 * 1024;

/** A body that is given whole is copied first, and 200 labels are megabytes. */
function inPieces(bytes: Buffer): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes.subarray(sent, sent + PIECE_BYTES));
      sent += PIECE_BYTES;
      if (sent >= bytes.length) controller.close();
    },
  });
}
