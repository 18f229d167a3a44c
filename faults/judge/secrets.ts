import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "./finding.ts";

/** I12: no log of a process of the app holds a secret or a token. */
export function secretsInLogs(dataDir: string, processes: readonly string[], secrets: readonly string[]): Finding[] {
  const logs = readdirSync(dataDir).filter((file) => processes.some((name) => file === `${name}.log`));
  return logs.flatMap((file) => {
    const text = readFileSync(join(dataDir, file), "utf8");
    return secrets
      .filter((secret) => text.includes(secret))
      .map((secret) => ({ invariant: "I12", about: [], what: `${file} holds a secret: ${secret.slice(0, 6)}…` }));
  });
}
