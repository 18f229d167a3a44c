import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cruise, type ICruiseResult, type IForbiddenRuleType } from "dependency-cruiser";
import extractTsConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { TABLE } from "./rooms.ts";

/** Every folder with code; an extension has a compiler configuration of its own and imports nothing of the rest. */
const CODE = ["app", "bench", "sandbox", "scripts", "server.ts", "test"];

/** Types count as much as values. */
export const READING = { doNotFollow: { path: "node_modules" }, tsPreCompilationDeps: true } as const;

/** Packages are found as Node finds them, their types where they ship nothing else. */
export const RESOLVING = { exportsFields: ["exports"], conditionNames: ["import", "types", "node", "default"] };

/** Returns the graph of the code below `baseDir`, and where it breaks the rules. */
export async function graphOf(rules: IForbiddenRuleType[], baseDir = process.cwd(), code = CODE) {
  const fileName = join(baseDir, "tsconfig.json");
  const { output } = await cruise(
    code,
    { ...READING, baseDir, validate: true, ruleSet: { forbidden: rules }, tsConfig: { fileName } },
    RESOLVING,
    { tsConfig: extractTsConfig(fileName) },
  );
  return output as ICruiseResult;
}

/** Returns one text for each broken rule: who imports whom, and the rule. */
export function complaints({ summary }: ICruiseResult, rules: readonly IForbiddenRuleType[]): string[] {
  const seen = new Set<string>();
  return summary.violations.flatMap(({ from, to, rule, cycle }) => {
    const path = cycle?.map(({ name }) => name) ?? (from === to ? [] : [to]);
    // A circle is found from each of its modules.
    const key = `${rule.name} ${cycle ? path.toSorted().join() : `${from} ${to}`}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const text = rules.find(({ name }) => name === rule.name)?.comment;
    return [`${[from, ...path].join(" → ")}\n  ${rule.name}: ${text}`];
  });
}

export function readTable(): string {
  return readFileSync(TABLE, "utf8");
}
