import type { Deps } from "~/flows/deps.server";
import { readStatement } from "~/store/statement-imports.server";
import { countLines, uncountLines } from "./apply.server";
import { readFileOf } from "./read-file.server";

/**
 * Does what a statement waits for: its file is read, or its rows begin or cease to count. Can be called again at any time. One
 * statement of a shop at a time: two could hold the same payment, and neither would see the other's. `busy`: another process has one
 * in hand.
 */
export async function runStatement(
  deps: Deps,
  shopId: string,
  statementId: string,
): Promise<{ outcome: "done" | "gone" | "busy" }> {
  return {
    outcome: await deps.locks.exclusively(`statement:${shopId}`, async () => {
      const one = await readStatement(deps.database, shopId, statementId);
      if (!one) return "gone";
      if (one.state === "reading") await readFileOf(deps, shopId, one);
      if (one.state === "applying") await countLines(deps, shopId, one);
      if (one.state === "undoing") await uncountLines(deps, shopId, one);
      return "done";
    }),
  };
}
