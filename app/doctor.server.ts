import { parseArgs } from "node:util";
import { createCarrier } from "./carrier/client.server";
import { countsOf, exitCodeOf, fail, ok, type Row, skipped, toTable } from "./domain/doctor/row";
import { type Env, type FaultyEnv, secretsOf, tryEnv } from "./env.server";
import { allChecks } from "./flows/doctor/checks.server";
import { databaseChecks } from "./flows/doctor/database-checks.server";
import { readDeployedFiles } from "./flows/doctor/machine.server";
import { runChecks } from "./flows/doctor/run-checks.server";
import { createLog, maskSecrets } from "./log.server";
import { createCipher } from "./store/cipher.server";
import { openDatabase } from "./store/database.server";

const CONNECTIONS = 4;
const STATEMENT_MS = 4_500;

/** Looks at an installation and returns a row for each thing (decision 127). Changes nothing, and prints no secret. */
export async function examine({
  root,
  source,
  limitMs,
}: {
  /** The folder that the app lies in. */
  root: string;
  /** The environment; that of the process by default. */
  source?: Record<string, string | undefined>;
  limitMs?: number;
}): Promise<Row[]> {
  const read = tryEnv(source);
  const rows = "faults" in read ? await examineHalf(read, root, limitMs) : await examineAll(read.env, root, limitMs);
  const secrets = secretsOf(source);
  return rows.map((row) => ({ ...row, found: hide(row.found, secrets), todo: hide(row.todo, secrets) }));
}

async function examineAll(env: Env, root: string, limitMs?: number): Promise<Row[]> {
  const log = createLog("silent");
  const database = openReadOnly(env.DATABASE_URL);
  const now = () => new Date();
  const carrier = createCarrier({
    hosts: {
      production: { api: env.CARRIER_API_URL, platformToken: env.CARRIER_PLATFORM_TOKEN },
      staging: env.CARRIER_STAGING_API_URL ? { api: env.CARRIER_STAGING_API_URL } : undefined,
    },
    ...{ authUrl: env.CARRIER_AUTH_URL, gatewayUrl: env.CARRIER_GATEWAY_URL, partnerCode: env.CARRIER_PARTNER_CODE },
    ...{ dialect: env.CARRIER_DIALECT, now, log, retryDelaysMs: [] },
  });
  const cipher = createCipher(env.ENCRYPTION_KEYS);
  const files = await readDeployedFiles(root);
  const checks = allChecks({ env, database, cipher, carrier, files, folder: root, now });
  return [ok("environment", "complete"), ...(await runChecks(checks, limitMs))];
}

/** Of an environment that cannot be used: what is wrong with it, and the database where that can be reached. */
async function examineHalf({ faults, databaseUrl }: FaultyEnv, root: string, limitMs?: number): Promise<Row[]> {
  const rows = faults.map(({ name, fault }) =>
    fail(`environment.${name}`, fault, "docs/operating.md says what belongs there; Waybill does not start without it"),
  );
  const rest = skipped("rest", "everything else needs a complete environment");
  if (databaseUrl === undefined) return [...rows, rest];
  const checks = databaseChecks(openReadOnly(databaseUrl), await readDeployedFiles(root));
  return [...rows, ...(await runChecks(checks, limitMs)), rest];
}

/** PostgreSQL itself refuses a write over these connections. */
function openReadOnly(url: string) {
  const readOnly = new URL(url);
  readOnly.searchParams.set("options", "-c default_transaction_read_only=on");
  readOnly.searchParams.set("application_name", "waybill doctor");
  return openDatabase(readOnly.href, createLog("silent"), { size: CONNECTIONS, statementMs: STATEMENT_MS });
}

/** Masks whatever a message of somebody else's may quote: the environment's own secrets, and what looks like one. */
function hide(text: string, secrets: readonly string[]): string {
  const plain = secrets.reduce((rest, secret) => rest.replaceAll(secret, "***"), text);
  return maskSecrets(plain);
}

/** Runs the command; returns its exit code: 0 nothing failed, 1 something did, 2 it cannot run. */
export async function main(args: readonly string[], root: string): Promise<0 | 1 | 2> {
  try {
    const { values } = parseArgs({ args: [...args], options: { json: { type: "boolean" } } });
    const rows = await examine({ root });
    const at = new Date().toISOString();
    const json = () => `${JSON.stringify({ version: 1, at, counts: countsOf(rows), rows }, null, 2)}\n`;
    process.stdout.write(values.json ? json() : toTable(rows, Boolean(process.stdout.isTTY)));
    return exitCodeOf(rows);
  } catch (error) {
    process.stderr.write(`The doctor cannot run: ${error instanceof Error ? error.message : error}\n`);
    return 2;
  }
}
