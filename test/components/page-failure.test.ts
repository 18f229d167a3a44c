import type { ClientActionFunctionArgs } from "@remix-run/react";
import { expect, test } from "vitest";
import { denialIn, type PageFailure, pageFailureOf } from "~/components/page-failure";
import { en } from "~/locales/en";
import { vi } from "~/locales/vi";
import { clientAction } from "~/routes/app.selections";

/** What Remix's router makes of an answer. */
const answer = (status: number) => ({ status, statusText: "", internal: false, data: null });

test.each<[unknown, PageFailure]>([
  [answer(403), "not_allowed"],
  [answer(404), "not_found"],
  [answer(413), "too_large"],
  [answer(503), "busy"],
  [answer(400), "unexpected"],
  [answer(500), "unexpected"],
  [new TypeError("Failed to fetch"), "offline"],
  [new Error("Unexpected Server Error"), "unexpected"],
])("%o is shown as %s", (error, failure) => {
  expect(pageFailureOf(error)).toBe(failure);
  for (const texts of [vi, en]) expect(texts.common.error[failure]).toMatch(/\S/);
});

test("a 403 of the app says who may, one from elsewhere does not", () => {
  const denied = { by: "role", roles: ["owner"] };
  expect(denialIn({ ...answer(403), data: { denied } })).toEqual(denied);
  expect(denialIn({ ...answer(403), data: "<html>" })).toBeNull();
  expect(denialIn({ ...answer(404), data: { denied } })).toBeNull();
});

test("a pasted list above the size limit is reported as too many codes; other failures show the page's error", async () => {
  const pasting = (error: unknown) =>
    clientAction({ serverAction: () => Promise.reject(error) } as unknown as ClientActionFunctionArgs);
  expect(await pasting(answer(413))).toEqual({ outcome: "too_many", limit: 1_000 });
  await expect(pasting(answer(400))).rejects.toEqual(answer(400));
});
