import { bothTouched, EVERY_DRAFT, type Touched } from "~/domain/draft/touched";
import type { Sql } from "~/store/database.server";
import { lockSettings } from "~/store/rules.server";
import { lockAskedWork } from "~/store/work.server";
import type { Deps, JobPayloads } from "./deps.server";

/**
 * Has the drafts that a change touches redrafted in the background, inside the transaction of the change. What is being redrafted
 * for an earlier change starts again with both: it must not end with the settings of then.
 */
export async function askForRedraft(deps: Deps, sql: Sql, shopId: string, touched: Touched): Promise<void> {
  if (touched.length === 0) return;
  // Two changes at the same time would each widen what was there before both.
  await lockSettings(sql, shopId);
  const asked = (await lockAskedWork(sql, shopId, "redraft-parcels", "")) as JobPayloads["redraft-parcels"] | null;
  const both = asked ? bothTouched(asked.touched ?? EVERY_DRAFT, touched) : touched;
  await deps.queue.enqueue(sql, "redraft-parcels", { shopId, touched: [...both] });
}
