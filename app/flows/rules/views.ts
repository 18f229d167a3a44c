import type { TrialChange } from "~/domain/draft/rule-trial";
import type { ParcelState } from "~/domain/parcel/state";
import type { WordFact } from "~/domain/rules/facts";
import type { Rule } from "~/domain/rules/schema";
import type { RuleDraft } from "~/domain/rules/templates";

/** The things that rules name by id, with their names for display. */
export interface RuleNamesView {
  pickups: NamedView[];
  locations: NamedView[];
  /** The carrier's tag for live plants; from the dialect. */
  livePlantsTag: number;
}

export interface NamedView {
  id: string;
  name: string;
}

/** The page of a shop's rules. */
export interface RulesView {
  rules: Rule[];
  /** A change must send it back, so that staff cannot change rules they have not seen. */
  version: string;
  /** Open parcels are being redrafted. */
  redrafting: boolean;
  names: RuleNamesView;
  /** Thresholds that apply without a rule: the value above which tag 2 is proposed, and the COD above which parcels are held. */
  builtIn: { insuredAboveVnd: number; holdCodAboveVnd: number | null };
}

/** The page of one rule. */
export interface RuleView {
  id: string;
  /** The stored rule; null: a new one, which starts from `draft`. */
  rule: Rule | null;
  draft: RuleDraft;
  version: string;
  names: RuleNamesView;
  choices: RuleChoices;
}

/** Values found in the shop's recent orders, most used first, and the provinces of both systems. */
interface RuleChoices extends Record<WordFact, string[]> {
  provinces: { name: string; former: boolean }[];
}

/** What a changed rule would do to recent orders. */
export interface TrialView {
  /** Parcels examined, and how many of them the rule matches. */
  parcels: number;
  matching: number;
  /** Parcels that it matches or that would change; waiting ones first. */
  rows: TrialRowView[];
}

export interface TrialRowView {
  shipmentId: string;
  orderKey: string;
  orderName: string;
  recipientName: string | null;
  state: ParcelState;
  /** It has not been sent: its changes take effect when the rule is saved. */
  waits: boolean;
  matches: boolean;
  changes: TrialChange[];
}
