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
    return [fail(name, `could not be looked at: ${reasonOf(error)}`, "see what the message says")];
  } finally {
    clearTimeout(timer);
  }
}

/** An error of several addresses has no text of its own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  return error.message || code || error.name;
}
