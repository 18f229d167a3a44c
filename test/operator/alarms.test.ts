import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Overview } from "~/flows/operator/read.server";
import { AFTER } from "~/operator/alarm";
import { alarmsOf } from "~/operator/alarms";

const rules = readFileSync("deploy/alerts.yaml", "utf8");
const at = new Date("2026-12-02T03:00:00Z");
const ago = (seconds: number) => new Date(at.getTime() - seconds * 1_000);

const well: Overview = {
  at,
  processes: [
    { process: "waybill 1", role: "all", release: "1", billing: "pilot", startedAt: ago(99), beatAt: ago(1) },
  ],
  endedRoles: [],
  database: {
    version: "18.4",
    bytes: 1,
    connections: 20,
    mostConnections: 100,
    oldestTransactionSeconds: 1,
    waitingForLocks: 0,
    isReplica: false,
  },
  queues: [{ kind: "book-shipment", waiting: 9, dueSince: ago(10), running: 1, parked: 0 }],
  inbox: { messages: 3, oldestSeconds: 2 },
  shops: { installed: 2, rejectedAccounts: 0, unknownParcels: 0, notInStep: 5, refusedSteps: 0 },
  carrier: { silentHosts: [], limitedAccounts: 0, pausedShops: 0, pausedUntil: null },
  pauses: [{ shopId: "s1", domain: "lan.myshopify.com", kind: "", pausedAt: ago(60) }],
  buckets: [],
  quotes: { shops: 1, rates: 99, empty: 0, live: 50, cached: 40, tariff: 0, fallback: 9, none: 0 },
  housekeeping: [{ step: "people", endedAt: ago(3_600), done: 0, tookMs: 4 }],
  oldestParked: [],
  late: [],
  plans: { standing: 3, exempt: 1, ending: 0, endingSince: null },
  charges: { waitingSeconds: 0, refused: 0, withoutSwitch: 0 },
  wrongTries: 2,
  deeds: [],
};

test("nothing is alarming on a good day", () => {
  expect(alarmsOf(well)).toEqual([]);
});

test("nothing is alarming when one process for everything gave way to several", () => {
  const processes = ["web", "edge", "worker"].flatMap((role) => well.processes.map((one) => ({ ...one, role })));
  expect(alarmsOf({ ...well, processes, endedRoles: [{ role: "all", endedAt: ago(180) }] })).toEqual([]);
});

test.each<[string, Partial<Overview>, RegExp, "bad" | "warn"]>([
  ["no worker", { processes: well.processes.map((one) => ({ ...one, role: "web" })) }, /No process takes work/, "bad"],
  [
    "nobody who answers",
    { processes: well.processes.map((one) => ({ ...one, role: "worker" })) },
    /No process answers/,
    "bad",
  ],
  [
    "an edge that ended and did not come back",
    {
      processes: ["web", "worker"].flatMap((role) => well.processes.map((one) => ({ ...one, role }))),
      endedRoles: [{ role: "edge", endedAt: ago(180) }],
    },
    /the role edge lives: the last one ended 3 min ago/,
    "bad",
  ],
  [
    "a silent process",
    { processes: well.processes.map((one) => ({ ...one, beatAt: ago(6) })) },
    /silent for 6 s/,
    "bad",
  ],
  [
    "two releases",
    { processes: [...well.processes, ...well.processes.map((one) => ({ ...one, release: "2" }))] },
    /2 releases/,
    "warn",
  ],
  [
    "two switches",
    { processes: [...well.processes, ...well.processes.map((one) => ({ ...one, billing: "unset" }))] },
    /differ in BILLING, so nothing is charged: pilot, unset/,
    "bad",
  ],
  [
    "a process that says nothing of its switch",
    { processes: [...well.processes, ...well.processes.map((one) => ({ ...one, billing: null }))] },
    /differ in BILLING/,
    "bad",
  ],
  ["few connections left", { database: { ...well.database, connections: 81 } }, /81 of 100/, "bad"],
  ["an old transaction", { database: { ...well.database, oldestTransactionSeconds: 301 } }, /open for 5 min/, "warn"],
  ["locks", { database: { ...well.database, waitingForLocks: 21 } }, /21 statements/, "warn"],
  ["a replica", { database: { ...well.database, isReplica: true } }, /replica/, "bad"],
  [
    "late work",
    { queues: well.queues.map((one) => ({ ...one, dueSince: ago(301) })) },
    /book-shipment has been due for 5 min 1 s/,
    "bad",
  ],
  [
    "work given up",
    { queues: well.queues.map((one) => ({ ...one, parked: 2 })) },
    /Given up in book-shipment: 2/,
    "warn",
  ],
  ["a late message", { inbox: { messages: 3, oldestSeconds: 301 } }, /waited for 5 min/, "bad"],
  ["an unknown booking", { shops: { ...well.shops, unknownParcels: 1 } }, /unknown: 1/, "warn"],
  ["a rejected account", { shops: { ...well.shops, rejectedAccounts: 1 } }, /token is rejected: 1/, "warn"],
  ["a refused step", { shops: { ...well.shops, refusedSteps: 1 } }, /Shopify refused: 1/, "warn"],
  [
    "a silent host",
    { carrier: { ...well.carrier, silentHosts: [{ subject: "host production", changedAt: ago(9) }] } },
    /host production/,
    "bad",
  ],
  [
    "a host that was silent",
    { carrier: { ...well.carrier, silentHosts: [{ subject: "host production", changedAt: ago(999) }] } },
    /host production/,
    "warn",
  ],
  ["accounts left alone", { carrier: { ...well.carrier, pausedShops: 4 } }, /left alone for now: 4/, "warn"],
  [
    "a failed part",
    { housekeeping: well.housekeeping.map((one) => ({ ...one, done: null })) },
    /failed: people/,
    "bad",
  ],
  [
    "no housekeeping",
    { housekeeping: well.housekeeping.map((one) => ({ ...one, endedAt: ago(9_001) })) },
    /has not run/,
    "bad",
  ],
  [
    "a forgotten pause",
    { pauses: well.pauses.map((one) => ({ ...one, pausedAt: ago(86_401) })) },
    /everything of lan.myshopify.com/,
    "warn",
  ],
  [
    "a pause of all shops",
    { pauses: [{ shopId: null, domain: null, kind: "book-shipment", pausedAt: ago(60) }] },
    /Paused for 1 min: book-shipment of all shops/,
    "warn",
  ],
  ["fees that are not the carrier's", { quotes: { ...well.quotes, fallback: 91 } }, /Of today's 181/, "bad"],
  [
    "a plan that still stands an hour after an operator ended it",
    { plans: { ...well.plans, ending: 1, endingSince: ago(3_660) } },
    /to be ended 1 h 1 min ago still stands/,
    "warn",
  ],
  ["a late charge", { charges: { ...well.charges, waitingSeconds: 21_601 } }, /A charge has waited for 6 h/, "warn"],
  ["a refused charge", { charges: { ...well.charges, refused: 2 } }, /refused for good in two days: 2/, "warn"],
  ["plans without BILLING", { charges: { ...well.charges, withoutSwitch: 3 } }, /no process has BILLING.*: 3/, "bad"],
  ["wrong tries", { wrongTries: 11 }, /11 wrong tries/, "warn"],
])("%s is alarming", (_, change, text, tone) => {
  expect(alarmsOf({ ...well, ...change })).toEqual([
    { tone, text: expect.stringMatching(text), todo: expect.stringMatching(/^\S.{20,}/), href: expect.any(String) },
  ]);
});

test.each([
  ["WaybillInboxOld", AFTER.messageSeconds],
  ["WaybillPaused", AFTER.pauseSeconds],
  ["WaybillChargesWait", AFTER.chargeSeconds],
])("%s begins when the page says so", (alert, seconds) => {
  const [, most] = new RegExp(`alert: ${alert}\n +expr: max\\(\\w+\\) > (\\d+)\n`).exec(rules) ?? [];
  expect(Number(most)).toBe(seconds);
});

test("the worst comes first", () => {
  const seen = { ...well, wrongTries: 11, inbox: { messages: 1, oldestSeconds: 999 } };
  expect(alarmsOf(seen).map(({ tone }) => tone)).toEqual(["bad", "warn"]);
});
