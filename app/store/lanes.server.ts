/** How many rows of a lane are wanted. */
export interface LaneWish {
  lane: string;
  count: number;
}

/**
 * A table of work in lanes. Each function returns SQL for a row of this name. An index that covers the waiting rows must begin
 * with the lane.
 */
export interface LaneTable {
  table: string;
  /** What identifies a row while it is locked: its id, or its place in the table. */
  key(row: string): string;
  lane(row: string): string;
  /** It is not done; it may not be due yet. */
  waits(row: string): string;
  /** Its start time has passed. */
  due(row: string): string;
  /** The order of the rows within a lane. */
  order(row: string): string;
  /** Whether anything may be taken from a lane: the operator may have paused it. Left out: always. */
  isOpen?(lane: string): string;
}

const ALWAYS = () => "true";

/**
 * Returns a query for the next lanes after `$2` that have due work, at most `$3`, as `lane`. It steps from lane to lane along
 * the index, so that one lane's backlog costs the others nothing. An `EXISTS` for the due row would be planned as a join with
 * the whole backlog while the table has no statistics.
 */
export function lanesInLine({ table, lane, waits, due, order, isOpen = ALWAYS }: LaneTable): string {
  const next = (before: string) =>
    `SELECT ${lane("w")} FROM ${table} w WHERE ${waits("w")} AND ${lane("w")} > ${before} ORDER BY ${lane("w")} LIMIT 1`;
  return `WITH RECURSIVE line(lane) AS (
            (${next("$2")})
            UNION ALL
            SELECT (${next("line.lane")}) FROM line WHERE line.lane IS NOT NULL)
          SELECT lane FROM line, LATERAL (SELECT FROM ${table} d
            WHERE ${waits("d")} AND ${lane("d")} = line.lane AND ${due("d")} ORDER BY ${order("d")} LIMIT 1) first WHERE ${isOpen("line.lane")} LIMIT $3`;
}

/**
 * Returns a query for the first due rows of each lane in `lanes` (an array parameter), up to its number in `counts`. It locks
 * the rows and returns `key`, `lane`, `n` and `turn`; ordered by the last two they come in turns: the first of each lane, then
 * the second.
 */
export function firstOfLanes(
  { table, key, lane, waits, due, order, isOpen = ALWAYS }: LaneTable,
  { lanes, counts }: { lanes: string; counts: string },
): string {
  return `SELECT first.key, wish.lane, wish.turn, row_number() OVER (PARTITION BY wish.turn ORDER BY first.n) AS n
            FROM unnest(${lanes}::text[], ${counts}::int[]) WITH ORDINALITY AS wish(lane, wanted, turn),
                 LATERAL (SELECT w.key, row_number() OVER () AS n
                            FROM (SELECT ${key("i")} AS key FROM ${table} i WHERE ${waits("i")} AND ${lane("i")} = wish.lane AND ${due("i")}
                                   ORDER BY ${order("i")} LIMIT wish.wanted FOR UPDATE SKIP LOCKED) w) first
           WHERE ${isOpen("wish.lane")}`;
}
