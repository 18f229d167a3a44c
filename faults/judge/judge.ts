import { bookedTwice, lostBookings, phantoms, unrecorded } from "./bookings.ts";
import type { Finding } from "./finding.ts";
import type { Ledgers, Messages } from "./ledgers.ts";
import { lostMessages, stuckLives, unknownOrders } from "./messages.ts";
import { neverPaid, wrongAmounts } from "./money.ts";
import { scansApart, sentUnseen } from "./packing.ts";
import { shopifyApart, toldTwice, triedOverAndOver, unrecordedFulfillments } from "./shopify.ts";
import { cancellationsForgotten, statusesApart } from "./statuses.ts";

const CHECKS = [
  ...[bookedTwice, phantoms, lostBookings, unknownOrders, statusesApart, shopifyApart, toldTwice],
  ...[cancellationsForgotten, wrongAmounts, neverPaid, unrecorded, unrecordedFulfillments],
  ...[sentUnseen, scansApart, triedOverAndOver, stuckLives],
];

/**
 * Compares the four ledgers (perf 5.2), shop by shop: a parcel that another shop's account has is one that nobody knows. The
 * gravest findings come first.
 */
export const judge = (shops: readonly Ledgers[], messages: Messages): Finding[] => [
  ...CHECKS.flatMap((check) => shops.flatMap((ledgers) => check(ledgers))),
  ...lostMessages(messages),
];
