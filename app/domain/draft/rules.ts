import type { ParcelOverrides } from "~/domain/parcel/overrides";
import { blocking, type Problem } from "~/domain/parcel/problem";
import type { RuleEffects } from "~/domain/rules/rules";
import type { ShopSettings } from "~/domain/settings/settings";

/** Returns the shop's defaults as changed by its rules for one parcel: shop default < rule < parcel form. */
export function ruledSettings(settings: ShopSettings, ruled: RuleEffects): ShopSettings {
  return {
    ...settings,
    transport: ruled.transport ?? settings.transport,
    pickOption: ruled.pickOption ?? settings.pickOption,
    pickWorkShift: ruled.pickWorkShift ?? settings.pickWorkShift,
    deliverWorkShift: ruled.deliverWorkShift ?? settings.deliverWorkShift,
    noteTemplate: ruled.note ?? settings.noteTemplate,
  };
}

/** Returns one problem for each rule, and for each hold of this parcel alone, that holds it and that staff have not released. */
export function holdProblems(
  { holds }: RuleEffects,
  { releasedHolds = [], holds: own = [] }: ParcelOverrides,
): Problem[] {
  const isOpen = ({ id }: { id: string }) => !releasedHolds.includes(id);
  return [
    ...holds
      .filter(isOpen)
      .map(({ id, name, reason }) => blocking("parcel", "rule_hold", { rule: name, reason, ruleId: id })),
    // One code for both, because one click releases both; `by` in place of the rule's name says that no rule holds it.
    ...own.filter(isOpen).map(({ id, by, reason }) => blocking("parcel", "rule_hold", { by, reason, ruleId: id })),
  ];
}
