import type { JobName } from "~/flows/deps.server";
import { applyPush } from "~/flows/status/apply-pushes.server";
import { applyWebhook } from "~/flows/webhook/apply.server";
import { claimFirst } from "../flows/a-message.ts";
import { promptHandlers } from "./prompt-handlers.ts";
import type { OneShop } from "./two-shops.ts";

/** Applies every message that waits and does every job of a shop, also those for later. Returns the kinds of the jobs. */
export async function doLeftoverWork({ app, deps }: OneShop, shopId: string): Promise<string[]> {
  const later = new Date(deps.now().getTime() + 3_600_000);
  for (let messages = await claimFirst({ app, deps }, later, 100); messages.length > 0; ) {
    for (const message of messages) await apply(message);
    messages = await claimFirst({ app, deps }, later, 100);
  }
  const handlers = promptHandlers(deps);
  const jobs = await deps.database.query<{ kind: JobName; payload: unknown }>(
    "DELETE FROM work WHERE shop_id = $1 RETURNING kind, payload",
    [shopId],
  );
  for (const { kind, payload } of jobs) await handlers[kind](payload);
  return jobs.map(({ kind }) => kind);

  async function apply(message: Awaited<ReturnType<typeof claimFirst>>[number]) {
    if (message.source === "shopify") await applyWebhook(deps, message);
    else await applyPush(deps, message);
  }
}
