import { getExtension } from "@shopify/ui-extensions-tester";
import { fireEvent } from "@testing-library/preact";
import { options, render } from "preact";
import { vi } from "vitest";
import { textsOf, translatorOf } from "./translator";

type Target = Parameters<typeof getExtension>[0];

/** A request that the extension made of the app. */
export interface Asked {
  method: string;
  path: string;
  body: unknown;
}

/** What the app answers: a status and JSON, or nothing at all. */
export type Answer = { status?: number; json?: unknown; text?: string } | "nothing";

/** An admin as Shopify's tester simulates it, in Vietnamese, with one order open, and an app that answers as `app.answer` says. */
export function anAdmin<Of extends Target>(target: Of, handle: string) {
  const extension = getExtension(target, { configSearchDir: `extensions/${handle}` } as never);
  const asked: Asked[] = [];
  const app: { answer: (asked: Asked) => Answer | Promise<Answer> } = { answer: () => "nothing" };
  // The surfaces' types differ in what is not looked at here.
  const shopify = () => extension.shopify as never as Record<string, unknown>;
  return {
    extension,
    asked,
    app,
    setUp(orderIds: string[] = ["gid://shopify/Order/7"]) {
      // Runs effects right after their render: one that waits for a frame may come when the test's DOM is gone.
      options.requestAnimationFrame = queueMicrotask;
      extension.setUp();
      asked.length = 0;
      app.answer = () => "nothing";
      Object.assign(shopify().data as object, { selected: orderIds.map((id) => ({ id })) });
      Object.assign(shopify().i18n as object, { translate: translatorOf(textsOf(handle, "vi"), "vi") });
      extension.fetch = vi.fn(async (input: RequestInfo | URL, init: RequestInit = {}) => {
        const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
        const one = { method: init.method ?? "GET", path: String(input), body };
        asked.push(one);
        const answer = await app.answer(one);
        if (answer === "nothing") throw new TypeError("Failed to fetch");
        return new Response(answer.text ?? JSON.stringify(answer.json ?? {}), { status: answer.status ?? 200 });
      }) as typeof fetch;
    },
    /** Unmounts with our own copy of Preact: the tester's copy leaves effects running. */
    tearDown() {
      render(null, document.body);
      extension.tearDown();
      vi.useRealTimers();
    },
    posts: () => asked.filter(({ method }) => method === "POST").map(({ body }) => body),
  };
}

/** Everything that is written on the screen. No-break spaces become plain ones. */
export const written = (): string => (document.body.textContent ?? "").replaceAll("\u00a0", " ");

/** The elements of a name. */
export const all = (name: string): Element[] => [...document.body.querySelectorAll(name)];

/** The button with this text; null: there is none. */
export const buttonOf = (text: string): Element | null =>
  all("s-button").find((button) => button.textContent === text) ?? null;

/** Whether a button can be pressed: Shopify's takes no click when it is disabled or loading. */
export const isOff = (button: Element | null): boolean =>
  button === null || button.hasAttribute("disabled") || button.hasAttribute("loading");

/** Presses a button as a person can, as often as asked, without a pause. */
export function press(text: string, times = 1): void {
  const button = buttonOf(text);
  if (!button) throw new Error(`no button ${text} in: ${written()}`);
  if (isOff(button)) throw new Error(`${text} cannot be pressed`);
  for (let click = 0; click < times; click += 1) fireEvent.click(button);
}
