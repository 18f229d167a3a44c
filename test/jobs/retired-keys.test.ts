import { randomBytes } from "node:crypto";
import { expect, test, vi } from "vitest";
import { createKeyHearer } from "~/jobs/retired-keys.server";
import { createKeyRing, fingerprintOf, type RetiredKey } from "~/store/key-ring.server";
import { silent } from "./a-queue";

const [old, fresh] = [
  { id: "k1", key: randomBytes(32) },
  { id: "k2", key: randomBytes(32) },
];
const row = (state: RetiredKey["state"]): RetiredKey[] => [{ keyId: "k1", fingerprint: fingerprintOf(old.key), state }];

test("a retired key opens until the memory was read again, which is tried until it succeeds", async () => {
  const ring = createKeyRing([old, fresh]);
  const hearer = createKeyHearer(ring, silent);
  const reload = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error("no database")).mockResolvedValue();
  hearer.remembers({ reload });
  expect(hearer.sealsWith()).toBe(fingerprintOf(old.key));
  hearer.hear(row("retiring"));
  expect(hearer.sealsWith()).toBe(fingerprintOf(fresh.key));
  expect(reload).not.toHaveBeenCalled();
  hearer.hear(row("retired"));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(ring.find("k1")).toBeDefined();
  await vi.waitFor(() => {
    hearer.hear(row("retired"));
    expect(ring.find("k1")).toBeUndefined();
  });
  hearer.hear(row("retired"));
  expect(reload).toHaveBeenCalledTimes(2);
});

test("keys of others cost nothing", () => {
  const hearer = createKeyHearer(createKeyRing([fresh]), silent);
  const reload = vi.fn<() => Promise<void>>();
  hearer.remembers({ reload });
  hearer.hear(row("retired"));
  expect(reload).not.toHaveBeenCalled();
});
