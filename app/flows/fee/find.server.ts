import { performance } from "node:perf_hooks";
import type { CarrierCredentials } from "~/carrier/client.server";
import type { PendingFeeResult } from "~/carrier/live-fees.server";
import type { FeeAnswer, FeeQuestion } from "~/domain/fee/carrier-fee";
import { fallbackFee } from "~/domain/fee/fallback-fee";
import type { KeyedQuestion } from "~/domain/fee/quote-key";
import type { QuotePlan } from "~/domain/fee/quote-plan";
import type { TransportTrace, TriedSource } from "~/domain/fee/quote-trace";
import { matchTariff } from "~/domain/fee/tariff-match";
import type { Transport } from "~/domain/parcel/request";
import type { QuoteShopRow } from "~/store/quote-shops.server";
import { askAndLearn, keyedQuestionOf } from "./ask.server";
import type { Deadline } from "./deadline.server";
import type { QuoteDeps } from "./quote-deps";

type Found = Pick<TransportTrace, "source" | "answer">;

const NOTHING: Found = { source: "none", answer: null };

/** The search for one fee that a quote needs. */
export interface FeeSearch {
  deps: QuoteDeps;
  shop: QuoteShopRow;
  plan: Pick<QuotePlan, "questions" | "weightGrams" | "fromProvince" | "toProvince">;
  transport: Transport;
  /** When the buyer has waited long enough. */
  deadline: Deadline;
  /** Opens the shop's account, once for all fees of a quote. */
  credentials: () => CarrierCredentials;
  now: Date;
}

/** The fee question, and the same with its asker; null where it cannot be asked, or not by this shop. */
interface Asked {
  question: FeeQuestion | null;
  keyed: KeyedQuestion | null;
}

type RecordStep = (step: Omit<TriedSource, "ms">) => void;

/**
 * Returns the carrier's fee for one transport from the first source that knows it (domain 6.2): fresh cache, the carrier within
 * the deadline, learned tariff, the shop's own table. Each step is recorded in the trace. The carrier's answer is learned
 * whenever it comes. What the carrier refuses has no fee from another source (domain 6.3). A fresh answer is returned without a promise: most are fresh, and awaiting would cost more than the rest.
 */
export function findFee(search: FeeSearch): TransportTrace | Promise<TransportTrace> {
  const { deps, shop, plan, transport } = search;
  const question = plan.questions.find((one) => one.transport === transport) ?? null;
  const keyed = question && keyedQuestionOf(shop, question);
  const fresh = (keyed && deps.fees.cached(keyed.key)) || undefined;
  if (fresh?.result !== "answered") return lookFurther(search, { question, keyed }, fresh);
  const tried: TriedSource[] = [{ source: "cached", result: "answered", ms: 0 }];
  return { transport, question, tried, source: "cached", answer: fresh.answer, price: null, days: null };
}

async function lookFurther(
  search: FeeSearch,
  asked: Asked,
  fresh: PendingFeeResult | undefined,
): Promise<TransportTrace> {
  const { transport } = search;
  const { question, keyed } = asked;
  const tried: TriedSource[] = [];
  const startedAt = performance.now();
  const recordStep: RecordStep = (step) => {
    tried.push({ ...step, ms: Math.round((performance.now() - startedAt) * 10) / 10 });
  };
  const say = (found: Found): TransportTrace => ({ transport, question, tried, ...found, price: null, days: null });

  let memory: Found | undefined;
  const remembered = () => {
    memory ??= fromMemory(search, question, recordStep);
    return memory;
  };
  if (fresh?.result === "refused") {
    recordStep({ source: "live", result: "refused", detail: fresh.message });
    return say(NOTHING);
  }
  const live = await askInTime(search, asked, () => remembered().source !== "none", recordStep);
  if (live === "refused") return say(NOTHING);
  if (live) return say({ source: "live", answer: live });
  const found = remembered();
  if (keyed) recordShown(search, keyed, found);
  return say(found);
}

/** Asks the carrier unless it is to be spared; null when it does not answer before the deadline. */
async function askInTime(
  { deps, shop, deadline, credentials }: FeeSearch,
  { question, keyed }: Asked,
  memoryKnows: () => boolean,
  recordStep: RecordStep,
): Promise<FeeAnswer | "refused" | null> {
  if (!question) return give("not_asked");
  if (!keyed || shop.account?.health === "rejected") return give("no_account");
  const permit = deps.fees.permit(keyed.asker.environment);
  if (permit === "skip" && memoryKnows()) return give("spared");
  const answer = askAndLearn(deps, shop, keyed, credentials);
  if (permit === "probe" && memoryKnows()) return give("spared");
  const result = await inTime(answer, deadline);
  if (result === "late") return give("late");
  if (result.result === "refused") {
    give("refused", result.message);
    return "refused";
  }
  if (result.result === "failed") return give("failed", result.kind);
  recordStep({ source: "live", result: "answered" });
  return result.answer;

  function give(how: TriedSource["result"], detail?: string): null {
    recordStep({ source: "live", result: how, ...(detail === undefined ? {} : { detail }) });
    return null;
  }
}

/**
 * Returns how the account of a shop is opened for one quote: opening the sealed token costs as much as sending a call with it. The function
 * throws when the account is gone.
 */
export function accountOnce({ quotes }: Pick<QuoteDeps, "quotes">, shop: QuoteShopRow): () => CarrierCredentials {
  let opened: CarrierCredentials | null = null;
  return () => {
    opened ??= quotes.credentials(shop);
    if (!opened) throw new Error("the account is gone");
    return opened;
  };
}

/** Returns the answer, or `late` when the deadline comes first. The request itself goes on. */
function inTime(answer: Promise<PendingFeeResult>, deadline: Deadline): Promise<PendingFeeResult | "late"> {
  return new Promise((resolve) => {
    const late = () => resolve("late");
    if (deadline.isPast) return late();
    deadline.whenPast(late);
    void answer.then(resolve);
  });
}

function fromMemory(
  { deps, shop, plan, transport, now }: FeeSearch,
  question: FeeQuestion | null,
  recordStep: RecordStep,
): Found {
  const { fromProvince, toProvince, weightGrams } = plan;
  const { provinces, tariff } = deps.quotes;
  const { shopKind, checkout } = shop.settings;
  const match =
    question && matchTariff(tariff.near(shop.id, question), question, { provinces, shopKind, now: now.getTime() });
  if (match) {
    recordStep({ source: "tariff", result: "answered", basis: match.basis });
    return { source: "tariff", answer: match.answer };
  }
  recordStep({ source: "tariff", result: question ? "nothing" : "not_asked" });
  const place = { from: fromProvince ?? "", to: toProvince };
  const feeVnd = fallbackFee(checkout.fallback, place, transport, weightGrams, provinces);
  recordStep({ source: "fallback", result: feeVnd === null ? "nothing" : "answered" });
  if (feeVnd === null) return NOTHING;
  // The shop's own list holds total fees: the parts in them are unknown.
  return { source: "fallback", answer: { outcome: "served", fee: { feeVnd, insuranceVnd: 0, surchargesVnd: 0 } } };
}

/** Records a fee shown from memory, to be compared with the carrier's answer when that comes (perf 8). */
function recordShown(
  { deps, shop, now }: FeeSearch,
  { key, question }: KeyedQuestion,
  { source, answer }: Found,
): void {
  if ((source !== "tariff" && source !== "fallback") || answer?.outcome !== "served") return;
  deps.quoteLog.shown(key, {
    shopId: shop.id,
    shownAt: now,
    transport: question.transport,
    toProvince: deps.quotes.provinces.today(question.delivery.province),
    source,
    shownFeeVnd: answer.fee.feeVnd,
  });
}
