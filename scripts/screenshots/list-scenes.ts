import type { Camera, View } from "./camera.ts";
import { press, see } from "./staff.ts";

/** What a packer asks in the afternoon: what is booked, and has no label yet. */
const WITHOUT_LABEL = "/app/orders?tab=under_way&printed=no";

const LIST_NAMES = { vi: "Chiều nay in", en: "To print this afternoon" };

/** Takes the pictures of the first page and of the orders list, with parcels in every state. */
export async function captureLists({ captureBoth, captureOnPhones }: Camera): Promise<void> {
  await captureBoth("orders", "/app/orders?tab=all", undefined, 1_250);
  await captureOnPhones("orders", "/app/orders?tab=all", undefined, 1_000);
  await captureBoth("orders-saved", WITHOUT_LABEL, saveList, 720);
  await captureBoth("home", "");
}

/** Keeps the list under a name, and opens the menu of what is kept. */
async function saveList(view: View): Promise<void> {
  const name = LIST_NAMES[view.locale];
  await press(view, view.text("views:menu.title"));
  await view.app.getByRole("menuitem", { name: view.text("views:menu.create") }).click();
  await view.app.getByRole("dialog").getByLabel(view.text("views:name")).fill(name);
  await view.app
    .getByRole("dialog")
    .getByRole("button", { name: view.text("views:create.confirm") })
    .click();
  await see(view, view.text("views:done.created", { name }));
  await view.app.getByRole("button", { name, exact: true }).click();
  await see(view, view.text("views:menu.open_with"));
}
