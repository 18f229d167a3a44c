import { bookedTwice, lostBookings, phantoms, unrecorded } from "./bookings.ts";
import type { Finding } from "./finding.ts";
import type { Ledgers } from "./ledgers.ts";
import { lostMessages, stuckLives, unknownOrders } from "./messages.ts";
import { neverPaid, wrongAmounts } from "./money.ts";
import { shopifyApart, toldTwice, unrecordedFulfillments } from "./shopify.ts";
import { cancellationsForgotten, statusesApart } from "./statuses.ts";

const CHECKS = [
  ...[bookedTwice, phantoms, lostBookings, lostMessages, unknownOrders, statusesApart, shopifyApart, toldTwice],
  ...[cancellationsForgotten, wrongAmounts, neverPaid, unrecorded, unrecordedFulfillments, stuckLives],
];

/** Compares the four ledgers (perf 5.2); the gravest findings come first. */
export const judge = (ledgers: Ledgers): Finding[] => CHECKS.flatMap((check) => check(ledgers));
