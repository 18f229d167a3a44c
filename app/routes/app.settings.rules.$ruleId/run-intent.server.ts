import { z } from "zod";
import type { Actor, Deps } from "~/flows/deps.server";
import { recordAccess } from "~/flows/privacy/record-access.server";
import { changeRules } from "~/flows/rules/change.server";
import { tryRule } from "~/flows/rules/try.server";

/** What the editor asks for; the rule itself is parsed by its own schema. */
export const ruleIntentSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("try"), rule: z.unknown() }),
  z.object({ intent: z.literal("save"), version: z.string().max(40), rule: z.unknown() }),
]);

type RuleIntent = z.infer<typeof ruleIntentSchema>;

/** Tries the rule on recent orders, which changes nothing, or saves it. Returns the outcome with the name of its intent. */
export async function runIntent(deps: Deps, shopId: string, actor: Actor, data: RuleIntent) {
  if (data.intent === "try") {
    const tried = await tryRule(deps, shopId, data.rule);
    const people =
      tried.outcome === "tried" ? tried.trial.rows.filter(({ recipientName }) => recipientName !== null) : [];
    recordAccess(deps, shopId, actor, { what: "orders", subject: "", people: people.length });
    return { intent: data.intent, ...tried };
  }
  return {
    intent: data.intent,
    ...(await changeRules(deps, shopId, data.version, { kind: "save", rule: data.rule })),
  };
}
