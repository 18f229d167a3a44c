/** What is wanted of a lane's work, in turn. */
export interface LaneWish {
  lane: string;
  count: number;
}

/** A table of work in lanes, each condition for a row of this name; an index begins with the lane and holds what waits. */
export interface LaneTable {
  table: string;
  lane(row: string): string;
  /** It is not done, and perhaps not due. */
  waits(row: string): string;
  /** Its time has come. */
  due(row: string): string;
  /** Which of a lane's work comes first. */
  order(row: string): string;
}

/**
 * The query for the next lanes with due work behind `$2`, at most `$3`, as `lane`. Goes from lane to lane by the index: what one
 * of them has waiting costs the others nothing.
 */
export function lanesInLine({ table, lane, waits, due }: LaneTable): string {
  const next = (before: string) =>
    `SELECT ${lane("w")} FROM ${table} w WHERE ${waits("w")} AND ${lane("w")} > ${before} ORDER BY ${lane("w")} LIMIT 1`;
  return `WITH RECURSIVE line(lane) AS (
            (${next("$2")})
            UNION ALL
            SELECT (${next("line.lane")}) FROM line WHERE line.lane IS NOT NULL)
          SELECT lane FROM line
           WHERE EXISTS (SELECT 1 FROM ${table} d WHERE ${waits("d")} AND ${lane("d")} = line.lane AND ${due("d")}) LIMIT $3`;
}

/**
 * The query for the first due work of each lane of `lanes` (an array parameter) up to its number in `counts`, locked and as
 * `id`, `lane`, and `n` and `turn`, by which they come in turns: the first of each lane, then the second.
 */
export function firstOfLanes(
  { table, lane, waits, due, order }: LaneTable,
  { lanes, counts }: { lanes: string; counts: string },
): string {
  return `SELECT first.id, wish.lane, wish.turn, row_number() OVER (PARTITION BY wish.turn ORDER BY first.n) AS n
            FROM unnest(${lanes}::text[], ${counts}::int[]) WITH ORDINALITY AS wish(lane, wanted, turn),
                 LATERAL (SELECT w.id, row_number() OVER () AS n
                            FROM (SELECT i.id FROM ${table} i WHERE ${waits("i")} AND ${lane("i")} = wish.lane AND ${due("i")}
                                   ORDER BY ${order("i")} LIMIT wish.wanted FOR UPDATE SKIP LOCKED) w) first`;
}
