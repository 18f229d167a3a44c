import type { Camera, View } from "./camera.ts";
import { press, see } from "./staff.ts";

const RULES = "/app/settings/rules";

/** Takes the picture of a rule that is tried on the shop's own orders before it is saved. */
export async function captureRules(camera: Camera): Promise<void> {
  await camera.captureBoth("rule-trial", RULES, tryTemplate);
}

async function tryTemplate(view: View): Promise<void> {
  await view.app.getByText(view.text("rules:template.live_plants.text")).click();
  await press(view, view.text("rules:editor.try"));
  await see(view, view.text("rules:trial.title"));
  await view.app.locator(".Polaris-Spinner").first().waitFor({ state: "detached" });
}
