import type { ClientActionFunctionArgs } from "@remix-run/react";
import { expect, test } from "vitest";
import { clientAction } from "~/routes/app.settings.checkout.save";

const saving = (serverAction: () => Promise<unknown>) =>
  clientAction({ serverAction } as unknown as ClientActionFunctionArgs);
/** What Remix throws of an answer that is no page. */
const answer = (status: number) => ({ status, statusText: "", internal: false, data: null });

test("what was saved or found fault with comes as it is", async () => {
  const invalid = { outcome: "invalid", faults: { capVnd: "too_big" } };
  expect(await saving(async () => invalid)).toBe(invalid);
});

test.each([
  ["the net is gone", new TypeError("Failed to fetch")],
  ["Waybill broke down", new Error("Unexpected Server Error")],
  ["a proxy answers for it", answer(502)],
])("%s: the form hears of it and stays", async (_, error) => {
  expect(await saving(() => Promise.reject(error))).toEqual({ outcome: "broke_down" });
});

test("more than a page takes at once: the form hears of that too, and stays", async () => {
  expect(await saving(() => Promise.reject(answer(413)))).toEqual({ outcome: "too_large" });
});

test.each([
  ["to log in again", new Response(null, { status: 401 })],
  ["that it was nonsense", answer(400)],
])("what the page itself is told, %s, is not held back", async (_, thrown) => {
  await expect(saving(() => Promise.reject(thrown))).rejects.toBe(thrown);
});
