import type { TrialChange } from "~/domain/draft/rule-trial";
import type { ParcelState } from "~/domain/parcel/state";
import type { WordFact } from "~/domain/rules/facts";
import type { Rule } from "~/domain/rules/schema";
import type { RuleDraft } from "~/domain/rules/templates";

/** What rules name by an id, with what people call it. */
export interface RuleNamesView {
  pickups: NamedView[];
  locations: NamedView[];
  /** The carrier's number for live plants: dialect. */
  livePlantsTag: number;
}

export interface NamedView {
  id: string;
  name: string;
}

/** The page of a shop's rules. */
export interface RulesView {
  rules: Rule[];
  /** What a change must name, so that nobody changes rules they have not seen. */
  version: string;
  /** Open parcels are being drafted anew. */
  redrafting: boolean;
  names: RuleNamesView;
  /** What stands without a rule: from which value tag 2 is proposed, and the COD from which parcels are held. */
  builtIn: { insuredAboveVnd: number; holdCodAboveVnd: number | null };
}

/** The page of one rule. */
export interface RuleView {
  id: string;
  /** As it is stored; null: a new one, which `draft` begins. */
  rule: Rule | null;
  draft: RuleDraft;
  version: string;
  names: RuleNamesView;
  choices: RuleChoices;
}

/** What the shop's recent orders hold, most used first, and the provinces of both systems. */
interface RuleChoices extends Record<WordFact, string[]> {
  provinces: { name: string; former: boolean }[];
}

/** What a changed rule would do to recent orders. Nothing was changed. */
export interface TrialView {
  /** Parcels looked at, and how many of them the rule is for. */
  parcels: number;
  matching: number;
  /** Those it is for, and those that would change: the ones that wait first. */
  rows: TrialRowView[];
}

export interface TrialRowView {
  shipmentId: string;
  orderKey: string;
  orderName: string;
  recipientName: string | null;
  state: ParcelState;
  /** It has not been sent: what changes, changes when the rule is saved. */
  waits: boolean;
  matches: boolean;
  changes: TrialChange[];
}
