/**
 * `npm run bench -- content`: how long extensions take from the app's answer until its contents are on the screen: the built bundles and the
 * theme's block in Chromium, in the stand-in's pages. The app's own time is left out: `extensions`, `estimator`. `--quick`: fewer
 * openings. Exits with 1 when a limit is missed, with 3 when the machine was too unsteady to blame the app.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startStack } from "../scripts/demo-stack.ts";
import { EXTENSION_BUNDLES, ensure, ensureApp } from "../scripts/prepare/generated.ts";
import { openCamera } from "../scripts/screenshots/camera.ts";
import { openDemoShop } from "../scripts/screenshots/demo-shop.ts";
import { captureSetUp } from "../scripts/screenshots/set-up-scenes.ts";
import { placesOf } from "./content/places.ts";
import { openReader } from "./content/reader.ts";
import { QUICK } from "./stage/quick.ts";
import { measured } from "./stage/run.ts";
import { quantile } from "./stage/statistics.ts";

/** Design: from an extension's answer to its content. */
const LIMIT_MS = 100;
const OPENINGS = QUICK ? 8 : 40;
/** A visitor is answered so often at once: two blocks ask about one checkout. */
const OPENINGS_BY_A_VISITOR = 7;
const WARM_UP = 2;

await ensureApp();
await ensure(EXTENSION_BUNDLES);

await measured(async (results, ends) => {
  const dir = mkdtempSync(join(tmpdir(), "waybill-bench-"));
  ends.push(() => rmSync(dir, { recursive: true, force: true }));
  const stack = await startStack({ dataDir: join(dir, "stack"), log: () => undefined });
  ends.push(() => stack.stop());
  const camera = await openCamera(stack.urls, dir);
  await captureSetUp(camera);
  const places = await placesOf(camera.views.vi, await openDemoShop(stack.urls));
  await camera.close();

  const reader = await openReader(stack.urls);
  for (const place of places) {
    const openings = place.isLimited ? OPENINGS_BY_A_VISITOR : OPENINGS;
    const times = (await reader.open(place, WARM_UP + openings)).slice(WARM_UP);
    const shown = `of ${openings} openings, median ${quantile(times, 0.5).toFixed(1)} ms, longest ${Math.max(...times).toFixed(1)} ms`;
    results.note(place.handle, shown);
    const p95 = quantile(times, 0.95);
    results.most(["from an extension's answer to its content, p95", place.handle], p95, LIMIT_MS, "ms", p95.toFixed(1));
  }
  await reader.close();
});
process.exit();
