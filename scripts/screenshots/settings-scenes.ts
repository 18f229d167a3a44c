import { STAFF } from "../../sandbox/shopify/world/staff.ts";
import type { Camera, View } from "./camera.ts";

/** The settings pages that the merchant guide shows. */
const SHOWN = ["pickups", "shipping", "staff"];

/** Takes the pictures of settings pages. */
export async function captureSettings(camera: Camera): Promise<void> {
  await openAsAll(camera.views.vi);
  for (const section of SHOWN) {
    await camera.captureBoth(`settings-${section}`, `/app/settings/${section}`, undefined, 1_100);
  }
}

/** Everyone of the demo store opens the app once, the owner last, so that the list of staff has them all. */
async function openAsAll(view: View): Promise<void> {
  for (const { id } of [...STAFF].reverse()) {
    // The stand-in for the Shopify admin keeps who sits at the window in this cookie.
    await view.page.context().addCookies([{ name: "sandbox_staff", value: String(id), url: view.page.url() }]);
    await view.open("");
  }
}
