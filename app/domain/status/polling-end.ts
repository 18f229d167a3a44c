/**
 * How long a delivered parcel is still asked about. A prepaid one waits for nothing but a late return; collected money is
 * waited for as long as a carrier could still pay it out, and then it is a matter for the accounts, not for the poll.
 */
export const POLLED_AFTER_DELIVERY_DAYS = { prepaid: 45, cod: 180 };
