import { readFileSync } from "node:fs";
import { renderLiquid } from "../../sandbox/shopify/storefront/liquid.ts";

const FOLDER = "extensions/shipping-estimator";
const texts = JSON.parse(readFileSync(`${FOLDER}/locales/en.default.json`, "utf8")) as {
  estimator: Record<string, string>;
};

/** The block's texts in English. */
export const TEXT = texts.estimator;

/** A question of the block that waits for its answer. */
interface Asked {
  path: string;
  isGivenUp: boolean;
  answer(json: unknown, status?: number): Promise<void>;
}

export interface ThemePage {
  /** Every question so far, below the shop's address. */
  asked: Asked[];
  /** The last question that is neither answered nor given up; throws when there is none. */
  waiting(): Asked;
  said(): string;
  select(part: "province" | "district" | "ward"): HTMLSelectElement;
  pick(part: "province" | "district" | "ward", name: string): Promise<void>;
  pickSystem(level: "2" | "3"): Promise<void>;
  canTryAgain(): boolean;
  tryAgain(): Promise<void>;
  /** Clicks outside of the block, and lets the time pass after which the block looks what the click has changed. */
  clickOutside(): Promise<void>;
  setPieces(pieces: number): void;
  /** What the tab remembers. */
  kept(): unknown;
}

const SCRIPT = readFileSync(`${FOLDER}/assets/shipping-estimator.js`, "utf8");

/** Sees everything at once, as when the block stands at the top of the page. */
class AtOnce {
  private readonly seen: (entries: { isIntersecting: boolean }[]) => void;
  constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
    this.seen = seen;
  }
  observe() {
    this.seen([{ isIntersecting: true }]);
  }
  disconnect() {
    // It has seen everything already.
  }
}

/** Opens a product's page of a theme with the block: the real Liquid and script, with a network and a clock of the test's own. For tests in jsdom. */
export async function openThemePage({ proxy = "/tools/track", kept = null as unknown } = {}): Promise<ThemePage> {
  const block = renderLiquid(readFileSync(`${FOLDER}/blocks/estimator.liquid`, "utf8"), {
    values: {
      block: { id: "b", settings: { system: "2", gap: 12, proxy_path: proxy } },
      request: { locale: { iso_code: "en" } },
      routes: { cart_url: "/cart" },
      product: { selected_or_first_available_variant: { id: 7 } },
    },
    translate: (key) => TEXT[key.replace("estimator.", "")] ?? key,
    assetUrl: (file) => file,
  });
  const form = `<form action="/cart/add"><input name="id" value="7"><input name="quantity" value="1"></form>`;
  document.body.innerHTML = `<main class="shopify-section">${form}${block}</main><p id="outside"></p>`;
  sessionStorage.clear();
  if (kept !== null) sessionStorage.setItem("waybill-place", JSON.stringify(kept));
  const asked: Asked[] = [];
  const timers = new Map<number, () => void>();
  const open = new Set<Asked>();
  const ask = (path: string, { signal }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      const one: Asked = {
        path: decodeURI(path),
        isGivenUp: false,
        answer(json, status = 200) {
          resolve({ ok: status === 200, status, json: async () => json });
          open.delete(one);
          return settled();
        },
      };
      open.add(one);
      asked.push(one);
      signal.addEventListener("abort", () => {
        one.isGivenUp = true;
        open.delete(one);
        reject(new Error("aborted"));
      });
    });
  const setTimer = (work: () => void) => {
    timers.set(timers.size + 1, work);
    return timers.size;
  };
  const clearTimer = (id: number) => timers.set(id, () => undefined);
  const script = new Function("fetch", "setTimeout", "clearTimeout", "IntersectionObserver", SCRIPT);
  script(ask, setTimer, clearTimer, AtOnce);
  await settled();

  const find = <Element extends HTMLElement>(selector: string) => document.querySelector(selector) as Element;
  const select = (part: string) => find<HTMLSelectElement>(`[data-part="${part}"]`);
  const change = (element: HTMLElement) => {
    element.dispatchEvent(new Event("change", { bubbles: true }));
    return settled();
  };
  return {
    asked,
    waiting() {
      const last = [...open].at(-1);
      if (!last) throw new Error("nothing is asked");
      return last;
    },
    said: () => find("[data-answer]").textContent ?? "",
    select,
    pick(part, name) {
      select(part).value = name;
      return change(select(part));
    },
    pickSystem: (level) => change(find(`input[type="radio"][value="${level}"]`)),
    canTryAgain: () => !find("[data-retry]").hidden,
    tryAgain() {
      find("[data-retry]").click();
      return settled();
    },
    clickOutside() {
      const before = new Set(timers.keys());
      find("#outside").click();
      for (const [id, work] of timers) if (!before.has(id)) work();
      return settled();
    },
    setPieces(pieces) {
      find<HTMLInputElement>('[name="quantity"]').value = String(pieces);
    },
    kept: () => JSON.parse(sessionStorage.getItem("waybill-place") ?? "null"),
  };
}

/** Everything that follows at once has followed. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
