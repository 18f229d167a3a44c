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

/** Returns one problem for each rule that holds the parcel and that staff have not released. */
export function holdProblems({ holds }: RuleEffects, { releasedHolds = [] }: ParcelOverrides): Problem[] {
  return holds
    .filter(({ id }) => !releasedHolds.includes(id))
    .map(({ id, name, reason }) => blocking("parcel", "rule_hold", { rule: name, reason, ruleId: id }));
}
