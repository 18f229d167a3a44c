import { createHmac } from "node:crypto";
import { Pool } from "undici";
import { SHOPIFY } from "../stage/app.ts";
import { openLoop } from "../stage/open-loop.ts";
import { QUICK } from "../stage/quick.ts";
import type { Results } from "../stage/results.ts";
import { quantile } from "../stage/statistics.ts";
import type { Stage } from "./stage.ts";

const PER_SECOND = 60;
const QUESTIONS = QUICK ? 120 : 1_200;
const LIMIT_MS = 60;
const PROVINCE = "Thành phố Hồ Chí Minh";

/**
 * Measures visitors' questions while the carrier hangs, each another cart: none of them is in the memory of answers. Every question must be
 * answered, with a fee that was learned or is in the shop's table.
 */
export async function measureEstimator(stage: Stage, results: Results, ends: (() => unknown)[]): Promise<void> {
  const pool = new Pool(`http://127.0.0.1:${stage.port}`, { connections: 200, pipelining: 1 });
  ends.push(() => pool.destroy());
  const shops = [...stage.warm, ...stage.cold].map((path) => `${path.split("/")[2]}.myshopify.com`);
  await stage.stub.behave({ mode: "hang", share: 1, latencyMs: 50 });
  const wrong = new Map<string, number>();
  const ask = async (n: number) => {
    const question = `vi/${n + 1}x${(n % 9) + 1}/2/${PROVINCE}/Phường Sài Gòn`;
    const path = question.split("/").map(encodeURIComponent).join("/");
    const shop = shops[n % shops.length] ?? "";
    const { statusCode, body } = await pool.request({
      method: "GET",
      path: `/track/estimate/fees/${path}?${signed(shop)}`,
    });
    const text = await body.text();
    const outcome = statusCode === 200 ? (JSON.parse(text) as { outcome: string }).outcome : String(statusCode);
    if (outcome !== "fees") wrong.set(outcome, (wrong.get(outcome) ?? 0) + 1);
  };
  // The first answers of a process are compiled while they are made.
  for (let n = 0; n < 50; n += 1) await ask(1_000_000 + n);
  wrong.clear();
  // What the machine alone makes a request wait, at the same pace.
  const bare = await openLoop(PER_SECOND, QUESTIONS / 4, async () => {
    await (await pool.request({ method: "GET", path: "/healthz" })).body.text();
  });
  results.note("nothing p50 / p95", `${quantile(bare, 0.5).toFixed(1)} / ${quantile(bare, 0.95).toFixed(1)} ms`);
  const times = await openLoop(PER_SECOND, QUESTIONS, ask);
  results.note("estimator p50 / p99", `${quantile(times, 0.5).toFixed(1)} / ${quantile(times, 0.99).toFixed(1)} ms`);
  results.most("fee before the cart, p95", quantile(times, 0.95), LIMIT_MS, "ms");
  const unanswered = [...wrong.values()].reduce((sum, count) => sum + count, 0);
  const shown = unanswered > 0 ? `${unanswered}: ${JSON.stringify([...wrong])}` : "0";
  results.most(["visitors without a fee", `of ${QUESTIONS}`], unanswered, 0, "", shown);
}

/** A query as Shopify's app proxy signs it. */
function signed(shop: string): string {
  const query = { path_prefix: "/tools/track", shop, timestamp: String(Math.floor(Date.now() / 1_000)) };
  const text = Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join("");
  const signature = createHmac("sha256", SHOPIFY.secret).update(text).digest("hex");
  return String(new URLSearchParams({ ...query, signature }));
}
