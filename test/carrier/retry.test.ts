import { describe, expect, test } from "vitest";
import { CarrierError, type CarrierErrorKind } from "~/carrier/errors";
import { retryingRead } from "~/carrier/retry.server";
import { orUnknown } from "~/carrier/unknown-outcome";

function failing(times: number, error: unknown) {
  let calls = 0;
  const read = async () => {
    calls += 1;
    if (calls <= times) throw error;
    return "read";
  };
  return { read, calls: () => calls };
}

describe("reads", () => {
  test.each<CarrierErrorKind>(["network", "unreachable", "server_error", "unreadable", "throttled"])(
    "are tried again after %s",
    async (kind) => {
      const { read, calls } = failing(2, new CarrierError(kind, ""));
      expect(await retryingRead(read, [1, 1])).toBe("read");
      expect(calls()).toBe(3);
    },
  );

  test.each<CarrierErrorKind>([
    "timeout",
    "token_rejected",
    "permission",
    "unauthorized",
    "refused",
    "busy",
    "invalid",
  ])("but not after %s", async (kind) => {
    const { read, calls } = failing(1, new CarrierError(kind, ""));
    await expect(retryingRead(read, [1, 1])).rejects.toMatchObject({ kind });
    expect(calls()).toBe(1);
  });

  test("throw the last error in the end", async () => {
    const { read, calls } = failing(9, new CarrierError("network", "gone"));
    await expect(retryingRead(read, [1, 1])).rejects.toThrow("gone");
    expect(calls()).toBe(3);
  });

  test("leave a long Retry-After to the caller", async () => {
    const { read, calls } = failing(1, new CarrierError("throttled", "", { afterMs: 60_000 }));
    await expect(retryingRead(read, [1, 1])).rejects.toMatchObject({ afterMs: 60_000 });
    expect(calls()).toBe(1);
  });

  test("rethrow other errors at once", async () => {
    const { read, calls } = failing(1, new TypeError("bug"));
    await expect(retryingRead(read, [1])).rejects.toThrow(TypeError);
    expect(calls()).toBe(1);
  });
});

describe("writes", () => {
  test.each<[CarrierErrorKind, object]>([
    ["timeout", { outcome: "unknown", reason: "timeout" }],
    ["network", { outcome: "unknown", reason: "network" }],
    ["server_error", { outcome: "unknown", reason: "server_error" }],
    ["unreadable", { outcome: "unknown", reason: "unreadable" }],
    ["throttled", { outcome: "try_again", afterMs: 3000 }],
    ["busy", { outcome: "try_again" }],
    ["unreachable", { outcome: "try_again" }],
  ])("after %s are settled by an outcome", async (kind, outcome) => {
    const error = new CarrierError(kind, "why", { logId: "5f", afterMs: 3000 });
    expect(await orUnknown(() => Promise.reject(error))).toMatchObject({ ...outcome, message: "why" });
  });

  test.each<CarrierErrorKind>([
    "token_rejected",
    "platform_token_rejected",
    "permission",
    "unauthorized",
    "invalid",
    "refused",
  ])("after %s throw: the carrier did nothing, and the same call would do no better", async (kind) => {
    await expect(orUnknown(() => Promise.reject(new CarrierError(kind, "")))).rejects.toMatchObject({ kind });
  });
});
