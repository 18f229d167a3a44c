import type { Camera, View } from "./camera.ts";
import type { DemoShop } from "./demo-shop.ts";
import { press, see } from "./staff.ts";

const PAGE = "/app/settings/checkout";
const SAIGON = { address1: "12 Lê Lợi", address2: "Phường Bến Nghé, Quận 1", city: "Hồ Chí Minh" };

/** Takes the pictures of fees at checkout, from off to on: what is missing, prices, tables, a trial, and Shopify's requests. */
export async function captureCheckout(camera: Camera, shop: DemoShop): Promise<void> {
  const { vi } = camera.views;
  const checked = (view: View) => view.app.getByText(view.text("fees:not_checked")).waitFor({ state: "hidden" });
  await camera.captureBoth("checkout-off", PAGE, checked);
  await vi.open(PAGE);
  await press(vi, vi.text("fees:turn_on"));
  await see(vi, vi.text("fees:problem.not_in_zone.title"));
  await camera.captureBoth("checkout-not-in-zone", PAGE);

  await vi.open(`${PAGE}/tables`);
  await vi.app
    .getByRole("button", { name: vi.text("fees:tables.fallback.propose") })
    .first()
    .click();
  await camera.capture(vi, "checkout-tables-proposed");
  await press(vi, vi.text("common:action.save"));
  await see(vi, vi.text("common:saved"));

  await shop.putIntoZone();
  await shop.askForRates(SAIGON);
  await shop.askForRates({ city: "Đà Nẵng" });
  await shop.askForRates({ city: "Xyz" });
  await camera.captureBoth("checkout-on", PAGE, (view) => see(view, view.text("fees:state.on.badge")));
  await camera.captureBoth("checkout-prices", `${PAGE}/prices`);
  await camera.captureBoth("checkout-tables", `${PAGE}/tables`);
  await camera.captureBoth("checkout-try", `${PAGE}/try`, tryOne);
  await camera.captureBoth("checkout-requests", `${PAGE}/requests`);
  await camera.captureBoth("checkout-request", `${PAGE}/requests`, openOne);

  const { phone } = camera;
  for (const page of ["", "/prices", "/tables", "/requests"]) {
    await phone.open(PAGE + page);
    await camera.capture(phone, `checkout${page.replace("/", "-")}`);
  }
  await phone.open(`${PAGE}/try`);
  await tryOne(phone);
  await camera.capture(phone, "checkout-try");
}

async function tryOne(view: View): Promise<void> {
  const field = (name: "address1" | "address2" | "city") =>
    view.app.getByLabel(view.text(`fees:try.${name}`), { exact: true });
  await field("address1").fill(SAIGON.address1);
  await field("address2").fill(SAIGON.address2);
  await field("city").fill(SAIGON.city);
  await press(view, view.text("fees:try.submit"));
  await see(view, view.text("fees:trace.parcel.title"));
}

async function openOne(view: View): Promise<void> {
  await view.app.getByText("Đà Nẵng").first().click();
  await see(view, view.text("fees:trace.parcel.title"));
}
