import { z } from "zod";
import {
  DISCREPANCY_PLACES,
  type Discrepancy,
  type DiscrepancyFacts,
  type DiscrepancyKind,
  isDiscrepancyKind,
  repairOf,
} from "~/domain/comparison/discrepancy";
import type { Deps } from "~/flows/deps.server";
import { orderKeyOf } from "~/flows/order-key";
import { readLastComparison } from "~/store/comparisons.server";
import { type DiscrepancyPage, type ListedDiscrepancy, listDiscrepancies } from "~/store/discrepancies.server";
import { NOT_IN_STEP_TALLY, readTallies } from "~/store/tallies.server";
import type { DiscrepancyPageView, DiscrepancyView } from "./views";

const PAGE_SIZE = 50;

/** What of the list is shown, and after which row of it. */
export type DiscrepancyQuery = Pick<DiscrepancyPage, "state" | "kind" | "after">;

/** Returns a page of what is not in step in a shop, the newest first. Pages by key, without offset (perf 3.10). */
export async function listNotInStep(deps: Deps, shopId: string, query: DiscrepancyQuery): Promise<DiscrepancyPageView> {
  // Before what it finds: a comparison that ends meanwhile is not the one that these rows are of.
  const comparedAt = await readLastComparison(deps.database, shopId);
  const [rows, tallies] = await Promise.all([
    listDiscrepancies(deps.database, shopId, { ...query, limit: PAGE_SIZE + 1 }),
    readTallies(deps.database, shopId),
  ]);
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    rows: page.flatMap(viewOf),
    next: rows.length > PAGE_SIZE && last ? DISCREPANCY_PLACES.textOf(last) : null,
    open: tallies.get(NOT_IN_STEP_TALLY) ?? 0,
    comparedAt: comparedAt?.toISOString() ?? null,
  };
}

/** A row that another release wrote in another form is left out: its own release shows it. */
function viewOf(row: ListedDiscrepancy): DiscrepancyView[] {
  const { kind, subject } = row;
  if (!isDiscrepancyKind(kind)) return [];
  const facts = FACTS[kind].safeParse(row.facts);
  if (!facts.success) return [];
  return [
    {
      key: `${kind} ${subject}`,
      ...{ kind, subject, repair: repairOf(kind), facts: facts.data as Discrepancy["facts"] },
      orderKey: row.orderId && row.orderName !== null ? orderKeyOf(row.orderId) : null,
      ...{ orderName: row.orderName, trackingNumber: row.trackingNumber, words: row.words },
      firstSeenAt: row.firstSeenAt.toISOString(),
      left: row.leftAt && { by: row.leftByName, at: row.leftAt.toISOString() },
    },
  ];
}

const nothing = z.object({});
const vnd = z.number();
const trackingNumber = z.string().nullable();

/** The stored form of each kind's facts. */
const FACTS: { [Kind in DiscrepancyKind]: z.ZodType<DiscrepancyFacts[Kind]> } = {
  order_unread: z.object({ change: z.enum(["new", "changed"]), updatedAt: z.string() }),
  order_gone: nothing,
  payment_differs: z.object({ outstandingVnd: vnd }),
  payment_missing: z.object({ outstandingVnd: vnd }),
  steps_missing: z.object({ steps: z.array(z.string()) }),
  fulfillment_missing: z.object({ trackingNumber, inShopify: z.enum(["cancelled", "gone"]) }),
  fulfillment_left: z.object({ trackingNumber }),
  tracking_differs: z.object({ trackingNumber: z.string(), inShopify: z.array(z.string()) }),
  carrier_status_differs: z.object({ waybill: z.number().nullable(), carrier: z.number() }),
  unknown_to_carrier: z.object({ trackingNumber }),
  cod_differs: z.object({ waybillVnd: vnd, carrierVnd: vnd }),
  work_given_up: z.object({ work: z.string(), error: z.string() }),
  step_refused: z.object({ step: z.string(), attempts: z.number() }),
  message_stuck: z.object({ from: z.string(), topic: z.string(), error: z.string() }),
};
