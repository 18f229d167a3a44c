import type { Camera, View } from "./camera.ts";
import type { DemoOrder, DemoShop, Step } from "./demo-shop.ts";
import { book, openUntil, orderPath, press, see } from "./staff.ts";

/** The carrier's error code for an address that it does not serve (field notes 2.6). */
const NOT_SERVED = 30610;

const DELIVERED: Step[] = [3, 4, 5].map((status_id) => ({ status_id }));
const NOBODY_ANSWERS: Step[] = [{ status_id: 3 }, { status_id: 4 }, { status_id: 9, reason_code: "131" }];

/** Takes the pictures of orders before booking: questions about them, what will be sent, and what it will cost. */
export async function captureOpenOrders(camera: Camera, shop: DemoShop): Promise<void> {
  const unclear = shop.orderThatShows("ward that exists in several districts");
  await camera.captureBoth("order-address-editor", orderPath(unclear), async (view) => {
    await press(view, view.text("address:edit"));
    await see(view, view.text("address:candidates"));
  });
  await camera.captureBoth("order-district-question", orderPath(shop.orderThatShows("came in this hour")));
  await camera.captureBoth(
    "order-ready",
    orderPath(shop.orderThatShows("a line discount and cash on delivery")),
    seeFees,
  );

  const heavy = await shop.place({ ...IN_SAIGON, lines: [{ sku: "BINH-LON", quantity: 4 }] });
  await openUntil(camera.views.vi, orderPath(heavy), camera.views.vi.text("split:boxed.rule"));
  await camera.captureBoth("order-boxes", orderPath(heavy), undefined, 1_000);
  const second = await shop.place({ ...IN_SAIGON, lines: [{ sku: "KHAN-THEU", quantity: 2 }] });
  const others = (view: View) => view.text("orders:buyer.title", { count: 1 });
  await openUntil(camera.views.vi, orderPath(second), others(camera.views.vi));
  await camera.captureBoth("order-same-buyer", orderPath(second), (view) => see(view, others(view)), 900);
}

/** A buyer who orders twice. */
const IN_SAIGON = {
  shippingAddress: {
    firstName: "Vũ Thị",
    lastName: "Hạnh",
    phone: "0900000221",
    address1: "12 Lê Lợi",
    address2: "Phường Bến Nghé, Quận 1",
    city: "Thành phố Hồ Chí Minh",
  },
  payment: { state: "pending", gateway: "Cash on Delivery (COD)" },
};

const seeFees = (view: View) => see(view, view.text("parcel:fees.choose"));

/** Books orders one by one and lets the carrier move them: what is delivered, what goes wrong, and what the queue says of it. */
export async function captureParcels(camera: Camera, shop: DemoShop): Promise<void> {
  const { vi } = camera.views;
  const delivered = shop.orderThatShows("several lines, one of them fragile");
  await book(vi, delivered);
  await shop.move(delivered, DELIVERED.slice(0, 1));
  await shop.change(delivered, { weight: 2_400 });
  await shop.move(delivered, DELIVERED.slice(1));
  await vi.open(orderPath(delivered));
  await press(vi, vi.text("parcel:refresh.action"));
  await see(vi, vi.text("parcel:record.title"));
  await camera.captureBoth("order-delivered", orderPath(delivered));

  const failed = shop.orderThatShows("without accents, three-level");
  await book(vi, failed);
  await shop.move(failed, NOBODY_ANSWERS);
  await openUntil(vi, orderPath(failed), vi.text("parcel:attention.delivery_failed"));

  const refused = shop.orderThatShows("two-level address with the word joiner");
  await shop.refuseNext(NOT_SERVED);
  await vi.open(orderPath(refused));
  await press(vi, vi.text("parcel:book.action"));
  await see(vi, vi.text("parcel:state.refused"));

  const edited = shop.orderThatShows("Mekong delta, two-level");
  await book(vi, edited);
  await shop.pay(edited);
  await openUntil(vi, orderPath(edited), vi.text("changes:title"));
  await camera.captureBoth("order-changed", orderPath(edited));

  await captureQueue(camera, failed);
}

/** Takes the pictures of the work queue and of the words for the carrier about a parcel that nobody took. */
async function captureQueue(camera: Camera, failed: DemoOrder): Promise<void> {
  await camera.captureBoth("attention", "/app/attention", undefined, 1_250);
  await camera.captureOnPhones("attention", "/app/attention", undefined, 1_000);
  await camera.captureBoth("attention-words", "/app/attention", async (view) => {
    const action = view.text("attention:action.tell");
    await press(view, view.text("attention:action_for", { action, order: failed.name }));
    await see(view, view.text("attention:tell.copy"));
  });
}
