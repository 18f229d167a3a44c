import { expect, test } from "vitest";
import {
  type GatewayFinding,
  type HostFinding,
  judgeAppUrl,
  judgeGateway,
  judgeHost,
  judgePlatformToken,
  judgePush,
  type PushFinding,
} from "~/domain/doctor/outside";
import { judgeApiVersion, judgeCredentials, judgeDeployed, supportedUntil } from "~/domain/doctor/shopify";

const ANSWERS: HostFinding = {
  ...{ outcome: "answers", status: 404, tookMs: 12.4, address: "192.0.2.1", certificateDays: 80, aheadMs: 0 },
};

test.each<[Partial<HostFinding>, string, string]>([
  [{}, "ok", "carrier.test (192.0.2.1) answers 404 in 12 ms, certificate for 80 days"],
  [{ certificateDays: null }, "ok", "no TLS"],
  [{ certificateDays: 13 }, "warn", "13 days"],
  [{ status: 502 }, "warn", "502"],
  [{ outcome: "no_such_name" }, "fail", "name"],
  [{ outcome: "no_connection" }, "fail", "no connection"],
  [{ outcome: "bad_tls" }, "fail", "certificate"],
  [{ outcome: "timed_out" }, "fail", "no answer"],
])("a host that %j: %s", (change, state, said) => {
  const row = judgeHost("carrier.host", "carrier.test", { ...ANSWERS, ...change });
  expect(row.state).toBe(state);
  expect(row.found).toContain(said);
});

test.each<[Partial<HostFinding>, string | null, string]>([
  [{ status: 200 }, "ok", "ok"],
  [{ status: 200 }, "<html>", "fail"],
  [{ status: 404 }, "ok", "fail"],
  [{ outcome: "no_connection" }, null, "fail"],
])("an app that %j with %j: %s", (change, body, state) => {
  expect(judgeAppUrl("https://app.test", { ...ANSWERS, ...change }, body).state).toBe(state);
});

test.each([
  [{ outcome: "ok" }, "ok"],
  [{ outcome: "rejected", message: "expired" }, "fail"],
  [{ outcome: "broke_down", kind: "timeout" }, "fail"],
  [{ outcome: "not_configured" }, "skipped"],
] as const)("a platform token %j: %s", (found, state) => {
  expect(judgePlatformToken("staging", found)).toMatchObject({ check: "carrier.platform_token.staging", state });
});

test.each<[GatewayFinding, string[]]>([
  [{ step: "not_configured", missing: [] }, ["skipped", "skipped"]],
  [{ step: "not_configured", missing: ["CARRIER_AUTH_URL"] }, ["warn", "skipped"]],
  [{ step: "token", outcome: "rejected", kind: "oauth_rejected" }, ["fail", "skipped"]],
  [{ step: "token", outcome: "broke_down", kind: "timeout" }, ["fail", "skipped"]],
  [{ step: "connection", outcome: "rejected", kind: "oauth_rejected" }, ["ok", "fail"]],
  [{ step: "connection", outcome: "refused", message: "no" }, ["ok", "fail"]],
  [{ step: "done", scopes: ["a"], tookMs: 3 }, ["ok", "ok"]],
])("a gateway %j: %j", (found, states) => {
  expect(judgeGateway(found).map(({ check, state }) => `${check} ${state}`)).toEqual([
    `carrier.gateway.token ${states[0]}`,
    `carrier.gateway.connection ${states[1]}`,
  ]);
});

test.each<[PushFinding, string]>([
  [{ outcome: "arrived" }, "ok"],
  [{ outcome: "no_address" }, "skipped"],
  [{ outcome: "wrong_status", status: 404 }, "fail"],
  [{ outcome: "wrong_status", status: 301 }, "fail"],
  [{ outcome: "elsewhere" }, "fail"],
  [{ outcome: "bad_tls" }, "fail"],
])("a push address %j: %s", (found, state) => {
  expect(judgePush("the platform's address", found).state).toBe(state);
});

test.each([
  ["accepted", "ok"],
  ["refused", "fail"],
  ["no_shop", "skipped"],
  ["no_answer", "fail"],
  ["unclear", "warn"],
] as const)("credentials %s: %s", (found, state) => {
  expect(judgeCredentials(found, "a.myshopify.com", "why").state).toBe(state);
});

test.each([
  ["2026-10", "2026-10", "2026-11-26", "ok"],
  ["2026-10", null, "2026-11-26", "ok"],
  ["2026-10", "2027-01", "2026-11-26", "fail"],
  ["2026-10", "2026-10", "2027-08-15", "warn"],
  ["2026-10", null, "2027-10-02", "fail"],
])("version %s, served %s, on %s: %s", (ours, served, day, state) => {
  expect(judgeApiVersion(ours, served, new Date(`${day}T00:00:00Z`)).state).toBe(state);
});

test("a version is supported for a year, over the turn of a year too", () => {
  expect(supportedUntil("2026-10").toISOString()).toBe("2027-10-01T00:00:00.000Z");
  expect(supportedUntil("2027-01").toISOString()).toBe("2028-01-01T00:00:00.000Z");
});

const DEPLOYED = {
  ...{ appUrl: "https://app.test", clientId: "id", extensionsUrl: "https://app.test", isSandbox: false },
  deployed: { applicationUrl: "https://app.test", clientId: "id" },
};

test.each<[Partial<typeof DEPLOYED> | { deployed: null } | { extensionsUrl: null }, string[]]>([
  [{}, ["ok", "ok"]],
  [{ isSandbox: true }, ["skipped", "skipped"]],
  [{ deployed: { applicationUrl: "https://other.test", clientId: "id" } }, ["fail", "ok"]],
  [{ deployed: { applicationUrl: "https://app.test", clientId: "another" } }, ["fail", "ok"]],
  [{ deployed: { applicationUrl: "https://app.test", clientId: "" } }, ["ok", "ok"]],
  [{ extensionsUrl: "https://waybill.example" }, ["ok", "warn"]],
  [{ deployed: null }, ["skipped", "ok"]],
  [{ extensionsUrl: null }, ["ok", "skipped"]],
])("deployed %j: %j", (change, states) => {
  expect(judgeDeployed({ ...DEPLOYED, ...change }).map(({ state }) => state)).toEqual(states);
});
