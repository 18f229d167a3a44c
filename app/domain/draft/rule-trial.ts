import type { RuleEffects } from "~/domain/rules/rules";
import { bookAtOnceRule, isBookable, type ParcelDraft } from "./draft";

/** Everything that rules can set for one parcel. Null: not set. */
export interface RuledOutcome {
  tags: number[];
  subTags: number[];
  solutionIds: string[];
  notDeliveredFeeVnd: number | null;
  transport: string | null;
  pickAddressId: string | null;
  pickOption: string | null;
  pickWorkShift: number | null;
  deliverWorkShift: number | null;
  note: string | null;
  declaredValueVnd: number | null;
  /** Reasons of the rules that hold the parcel. */
  holds: string[];
  bookedAtOnce: boolean;
  /** Whether it could be booked as it is; null for a parcel that was sent. */
  ready: boolean | null;
}

type TrialPart = keyof RuledOutcome;

/** One part that would change. */
export type TrialChange = {
  [Part in TrialPart]: { part: Part; before: RuledOutcome[Part]; after: RuledOutcome[Part] };
}[TrialPart];

/** Returns the outcome for an unsent parcel, including its parcel form. */
export function outcomeOfDraft(draft: ParcelDraft): RuledOutcome {
  const { request, problems } = draft;
  const holds = problems.filter(({ code }) => code === "rule_hold").map(({ params }) => String(params?.reason ?? ""));
  return {
    tags: request.tags,
    subTags: request.subTags,
    solutionIds: request.solutionIds,
    notDeliveredFeeVnd: request.notDeliveredFeeVnd ?? null,
    transport: request.transport ?? null,
    pickAddressId: request.pickup?.pickAddressId ?? null,
    pickOption: request.pickOption ?? null,
    pickWorkShift: request.pickWorkShift ?? null,
    deliverWorkShift: request.deliverWorkShift ?? null,
    note: request.note ?? null,
    declaredValueVnd: request.declaredValueVnd,
    holds,
    bookedAtOnce: bookAtOnceRule(draft) !== null,
    ready: isBookable(draft),
  };
}

/** Returns the outcome of the rules alone, for a parcel that was sent: nothing else can be tried again. */
export function outcomeOfEffects(effects: RuleEffects): RuledOutcome {
  return {
    tags: effects.tags,
    subTags: effects.subTags,
    solutionIds: effects.solutionIds,
    notDeliveredFeeVnd: effects.notDeliveredFeeVnd ?? null,
    transport: effects.transport ?? null,
    pickAddressId: effects.pickAddressId ?? null,
    pickOption: effects.pickOption ?? null,
    pickWorkShift: effects.pickWorkShift ?? null,
    deliverWorkShift: effects.deliverWorkShift ?? null,
    note: effects.note ?? null,
    declaredValueVnd: effects.declaredValueVnd ?? null,
    holds: effects.holds.map(({ reason }) => reason),
    bookedAtOnce: effects.bookAtOnce && effects.holds.length === 0,
    ready: null,
  };
}

/** Returns the parts that would change. The order of tags does not matter. */
export function changesBetween(before: RuledOutcome, after: RuledOutcome): TrialChange[] {
  return (Object.keys(before) as TrialPart[])
    .filter((part) => comparable(before[part]) !== comparable(after[part]))
    .map((part) => ({ part, before: before[part], after: after[part] }) as TrialChange);
}

function comparable(value: RuledOutcome[TrialPart]): string {
  return JSON.stringify(Array.isArray(value) ? [...value].sort() : value);
}
