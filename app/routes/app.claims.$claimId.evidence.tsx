import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { PIECE_BYTES } from "~/domain/claims/evidence";
import { addressAll, addressEvidence, removeEvidence, takePiece } from "~/flows/claims/evidence.server";
import { readClaimDetail } from "~/flows/claims/list.server";
import { formOf } from "~/form.server";
import { createFormat } from "~/locales/format";
import { i18nFor } from "~/locales/i18n";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

const readAsked = formOf(
  z.discriminatedUnion("intent", [
    z.object({
      intent: z.literal("piece"),
      id: z.uuid(),
      name: z.string().max(255),
      bytes: z.int().min(1).max(100_000_000),
      n: z.number().int().min(0).max(1_000),
      data: z.base64().max(Math.ceil(PIECE_BYTES / 3) * 4),
    }),
    z.object({ intent: z.literal("remove"), id: z.uuid() }),
    z.object({ intent: z.literal("open"), id: z.uuid() }),
    z.object({ intent: z.literal("all") }),
  ]),
);

/** Takes a piece of a photo or paper, removes one, or answers the address that opens one or all for some minutes. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { deps, shop, actor, demand } = await requireMerchant(request, "see_orders");
  const id = z.uuid().safeParse(params.claimId);
  if (!id.success) throw new Response(null, { status: 404 });
  const claimId = id.data;
  const asked = await readAsked(request);
  switch (asked.intent) {
    case "piece": {
      await demand("follow_up");
      const piece = { ...asked, claimId, data: Buffer.from(asked.data, "base64") };
      return Response.json({ outcome: await takePiece(deps, shop.id, piece, actor) });
    }
    case "remove":
      await demand("follow_up");
      return Response.json({ removed: await removeEvidence(deps, shop.id, { claimId, id: asked.id }, actor) });
    case "open":
      return addressed(await addressEvidence(deps, shop.id, { claimId, id: asked.id }, actor));
    case "all": {
      const claim = await readClaimDetail(deps, shop.id, claimId);
      if (!claim) throw new Response(null, { status: 404 });
      // The carrier's staff read Vietnamese, whoever asks.
      const { t } = i18nFor("vi");
      const format = createFormat("vi", shop.timezone ?? "Asia/Ho_Chi_Minh");
      const text = t("claims:summary", {
        ...{ tracking: claim.trackingNumber ?? "", order: claim.orderName, kind: t(`claims:kind.${claim.kind}`) },
        ...{
          value: format.money(claim.declaredValueVnd),
          amount: format.money(claim.amountVnd),
          shop: shop.name ?? "",
        },
      });
      const name = claim.trackingNumber ?? claim.orderName;
      return addressed(await addressAll(deps, shop.id, claimId, { name, text }, actor));
    }
  }
}

const addressed = (url: string | null) => (url === null ? new Response(null, { status: 404 }) : Response.json({ url }));
