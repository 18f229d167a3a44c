import type { Camera, View } from "./camera.ts";
import type { DemoShop } from "./demo-shop.ts";
import { book, openUntil, orderPath, press, see } from "./staff.ts";

const RULES = "/app/settings/rules";

/**
 * Takes the pictures of what staff do besides booking: rules with their trial, an order in two parcels, a change after booking.
 */
export async function captureHandling(camera: Camera, shop: DemoShop): Promise<void> {
  await camera.captureBoth("rule-trial", RULES, tryTemplate);
  const { vi } = camera.views;
  await vi.open(RULES);
  await tryTemplate(vi);
  await press(vi, vi.text("rules:editor.save"));
  await see(vi, vi.text("rules:template.live_plants.name"));
  await camera.captureBoth("rules", RULES);
  const plants = shop.orderThatShows("live plants, large");
  await openUntil(
    vi,
    orderPath(plants),
    vi.text("parcel:origin.rules", { rules: vi.text("rules:template.live_plants.name") }),
  );
  await camera.captureBoth("order-by-rule", orderPath(plants));

  const several = shop.orderThatShows("value above 3,000,000, prepaid, several lines");
  await camera.captureBoth("order-split", orderPath(several), (view) => press(view, view.text("split:action")));

  const edited = shop.orderThatShows("Mekong delta, two-level");
  await book(vi, edited);
  await shop.pay(edited);
  await openUntil(vi, orderPath(edited), vi.text("changes:title"));
  await camera.captureBoth("order-changed", orderPath(edited));
}

async function tryTemplate(view: View): Promise<void> {
  await view.app.getByText(view.text("rules:template.live_plants.text")).click();
  await press(view, view.text("rules:editor.try"));
  await see(view, view.text("rules:trial.title"));
  await view.app.locator(".Polaris-Spinner").first().waitFor({ state: "detached" });
}
