/** A statement that may run once more after it has: all that a script outside a transaction may hold. */
const REPEATABLE = [
  /^CREATE (UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS /i,
  /^DROP INDEX CONCURRENTLY IF EXISTS /i,
  /^ALTER TYPE \S+ ADD VALUE IF NOT EXISTS /i,
  /^ALTER TABLE \S+ VALIDATE CONSTRAINT /i,
  /^(VACUUM|ANALYZE)\b/i,
];

const BUILT = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS ("(?:[^"]|"")+"|\w+)/i;

/** Returns whether a statement changes nothing when it is carried out a second time. */
export const isRepeatable = (statement: string): boolean =>
  REPEATABLE.some((kind) => kind.test(statement.replace(/\s+/g, " ")));

/**
 * Returns the name of the index that a statement builds beside the traffic, as it stands in the statement. One that was killed leaves an
 * index that nothing reads, is written by everybody, and keeps `IF NOT EXISTS` from building it.
 */
export const builtIndex = (statement: string): string | undefined => BUILT.exec(statement.replace(/\s+/g, " "))?.[1];
