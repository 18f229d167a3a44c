import type { AnswerOutcome } from "~/domain/buyer/answer";
import type { Sql } from "./database.server";
import { insertRow, type NewRow, type RowOf, redactedWithParcel, selectionOf, type TableOf } from "./rows.server";
import { first, run, statement, tables } from "./statements.server";

const table = {
  name: "buyer_answer",
  columns: {
    shopId: "shop_id",
    shipmentId: "shipment_id",
    kind: "kind",
    day: "day",
    phone: "phone",
    place: "place",
    saidAt: "said_at",
    /** How many answers were given since `givenSince`. */
    given: "given",
    givenSince: "given_since",
    /** What the shop did about it; null: nothing yet, or it was answered by what happened. */
    outcome: "outcome",
    settledAt: "settled_at",
    settledById: "settled_by_id",
    settledByName: "settled_by_name",
  },
  redaction: redactedWithParcel,
} as const satisfies TableOf<"buyer_answer">;

/** What the buyer of a parcel answered last. */
export type AnswerRow = RowOf<typeof table>;

/** Returns the last answer about a parcel, or null. */
export function readBuyerAnswerOf(sql: Sql, shopId: string, shipmentId: string): Promise<AnswerRow | null> {
  return first(
    sql,
    tables
      .selectFrom("buyer_answer")
      .select(selectionOf(table))
      .where("shop_id", "=", shopId)
      .where("shipment_id", "=", shipmentId),
  );
}

/** Stores an answer in place of the one before, under the parcel's lock. Of a parcel whose buyer was forgotten it keeps no words. */
export async function saveBuyerAnswer(sql: Sql, answer: NewRow<typeof table>): Promise<void> {
  const empty = {
    day: null,
    phone: null,
    place: null,
    outcome: null,
    settledAt: null,
    settledById: null,
    settledByName: null,
  };
  const changed = Object.entries(table.columns)
    .filter(([field]) => field !== "shopId" && field !== "shipmentId")
    .map(([, column]) => `"${column}" = excluded."${column}"`);
  await insertRow(
    sql,
    table,
    { ...empty, ...answer },
    `ON CONFLICT (shop_id, shipment_id) DO UPDATE SET ${changed.join(", ")}`,
  );
}

/** Stores what staff did about the open answer of a parcel, under the parcel's lock, and that it is open no longer. */
export async function settleBuyerAnswer(
  sql: Sql,
  { shopId, id }: { shopId: string; id: string },
  outcome: AnswerOutcome,
  { actor, now }: { actor: { userId: string; name: string | null }; now: Date },
): Promise<void> {
  await run(
    sql,
    statement`UPDATE buyer_answer SET outcome = ${outcome}, settled_at = ${now}, settled_by_id = ${actor.userId}, settled_by_name = ${actor.name}
      WHERE shop_id = ${shopId} AND shipment_id = ${id}`,
  );
}
