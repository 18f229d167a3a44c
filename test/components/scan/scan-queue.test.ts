import { expect, test } from "vitest";
import {
  type AnsweredScan,
  createScanQueue,
  type PendingScan,
  SignedOut,
  type Waiting,
} from "~/components/scan/scan-queue";
import type { ScanResult } from "~/flows/handover/views";

/** What the page of hand-overs adds to a scan. */
interface Given {
  pickupId: string | null;
  anyway: boolean;
}

const HERE: Given = { pickupId: "1", anyway: false };

/** A device with its net, its clock and what it keeps. */
function aDevice(kept: PendingScan<Given>[] = []) {
  const device = {
    kept,
    net: "up" as "up" | "down" | "signed_out" | "answer_lost",
    /** What the app got, by scan. */
    received: [] as string[],
    requests: 0,
    shown: { pending: [] as readonly PendingScan<Given>[], waiting: null as Waiting },
    answers: [] as AnsweredScan<Given, ScanResult>[],
    timers: [] as { work: () => void; ms: number }[],
    /** Lets the time of all timers pass. */
    async later() {
      for (const { work } of device.timers.splice(0)) work();
      await settled();
    },
    open: () => queueOf(device),
  };
  return device;
}

const settled = () => new Promise((done) => setImmediate(done));

function queueOf(device: ReturnType<typeof aDevice>) {
  let ids = device.kept.length;
  return createScanQueue({
    async send(scans): Promise<ScanResult[]> {
      device.requests += 1;
      if (device.net === "signed_out") throw new SignedOut();
      if (device.net === "down") throw new Error("no net");
      device.received.push(...scans.map(({ text }) => text));
      if (device.net === "answer_lost") throw new Error("no answer");
      return scans.map(({ id }) => ({ id, outcome: "handed_over", parcel: null, at: null, choices: [] }));
    },
    store: { read: () => device.kept, write: (scans) => void Object.assign(device, { kept: scans }) },
    onChange: (state) => void Object.assign(device, { shown: state }),
    onAnswer: (one) => device.answers.push(one),
    now: () => new Date("2026-11-25T08:42:00Z"),
    newId: () => `id-${++ids}`,
    wait(work, ms) {
      const timer = { work, ms };
      device.timers.push(timer);
      return () => {
        device.timers = device.timers.filter((one) => one !== timer);
      };
    },
  });
}

test("scans are answered in their order and kept until then", async () => {
  const device = aDevice();
  const queue = device.open();
  queue.add("A", HERE);
  queue.add("B", HERE);
  expect(device.kept.map(({ text }) => text)).toEqual(["A", "B"]);
  await settled();
  expect(device.answers.map(({ scan }) => scan.text)).toEqual(["A", "B"]);
  expect(device.kept).toEqual([]);
});

test("while the net is away scans wait, in longer and longer pauses, and go out when it is back", async () => {
  const device = aDevice();
  device.net = "down";
  const queue = device.open();
  queue.add("A", HERE);
  await settled();
  expect(device.shown).toMatchObject({ waiting: "net", pending: [{ text: "A", pickupId: "1", anyway: false }] });
  const pauses = [device.timers[0]?.ms];
  for (let turn = 0; turn < 6; turn += 1) {
    await device.later();
    pauses.push(device.timers[0]?.ms);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30].map((seconds) => seconds * 1_000));
  device.net = "up";
  queue.flush();
  await settled();
  expect(device.answers.map(({ scan }) => scan.text)).toEqual(["A"]);
  expect(device.shown).toEqual({ waiting: null, pending: [] });
});

test("a scan whose answer is lost is sent again under the same id", async () => {
  const device = aDevice();
  device.net = "answer_lost";
  const queue = device.open();
  queue.add("A", HERE);
  await settled();
  const [{ id } = { id: "" }] = device.kept;
  device.net = "up";
  await device.later();
  expect(device.received).toEqual(["A", "A"]);
  expect(device.answers).toMatchObject([{ scan: { id } }]);
});

test("what a closed page left behind is sent by the next one", async () => {
  const device = aDevice();
  device.net = "down";
  const queue = device.open();
  queue.add("A", HERE);
  queue.add("B", { pickupId: null, anyway: true });
  await settled();
  queue.close();
  device.net = "up";
  await device.later();
  expect(device.received).toEqual([]);

  device.open();
  await settled();
  expect(device.received).toEqual(["A", "B"]);
  expect(device.kept).toEqual([]);
});

test("an ended session is said, and nothing is lost", async () => {
  const device = aDevice();
  device.net = "signed_out";
  device.open().add("A", HERE);
  await settled();
  expect(device.shown.waiting).toBe("signed_out");
  expect(device.kept).toHaveLength(1);
});

test("many scans go in several requests, one at a time, and a text too long for a code is cut", async () => {
  const device = aDevice();
  device.net = "down";
  const queue = device.open();
  for (let n = 0; n < 45; n += 1) queue.add(`${n}${"x".repeat(400)}`, HERE);
  await settled();
  device.net = "up";
  device.requests = 0;
  queue.flush();
  for (let turn = 0; turn < 5; turn += 1) await settled();
  expect(device.requests).toBe(3);
  expect(device.answers).toHaveLength(45);
  expect(device.answers.every(({ scan }) => scan.text.length === 300)).toBe(true);
});
