import { declaredTables } from "../store/declared-tables.ts";

/** The first line of a migration that is carried out statement by statement, as `CONCURRENTLY` needs it. */
const OUTSIDE = "-- outside a transaction";

/** A default that each row is given anew: PostgreSQL writes the whole table to store it. */
const OF_EACH_ROW =
  /\b(?:BIG|SMALL)?SERIAL\b|GENERATED\b|DEFAULT\s+(?:gen_random_uuid|random|nextval|clock_timestamp|timeofday)\b/i;

/**
 * Returns what of a migration makes a table that has rows already wait for longer than a moment, or rewrites it (decision 141). `before`
 * is the text of the migrations that were applied before it.
 */
export function blockingStatements(text: string, before: string): string[] {
  const sql = text.replace(/--.*/g, "").replace(/\$\$[\s\S]*?\$\$/g, "");
  const isNew = new Set([...sql.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?"(\w+)"/gi)].map(([, table]) => table));
  const isSmall = new Set(declaredTables().flatMap(({ table, ends }) => (ends.startsWith("bounded:") ? [table] : [])));
  const isMet = (table = "") => !isNew.has(table) && !isSmall.has(table);
  const isOutside = text.startsWith(OUTSIDE);

  return sql.split(";").flatMap((raw) => {
    const one = raw.replace(/\s+/g, " ").trim();
    const index = /^CREATE (?:UNIQUE )?INDEX (CONCURRENTLY )?(?:IF NOT EXISTS )?"\w+" ON (?:ONLY )?"(\w+)"/i.exec(one);
    if (index?.[1] && !isOutside) return [`${one}: needs the first line "${OUTSIDE}"`];
    if (index) return !index[1] && isMet(index[2]) ? [`${one}: build it CONCURRENTLY`] : [];
    if (isOutside && one && !/^(DROP INDEX CONCURRENTLY|SET |ANALYZE )/i.test(one))
      return [`${one}: what is outside a transaction builds indexes only`];
    const altered = /^ALTER TABLE (?:ONLY )?"(\w+)" (.*)$/i.exec(one);
    if (!altered || !isMet(altered[1])) return [];
    return problemsOf(altered[2] ?? "", before).map((problem) => `${one}: ${problem}`);
  });
}

function problemsOf(changes: string, before: string): string[] {
  const problems: string[] = [];
  if (/\bALTER COLUMN "\w+" (?:SET DATA )?TYPE\b/i.test(changes))
    problems.push("rewrites the table: add a column beside it");
  if (/\bADD COLUMN\b/i.test(changes) && OF_EACH_ROW.test(changes))
    problems.push("rewrites the table: fill the column in a later migration");
  if (/\bADD COLUMN\b[^,]*\bNOT NULL\b(?![^,]*\bDEFAULT\b)/i.test(changes)) problems.push("fails where there are rows");
  if (/\bADD (?:CONSTRAINT "\w+" )?(?:UNIQUE|PRIMARY KEY|EXCLUDE)\b(?!.*USING INDEX)/i.test(changes))
    problems.push("builds an index: build it CONCURRENTLY, then ADD … USING INDEX");
  if (/\bADD (?:CONSTRAINT "\w+" )?(?:CHECK|FOREIGN KEY)\b/i.test(changes) && !/\bNOT VALID\b/i.test(changes))
    problems.push("reads the table under its lock: NOT VALID, and VALIDATE CONSTRAINT in the next migration");
  for (const [, column] of changes.matchAll(/ALTER COLUMN "(\w+)" SET NOT NULL/gi))
    if (
      !new RegExp(`CHECK \\("${column}" IS NOT NULL\\) NOT VALID`, "i").test(before) ||
      !/VALIDATE CONSTRAINT/i.test(before)
    )
      problems.push("reads the table under its lock: first a CHECK that is NOT VALID, and its validation");
  return problems;
}
