import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import { unknownNoteWords } from "~/domain/draft/note";
import { touchedBySettings } from "~/domain/draft/touched";
import { type FieldFaults, faultsOf } from "~/domain/field-faults";
import { changedRules, type RulesChange } from "~/domain/rules/list";
import { holdsAndBooks, type Rule, ruleSchema } from "~/domain/rules/schema";
import { settingsFit } from "~/domain/settings/settings";
import { askForRedraft } from "~/flows/ask-for-redraft.server";
import type { Deps } from "~/flows/deps.server";
import { lockSettings } from "~/store/rules.server";
import { mergeSettings } from "~/store/shops.server";

const id = z.string().min(1).max(40);

/** The changes that the pages may request; a rule is validated separately, by its own schema. */
export const rulesFormSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("save"), rule: z.unknown() }),
  z.object({ kind: z.literal("move"), id, by: z.union([z.literal(-1), z.literal(1)]) }),
  z.object({ kind: z.literal("enable"), id, enabled: z.boolean() }),
  z.object({ kind: z.literal("delete"), id }),
  z.object({ kind: z.literal("duplicate"), id, name: z.string().trim().min(1).max(80) }),
]);

export type RulesForm = z.infer<typeof rulesFormSchema>;

export type ChangeRulesOutcome =
  | { outcome: "saved"; version: string }
  /** The rules were changed since the page was opened; `version` identifies the current ones. */
  | { outcome: "stale"; version: string }
  /** The rule no longer exists, or the rules would exceed their limit of number or length. */
  | { outcome: "not_possible" }
  | { outcome: "invalid"; faults: FieldFaults };

/** Returns a hash that identifies one state of a shop's rules: a page that shows another state may not change them. */
export function rulesVersion(rules: readonly Rule[]): string {
  return createHash("sha256").update(JSON.stringify(rules)).digest("base64url").slice(0, 16);
}

/**
 * Changes a shop's rules, unless they are no longer those of `version`, and asks for redrafting the parcels that the change
 * touches in the same transaction.
 */
export async function changeRules(
  deps: Deps,
  shopId: string,
  version: string,
  form: RulesForm,
): Promise<ChangeRulesOutcome> {
  const read = readForm(form);
  if ("faults" in read) return { outcome: "invalid", faults: read.faults };
  return deps.database.transaction(async (sql) => {
    const settings = await lockSettings(sql, shopId);
    if (!settings) return { outcome: "not_possible" };
    const current = rulesVersion(settings.rules);
    if (current !== version) return { outcome: "stale", version: current };
    const rules = changedRules(settings.rules, read.change);
    if (!rules || !settingsFit({ ...settings, rules }, settings)) return { outcome: "not_possible" };
    await mergeSettings(sql, shopId, { rules });
    await askForRedraft(deps, sql, shopId, touchedBySettings(settings, { ...settings, rules }));
    deps.log.info({ shop: shopId, change: form.kind, rules: rules.length }, "rules.changed");
    return { outcome: "saved", version: rulesVersion(rules) };
  });
}

function readForm(form: RulesForm): { change: RulesChange } | { faults: FieldFaults } {
  if (form.kind === "duplicate") return { change: { ...form, copyId: randomUUID() } };
  if (form.kind !== "save") return { change: form };
  const rule = ruleSchema.safeParse(form.rule);
  if (!rule.success) return { faults: faultsOf(rule.error, form.rule) };
  const { actions } = rule.data;
  if (unknownNoteWords(actions.note ?? "").length > 0) return { faults: { "actions.note": "unknown_word" } };
  if (holdsAndBooks(actions)) return { faults: { "actions.bookAtOnce": "invalid" } };
  return { change: { kind: "save", rule: rule.data } };
}
