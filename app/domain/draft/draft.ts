import { accountProblems, type ParcelAccount } from "~/domain/account/account";
import type { AddressResult } from "~/domain/address/address";
import type { CodDecision } from "~/domain/cod/cod";
import { feeOfParcel, feeProblems, feesKey, type ParcelFees } from "~/domain/fee/parcel-fees";
import type { Asker } from "~/domain/fee/quote-key";
import { type Cover, coverOf, expectedReturnFee } from "~/domain/goods/value";
import { weightLimitProblems } from "~/domain/goods/weight";
import type { FulfillmentOrderFacts, OrderFacts } from "~/domain/order/order";
import type { ParcelAddress } from "~/domain/parcel/address";
import { type CarrierRules, CONTRACT_RULES, type DeriveDistrict } from "~/domain/parcel/carrier-rules";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import type { Problem } from "~/domain/parcel/problem";
import type { ParcelRequest, PickupPoint } from "~/domain/parcel/request";
import { choosePickup, type PickupChoice } from "~/domain/pickup/pickup";
import { type Provinces, provincesOfToday } from "~/domain/places/provinces";
import type { ResolvedAddress } from "~/domain/places/resolved-address";
import { evaluateRules, type RuleRef } from "~/domain/rules/rules";
import type { ShopSettings } from "~/domain/settings/settings";
import { type ParcelCod, parcelCod } from "./cod";
import { packParcel } from "./goods";
import { draftOptions, optionProblems } from "./options";
import { type Origins, originsOf } from "./origins";
import { type DraftRecipient, draftRecipient } from "./recipient";
import { holdProblems, parcelFacts, ruledSettings } from "./rules";
import { draftTags } from "./tags";
import type { WaitingGoods } from "./waiting-goods";

export interface DraftInput {
  order: OrderFacts;
  /** With the lines and pieces that lie in this parcel. */
  fulfillmentOrder: FulfillmentOrderFacts;
  settings: ShopSettings;
  overrides: ParcelOverrides;
  /** The resolver's answer for the order's destination; the staff's own address is in `overrides`. */
  address: AddressResult;
  /** An earlier correction for this buyer and these words: stronger than the resolver, weaker than `overrides`. */
  remembered?: ParcelAddress | null;
  pickups: readonly PickupChoice[];
  account: ParcelAccount | null;
  /** COD of the order's other parcels that are booked or being booked, whole VND. */
  codAllocatedElsewhereVnd: number;
  /** Some goods of the order are in those parcels. */
  sentElsewhere?: boolean;
  /** What the rest of the COD is divided over, this parcel among it; left out: an unsplit order, nothing of it sent. */
  waiting?: readonly WaitingGoods[];
  /** The fee of an earlier quote, such as the buyer's at checkout: it stands until the carrier was asked about just this parcel. */
  quotedFeeVnd?: number | null;
  /** Who asks the carrier for fees; without it none is known. */
  asker?: Asker | null;
  /** What was quoted for this parcel, perhaps before it changed. */
  fees?: ParcelFees | null;
  /** The day in Vietnam, `YYYY-MM-DD`. */
  today: string;
  rules?: CarrierRules;
  /** Without it no district is derived for two-level addresses. */
  deriveDistrict?: DeriveDistrict;
  /** The provinces of an address in both systems, for the rules; without it only the one it is written with. */
  provincesOf?: (place: Partial<ResolvedAddress>) => string[];
  /** Which names mean one province; without it a province of before is another than its successor. */
  provinces?: Pick<Provinces, "same">;
  /** The carrier's product codes by exact name (carrier 4.8). */
  productCodes?: ReadonlyMap<string, string>;
}

/** A request with holes: what cannot be known yet is null. */
export type DraftRequest = Omit<ParcelRequest, "partnerId" | "pickup" | "recipient"> & {
  pickup: PickupPoint | null;
  recipient: DraftRecipient;
};

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
  const { order, fulfillmentOrder, overrides, rules = CONTRACT_RULES } = input;
  const ruled = evaluateRules(input.settings.rules, parcelFacts(input));
  const settings = ruledSettings(input.settings, ruled);
  const goods = packParcel({
    order,
    fulfillmentOrder,
    settings,
    overrides,
    ruledValueVnd: ruled.declaredValueVnd,
    knownCodes: input.productCodes,
  });
  const recipient = draftRecipient({ ...input, rules, deriveDistrict: input.deriveDistrict ?? (() => null) });
  const pickupWishes = { staff: overrides.pickAddressId, rule: ruled.pickAddressId };
  const pickup = choosePickup(input.pickups, fulfillmentOrder.locationId, pickupWishes, rules);
  const options = draftOptions(order, settings, overrides, ruled.solutionIds);
  const tagsAt = (feeVnd: number | null) =>
    draftTags({ settings, overrides, ruled, valueVnd: goods.value.declaredValueVnd, quotedFeeVnd: feeVnd, rules });
  const parts = { ...goods.value, pickup: pickup.value.pickup, recipient: recipient.value };
  const key = feesKey(input.asker ?? null, { ...parts, tags: tagsAt(null).value.tags });
  const fees = key !== null && input.fees?.key === key ? input.fees : null;
  const fee = feeOfParcel(fees, options.transport);
  const quotedFeeVnd = input.fees ? (fee?.feeVnd ?? null) : (input.quotedFeeVnd ?? null);
  const tags = tagsAt(quotedFeeVnd);
  const cod = parcelCod({ ...input, quotedFeeVnd });

  const request: DraftRequest = {
    pickup: pickup.value.pickup,
    recipient: recipient.value,
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
    origins: originsOf(input, { request, pickupOrigin: pickup.value.origin, cod: cod.value, setBy: ruled.setBy }),
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
