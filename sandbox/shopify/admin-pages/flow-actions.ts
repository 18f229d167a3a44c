import { flowOf } from "../flow/receive.ts";
import type { Sandbox } from "../sandbox.ts";
import type { Shop } from "../world/state/shop.ts";

/** Carries out a form of the page that plays Flow: a workflow switched, an action run, or a run sent again under its id. */
export async function changeFlow(
  { flow }: Sandbox,
  shop: Shop,
  [what = "", handle = "", id = ""]: string[],
  form: URLSearchParams,
): Promise<void> {
  if (what === "workflows") await flow.switchWorkflow(shop, handle, form.get("enabled") === "1");
  if (what !== "runs") return;
  const known = flowOf(shop).runs.find((run) => run.id === id);
  const filled = [...form].filter(([, value]) => value !== "").map(([name, value]) => [name, value] as const);
  flow.run(shop, handle, known?.properties ?? Object.fromEntries(filled), known?.id);
}
