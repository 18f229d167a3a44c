import { expect, test } from "vitest";
import { openLoop } from "../../bench/stage/open-loop.ts";

test("a load at a pace ends with the first failure, which is thrown when all that was sent is over", async () => {
  let sent = 0;
  let over = 0;
  const send = async (n: number) => {
    sent += 1;
    if (n === 2) throw new Error("refused");
    await new Promise((resolve) => setImmediate(resolve));
    over += 1;
  };
  await expect(openLoop(200, 1_000, send)).rejects.toThrow("refused");
  expect(sent).toBeLessThan(1_000);
  expect(over).toBe(sent - 1);
});
