import { expect, onTestFinished, test, vi } from "vitest";
import { createAccountPauses } from "~/jobs/account-pauses.server";
import { purgePauses } from "~/store/account-pauses.server";
import { listenForWork } from "~/store/notices.server";
import { aQueue, silent } from "./a-queue";

/** Processes that keep pauses in one database, with one clock. */
async function processes(count: number) {
  const { database, url } = await aQueue();
  const clock = { seconds: 0 };
  const now = () => new Date(1_800_000_000_000 + clock.seconds * 1_000);
  const all = await Promise.all(
    Array.from({ length: count }, async () => {
      const pauses = createAccountPauses({ database, now });
      const connected = Promise.withResolvers<void>();
      const on = { onPause: pauses.hear, onConnected: connected.resolve };
      onTestFinished(listenForWork(url, silent, () => undefined, on));
      await connected.promise;
      return pauses;
    }),
  );
  const secondsFromNow = (until: Date) => (until.getTime() - now().getTime()) / 1_000;
  return { all, clock, now, database, secondsFromNow, aLatecomer: () => createAccountPauses({ database, now }) };
}

test("an account pauses twice as long each time, for a quarter of an hour at most, until the carrier answers", async () => {
  const { all, clock, secondsFromNow } = await processes(1);
  const [pauses] = all;
  if (!pauses) throw new Error("no process");
  const waits: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    const wait = secondsFromNow(await pauses.lengthen("a"));
    expect(pauses.shops()).toEqual(["a"]);
    clock.seconds += wait;
    expect(pauses.shops()).toEqual([]);
    waits.push(wait);
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
  await pauses.end("a");
  expect(secondsFromNow(await pauses.lengthen("a"))).toBe(30);
});

test("what fails during a pause does not lengthen it, in whatever process, nor does another shop's failure", async () => {
  const { all, clock, secondsFromNow } = await processes(3);
  const untils = await Promise.all(all.map((pauses) => pauses.lengthen("a")));
  expect(untils.map(secondsFromNow)).toEqual([30, 30, 30]);
  clock.seconds = 10;
  const [one, other] = all;
  expect(await other?.lengthen("a")).toEqual(untils[0]);
  expect(secondsFromNow((await one?.lengthen("b")) ?? new Date(0))).toBe(30);
  expect(one?.shops()).toEqual(["a", "b"]);
});

test("what one process finds out the others know within a second, and those that start later at their start", async () => {
  const { all, aLatecomer } = await processes(3);
  const [one, ...others] = all;
  await one?.lengthen("a");
  await vi.waitFor(() => expect(others.map((pauses) => pauses.shops())).toEqual([["a"], ["a"]]), 1_000);
  const late = aLatecomer();
  expect(late.shops()).toEqual([]);
  await late.reload();
  expect(late.shops()).toEqual(["a"]);
  await others[0]?.end("a");
  await vi.waitFor(() => expect(all.map((pauses) => pauses.shops())).toEqual([[], [], []]), 1_000);
});

test("the pause after one that another process found out is twice as long; an answer ends it for all", async () => {
  const { all, clock, secondsFromNow, aLatecomer, database, now } = await processes(2);
  const [one, other] = all;
  if (!one || !other) throw new Error("no process");
  await one.lengthen("a");
  clock.seconds = 31;
  expect(secondsFromNow(await other.lengthen("a"))).toBe(60);
  clock.seconds += 61;
  // It started after the pause had ended, and hears the carrier first.
  const late = aLatecomer();
  await late.reload();
  await late.end("a");
  expect(secondsFromNow(await one.lengthen("a"))).toBe(30);
  clock.seconds += 31;
  expect(await purgePauses(database, now())).toBe(1);
});
