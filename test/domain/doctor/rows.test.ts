import { describe, expect, test } from "vitest";
import { type DatabaseFindings, judgeDatabase, judgeMigrations } from "~/domain/doctor/database";
import { judgeKeys, type KeyFindings } from "~/domain/doctor/keys";
import { judgeClock, judgeDisk, judgeMemory, judgePort, judgeProcessMemory } from "~/domain/doctor/machine";
import { judgeProcesses } from "~/domain/doctor/processes";
import { countsOf, exitCodeOf, fail, ok, type Row, skipped, toTable, warn } from "~/domain/doctor/row";
import { sizeText, timeText } from "~/domain/doctor/size";

const GB = 1024 ** 3;
/** `check state`, of the rows that are not well. */
const troubles = (rows: readonly Row[]) =>
  rows.filter(({ state }) => state !== "ok").map(({ check, state }) => `${check} ${state}`);

const HEALTHY: DatabaseFindings = {
  ...{ version: 180_001, versionName: "PostgreSQL 18.1", isStandby: false },
  ...{ fsync: "on", synchronousCommit: "on", fullPageWrites: "on" },
  ...{ maxConnections: 200, reservedConnections: 3, usedConnections: 40, processes: 5, bytes: 5 * GB },
  tables: [{ name: "shipment", bytes: GB, live: 1_000_000, dead: 9_000 }],
  ...{ oldestTransactionSeconds: 0, preparedTransactions: 0, oldestPreparedSeconds: 0, invalidIndexes: [] },
  ...{ wraparoundAge: 90_000_000, freezeMaxAge: 200_000_000, slots: [] },
};

const slot = (heldBytes: number) => ({ slots: [{ name: "replica", active: false, heldBytes }] });

test("a healthy database has no trouble", () => {
  expect(troubles(judgeDatabase(HEALTHY))).toEqual([]);
});

test.each<[Partial<DatabaseFindings>, string]>([
  [{ version: 149_999 }, "database.version fail"],
  [{ isStandby: true }, "database.version fail"],
  [{ fsync: "off" }, "database.fsync fail"],
  [{ synchronousCommit: "off" }, "database.synchronous_commit fail"],
  [{ fullPageWrites: "off" }, "database.full_page_writes fail"],
  [{ maxConnections: 100 }, "database.connections fail"],
  [{ usedConnections: 190 }, "database.connections warn"],
  [{ tables: [{ name: "shipment", bytes: GB, live: 20_000, dead: 10_001 }] }, "database.bloat warn"],
  [{ oldestTransactionSeconds: 301 }, "database.transactions warn"],
  [{ oldestTransactionSeconds: 3_601 }, "database.transactions fail"],
  [{ preparedTransactions: 1, oldestPreparedSeconds: 301 }, "database.prepared warn"],
  [{ invalidIndexes: ["shipment_idx"] }, "database.indexes fail"],
  [{ wraparoundAge: 400_000_001 }, "database.wraparound warn"],
  [{ wraparoundAge: 1_500_000_001 }, "database.wraparound fail"],
  [slot(GB + 1), "database.slots warn"],
  [slot(10 * GB + 1), "database.slots fail"],
])("of a database with %j: %s", (change, trouble) => {
  const rows = judgeDatabase({ ...HEALTHY, ...change });
  expect(troubles(rows)).toEqual([trouble]);
  expect(rows.find(({ state }) => state !== "ok")?.todo).not.toBe("");
});

test.each<[Partial<DatabaseFindings>]>([
  [{ synchronousCommit: "local" }],
  [{ tables: [{ name: "small", bytes: 1, live: 1, dead: 10_000 }] }],
  [{ tables: [] }],
  [{ oldestTransactionSeconds: 300 }],
  [{ preparedTransactions: 1, oldestPreparedSeconds: 300 }],
  [{ maxConnections: 143 }],
  [slot(GB)],
])("a database with %j is well", (change) => {
  expect(troubles(judgeDatabase({ ...HEALTHY, ...change }))).toEqual([]);
});

test.each([
  [["a", "b"], true, ["a", "b"], [], "ok"],
  [["a", "b"], true, ["a"], [], "fail"],
  [["a"], true, ["a", "b"], [], "warn"],
  [["a"], false, ["a", "b"], [], "ok"],
  [["b"], false, ["a"], [], "fail"],
  [["a"], true, ["a"], ["b"], "fail"],
] as const)("migrations %j (all: %s) beside %j, cut off %j: %s", (ours, areAll, applied, failed, state) => {
  expect(judgeMigrations({ ours, areAll, applied, failed }).state).toBe(state);
});

const SILENT = { process: "waybill 7", role: "worker", startedAt: new Date("2026-11-27T01:56:58Z"), silentSeconds: 12 };
const A_WORKER_IS_SILENT = "silent for 12 s: waybill 7, worker, started 2026-11-27 01:56 UTC";
const ended = (role: string) => [{ role, endedAt: new Date("2026-11-26T23:10:00Z") }];

test.each([
  [["all"], [], [], "ok", "1 all"],
  [["web", "worker", "web"], [], [], "ok", "2 web, 1 worker"],
  [[null], [], [], "ok", "1 of an earlier release"],
  [[], [], ended("all"), "skipped", "none lives"],
  [["web", "edge"], [], [], "fail", "none takes work"],
  [["worker"], [], [], "fail", "none answers"],
  [["web", "worker"], [SILENT], [], "fail", A_WORKER_IS_SILENT],
  [[], [SILENT], [], "fail", `none lives; ${A_WORKER_IS_SILENT}`],
  [["web", "worker"], [], ended("edge"), "fail", "1 web, 1 worker; no edge since 2026-11-26 23:10 UTC"],
  [["web", "worker"], [], ended("all"), "ok", "1 web, 1 worker"],
  [["all"], [], ended("edge"), "ok", "1 all"],
] as const)("processes of %j, silent %j, ended %j: %s", (living, silent, ended, state, found) => {
  expect(judgeProcesses({ living, silent, ended })).toMatchObject({ state, found: expect.stringContaining(found) });
});

const KEYS: KeyFindings = {
  ring: ["k1"],
  retired: [],
  counts: [{ place: "Session.accessToken", keyId: "k1", rows: 3 }],
  most: 2_000,
  unopened: [],
};

describe("keys", () => {
  test.each<[Partial<KeyFindings>, string[]]>([
    [{}, []],
    [{ counts: [] }, []],
    [{ ring: ["k1", "k2"] }, ["keys.k2 warn"]],
    [{ ring: ["k1", "k2"], retired: [{ keyId: "k1", state: "retiring" }] }, ["keys.k1 warn"]],
    [{ ring: ["k1", "k2"], retired: [{ keyId: "k1", state: "retired" }] }, ["keys.k1 warn"]],
    [{ retired: [{ keyId: "k1", state: "retired" }] }, ["keys.active fail", "keys.k1 warn"]],
    [{ counts: [{ place: "a.b", keyId: "k9", rows: 1 }] }, ["keys.unknown fail"]],
    [{ counts: [{ place: "a.b", keyId: "", rows: 1 }] }, ["keys.unknown fail"]],
    [{ unopened: ["a.b of 1"] }, ["keys.opens fail"]],
  ])("%j: %j", (change, expected) => {
    expect(troubles(judgeKeys({ ...KEYS, ...change }))).toEqual(expected);
  });

  test("the key that seals is the first that is not retired", () => {
    const rows = judgeKeys({ ...KEYS, ring: ["k0", "k1"], retired: [{ keyId: "k0", state: "retiring" }] });
    expect(rows[0]).toEqual(ok("keys.active", "k1, 3 sealed"));
  });

  test("where no value is under a key that is here, it does not say that one opens", () => {
    const rows = judgeKeys({ ...KEYS, counts: [{ place: "a.b", keyId: "k9", rows: 1 }] });
    expect(rows.at(-1)).toEqual(ok("keys.opens", "nothing is sealed with these keys"));
  });

  test("where not all was looked at the rows say so", () => {
    const rows = judgeKeys({ ...KEYS, ring: ["k1", "k2"], most: 3 });
    expect(rows.map(({ found }) => found)).toEqual([
      "k1, 3 or more sealed",
      "k2 opens only, 0 or more sealed",
      "of the first 3 of each place everything has its key",
      "a value of each place opens",
    ]);
  });
});

describe("a machine", () => {
  test.each([
    ["postgresql", 1_999, "ok"],
    ["postgresql", -2_001, "warn"],
    ["postgresql", 5_001, "fail"],
    ["internet", 3_000, "ok"],
    ["internet", 3_001, "warn"],
    ["internet", -6_001, "fail"],
    ["internet", null, "skipped"],
  ] as const)("clock beside %s, %s ms: %s", (beside, aheadMs, state) => {
    expect(judgeClock(beside, aheadMs).state).toBe(state);
  });

  test("a clock that is off is named, with what it was held against", () => {
    expect(judgeClock("internet", 90_500).found).toBe("this machine is 89.5 s ahead of the carrier's host");
    expect(judgeClock("postgresql", -6_000).found).toBe("this machine is 6.0 s behind PostgreSQL");
  });

  test.each([
    [{ freeBytes: 20 * GB, bytes: 100 * GB }, "ok"],
    [{ freeBytes: 14 * GB, bytes: 100 * GB }, "warn"],
    [{ freeBytes: 4 * GB, bytes: 100 * GB }, "fail"],
    [{ freeBytes: GB / 4, bytes: GB }, "fail"],
    [null, "skipped"],
  ])("disk %j: %s", (found, state) => {
    expect(judgeDisk("disk.app", "/app", found).state).toBe(state);
  });

  test("a disk without room is to be emptied now, one that is nearly full before it is", () => {
    expect(judgeDisk("disk.app", "/app", { freeBytes: 0, bytes: GB }).todo).toMatch(/^it is full/);
    expect(judgeDisk("disk.app", "/app", { freeBytes: GB / 4, bytes: GB }).todo).toMatch(/^make room before/);
  });

  test.each([
    [{ bytes: 4 * GB, availableBytes: GB }, "ok"],
    [{ bytes: 4 * GB, availableBytes: GB / 4 }, "warn"],
    [{ bytes: GB / 2, availableBytes: GB / 16 }, "fail"],
  ])("memory %j: %s", (found, state) => {
    expect(judgeMemory(found).state).toBe(state);
  });

  test.each([
    [{ residentBytes: GB / 4 }, "ok"],
    [{ residentBytes: GB / 2 }, "warn"],
    ["not_running", "skipped"],
    ["no_token", "skipped"],
    ["refused", "warn"],
  ] as const)("process %j: %s", (found, state) => {
    expect(judgeProcessMemory(found).state).toBe(state);
  });

  test.each([
    ["waybill", "ok"],
    ["free", "ok"],
    ["another", "fail"],
  ] as const)("port with %s: %s", (found, state) => {
    expect(judgePort(3000, found).state).toBe(state);
  });
});

describe("the table", () => {
  const rows = [
    ok("a", "well"),
    warn("a.long_name", "so so", "look"),
    fail("b", "bad", "mend"),
    skipped("c", "not here"),
  ];

  test("is aligned, says what to do below, and counts", () => {
    expect(toTable(rows, false)).toBe(
      [
        "a            ok       well",
        "a.long_name  warn     so so",
        "                      → look",
        "b            fail     bad",
        "                      → mend",
        "c            skipped  not here",
        "",
        "1 ok, 1 to look at, 1 failed, 1 skipped",
        "",
      ].join("\n"),
    );
    expect(toTable([], false)).toContain("0 ok");
  });

  test("has colours only where they are wanted", () => {
    expect(toTable(rows, true)).toContain("\u001B[31mfail");
    expect(toTable(rows, false)).not.toContain("\u001B");
  });

  test("ends with 1 when something failed, and not for a warning", () => {
    expect(exitCodeOf(rows)).toBe(1);
    expect(exitCodeOf(rows.filter(({ state }) => state !== "fail"))).toBe(0);
    expect(countsOf(rows)).toEqual({ ok: 1, warn: 1, fail: 1, skipped: 1 });
  });

  test.each([
    [0, "0 B"],
    [1_023, "1023 B"],
    [1_536, "1.5 kB"],
    [150 * 1024 ** 2, "150 MB"],
    [2 * 1024 ** 4, "2.0 TB"],
  ])("%d bytes are %s", (bytes, text) => {
    expect(sizeText(bytes)).toBe(text);
  });

  test.each([
    [59, "59 s"],
    [60, "1 min"],
    [7_200, "2 h"],
    [259_200, "3 days"],
  ])("%d seconds are %s", (seconds, text) => {
    expect(timeText(seconds)).toBe(text);
  });
});
