import { fail, type Row } from "~/domain/doctor/row";

/** One thing to look at; it gives a row or several. */
export interface Check {
  /** Its name where it gives no row of its own: it crashed, or took too long. */
  name: string;
  run(): Promise<Row | readonly Row[]>;
}

/** Time limit of one check. They run side by side, so the whole takes little longer. */
const CHECK_MS = 5_000;

/** Runs the checks side by side; returns their rows in the order of the checks. A crash or a delay is the failure of that check only. */
export async function runChecks(checks: readonly Check[], limitMs = CHECK_MS): Promise<Row[]> {
  const rows = await Promise.all(checks.map((check) => runCheck(check, limitMs)));
  return rows.flat();
}

async function runCheck({ name, run }: Check, limitMs: number): Promise<readonly Row[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Row>((resolve) => {
    timer = setTimeout(
      () => resolve(fail(name, `no result within ${limitMs / 1000} s`, "what it asks does not answer, or too slowly")),
      limitMs,
    );
  });
  try {
    const rows = await Promise.race([run(), late]);
    return Array.isArray(rows) ? rows : [rows as Row];
  } catch (error) {
    return [fail(name, `could not be looked at: ${reasonOf(error)}`, todoOf(error))];
  } finally {
    clearTimeout(timer);
  }
}

/** PostgreSQL's own answers, by SQLSTATE, that say more to whoever reads the table at night than their text. */
const TODO: Record<string, string> = {
  ECONNREFUSED:
    "is PostgreSQL up (a full disk stops it: see `df` there and its log), and does DATABASE_URL name its host and port?",
  ENOTFOUND: "DATABASE_URL names a host that there is not",
  "28P01": "the password in DATABASE_URL is not that of its user",
  "28000": "PostgreSQL does not let this user in: look at DATABASE_URL, and at pg_hba.conf",
  "3D000": "there is no such database: look at DATABASE_URL, and run `npm run migrate` once it exists",
  "42P01": "a table is missing: run `npm run migrate`",
  "53100": "the disk of PostgreSQL is full: make room there; it takes no writes until then",
  "53300": "PostgreSQL has no connection left: see in pg_stat_activity who has them",
  "57014": "PostgreSQL took too long: see in pg_stat_activity what it is busy with",
  "57P03":
    "PostgreSQL is starting, or is being restored: wait for it; if it starts over and over, see its log, and whether its disk is full",
};

function todoOf(error: unknown): string {
  const one = error instanceof AggregateError ? error.errors[0] : error;
  const code = one instanceof Error && "code" in one ? String(one.code) : "";
  return TODO[code] ?? "see what the message says";
}

/** An error of several addresses has no text of its own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  return error.message || code || error.name;
}
