import { LOCALES } from "../../app/domain/locale.ts";
import type { Camera } from "./camera.ts";
import type { DemoShop, Step } from "./demo-shop.ts";
import { book, bookTogether, cancel, openUntil, orderPath, press, see } from "./staff.ts";

/** The carrier's error code for an address that it does not serve (field notes 2.6). */
const NOT_SERVED = 30610;

const DELIVERED: Step[] = [3, 4, 5].map((status_id) => ({ status_id }));
const NOBODY_ANSWERS: Step[] = [{ status_id: 3 }, { status_id: 4 }, { status_id: 9, reason_code: "131" }];

/** Takes the pictures of orders before booking: questions about them, and what will be sent. */
export async function captureOpenOrders(camera: Camera, shop: DemoShop): Promise<void> {
  const unclear = shop.orderThatShows("ward that exists in several districts");
  await camera.captureBoth("order-address-question", orderPath(unclear));
  await camera.captureBoth("order-address-editor", orderPath(unclear), async (view) => {
    await press(view, view.text("address:edit"));
    await see(view, view.text("address:candidates"));
  });
  await camera.captureBoth("order-district-question", orderPath(shop.orderThatShows("came in this hour")));
  await camera.captureBoth("order-unpaid", orderPath(shop.orderThatShows("bank transfer that has not arrived")));
  const ready = shop.orderThatShows("a line discount and cash on delivery");
  await camera.captureBoth("order-ready", orderPath(ready));
  await camera.phone.open(orderPath(ready));
  await camera.capture(camera.phone, "order-ready");
}

/** Takes the pictures of parcels: books orders, one by one and together, and lets the carrier move them. */
export async function captureParcels(camera: Camera, shop: DemoShop): Promise<void> {
  const { vi, en } = camera.views;
  const noPhone = shop.orderThatShows("no phone");
  const bookAndShow = async (view: typeof vi, shows: string[]) => {
    await bookTogether(view, [noPhone, ...shows.map((what) => shop.orderThatShows(what))]);
    await camera.capture(view, "orders-booked-together", 900);
  };
  await bookAndShow(vi, ["three-level address in address1", "renamed COD gateway", "prepaid by card"]);
  await bookAndShow(en, ["value above 3,000,000 with cash on delivery", "prepaid by wallet", "coast, two-level"]);

  const delivered = shop.orderThatShows("several lines, one of them fragile");
  await book(vi, delivered);
  await openUntil(vi, orderPath(delivered), vi.text("history:step_state.confirmed"));
  await camera.captureBoth("order-booked", orderPath(delivered));
  await shop.move(delivered, DELIVERED.slice(0, 1));
  await shop.change(delivered, { weight: 2_400 });
  await shop.move(delivered, DELIVERED.slice(1));
  await vi.open(orderPath(delivered));
  await press(vi, vi.text("parcel:refresh.action"));
  await see(vi, vi.text("parcel:record.title"));
  await openUntil(vi, orderPath(delivered), vi.text("history:event.DELIVERED"));
  await camera.captureBoth("order-delivered", orderPath(delivered));
  await camera.phone.open(orderPath(delivered));
  await camera.capture(camera.phone, "order-delivered");
  await camera.captureBoth("shopify-order", shop.adminPageOf(delivered));

  const failed = shop.orderThatShows("without accents, three-level");
  await book(vi, failed);
  await shop.move(failed, NOBODY_ANSWERS);
  await openUntil(vi, orderPath(failed), vi.text("parcel:attention.delivery_failed"));
  await camera.captureBoth("order-delivery-failed", orderPath(failed));

  const again = shop.orderThatShows("three-level, rural commune");
  await book(vi, again);
  await cancel(vi, again);
  await openUntil(vi, orderPath(again), vi.text("parcel:book.action"));
  await camera.captureBoth("order-cancelled", orderPath(again));

  const refused = shop.orderThatShows("two-level address with the word joiner");
  await shop.refuseNext(NOT_SERVED);
  await vi.open(orderPath(refused));
  await press(vi, vi.text("parcel:book.action"));
  await see(vi, vi.text("parcel:state.refused"));
  await camera.captureBoth("order-refused", orderPath(refused));
}

/** Takes the pictures of the lists, with parcels in every state. */
export async function captureLists(camera: Camera): Promise<void> {
  for (const locale of LOCALES) {
    await camera.views[locale].open("/app/orders?tab=all");
    await camera.capture(camera.views[locale], "orders", 1_250);
  }
  await camera.captureBoth("orders-review", "/app/orders?tab=review");
  await camera.captureBoth("orders-attention", "/app/orders?tab=attention");
  await camera.captureBoth("orders-blocked", "/app/orders?tab=blocked");
  await camera.captureBoth("home", "");
  await camera.phone.open("/app/orders?tab=all");
  await camera.capture(camera.phone, "orders", 1_600);
  await camera.phone.open("");
  await camera.capture(camera.phone, "home");
}
