import type { z } from "zod";
import { envSchema } from "./env-schema.server";
import { STAGES } from "./env-values";

/** Returns the names of all variables that a process reads. */
export const envNames = (): string[] => Object.keys(envSchema("production", true).shape);

export type Env = z.infer<ReturnType<typeof envSchema>>;

/**
 * Returns what a process of this role does beyond answering its doors, which every process does: pages, background work, both, or
 * neither (`edge`, decision 136).
 */
export const partsOf = (role: Env["ROLE"]) => ({
  takesWork: role === "worker" || role === "all",
  servesPages: role === "web" || role === "all",
  answersCheckouts: role !== "worker",
});

/** The environment cannot be used; the message names every variable at fault, with the reason. */
export class EnvError extends Error {
  override readonly name = "EnvError";
}

/** What is wrong with a variable. */
interface EnvFault {
  name: string;
  fault: string;
}

/** Parses the environment once, at start: nothing else in `app/` reads `process.env` (design 7). Throws {@link EnvError} with all missing or wrong names in one message. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const read = tryEnv(source);
  if ("env" in read) return read.env;
  const faults = read.faults.map(({ name, fault }) =>
    fault === MISSING ? `  ${name} is missing` : `  ${name}: ${fault}`,
  );
  throw new EnvError(`Waybill cannot start; the environment needs:\n${[...new Set(faults)].join("\n")}`);
}

const MISSING = "is missing";

/** An environment that cannot be used, as far as it was read; `databaseUrl` where that is right. */
export interface FaultyEnv {
  faults: EnvFault[];
  databaseUrl: string | undefined;
}

/** Parses the environment; returns what is wrong with it, variable by variable, where it cannot be used. */
export function tryEnv(source: Record<string, string | undefined> = process.env): { env: Env } | FaultyEnv {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const stage = STAGES.find((one) => one === given.WAYBILL_ENV) ?? "production";
  const ofPlatform = Boolean(given.CARRIER_PLATFORM_TOKEN ?? given.CARRIER_STAGING_PLATFORM_TOKEN);
  const parsed = envSchema(stage, ofPlatform).safeParse(given);
  if (parsed.success) return { env: parsed.data };
  const faults = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return { name, fault: given[name] === undefined ? MISSING : issue.message };
  });
  return { faults, databaseUrl: faults.some(({ name }) => name === "DATABASE_URL") ? undefined : given.DATABASE_URL };
}

/** Names whose values, or parts of them behind a comma or a colon, nobody may read in a message. */
const SECRET_NAMES = /SECRET|TOKEN|ENCRYPTION_KEYS|PASSWORD|HEADERS/;
const SHORTEST_MASKED = 8;

/** Returns the secrets of an environment, a database's password included: what is to be masked wherever a text may quote it. */
export function secretsOf(source: Record<string, string | undefined> = process.env): string[] {
  const { DATABASE_URL: url } = source;
  const password = url && URL.canParse(url) ? decodeURIComponent(new URL(url).password) : "";
  const values = Object.entries(source).flatMap(([name, value]) => (SECRET_NAMES.test(name) && value ? [value] : []));
  return [...values.flatMap((value) => [value, ...value.split(/[,:]/)]), password]
    .map((value) => value.trim())
    .filter(({ length }) => length >= SHORTEST_MASKED)
    .toSorted((one, other) => other.length - one.length);
}
