import type { WaitingKind } from "~/domain/attention/waiting";
import type { AnswerOutcome, BuyerAnswer } from "~/domain/buyer/answer";
import type { OrderFacts } from "~/domain/order/order";
import type { ParcelRequest } from "~/domain/parcel/request";
import type { Sql } from "./database.server";
import type { ShipmentRow } from "./shipments.server";
import { run, statement } from "./statements.server";

/** A place in the work queue, after which the next page continues. */
export interface WaitingPosition {
  kind: WaitingKind;
  /** ISO 8601. */
  since: string;
  /** The parcel's id. */
  id: string;
}

/** A parcel that waits for a person, with what its row in the queue shows of its order and of what was sent. */
export interface WaitingRow
  extends Pick<
    ShipmentRow,
    | "id"
    | "draftVersion"
    | "orderId"
    | "state"
    | "attention"
    | "problems"
    | "differences"
    | "recharge"
    | "overrides"
    | "buyerSaid"
    | "codVnd"
    | "weightGrams"
    | "trackingNumber"
    | "partnerId"
    | "environment"
    | "accountCode"
    | "carrierStatus"
    | "carrierStatusAt"
  > {
  kind: WaitingKind;
  since: Date;
  storageDays: number | null;
  orderName: string;
  recipientName: string | null;
  destination: OrderFacts["destination"];
  orderPhone: string | null;
  /** What its buyer answered, while staff have not settled it. */
  answer: (BuyerAnswer & { saidAt: string }) | null;
  /** What its buyer answered last, where staff have settled it. */
  settled: (BuyerAnswer & { saidAt: string; outcome: AnswerOutcome }) | null;
  sent: Pick<ParcelRequest["recipient"], "name" | "phone"> | null;
}

const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Returns a page of the parcels of a shop that wait for a person: kind by kind in this order, and of each kind the longest waiting
 * first. It reads at most `limit` rows of the index of each kind, whatever the shop's size (perf 3.10); as a list of ids, because a
 * join makes the planner read all parcels of a shop.
 */
export function listWaiting(
  sql: Sql,
  shopId: string,
  { kinds, after, limit }: { kinds: readonly WaitingKind[]; after: WaitingPosition | null; limit: number },
): Promise<WaitingRow[]> {
  const left = after === null ? kinds : kinds.slice(Math.max(kinds.indexOf(after.kind), 0));
  const since = left.map((kind) => (kind === after?.kind ? after.since : "-infinity"));
  const ids = left.map((kind) => (kind === after?.kind ? after.id : FIRST_ID));
  return run(
    sql,
    statement<WaitingRow>`
     WITH page AS (
       SELECT w.id
         FROM unnest(${left}::text[], ${since}::timestamptz[], ${ids}::uuid[]) WITH ORDINALITY k (kind, since, id, turn)
        CROSS JOIN LATERAL (
          SELECT s.waiting_since, s.id FROM shipment s
           WHERE s.shop_id = ${shopId} AND s.waiting_kind = k.kind AND (s.waiting_since, s.id) > (k.since, k.id)
           ORDER BY s.waiting_since, s.id LIMIT ${limit}) w
        ORDER BY k.turn, w.waiting_since, w.id LIMIT ${limit})
     SELECT s.id, s.order_id AS "orderId", s.draft_version AS "draftVersion", s.state, s.attention, s.problems, s.differences, s.recharge, s.overrides, s.buyer_said AS "buyerSaid",
            s.cod_vnd AS "codVnd", s.weight_grams AS "weightGrams",
            s.label AS "trackingNumber", s.partner_id AS "partnerId", s.environment, s.account_code AS "accountCode",
            s.carrier_status AS "carrierStatus", s.carrier_status_at AS "carrierStatusAt",
            s.waiting_kind AS kind, s.waiting_since AS since, (s.record ->> 'storageDays')::int AS "storageDays",
            o.name AS "orderName", o.recipient_name AS "recipientName", o.details -> 'destination' AS destination,
            o.details ->> 'phone' AS "orderPhone",
            CASE WHEN s.buyer_said IS NOT NULL THEN said.answer END AS answer,
            CASE WHEN s.buyer_said IS NULL AND said.answer ->> 'outcome' IS NOT NULL THEN said.answer END AS settled,
            (SELECT jsonb_build_object('name', a.request #> '{recipient,name}', 'phone', a.request #> '{recipient,phone}')
               FROM booking_attempt a WHERE a.shop_id = s.shop_id AND a.shipment_id = s.id ORDER BY a.n DESC LIMIT 1) AS sent
       FROM shipment s
       JOIN "order" o ON o.shop_id = s.shop_id AND o.id = s.order_id
       LEFT JOIN LATERAL (
         SELECT jsonb_build_object('kind', b.kind, 'day', b.day, 'phone', b.phone, 'place', b.place, 'saidAt', b.said_at, 'outcome', b.outcome) AS answer
           FROM buyer_answer b WHERE b.shop_id = s.shop_id AND b.shipment_id = s.id) said ON true
      WHERE s.shop_id = ${shopId} AND s.id = ANY(ARRAY(SELECT page.id FROM page))
      ORDER BY array_position(${left}::text[], s.waiting_kind), s.waiting_since, s.id`,
  );
}
