import { accountProblems } from "~/domain/account/account";
import { assembleParcel } from "~/domain/assembly/assemble";
import type { CodDecision } from "~/domain/cod/cod";
import { confirmProblems } from "~/domain/confirm/needed";
import { type CheapestChoice, cheapestProblems, type DaysByTransport, parcelDays } from "~/domain/fee/cheapest";
import { feeOfParcel, feeProblems, feesKey, type ParcelFees } from "~/domain/fee/parcel-fees";
import { expectedReturnFee } from "~/domain/fee/return-fee";
import { type Cover, coverOf } from "~/domain/goods/insurance";
import { weightLimitProblems } from "~/domain/goods/weight";
import { CONTRACT_RULES } from "~/domain/parcel/carrier-rules";
import type { Problem } from "~/domain/parcel/problem";
import type { ParcelRequest, TransportChoice } from "~/domain/parcel/request";
import { sendablePickup } from "~/domain/pickup/pickup";
import { provincesOfToday } from "~/domain/places/provinces";
import { type RuleRef, rulesThatTouched } from "~/domain/rules/rules";
import { type ParcelCod, parcelCod } from "./cod";
import { draftGoods } from "./goods";
import { elsewhereProblems } from "./goods-elsewhere";
import type { DraftInput } from "./input";
import { draftOptions, optionProblems } from "./options";
import { orderParcel } from "./order-parcel";
import { type Origins, originsOf } from "./origins";
import { draftRecipient } from "./recipient";
import type { DraftRequest } from "./request";
import { holdProblems, ruledSettings } from "./rules";
import { draftTags } from "./tag-values";
import { decideTransport } from "./transport";

/** What staff see of a parcel before it is sent: the request, its problems, and the origin of each part. */
export interface ParcelDraft {
  request: DraftRequest;
  problems: Problem[];
  origins: Origins;
  codDecision: CodDecision;
  /** COD still to be divided over this parcel and its unsent sibling parcels. */
  codRemainingVnd: number;
  cover: Cover | null;
  expectedReturnFeeVnd: number | null;
  /** What the carrier quoted for exactly this parcel, by transport; null: not known yet. */
  fees: ParcelFees | null;
  /** How long each transport takes; null: not known. */
  days: DaysByTransport;
  /** What *cheapest in time* stands for; null: it was not chosen. */
  cheapest: CheapestChoice | null;
  /** The fee by the parcel's transport; null: not known. */
  quotedFeeVnd: number | null;
  /** The carrier's name of the price package behind this fee; null: not reported. */
  feePackage: string | null;
  /** Key of the fee quote for this parcel; null while the carrier cannot be asked. */
  feesKey: string | null;
  /** The rule that books the parcel at once, without a click; null: none. */
  bookAtOnce: RuleRef | null;
  /** The rules that set something of the parcel or hold it. */
  ruleIds: string[];
}

/**
 * Drafts one parcel from a fulfillment order (domain 1.3 – 1.10, 2.2, 5.2); precedence: shop default < rule < parcel form. Never
 * throws, whatever the order contains: returns a request, which may have gaps, and the problems found.
 */
export function draftParcel(input: DraftInput): ParcelDraft {
  const { order, overrides, rules = CONTRACT_RULES } = input;
  const parcel = assembleParcel(orderParcel(input));
  const ruled = parcel.effects;
  const settings = ruledSettings(input.settings, ruled);
  const goods = draftGoods(parcel, { order, settings, overrides, knownCodes: input.productCodes });
  const recipient = draftRecipient({ ...input, rules, deriveDistrict: input.deriveDistrict ?? (() => null) });
  const pickup = sendablePickup(parcel.pickup.choice, rules);
  const places = { pickup: pickup.value.pickup, recipient: recipient.value };
  const key = feesKey(input.asker ?? null, { ...goods.value, ...places, tags: parcel.tags });
  const fees = key !== null && input.fees?.key === key ? input.fees : null;
  const days = parcelDays(fees, settings.checkout.days, laneOf(places), input.provinces ?? NAMES_ALONE);
  const { transport, cheapest } = decideTransport(input, settings, { fees, days });
  const options = draftOptions(settings, overrides, { transport, ruledSolutionIds: ruled.solutionIds });
  const fee = feeOfParcel(fees, transport);
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
      ...weightLimitProblems(goods.value.totalWeightGrams, tags.value.tags, goods.value.products, settings),
      ...cod.problems,
      ...tags.problems,
      ...feeProblems(fees, transport),
      ...cheapestProblems(cheapest),
      ...optionProblems({ ...options, tags: tags.value.tags }, rules, input.today, settings),
      ...pickup.problems,
      ...elsewhereProblems(input.elsewhere ?? [], overrides),
      ...holdProblems(ruled, overrides),
      ...confirmProblems({
        ...cod.value,
        setting: input.settings.confirmCod,
        overrides,
        history: input.buyerHistory,
      }),
    ],
    origins: originsOf(input, { request, parcel, cod: cod.value }),
    bookAtOnce: ruled.setBy.bookAtOnce?.[0] ?? null,
    ruleIds: rulesThatTouched(ruled),
    fees,
    days,
    cheapest,
    quotedFeeVnd,
    feePackage: fee?.area ?? null,
    feesKey: key,
    ...draftSummary({ ...input, settings }, request, cod.value, quotedFeeVnd),
  };
}

/** Returns what was chosen as a draft's transport; undefined: nothing, so that the carrier chooses. */
export function chosenTransport({ request, cheapest }: ParcelDraft): TransportChoice | undefined {
  return cheapest === null ? request.transport : "cheapest";
}

/** Returns whether a draft can be sent. Warnings do not prevent it. */
export function isBookable(draft: ParcelDraft): boolean {
  return completeRequest(draft, "") !== null;
}

/**
 * Returns the rule that books a draft at once; null when there is none or staff should look first: any problem, even a warning,
 * is for staff to see.
 */
export function bookAtOnceRule(draft: ParcelDraft): RuleRef | null {
  return draft.problems.length === 0 && isBookable(draft) ? draft.bookAtOnce : null;
}

/** Returns the draft as it will be sent under a reference; null while a part is missing or a problem blocks it. */
export function completeRequest(draft: ParcelDraft, partnerId: string): ParcelRequest | null {
  const { pickup, recipient } = draft.request;
  const { province } = recipient;
  if (pickup === null || province === null || draft.problems.some(({ severity }) => severity === "block")) return null;
  return { ...draft.request, partnerId, pickup, recipient: { ...recipient, province } };
}

const NAMES_ALONE = provincesOfToday([]);

function laneOf({ pickup, recipient }: Pick<DraftRequest, "pickup" | "recipient">) {
  return { from: pickup?.province, to: recipient.province };
}

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
