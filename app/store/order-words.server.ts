import type { RawBuilder } from "kysely";
import type { ListPosition } from "./order-tabs.server";
import { statement } from "./statements.server";

/** Up to this many rows of a word and of those that begin like it are counted, to know which of some words is the rarest. */
const COUNTED = 100;
/** Of words that more orders than `COUNTED` have, the one is rarer whose order at this place, from the newest on, is older. */
const PLACE = 500;
/** Most words that one beginning stands for: what begins so short that it has more is not looked for yet, but still typed. */
const MOST_SPELT = 1_000;
/** Comes after every other character. */
const LAST = statement.raw("chr(1114111)");

/**
 * The words of a text as they are kept: without accents and case, numbers from their end. The last word may be the beginning of
 * one, and a number of four digits and more the end of one. A shorter number is whole: district 1 is not 10.
 */
const wordsOf = (text: string) =>
  statement`SELECT kept_word(word) AS word, word ~ '^[0-9]{4,}$' OR (place = max(place) OVER () AND word !~ '^[0-9]+$') AS may_go_on
    FROM unnest(string_to_array(btrim(folded_text(${text})), ' ')) WITH ORDINALITY AS t (word, place) WHERE word <> ''`;

/**
 * Returns the condition that an order `o` has all words of a text, in any order (decision 067). An order whose text is not
 * written yet has those of its recipient's name.
 */
export const hasWords = (text: string): RawBuilder<boolean> =>
  statement<boolean>`coalesce((SELECT t.words FROM order_text t WHERE t.shop_id = o.shop_id AND t.order_id = o.id),
      folded_name(o.recipient_name)) LIKE ALL ((
      SELECT array_agg('% ' || word || CASE WHEN may_go_on THEN '%' ELSE ' %' END) FROM (${wordsOf(text)}) t)::text[])`;

/**
 * Returns the query for the ids of the newest orders after `after` that have all words of a text, and for which
 * `isAlso` holds, a condition on an order `o`. The rarest of the words gives its orders, the newest first, until there are
 * `limit`. The last word stands for each word that begins like it.
 *
 * Ranges of one word, sorting by the whole key and conditions inside a SELECT keep PostgreSQL from sorting all orders of a
 * frequent word: it cannot know how many match.
 */
export function newestByWords(
  { shopId, text, limit, after }: { shopId: string; text: string; limit: number; after: ListPosition | null },
  isAlso: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const ofWord = statement`FROM order_word w WHERE w.shop_id = ${shopId} AND w.word`;
  const further = after
    ? statement`AND (w.ordered_at, w.order_id) < (${after.createdAt}::timestamptz, ${after.id})`
    : statement``;
  return statement`WITH RECURSIVE given AS (
      SELECT word, may_go_on, CASE WHEN may_go_on THEN word || ${LAST} ELSE word END AS until FROM (${wordsOf(text)}) t),
    rarest AS (
      SELECT g.word, g.until FROM given g
       ORDER BY (SELECT count(*) FROM (SELECT ${ofWord} BETWEEN g.word AND g.until ORDER BY w.word LIMIT ${COUNTED}) c),
                coalesce((SELECT w.ordered_at ${ofWord} BETWEEN g.word AND g.word
                           ORDER BY w.word DESC, w.ordered_at DESC, w.order_id DESC OFFSET ${PLACE} LIMIT 1),
                         CASE WHEN g.may_go_on THEN 'infinity' ELSE '-infinity' END::timestamptz)
       LIMIT 1),
    spelt AS (
      SELECT (SELECT w.word ${ofWord} BETWEEN r.word AND r.until ORDER BY w.word LIMIT 1) AS word, r.until, 1 AS place FROM rarest r
      UNION ALL
      SELECT (SELECT w.word ${ofWord} > s.word AND w.word <= s.until ORDER BY w.word LIMIT 1), s.until, s.place + 1
        FROM spelt s WHERE s.word IS NOT NULL AND s.place < ${MOST_SPELT})
    SELECT id FROM (
      SELECT DISTINCT f.ordered_at, f.id FROM spelt s CROSS JOIN LATERAL (
        SELECT w.ordered_at, w.order_id AS id ${ofWord} = s.word ${further}
           AND (SELECT ${hasWords(text)} AND ${isAlso} FROM "order" o WHERE o.shop_id = ${shopId} AND o.id = w.order_id)
         ORDER BY w.ordered_at DESC, w.order_id DESC LIMIT ${limit}) f
       WHERE s.word IS NOT NULL ORDER BY f.ordered_at DESC, f.id DESC LIMIT ${limit}) n`;
}
