import type { State } from "./state/shop.ts";

/** Completes a state written by an older version: fields that it lacks get the values that applied then. */
export function completeOlderState(state: State): State {
  for (const shop of Object.values(state.shops)) {
    shop.extendedAddressForm ??= true;
    shop.plan.calculatedShippingBought ??= true;
    for (const zone of shop.deliveryProfiles.flatMap((profile) => profile.zones)) {
      zone.countries ??= ["VN"];
      zone.backupRate ??= { name: "Giao hàng", price: 45_000 };
    }
    for (const product of shop.products) {
      product.updatedAt ??= shop.createdAt;
      for (const variant of product.variants) variant.locationId ??= null;
    }
    for (const line of shop.orders.flatMap(({ shippingLines }) => shippingLines)) {
      line.minDeliveryAt ??= null;
      line.maxDeliveryAt ??= null;
      line.backupFor ??= null;
    }
  }
  return state;
}
