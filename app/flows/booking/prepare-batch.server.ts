import type { BatchKind } from "~/domain/booking/batch";
import { tagsToAdd, tagsToRemove } from "~/domain/booking/batch-edit";
import { changesBetween } from "~/domain/booking/draft-version";
import type { Actor, Deps } from "~/flows/deps.server";
import { filterAt, type ListFilter } from "~/flows/order-list/filter";
import type { SeenParcel } from "~/flows/order-list/views";
import { listPickupChoices } from "~/flows/parcel/shop-context.server";
import { countBatchRows, listBatchRows, saveRowsDone } from "~/store/batch-rows.server";
import { prepareBatch } from "~/store/batches.server";
import { isMatchedByMore, listDraftVersions } from "~/store/booking-queue.server";
import { countBuyersInBatch, MOST_OF_BATCH } from "~/store/buyer-orders.server";
import { countBelowFee, countForRefusers } from "~/store/buyer-risks.server";
import type { Sql } from "~/store/database.server";
import { type BatchPreview, type BuyersInBatch, type EditOffersView, previewOf } from "./batch-views";

/** The most orders that one batch takes. */
const MAX_ORDERS = 50_000;

/** What staff want to do, with which parcels: all of the orders that match, or chosen ones with what was on the screen. */
export interface BatchWish {
  /** Made by the page, so that a second request for the same dialog makes no second batch. */
  batchId: string;
  kind: BatchKind;
  target: { filter: ListFilter } | { parcels: readonly SeenParcel[] };
}

/**
 * Prepares a batch and returns what starting it would do: which parcels, how much COD and which fees, and what is left out and why.
 * The parcels and their drafts are bound now, so that what the dialog counts is what is done (decision 070). Nothing is done
 * before the batch is started.
 */
export async function prepareBatchOf(
  deps: Deps,
  shopId: string,
  { batchId, kind, target }: BatchWish,
  actor: Actor,
): Promise<BatchPreview> {
  const batch = { id: batchId, kind, actorId: actor.userId, actorName: actor.name };
  return deps.database.transaction(async (sql) => {
    const now = deps.now();
    const filter = "filter" in target ? filterAt(target.filter, now) : null;
    const more = filter !== null && (await isMatchedByMore(sql, shopId, filter, MAX_ORDERS));
    const of = "parcels" in target ? target : { filter: filterAt(target.filter, now), most: MAX_ORDERS };
    await prepareBatch(sql, shopId, batch, of, now);
    if ("parcels" in target && (kind === "book" || kind === "edit"))
      await noteChanges(sql, shopId, batchId, target.parcels);
    const preview = previewOf(batchId, kind, await countBatchRows(sql, shopId, batchId), more);
    return {
      ...preview,
      ofBuyers: kind === "book" ? await readBuyers(sql, shopId, preview) : null,
      belowFee: kind === "book" ? await countBelowFee(sql, shopId, batchId) : null,
      forRefusers: kind === "book" ? await countForRefusers(sql, shopId, batchId) : null,
      offers: kind === "edit" ? await readOffers(deps, sql, shopId) : null,
    };
  });
}

/** Returns how many orders of the batch are for buyers who have several waiting; null: none. */
async function readBuyers(
  sql: Sql,
  shopId: string,
  { batchId, parcels }: Pick<BatchPreview, "batchId" | "parcels">,
): Promise<BuyersInBatch | null> {
  const counted = await countBuyersInBatch(sql, shopId, batchId);
  return counted.orders === 0 ? null : { ...counted, among: parcels > MOST_OF_BATCH ? MOST_OF_BATCH : null };
}

/** Notes what changed in the parcels that are left out for it, and the draft that staff are shown in its place. */
async function noteChanges(sql: Sql, shopId: string, batchId: string, parcels: readonly SeenParcel[]): Promise<void> {
  const groups = (await countBatchRows(sql, shopId, batchId)).filter(({ reason }) => reason === "changed");
  if (groups.length === 0) return;
  const rows = await listBatchRows(sql, shopId, batchId, groups, { after: 0, limit: parcels.length });
  const seen = new Map(parcels.map(({ shipmentId, version }) => [shipmentId, version]));
  const ids = rows.map(({ shipmentId }) => shipmentId);
  const versions = await listDraftVersions(sql, shopId, ids);
  await saveRowsDone(
    sql,
    shopId,
    batchId,
    rows.map(({ place, shipmentId }) => {
      const version = versions.get(shipmentId) ?? null;
      const changes = changesBetween(seen.get(shipmentId) ?? "", version ?? "");
      return { place, outcome: "left_out", reason: "changed", version, changes };
    }),
  );
}

/** Returns what an edit of many parcels may choose from: confirmed pickups, and the tags that need nothing of the single parcel. */
async function readOffers(deps: Deps, sql: Sql, shopId: string): Promise<EditOffersView> {
  const { livePlantsTag } = deps.config.carrierRules;
  const pickups = (await listPickupChoices(sql, shopId)).filter(({ confirmed }) => confirmed);
  return {
    pickups: pickups.map(({ pickAddressId: id, name, address }) => ({
      id,
      name: [name, address].filter(Boolean).join(" – "),
    })),
    addTags: tagsToAdd(livePlantsTag),
    removeTags: tagsToRemove(livePlantsTag),
    livePlantsTag,
  };
}
