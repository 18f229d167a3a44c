import type { RawBuilder } from "kysely";
import { statement } from "./statements.server";

/** The ids of the orders with exactly this number, tracking number or reference of ours, with or without the shop's key. */
function findExact(shopId: string, search: string): RawBuilder<unknown> {
  const written = [search, search.toLowerCase()];
  const references = [...written, ...written.map((text) => `${shopId}-${text}`)];
  return statement`SELECT id FROM "order" WHERE shop_id = ${shopId} AND name = ANY(ARRAY[${search}, ${`#${search}`}])
     UNION ALL SELECT order_id FROM shipment WHERE shop_id = ${shopId} AND label = ${search}
     UNION ALL SELECT order_id FROM shipment WHERE shop_id = ${shopId} AND partner_id = ANY(${references})`;
}

/** Orders looked at for the end of a number: more share it only where numbers end in something other than their count. */
const MOST_ENDINGS = 500;

/** The ids of the orders whose number or tracking number ends so, whatever separates its parts. */
function findByEnd(shopId: string, search: string): RawBuilder<unknown> {
  const endsSo = (column: string) => statement`shop_id = ${shopId}
     AND code_from_end(${statement.raw(column)}) BETWEEN code_from_end(${search}) AND code_from_end(${search}) || chr(1114111)`;
  return statement`(SELECT id FROM "order" WHERE ${endsSo("name")} LIMIT ${MOST_ENDINGS})
     UNION ALL (SELECT order_id FROM shipment WHERE label IS NOT NULL AND ${endsSo("label")} LIMIT ${MOST_ENDINGS})`;
}

/**
 * Returns the query for the ids of the orders that a text names as a whole: by a number of theirs, or by its end where `isCode`. A digit
 * stands in few names, which have an index: any part of them is found.
 */
export function findNamed(shopId: string, search: string, isCode: boolean): RawBuilder<unknown> {
  const exact = findExact(shopId, search);
  const named = isCode ? statement`${exact} UNION ALL ${findByEnd(shopId, search)}` : exact;
  if (!/[0-9]/.test(search)) return named;
  return statement`${named} UNION ALL SELECT id FROM "order" WHERE shop_id = ${shopId} AND recipient_name ~ '[0-9]'
                  AND recipient_name ILIKE ${`%${escapeLike(search)}%`}`;
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");
