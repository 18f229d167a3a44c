// @vitest-environment jsdom
import "./a-screen";
import { useLoaderData, useRouteError } from "@remix-run/react";
import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beginLook, letLooksFail, lookFailing } from "~/components/quiet-look";
import { useRevalidateWhile } from "~/components/revalidate-while";
import { StaleNote } from "~/components/stale-note";
import { mounted } from "./mounted";

const NOTE = "Chưa cập nhật được trang này";
const LIMIT_MS = 50;

type Answer = "no_net" | "never" | "broken_off" | { status?: number; shows: string };

let answers: Answer[] = [];
let asked: string[] = [];
const settled = () => act(async () => void (await new Promise((done) => setTimeout(done, 2))));

/** Looks fail after so long without an answer. */
function lookFor(limitMs: number): void {
  const target = { fetch: (async (input) => respond(String(input))) as typeof fetch };
  letLooksFail(target, limitMs);
  vi.stubGlobal("fetch", target.fetch);
}

beforeEach(() => {
  answers = [];
  asked = [];
  lookFor(LIMIT_MS);
});
afterEach(() => {
  lookFailing.set(false);
  vi.unstubAllGlobals();
});

async function respond(url: string): Promise<Response> {
  asked.push(url);
  const answer = answers.shift() ?? "no_net";
  if (answer === "no_net") throw new TypeError("Failed to fetch");
  if (answer === "never") return new Promise(() => undefined);
  if (answer === "broken_off") {
    return new Response(new ReadableStream({ pull: (body) => body.error(new TypeError("network error")) }));
  }
  return Response.json(answer.shows, { status: answer.status ?? 200 });
}

/** A page that updates by itself, on a router whose data is fetched as Remix fetches it, with what staff typed. */
async function aPage() {
  const routes = [
    {
      id: "page",
      path: "/",
      loader: async ({ request: { signal } }: { request: Request }) => {
        const answer = await fetch("/_root.data", { signal });
        if (!answer.ok) throw new Response(null, { status: answer.status });
        return answer.json();
      },
      Component() {
        useRevalidateWhile("");
        return (
          <>
            <StaleNote />
            <p>shows {String(useLoaderData())}</p>
            <input aria-label="typed" />
          </>
        );
      },
      ErrorBoundary: () => <p>error {(useRouteError() as { status?: number }).status}</p>,
    },
  ];
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { page: "first" } } });
  const page = mounted("vi", <RouterProvider router={router} future={{ v7_startTransition: false }} />);
  const typed = () => document.querySelector("input");
  const input = typed();
  if (input) input.value = "half a note";
  return {
    text: page.text,
    /** Waits until a look has failed; the limit's timer ends by itself. */
    cannotRefresh: async () => {
      for (let turn = 0; turn < 100 && !lookFailing.get(); turn += 1) await settled();
    },
    typed: () => typed()?.value,
    /** The page looks, as it does when its tab is seen again. */
    look: async (answer: Answer) => {
      answers.push(answer);
      act(() => void document.dispatchEvent(new Event("visibilitychange")));
      await settled();
    },
  };
}

test.each<[string, Answer]>([
  ["without a net", "no_net"],
  ["while the app fails", { status: 500, shows: "failure" }],
  ["while the app is started anew", { status: 503, shows: "failure" }],
  ["without an answer within the limit", "never"],
  ["when the answer breaks off", "broken_off"],
])("a page that cannot be refreshed stays with what it showed, and says so: %s", async (_, failure) => {
  const page = await aPage();
  await page.look(failure);
  await page.cannotRefresh();
  expect(page.text()).toContain(NOTE);
  expect(page.text()).toContain("shows first");
  expect(page.typed()).toBe("half a note");
  expect(asked).toEqual(["/_root.data"]);

  await page.look(failure);
  await page.look({ shows: "second" });
  expect(page.text()).toContain("shows second");
  expect(page.text()).not.toContain(NOTE);
  expect(page.typed()).toBe("half a note");
});

test("an answer about the page itself is shown: it is gone, or no longer allowed", async () => {
  const page = await aPage();
  await page.look({ status: 404, shows: "gone" });
  expect(page.text()).toContain("error 404");
});

test("while a look is under way there is no second one", async () => {
  lookFor(60_000);
  const page = await aPage();
  await page.look("never");
  await page.look("never");
  expect(asked).toHaveLength(1);
});

test.each([
  ["the page's data", "https://app.example/app/orders.data?tab=all&_routes=routes%2Fapp.orders._index", true],
  ["with another search", "https://app.example/app/orders.data?tab=ready", false],
  ["of another page", "https://app.example/app/attention.data?tab=all", false],
  ["something beside a page", "https://app.example/app/places?tab=all", false],
])("only the request of a look may fail without a trace: %s", async (_, url, isLook) => {
  beginLook("https://app.example/app/orders?tab=all");
  const outcome = fetch(url).then(
    () => "answered",
    () => "failed",
  );
  await settled();
  expect(await Promise.race([outcome, Promise.resolve("waits")])).toBe(isLook ? "waits" : "failed");
  expect(lookFailing.get()).toBe(isLook);
});
