import type { FeeOutcome } from "~/carrier/fee";
import { feeOf, type PendingFeeResult } from "~/carrier/live-fees.server";
import { chosenTransport, type ParcelDraft } from "~/domain/draft/draft";
import type { DraftRequest } from "~/domain/draft/request";
import type { CarrierFee } from "~/domain/fee/carrier-fee";
import { feeQuestion, needsUnchosenQuote, type ParcelFees, type QuotedFee } from "~/domain/fee/parcel-fees";
import type { Transport } from "~/domain/parcel/request";
import type { OpenAccount } from "~/flows/carrier/account.server";
import { askCarrier } from "~/flows/carrier/call.server";
import type { Deps } from "~/flows/deps.server";
import type { QuoteShopRow } from "~/store/quote-shops.server";
import { askFee } from "./ask.server";

/** Asks for the fees by road and by air, and without a transport where that may differ. An answer that is missing says why. */
export async function askParcelFees(
  deps: Deps,
  shop: QuoteShopRow,
  draft: ParcelDraft,
): Promise<Pick<ParcelFees, Transport | "unchosen">> {
  const { request } = draft;
  const [road, fly] = await Promise.all([ask(deps, shop, request, "road"), ask(deps, shop, request, "fly")]);
  const isOpen = !chosenTransport(draft) && needsUnchosenQuote({ road, fly });
  return { road, fly, unchosen: isOpen ? await askUnchosen(deps, shop, request) : null };
}

/** Asks for the fee if the carrier chooses the transport: road within a region, air between regions, or otherwise (field notes 3). */
async function askUnchosen(deps: Deps, shop: QuoteShopRow, request: DraftRequest): Promise<QuotedFee> {
  const question = feeQuestion(request, "road");
  const account = accountInMemory(deps, shop);
  if (!question || !account) return { outcome: "unknown", reason: "no_account" };
  const call = { shopId: shop.id, account, capability: "quoteFee", purpose: "parcel_fee" } as const;
  const asked = await askCarrier(deps, call, (carrier, credentials) =>
    carrier.quoteFee(credentials, { ...question, transport: undefined }),
  );
  switch (asked.outcome) {
    case "answered":
      return unchosenFee(asked.answer);
    case "no_account":
      return { outcome: "unknown", reason: "no_account" };
    case "trouble":
      return { outcome: "unknown", reason: asked.trouble === "permission" ? "permission" : "no_answer" };
  }
}

/** Returns the account in memory, with which the other two questions were asked, so that the third needs no database read. */
function accountInMemory({ quotes }: Deps, shop: QuoteShopRow): OpenAccount | null {
  const credentials = quotes.credentials(shop);
  if (!credentials || !shop.account) return null;
  const { tokenCiphertext, health, feesDenied } = shop.account;
  return { credentials, tokenCiphertext, health, denied: feesDenied ? { quoteFee: "" } : {} };
}

function unchosenFee(answer: FeeOutcome): QuotedFee {
  switch (answer.outcome) {
    case "served":
      return servedFee(feeOf(answer.quote));
    case "not_served":
      return { outcome: "not_served" };
    case "refused":
      return { outcome: "refused", message: answer.refusal.message };
  }
}

async function ask(deps: Deps, shop: QuoteShopRow, request: DraftRequest, transport: Transport): Promise<QuotedFee> {
  const question = feeQuestion(request, transport);
  const result = question && (await askFee(deps, shop, question));
  return result ? quotedFeeOf(result) : { outcome: "unknown", reason: "no_account" };
}

function servedFee({ packageName, ...fee }: CarrierFee): QuotedFee {
  return { outcome: "served", ...fee, area: packageName ?? null };
}

function quotedFeeOf(result: PendingFeeResult): QuotedFee {
  switch (result.result) {
    case "answered":
      return result.answer.outcome === "served" ? servedFee(result.answer.fee) : { outcome: "not_served" };
    case "refused":
      return { outcome: "refused", message: result.message };
    case "failed":
      return { outcome: "unknown", reason: result.kind === "permission" ? "permission" : "no_answer" };
  }
}
