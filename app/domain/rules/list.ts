import { MAX_RULES, type Rule } from "./schema";

/** One change of a shop's list of rules. */
export type RulesChange =
  /** Replaces the rule with the same id, else comes last, so that existing rules keep their precedence. */
  | { kind: "save"; rule: Rule }
  /** One place up or down. */
  | { kind: "move"; id: string; by: -1 | 1 }
  | { kind: "enable"; id: string; enabled: boolean }
  | { kind: "delete"; id: string }
  /** A copy right below its original, disabled at first. */
  | { kind: "duplicate"; id: string; copyId: string; name: string };

/** Returns the list after a change; null when the rule no longer exists or there would be too many rules. */
export function changedRules(rules: readonly Rule[], change: RulesChange): Rule[] | null {
  const id = change.kind === "save" ? change.rule.id : change.id;
  const index = rules.findIndex((rule) => rule.id === id);
  const rule = rules[index];
  if (change.kind === "save") return rule ? rules.with(index, change.rule) : added(rules, rules.length, change.rule);
  if (!rule) return null;
  switch (change.kind) {
    case "move":
      return moved(rules, index, index + change.by);
    case "enable":
      return rules.with(index, { ...rule, enabled: change.enabled });
    case "delete":
      return rules.toSpliced(index, 1);
    case "duplicate":
      return added(rules, index + 1, { ...rule, id: change.copyId, name: change.name, enabled: false });
  }
}

function added(rules: readonly Rule[], index: number, rule: Rule): Rule[] | null {
  return rules.length < MAX_RULES ? rules.toSpliced(index, 0, rule) : null;
}

/** The first rule cannot move up, nor the last one down: the list stays as it is. */
function moved(rules: readonly Rule[], from: number, to: number): Rule[] {
  const rule = rules[from];
  if (!rule || to < 0 || to >= rules.length) return [...rules];
  return rules.toSpliced(from, 1).toSpliced(to, 0, rule);
}
