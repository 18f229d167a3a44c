import { expect, onTestFinished, test, vi } from "vitest";
import type { FeeAnswer } from "~/domain/fee/carrier-fee";
import { createFeeAnswers } from "~/store/fee-answers.server";
import { listenForMemory } from "~/store/notices.server";
import { aQueue, silent } from "../jobs/a-queue";

const served = (feeVnd: number): FeeAnswer => ({
  outcome: "served",
  fee: { feeVnd, insuranceVnd: 0, surchargesVnd: 0, packageName: "Khu vực 1 – Phường Bến Nghé" },
});

test("a second's worth of answers reaches the others whole, in as many notices as they take, and not the one who tells", async () => {
  const { database, url } = await aQueue();
  const heard = new Map<string, FeeAnswer>();
  const own: string[] = [];
  const connected = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const me = (await database.query<{ name: string }>("SELECT current_setting('application_name') AS name"))[0]?.name;
  const named = (name: string) => `${url}${url.includes("?") ? "&" : "?"}application_name=${encodeURIComponent(name)}`;
  const listen = (name: string, n: number, onFee: (key: string, answer: FeeAnswer) => void) =>
    onTestFinished(
      listenForMemory(named(name), silent, {
        ...{ onFee, onShop: () => undefined, onConnected: () => connected[n]?.resolve() },
      }),
    );
  listen("another", 0, (key, answer) => heard.set(key, answer));
  listen(me || "", 1, (key) => own.push(key));
  await Promise.all(connected.map(({ promise }) => promise));

  const answers = createFeeAnswers(database);
  for (let n = 0; n < 5_001; n += 1) answers.add(`key-${n}`, n % 3 === 0 ? { outcome: "not_served" } : served(n));
  answers.add("too long", { outcome: "served", fee: { ...served(1), packageName: "x".repeat(9_000) } as never });
  expect([answers.waiting, answers.dropped]).toEqual([5_000, 2]);
  for (const { write } of answers.take()) await write();
  await vi.waitFor(() => expect(heard.size).toBe(5_000), 5_000);
  expect(heard.get("key-4999")).toEqual(served(4_999));
  expect(heard.get("key-3")).toEqual({ outcome: "not_served" });
  expect(own).toEqual([]);
  expect(answers.take()).toEqual([]);
});
