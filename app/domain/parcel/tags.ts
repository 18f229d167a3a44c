import { blocking, type Problem } from "./problem";

/** The forms in which staff choose tags by name: for one parcel, in a rule, for every parcel of the shop. */
export type TagForm = "parcel" | "rule" | "shop";

interface TagRow {
  /** The carrier's number. Its text: `carrier:tag.<code>` in both catalogues. */
  code: number;
  /** In the carrier's contract (carrier 2.5); the others are known from practice only (field notes 14). */
  contract?: true;
  /** A parcel carries at most one of these (carrier 2.5). */
  exclusive?: true;
  /** The buyer may keep part of the parcel, and the rest comes back (carrier 2.5). */
  partial?: true;
  /** Pieces may be refused or come back, so the carrier needs the price of each (domain 1.8). */
  itemPrices?: true;
  /** The carrier charges a return fee for the rest (carrier 2.5). */
  returnFee?: true;
  /**
   * The forms that offer it: what a rule may set, staff may set for one parcel too. A tag that must be decided for each parcel is not
   * offered for all parcels of the shop.
   */
  forms: readonly TagForm[];
}

const EVERYWHERE: readonly TagForm[] = ["parcel", "rule", "shop"];

/**
 * The carrier's tags, in the order the forms show them. A number without a row passes through (carrier 2.5, domain 1.9). To
 * add a tag, add a row here and its texts in two languages.
 */
export const TAGS = {
  highValue: { code: 2, contract: true, forms: ["parcel", "rule"] },
  preview: { code: 10, contract: true, forms: EVERYWHERE },
  tryOn: { code: 11, forms: EVERYWHERE },
  callShop: { code: 13, contract: true, forms: EVERYWHERE },
  partialDelivery: {
    ...{ code: 17, contract: true, exclusive: true, partial: true, itemPrices: true, returnFee: true },
    forms: EVERYWHERE,
  },
  partialReturn: {
    ...{ code: 18, contract: true, exclusive: true, partial: true, itemPrices: true, returnFee: true },
    forms: ["parcel", "rule"],
  },
  failedDeliveryFee: {
    ...{ code: 19, contract: true, exclusive: true, itemPrices: true, returnFee: true },
    forms: ["parcel", "rule"],
  },
  documentReturn: {
    ...{ code: 62, contract: true, partial: true, itemPrices: true, returnFee: true },
    forms: EVERYWHERE,
  },
  /** Its number differs between deployments: see `livePlantsTag` of the dialect. */
  livePlants: { code: 75, forms: ["parcel", "rule"] },
  fragile: { code: 1, forms: EVERYWHERE },
  dryFood: { code: 7, forms: EVERYWHERE },
  sealedBox: { code: 20, forms: ["parcel", "rule"] },
  letters: { code: 22, forms: ["parcel", "rule"] },
  freshFood: { code: 39, forms: EVERYWHERE },
  smallGoods: { code: 40, forms: ["parcel", "rule"] },
  noStacking: { code: 41, forms: EVERYWHERE },
  keepUpright: { code: 42, forms: EVERYWHERE },
  liquid: { code: 52, forms: EVERYWHERE },
  /** The carrier's service for heavy goods. */
  heavyGoods: { code: 81, forms: ["parcel", "rule"] },
} as const satisfies Record<string, TagRow>;

type TagName = keyof typeof TAGS;

/** The carrier's number of each tag. */
export const TAG = Object.fromEntries(Object.entries(TAGS).map(([name, { code }]) => [name, code])) as {
  readonly [Name in TagName]: (typeof TAGS)[Name]["code"];
};

/** Kinds of live plants, the sub-tags of that tag (carrier 2.6). Texts: `carrier:sub_tag.<code>`. */
export const PLANT_KIND = { seeds: 1, seedlings: 2, bagged: 3, fragilePots: 4, other: 5 } as const;
export const PLANT_KINDS: readonly number[] = Object.values(PLANT_KIND);

const ROWS: readonly TagRow[] = Object.values(TAGS);
const tagsThat = (has: (row: TagRow) => boolean | undefined): readonly number[] =>
  ROWS.filter(has).map(({ code }) => code);

export const EXCLUSIVE_TAGS = tagsThat(({ exclusive }) => exclusive);
export const ITEM_PRICE_TAGS = tagsThat(({ itemPrices }) => itemPrices);
export const RETURN_FEE_TAGS = tagsThat(({ returnFee }) => returnFee);
const PARTIAL_TAGS = tagsThat(({ partial }) => partial);

/** Returns the tags that a form offers, with `livePlantsTag` as the number of the live plants tag. */
export function tagsOffered(form: TagForm, livePlantsTag: number): number[] {
  const here = ROWS.filter(({ forms }) => forms.includes(form));
  return mergeTags(here.map(({ code }) => (code === TAG.livePlants ? livePlantsTag : code)));
}

/** `not_delivered_fee`, whole VND (carrier 2.5, 8.2). */
export const NOT_DELIVERED_FEE_VND = { minimum: 1, maximum: 20_000_000 };

export interface TagChoice {
  tags: readonly number[];
  subTags: readonly number[];
  notDeliveredFeeVnd: number | undefined;
}

/**
 * Returns the problems of a choice of tags (domain 1.9). `livePlantsTag` is the dialect's number of that tag.
 */
export function tagProblems(choice: TagChoice, livePlantsTag: number): Problem[] {
  const problems: Problem[] = [];
  const exclusive = EXCLUSIVE_TAGS.filter((tag) => choice.tags.includes(tag));
  if (exclusive.length > 1) problems.push(blocking("tags", "tags_exclusive", { tags: exclusive.join(", ") }));
  if (choice.tags.includes(TAG.failedDeliveryFee)) problems.push(...feeProblems(choice.notDeliveredFeeVnd));
  if (choice.tags.includes(livePlantsTag) && choice.subTags.length === 0)
    problems.push(blocking("tags", "sub_tags_missing"));
  return problems;
}

/** Returns whether the buyer may keep part of a parcel with these tags (carrier 2.5). */
export function allowsPartialDelivery(tags: readonly number[]): boolean {
  return tags.some((tag) => PARTIAL_TAGS.includes(tag));
}

/**
 * Returns those of `tags` that may be added to the ones already taken: a parcel carries only one of 17, 18 and 19 (carrier
 * 2.5), and the first wins.
 */
export function allowedBeside(taken: readonly number[], tags: readonly number[]): readonly number[] {
  if (!tags.some(isExclusive)) return tags;
  const first = taken.some(isExclusive) ? undefined : tags.find(isExclusive);
  return tags.filter((tag) => !isExclusive(tag) || tag === first);
}

const isExclusive = (tag: number) => EXCLUSIVE_TAGS.includes(tag);

/** Returns each tag once, in the order given; values that are not whole numbers are dropped. */
export function mergeTags(...lists: (readonly number[])[]): number[] {
  const merged: number[] = [];
  for (const list of lists) {
    for (const tag of list) if (Number.isSafeInteger(tag) && !merged.includes(tag)) merged.push(tag);
  }
  return merged;
}

function feeProblems(feeVnd: number | undefined): Problem[] {
  if (feeVnd === undefined) return [blocking("tags", "not_delivered_fee_missing")];
  const { minimum, maximum } = NOT_DELIVERED_FEE_VND;
  const inRange = Number.isInteger(feeVnd) && feeVnd >= minimum && feeVnd <= maximum;
  return inRange ? [] : [blocking("tags", "not_delivered_fee_range", { fee: feeVnd, minimum, maximum })];
}
