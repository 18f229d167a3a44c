import type { PendingFeeResult } from "~/carrier/live-fees.server";
import type { KeyedQuestion } from "~/domain/fee/quote-key";
import { tariffEntry } from "~/domain/fee/tariff";
import type { QuoteShopRow } from "~/store/quote-shops.server";
import type { QuoteDeps } from "./quote-deps";

/**
 * Learns from the carrier's answer to a fee question, in time or late: adds the fee to the tariff, compares a fee shown from
 * memory with it, and stops using a token that was rejected. Ignores the answer when the shop has changed its account
 * meanwhile.
 */
export function learnFee(
  { quotes, quoteLog, now, log }: QuoteDeps,
  shop: QuoteShopRow,
  { asker, question, key }: KeyedQuestion,
  result: PendingFeeResult,
): void {
  const today = quotes.latest(shop);
  if (today.account?.code !== asker.accountCode || today.account.environment !== asker.environment) return;
  if (result.result === "answered") {
    const { answer } = result;
    const entry = tariffEntry(question, answer, quotes.provinces, shop.settings.shopKind, now().getTime());
    quotes.tariff.learn(shop.id, entry);
    quoteLog.learned(shop.id, entry, asker);
    quoteLog.answered(key, answer);
    if (answer.outcome === "served") quoteLog.proven(key, answer.fee.feeVnd, now());
  }
  if (result.result === "failed" && result.kind === "token_rejected" && shop.account && quotes.markRejected(shop)) {
    quoteLog.accountRejected(shop.id, shop.account.tokenCiphertext);
    log.warn({ shop: shop.id }, "quote.token_rejected");
  }
  const { tokenCiphertext, feesDenied } = today.account;
  // The shop has another token by now: this answer says nothing about that token's permission.
  if (tokenCiphertext !== shop.account?.tokenCiphertext) return;
  if (result.result === "failed" && result.kind === "permission") quoteLog.feesAllowed(shop.id, false, tokenCiphertext);
  else if (result.result === "answered" && feesDenied) quoteLog.feesAllowed(shop.id, true, tokenCiphertext);
}
