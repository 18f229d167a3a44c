import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { envNames, readEnv } from "~/env.server";
import { startArguments } from "../../scripts/process/start-arguments.ts";
import { readCompose, readEnvExample, type Service, variablesOf } from "./compose.ts";

const { services, volumes, text } = readCompose();
const example = readEnvExample();
const variables = variablesOf(text);

const ofWaybill = Object.entries(services).filter(([, { env_file }]) => env_file);
const processes = ofWaybill.filter(([name]) => name !== "migrate");

const OLD_SPACE = "--max-old-space-size=";

test("the example names every variable of Waybill and of compose.yaml, and no other", () => {
  expect([...example.keys()].toSorted()).toEqual([...new Set([...envNames(), ...variables.keys()])].toSorted());
});

test("the manual names every variable of Waybill", () => {
  const manual = new Set(readFileSync("docs/operating.md", "utf8").match(/\b[A-Z][A-Z0-9_]+\b/g));
  expect(envNames().filter((name) => !manual.has(name))).toEqual([]);
});

test("what compose.yaml cannot do without is to be filled in", () => {
  for (const [name, need] of variables) expect([name, example.get(name) === null]).toEqual([name, need === "optional"]);
});

const secret = () => randomBytes(24).toString("hex");

/** As an operator fills it in. */
const FILLED: Record<string, string> = {
  WAYBILL_RELEASE: "0.2.0",
  APP_HOST: "waybill.your-company.example",
  ACME_EMAIL: "operator@your-company.example",
  POSTGRES_PASSWORD: secret(),
  SHOPIFY_API_KEY: secret(),
  SHOPIFY_API_SECRET: secret(),
  CARRIER_API_URL: "https://carrier.example",
  CARRIER_PARTNER_CODE: "PARTNER",
  CARRIER_PLATFORM_TOKEN: secret(),
  CARRIER_PUSH_SECRETS: secret(),
  ENCRYPTION_KEYS: `k1:${randomBytes(32).toString("base64")}`,
  METRICS_TOKEN: secret(),
};

const filled = (value: string) => value.replace(/\$\{(\w+)[^}]*\}/g, (_, name: string) => FILLED[name] ?? "");

/** The environment of a process: `.env`, and above it what compose.yaml says. */
function environmentOf({ environment }: Service): Record<string, string> {
  const given = [...example].flatMap(([name, value]) => (value === null ? [] : [[name, FILLED[name] ?? value]]));
  const own = Object.entries(environment).map(([name, value]) => [name, filled(value)]);
  return Object.fromEntries([...given, ...own]) as Record<string, string>;
}

test.each(processes)("%s starts in production with the example filled in", (_, service) => {
  expect(readEnv(environmentOf(service))).toMatchObject({
    WAYBILL_ENV: "production",
    SHOPIFY_APP_URL: "https://waybill.your-company.example",
    ROLE: service.environment.ROLE,
  });
  for (const name of Object.keys(service.environment)) expect(envNames()).toContain(name);
});

test("pages, doors and work are processes of their own, and nothing starts before the migrations have ended", () => {
  expect(processes.map(([, { environment }]) => environment.ROLE)).toEqual(
    expect.arrayContaining(["web", "edge", "worker"]),
  );
  for (const [, { depends_on }] of processes) {
    expect(depends_on.migrate).toEqual({ condition: "service_completed_successfully" });
  }
  expect(services.migrate?.command).toEqual(["node", "scripts/migrate/main.ts"]);
  expect(services.migrate?.depends_on.postgres).toEqual({ condition: "service_healthy" });
});

test("whoever is waited for is there", () => {
  for (const { depends_on } of Object.values(services)) {
    for (const name of Object.keys(depends_on)) expect(Object.keys(services)).toContain(name);
  }
});

test("while the cores are all busy, buyers come before PostgreSQL, then staff, then what can wait", () => {
  const sharesOf = (name: string) => services[name]?.cpu_shares ?? Number.NaN;
  const inOrder = [["proxy", "edge"], ["postgres"], ["web"], ["worker", "migrate"]];
  const shares = inOrder.map((names) => names.map(sharesOf));
  for (const [n, those] of shares.entries()) {
    const next = shares[n + 1];
    if (next) expect(Math.min(...those)).toBeGreaterThan(Math.max(...next));
  }
  expect(inOrder.flat().toSorted()).toEqual(Object.keys(services).toSorted());
});

test("a process has ten seconds to drain, a limit of memory, and nothing that it could change", () => {
  for (const [, service] of ofWaybill) {
    expect(Number.parseInt(service.stop_grace_period, 10)).toBeGreaterThan(10);
    expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"], mem_limit: expect.stringMatching(/^\d+m$/) });
  }
});

test("V8 collects garbage before the kernel ends a process, and is started as npm start does otherwise", () => {
  const withoutHeap = (words: readonly string[]) => words.filter((word) => !word.startsWith(OLD_SPACE));
  for (const [, { command = [], mem_limit }] of processes) {
    expect(withoutHeap(command)).toEqual(["node", ...withoutHeap(startArguments())]);
    const oldMegabytes = Number(command.find((word) => word.startsWith(OLD_SPACE))?.slice(OLD_SPACE.length));
    expect(oldMegabytes / Number.parseInt(mem_limit, 10)).toBeLessThanOrEqual(0.6);
    expect(oldMegabytes).toBeGreaterThanOrEqual(200);
  }
});

test("images have exact tags, and only the proxy is reached from outside", () => {
  const others = Object.values(services).filter(({ env_file }) => !env_file);
  for (const { image } of others) expect(image).toMatch(/:\d+\.\d+(\.\d+)?-\w+$/);
  const reached = Object.entries(services).filter(([, { ports }]) => ports.length > 0);
  expect(reached.map(([name]) => name)).toEqual(["proxy"]);
});

test("volumes are declared, and mounted files are in the project", () => {
  const mounted = Object.values(services).flatMap((one) => one.volumes.map((volume) => volume.split(":")[0] ?? ""));
  const named = mounted.filter((source) => !source.startsWith("."));
  expect(named.toSorted()).toEqual(Object.keys(volumes).toSorted());
  for (const file of mounted.filter((source) => source.startsWith("."))) {
    expect([file, existsSync(file)]).toEqual([file, true]);
  }
});

test("the files of PostgreSQL 18 are in the volume", () => {
  expect(services.postgres?.image).toMatch(/^postgres:18\./);
  expect(services.postgres?.volumes).toContain("database:/var/lib/postgresql");
});
