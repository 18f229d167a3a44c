import { accountProblems } from "~/domain/account/account";
import { assembleParcel } from "~/domain/assembly/assemble";
import type { CodDecision } from "~/domain/cod/cod";
import { feeOfParcel, feeProblems, feesKey, type ParcelFees } from "~/domain/fee/parcel-fees";
import { type Cover, coverOf, expectedReturnFee } from "~/domain/goods/value";
import { weightLimitProblems } from "~/domain/goods/weight";
import { CONTRACT_RULES } from "~/domain/parcel/carrier-rules";
import type { Problem } from "~/domain/parcel/problem";
import type { ParcelRequest } from "~/domain/parcel/request";
import { sendablePickup } from "~/domain/pickup/pickup";
import { provincesOfToday } from "~/domain/places/provinces";
import type { RuleRef } from "~/domain/rules/rules";
import { type ParcelCod, parcelCod } from "./cod";
import { draftGoods } from "./goods";
import type { DraftInput } from "./input";
import { draftOptions, optionProblems } from "./options";
import { orderParcel } from "./order-parcel";
import { type Origins, originsOf } from "./origins";
import { draftRecipient } from "./recipient";
import type { DraftRequest } from "./request";
import { holdProblems, ruledSettings } from "./rules";
import { draftTags } from "./tags";

/** What staff see before it is sent: the request itself, what stands in its way, and where each part came from. */
export interface ParcelDraft {
  request: DraftRequest;
  problems: Problem[];
  origins: Origins;
  codDecision: CodDecision;
  /** COD still to be divided over this parcel and those that wait beside it. */
  codRemainingVnd: number;
  cover: Cover | null;
  expectedReturnFeeVnd: number | null;
  /** What the carrier quoted for just this parcel, by each transport; null: nobody knows yet. */
  fees: ParcelFees | null;
  /** Of the transport that it goes by; null: not known. */
  quotedFeeVnd: number | null;
  /** The carrier's name of the package that this fee is priced by; null: not said. */
  feePackage: string | null;
  /** What a quote of its fees is known by; null while it cannot be asked. */
  feesKey: string | null;
  /** The rule that books such a parcel without a click; null: none does. */
  bookAtOnce: RuleRef | null;
}

/**
 * Maps an order's fulfillment order to one parcel (domain 1, 2, 5): shop default < rule < parcel form. Never throws,
 * whatever the order holds: it ends in a request or in named problems, mostly both.
 */
export function draftParcel(input: DraftInput): ParcelDraft {
  const { order, overrides, rules = CONTRACT_RULES } = input;
  const parcel = assembleParcel(orderParcel(input));
  const ruled = parcel.effects;
  const settings = ruledSettings(input.settings, ruled);
  const goods = draftGoods(parcel, { order, settings, overrides, knownCodes: input.productCodes });
  const recipient = draftRecipient({ ...input, rules, deriveDistrict: input.deriveDistrict ?? (() => null) });
  const pickup = sendablePickup(parcel.pickup.choice, rules);
  const options = draftOptions(order, settings, overrides, ruled.solutionIds);
  const places = { pickup: pickup.value.pickup, recipient: recipient.value };
  const key = feesKey(input.asker ?? null, { ...goods.value, ...places, tags: parcel.tags });
  const fees = key !== null && input.fees?.key === key ? input.fees : null;
  const fee = feeOfParcel(fees, options.transport);
  const quotedFeeVnd = input.fees ? (fee?.feeVnd ?? null) : (input.quotedFeeVnd ?? null);
  const tags = draftTags({ tags: parcel.tags, overrides, ruled, quotedFeeVnd, rules });
  const cod = parcelCod({ ...input, quotedFeeVnd });

  const request: DraftRequest = {
    ...places,
    returnTo: pickup.value.returnTo ?? undefined,
    ...goods.value,
    codVnd: cod.value.codVnd,
    feePaidBy: cod.value.feePaidBy,
    ...tags.value,
    ...options,
  };
  return {
    request,
    problems: [
      ...accountProblems(input.account, order),
      ...recipient.problems,
      ...goods.problems,
      ...weightLimitProblems(goods.value.totalWeightGrams, tags.value.tags),
      ...cod.problems,
      ...tags.problems,
      ...feeProblems(fees, options.transport),
      ...optionProblems({ ...options, tags: tags.value.tags }, rules, input.today, settings),
      ...pickup.problems,
      ...holdProblems(ruled, overrides),
    ],
    origins: originsOf(input, { request, parcel, cod: cod.value }),
    bookAtOnce: ruled.setBy.bookAtOnce?.[0] ?? null,
    fees,
    quotedFeeVnd,
    feePackage: fee?.area ?? null,
    feesKey: key,
    ...draftSummary({ ...input, settings }, request, cod.value, quotedFeeVnd),
  };
}

/** Whether nothing stands in the way of sending a draft. Warnings do not. */
export function isBookable(draft: ParcelDraft): boolean {
  return completeRequest(draft, "") !== null;
}

/**
 * The rule that books a draft at once, or null when none does or a person should look first: whatever is marked, a
 * warning too, is theirs to see.
 */
export function bookAtOnceRule(draft: ParcelDraft): RuleRef | null {
  return draft.problems.length === 0 && isBookable(draft) ? draft.bookAtOnce : null;
}

/** The draft as it will be sent under a reference, or null while something stands in its way. */
export function completeRequest(draft: ParcelDraft, partnerId: string): ParcelRequest | null {
  const { pickup, recipient } = draft.request;
  const { province } = recipient;
  if (pickup === null || province === null || draft.problems.some(({ severity }) => severity === "block")) return null;
  return { ...draft.request, partnerId, pickup, recipient: { ...recipient, province } };
}

const NAMES_ALONE = provincesOfToday([]);

function draftSummary(
  { settings, provinces = NAMES_ALONE }: DraftInput,
  request: DraftRequest,
  cod: ParcelCod,
  feeVnd: number | null,
) {
  const [from, to] = [request.pickup?.province, request.recipient.province];
  return {
    codDecision: cod.decision,
    codRemainingVnd: cod.remainingVnd,
    cover: coverOf(request.declaredValueVnd, settings.shopKind, feeVnd),
    expectedReturnFeeVnd: expectedReturnFee({
      tags: request.tags,
      firstFeeVnd: feeVnd,
      sameProvince: from && to ? provinces.same(from, to) : null,
    }),
  };
}
