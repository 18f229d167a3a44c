import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cruise, type ICruiseResult, type IForbiddenRuleType } from "dependency-cruiser";
import extractTsConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { TABLE } from "./rooms.ts";

/** Every folder with code, except extensions: each has its own compiler configuration and imports nothing from the rest. */
const CODE = ["app", "bench", "faults", "sandbox", "scripts", "server.ts", "test"];

/** Imports of types count like imports of values. */
export const READING = { doNotFollow: { path: "node_modules" }, tsPreCompilationDeps: true } as const;

/** Resolves packages as Node does, or by their types where they ship nothing else. */
export const RESOLVING = { exportsFields: ["exports"], conditionNames: ["import", "types", "node", "default"] };

/** Returns the dependency graph of the code below `baseDir`, with its violations of the rules. */
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

/** Returns one text for each violation: importer, imported module, and the rule. */
export function complaints({ summary }: ICruiseResult, rules: readonly IForbiddenRuleType[]): string[] {
  const seen = new Set<string>();
  return summary.violations.flatMap(({ from, to, rule, cycle }) => {
    const path = cycle?.map(({ name }) => name) ?? (from === to ? [] : [to]);
    // A cycle is reported once for each of its modules.
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
