import { faultOfMapping, type Mapping, type MappingFault } from "~/domain/statement/mapping";
import { OPEN_STATES } from "~/domain/statement/states";
import type { Deps } from "~/flows/deps.server";
import { saveColumns } from "~/store/statement-columns.server";
import { readPreview } from "~/store/statement-files.server";
import { moveStatement, readStatement } from "~/store/statement-imports.server";
import { fingerprintOf } from "./read-file.server";

export type ChooseOutcome =
  | { outcome: "reading" }
  | { outcome: "not_usable"; fault: MappingFault }
  /** `gone`: its file is deleted, and has to be imported again. `too_late`: it counts. */
  | { outcome: "gone" | "too_late" | "not_found" };

/**
 * Has a statement read by the columns that staff chose, and remembers them for the next one with this header. Only while nothing of
 * it counts.
 */
export async function chooseColumns(
  deps: Deps,
  shopId: string,
  statementId: string,
  mapping: Mapping,
): Promise<ChooseOutcome> {
  const fault = faultOfMapping(mapping);
  if (fault !== null) return { outcome: "not_usable", fault };
  return readAnew(deps, shopId, statementId, mapping);
}

/** Has a statement read once more: parcels may have become known since. */
export async function lookAgain(deps: Deps, shopId: string, statementId: string): Promise<ChooseOutcome> {
  return readAnew(deps, shopId, statementId, null);
}

async function readAnew(
  deps: Deps,
  shopId: string,
  statementId: string,
  chosen: Mapping | null,
): Promise<ChooseOutcome> {
  const { database, cipher } = deps;
  const one = await readStatement(database, shopId, statementId);
  if (!one) return { outcome: "not_found" };
  const preview = await readPreview(database, cipher, shopId, statementId);
  if (!preview) return { outcome: "gone" };
  const fingerprint = chosen && fingerprintOf(preview, chosen);
  const moved = await database.transaction(async (sql) => {
    const again = { state: "reading" as const, trouble: null, progress: 0, ...(chosen && { mapping: chosen }) };
    if (!(await moveStatement(sql, shopId, statementId, OPEN_STATES, again))) return false;
    if (chosen && fingerprint) await saveColumns(sql, shopId, { fingerprint, mapping: chosen }, deps.now());
    await deps.queue.enqueue(sql, "statement", { shopId, statementId });
    return true;
  });
  return { outcome: moved ? "reading" : "too_late" };
}
