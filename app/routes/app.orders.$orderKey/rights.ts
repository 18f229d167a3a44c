import type { Right } from "~/domain/settings/staff-rights";
import type { Intent, IntentName } from "./intents";
import type { FormPatch } from "./patch";

/** The right that each action on a parcel needs (decision 079). */
const RIGHTS: Record<Exclude<IntentName, "edit">, Right> = {
  book: "book",
  correct_address: "prepare",
  give_back_address: "prepare",
  release_hold: "release_hold",
  split: "prepare",
  join: "prepare",
  cancel: "cancel",
  rebook: "cancel",
  ship_again: "settle_doubt",
  close_differences: "change_money",
  close_attention: "follow_up",
  undo_handover: "hand_over",
  adopt_anyway: "settle_doubt",
  book_under_new_reference: "settle_doubt",
  enter_amount: "change_money",
  refresh: "follow_up",
  retry_shopify: "follow_up",
};

/** The fields of the parcel form that change what the buyer pays, or what the shop gets for a lost parcel. */
const MONEY_FIELDS: readonly (keyof FormPatch)[] = [
  "codVnd",
  "unpaidAs",
  "declaredValueVnd",
  "feePaidBy",
  "notDeliveredFeeVnd",
  "collectOnly",
];

/** Returns the rights that an action on a parcel needs: an edit those for what it changes. */
export function rightsFor(intent: Intent): Right[] {
  if (intent.intent !== "edit") return [RIGHTS[intent.intent]];
  const fields = Object.keys(intent.patch) as (keyof FormPatch)[];
  const money = fields.filter((field) => MONEY_FIELDS.includes(field));
  const rights: Right[] = money.length > 0 ? ["change_money"] : [];
  return money.length < fields.length || money.length === 0 ? [...rights, "prepare"] : rights;
}
