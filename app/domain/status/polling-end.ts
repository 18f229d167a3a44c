/**
 * How long a delivered parcel is still polled. For a prepaid one only a late return can still come; collected COD is polled for
 * as long as a carrier may still pay it out, and is then left to the merchant's accounting.
 */
export const POLLED_AFTER_DELIVERY_DAYS = { prepaid: 45, cod: 180 };
