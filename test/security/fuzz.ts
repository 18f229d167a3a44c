import fc from "fast-check";
import { mintSessionToken } from "../../sandbox/shopify/oauth/jwt.ts";
import { COMPUTER_BROWSER } from "../../scripts/browser-names.ts";
import { SHOPIFY_API_KEY, SHOPIFY_API_SECRET } from "../support/sandboxes.ts";
import type { Owned } from "./a-furnished-shop.ts";
import type { Answer } from "./asking.ts";
import { badness, type GoodRequest, spoil } from "./bad-request.ts";
import { OWNER } from "./furnished-place.ts";
import { type RawRequest, sendRaw } from "./raw-request.ts";

/** Requests of one test; `npm run test:long` sends more, and others each time. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 250);

/** Where an error was thrown, or where the app lies: what no stranger is told. */
const INSIDE = /\bat [\w.<> ]*\(?(?:file:|\/|node:)[^\s)]*:\d+:\d+|node_modules|\/app\/(?:flows|store|edge|domain)\//;

/** Lines of the log that say that the app broke, not that somebody sent what it refuses. */
const BREAKS = ["edge.failed", "page.failed", "render.failed", "page.unstorable"];

/** Headers of a member of staff. */
export const asStaff = ({ domain }: Owned): Record<string, string> => ({
  authorization: `Bearer ${mintSessionToken({
    ...{ domain, apiKey: SHOPIFY_API_KEY, apiSecret: SHOPIFY_API_SECRET, userId: OWNER.userId, lifetimeSeconds: 3_600 },
  })}`,
  "user-agent": COMPUTER_BROWSER,
});

/** Spoils these requests, each in turn, and returns what broke: nothing, when all is well. */
export async function broken(
  { origin, lines }: { origin: string; lines: string[] },
  good: readonly GoodRequest[],
): Promise<string[]> {
  const found = new Set<string>();
  const taken = { well: 0, refused: 0 };
  for (const [n, bad] of fc.sample(badness, RUNS).entries()) {
    const one = good[n % good.length];
    if (!one) continue;
    const sent = spoil(one, bad);
    const from = lines.length;
    const answer = await sendRaw(origin, sent);
    const why = whyBroken(answer, lines.slice(from));
    if (answer.status < 300) taken.well += 1;
    if (answer.status === 400) taken.refused += 1;
    if (why) found.add(`${one.name}: ${why} ← ${shown(sent)}`);
  }
  const health = await fetch(`${origin}/healthz`);
  if (health.status !== 200) found.add("the process does not answer any more");
  // Where all were turned away at once, nothing behind the credentials was tried.
  if (taken.well < RUNS / 20 || taken.refused < RUNS / 50) found.add(`too few came through: ${JSON.stringify(taken)}`);
  return [...found];
}

function whyBroken({ status, whole }: Answer, logged: readonly string[]): string | null {
  if (status === 500 || status > 503) return `${status} ${whole.slice(-200)}`;
  if (INSIDE.test(whole)) return `tells where it broke: ${INSIDE.exec(whole)?.[0]}`;
  if (/x-injected/i.test(whole.split("\r\n\r\n")[0] ?? "")) return "took a header from the outside";
  const line = logged.find((text) => BREAKS.some((event) => text.includes(event)));
  return line ? line.slice(0, 900) : null;
}

const shown = ({ method, target, body }: RawRequest) => `${method} ${target.slice(0, 200)} ${body.subarray(0, 300)}`;
