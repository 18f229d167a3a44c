import type { Camera, View } from "./camera.ts";
import type { DemoShop } from "./demo-shop.ts";
import { press, see } from "./staff.ts";

const PAGE = "/app/settings/checkout";
const SAIGON = { address1: "12 Lê Lợi", address2: "Phường Bến Nghé, Quận 1", city: "Hồ Chí Minh" };

/** Takes the pictures of fees at checkout, from off to on: what is missing, prices, tables, and a request of Shopify. */
export async function captureCheckout(camera: Camera, shop: DemoShop): Promise<void> {
  const { vi } = camera.views;
  await vi.open(PAGE);
  await press(vi, vi.text("fees:turn_on"));
  await see(vi, vi.text("fees:problem.not_in_zone.title"));
  const checked = (view: View) => view.app.locator(".Polaris-Spinner").first().waitFor({ state: "detached" });
  await camera.captureBoth("checkout-not-in-zone", PAGE, checked);

  await vi.open(`${PAGE}/tables`);
  await vi.app
    .getByRole("button", { name: vi.text("fees:tables.fallback.propose") })
    .first()
    .click();
  await press(vi, vi.text("common:action.save"));
  await see(vi, vi.text("common:saved"));

  await shop.putIntoZone();
  await shop.askForRates(SAIGON);
  await shop.askForRates({ city: "Đà Nẵng" });
  await shop.askForRates({ city: "Xyz" });
  await camera.captureBoth("checkout-prices", `${PAGE}/prices`);
  await camera.captureBoth("checkout-tables", `${PAGE}/tables`);
  await camera.captureBoth("checkout-request", `${PAGE}/requests`, openOne);
}

async function openOne(view: View): Promise<void> {
  await view.app.getByText("Đà Nẵng").first().click();
  await see(view, view.text("fees:trace.parcel.title"));
}
