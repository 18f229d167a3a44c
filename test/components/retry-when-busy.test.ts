import { expect, test } from "vitest";
import { BusyError, pageFailureOf } from "~/components/page-failure";
import { retryWhenBusy } from "~/components/retry-when-busy";

const busy = () => new Response("{}", { status: 503, headers: { "x-waybill-busy": "1", "retry-after": "2" } });

/** A browser whose app gives these answers, one after the other, and then repeats the last one. */
function aBrowser(...answers: (() => Response)[]) {
  const bodies: unknown[] = [];
  const pauses: number[] = [];
  const send = async (_: unknown, init?: RequestInit) => {
    const answer = answers[Math.min(bodies.length, answers.length - 1)]?.();
    bodies.push(init?.body);
    return answer ?? new Response();
  };
  const target = { fetch: send as typeof fetch };
  retryWhenBusy(target, async (seconds) => void pauses.push(seconds));
  return { target, bodies, pauses };
}

test("a request answered 503 is sent again unchanged, after Retry-After", async () => {
  const { target, bodies, pauses } = aBrowser(busy, busy, () => new Response("done"));
  const answer = await target.fetch("/app/orders.data", { method: "POST", body: "a form" });
  expect(await answer.text()).toBe("done");
  expect(bodies).toEqual(["a form", "a form", "a form"]);
  expect(pauses).toEqual([2, 2]);
});

test("after the last try the page gets a text that says so", async () => {
  const { target, bodies } = aBrowser(busy);
  const failure = await target.fetch("/app/orders.data").catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(BusyError);
  expect(pageFailureOf(failure)).toBe("busy");
  expect(bodies).toHaveLength(5);
});

test("any other failure is not retried: the request may have taken effect", async () => {
  const { target, bodies } = aBrowser(() => new Response("", { status: 503 }));
  expect((await target.fetch("/app/orders.data")).status).toBe(503);
  expect(bodies).toHaveLength(1);
});
