import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { createLimiter } from "~/carrier/limiter";

/** Calls that stay in progress until they are released. */
function heldCalls() {
  const started: string[] = [];
  const release = new Map<string, () => void>();
  return {
    started,
    call: (name: string) => () =>
      new Promise<string>((resolve) => {
        started.push(name);
        release.set(name, () => resolve(name));
      }),
    async finish(name: string, running: Promise<string>) {
      release.get(name)?.();
      await running;
      await setImmediate(); // waiting calls have had their turn
    },
  };
}

test("a shop gets its slots and no more, first come, first served", async () => {
  const { started, call, finish } = heldCalls();
  const limiter = createLimiter({ slotsOf: () => 2, maxWaiting: 10 });
  const a = limiter.run("shop", call("a"));
  const b = limiter.run("shop", call("b"));
  void limiter.run("shop", call("c"));
  void limiter.run("shop", call("d"));
  await setImmediate();
  expect(started).toEqual(["a", "b"]);
  await finish("b", b);
  expect(started).toEqual(["a", "b", "c"]);
  await finish("a", a);
  expect(started).toEqual(["a", "b", "c", "d"]);
});

test("one shop does not delay another", async () => {
  const { started, call } = heldCalls();
  const limiter = createLimiter({ slotsOf: () => 1, maxWaiting: 10 });
  void limiter.run("one", call("a"));
  void limiter.run("one", call("b"));
  void limiter.run("two", call("c"));
  await setImmediate();
  expect(started).toEqual(["a", "c"]);
});

test("a checkout's call goes ahead of waiting bookings", async () => {
  const { started, call, finish } = heldCalls();
  const limiter = createLimiter({ slotsOf: () => 1, maxWaiting: 10 });
  const running = limiter.run("shop", call("running"));
  void limiter.run("shop", call("booking"));
  void limiter.run("shop", call("fee"), { urgent: true });
  await setImmediate();
  await finish("running", running);
  expect(started).toEqual(["running", "fee"]);
});

test("kinds of calls take turns: a booking waits for one label of a long print, and the print goes on beside many bookings", async () => {
  const { started, call, finish } = heldCalls();
  const limiter = createLimiter({ slotsOf: () => 1, maxWaiting: 20 });
  const running = new Map<string, Promise<string>>();
  const run = (name: string, kind: string) => running.set(name, limiter.run("shop", call(name), { kind }));
  for (const name of ["running", "label 1", "label 2", "label 3", "label 4"]) run(name, "label");
  for (const name of ["booking 1", "booking 2", "booking 3"]) run(name, "write");
  run("status 1", "read");
  await setImmediate();
  for (let n = 0; n < 8; n += 1) {
    const name = started[n] as string;
    await finish(name, running.get(name) as Promise<string>);
  }
  const turns = ["label 1", "booking 1", "status 1", "label 2", "booking 2", "label 3", "booking 3", "label 4"];
  expect(started).toEqual(["running", ...turns]);
});

test("calls beyond the waiting limit are refused; a later one is served", async () => {
  const { started, call, finish } = heldCalls();
  const limiter = createLimiter({ slotsOf: () => 1, maxWaiting: 1 });
  const running = limiter.run("shop", call("running"));
  void limiter.run("shop", call("waiting"));
  await expect(limiter.run("shop", call("late"))).rejects.toMatchObject({ kind: "busy", retryable: true });
  await finish("running", running);
  void limiter.run("shop", call("later"));
  expect(started).toEqual(["running", "waiting"]);
});

test("a failed call frees its slot", async () => {
  const limiter = createLimiter({ slotsOf: () => 1, maxWaiting: 1 });
  const failing = () => Promise.reject(new Error("down"));
  await expect(limiter.run("shop", failing)).rejects.toThrow("down");
  expect(await limiter.run("shop", () => Promise.resolve("up"))).toBe("up");
});

test("slots that become fewer are given back first, and more are used at once", async () => {
  const { started, call, finish } = heldCalls();
  let slots = 2;
  const limiter = createLimiter({ slotsOf: () => slots, maxWaiting: 10 });
  const [a, b] = ["a", "b", "c", "d", "e"].map((name) => limiter.run("shop", call(name)));
  await setImmediate();
  slots = 1;
  await finish("a", a as Promise<string>);
  expect(started).toEqual(["a", "b"]);
  slots = 3;
  await finish("b", b as Promise<string>);
  expect(started).toEqual(["a", "b", "c", "d", "e"]);
});
