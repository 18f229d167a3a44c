import { randomUUID } from "node:crypto";
import type { BatchKind } from "~/domain/booking/batch";
import type { BatchEdit } from "~/domain/booking/batch-edit";
import { type BatchWish, prepareBatchOf } from "~/flows/booking/prepare-batch.server";
import { runBatch } from "~/flows/booking/run-batch.server";
import { startPreparedBatch } from "~/flows/booking/start-batch.server";
import { ACTOR, type TestShop } from "./a-shop";

/** What a member of staff does: opens the dialog, reads it, confirms. Nothing has run yet. */
export async function aStartedBatch(
  { deps, shopId }: TestShop,
  kind: BatchKind,
  target: BatchWish["target"],
  patch: BatchEdit = {},
) {
  const preview = await prepareBatchOf(deps, shopId, { batchId: randomUUID(), kind, target }, ACTOR);
  await startPreparedBatch(deps, shopId, preview.batchId, patch);
  return preview;
}

/** The same, and the worker has done it. */
export async function aRunBatch(shop: TestShop, kind: BatchKind, target: BatchWish["target"], patch: BatchEdit = {}) {
  const preview = await aStartedBatch(shop, kind, target, patch);
  await runBatch(shop.deps, shop.shopId, preview.batchId);
  return preview;
}
