import { createHash } from "node:crypto";
import type { Billing } from "./domain/billing/plans";

/** Returns a short name of the operator's switch, the same for the same plans: processes tell each other theirs by it. */
export function switchName(billing: Billing): string {
  if (billing.kind !== "plans") return billing.kind;
  return `plans ${createHash("sha256").update(JSON.stringify(billing.plans)).digest("hex").slice(0, 8)}`;
}
