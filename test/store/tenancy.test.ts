import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { WAITING_KINDS } from "~/domain/attention/waiting";
import { emptyTally } from "~/domain/fee/quote-tally";
import { noAmounts } from "~/domain/statement/fields";
import type { JudgedLine } from "~/domain/statement/judge";
import * as accessLog from "~/store/access-log.server";
import * as accountPauses from "~/store/account-pauses.server";
import * as accounts from "~/store/accounts.server";
import * as batchRows from "~/store/batch-rows.server";
import * as batches from "~/store/batches.server";
import * as billingExemptions from "~/store/billing-exemptions.server";
import * as billingSubscriptions from "~/store/billing-subscriptions.server";
import * as bookingQueue from "~/store/booking-queue.server";
import * as bookings from "~/store/bookings.server";
import * as buyerAnswers from "~/store/buyer-answers.server";
import * as buyerBacklog from "~/store/buyer-backlog.server";
import * as buyerCalls from "~/store/buyer-calls.server";
import * as buyerHistories from "~/store/buyer-histories.server";
import * as buyerOrders from "~/store/buyer-orders.server";
import * as buyerRisks from "~/store/buyer-risks.server";
import * as carrierServices from "~/store/carrier-services.server";
import * as checks from "~/store/checks.server";
import type { Cipher } from "~/store/cipher.server";
import * as claimEvidence from "~/store/claim-evidence.server";
import * as claimReads from "~/store/claim-reads.server";
import * as claimableParcels from "~/store/claimable-parcels.server";
import * as claims from "~/store/claims.server";
import * as collectPerson from "~/store/collect-person.server";
import * as comparisons from "~/store/comparisons.server";
import * as corrections from "~/store/corrections.server";
import * as dashboard from "~/store/dashboard.server";
import type { Database } from "~/store/database.server";
import * as discrepancies from "~/store/discrepancies.server";
import * as erasePerson from "~/store/erase-person.server";
import * as eraseShop from "~/store/erase-shop.server";
import * as exchanges from "~/store/exchanges.server";
import * as exportedFiles from "~/store/exported-files.server";
import * as exportedRows from "~/store/exported-rows.server";
import * as exportedSize from "~/store/exported-size.server";
import * as feeDifferences from "~/store/fee-differences.server";
import * as flowEvents from "~/store/flow-events.server";
import * as flowParcels from "~/store/flow-parcels.server";
import * as flowRuns from "~/store/flow-runs.server";
import * as flowUses from "~/store/flow-uses.server";
import * as handover from "~/store/handover.server";
import * as handoverBoard from "~/store/handover-board.server";
import * as history from "~/store/history.server";
import * as inbox from "~/store/inbox.server";
import * as inboxReplay from "~/store/inbox-replay.server";
import * as listDetails from "~/store/list-details.server";
import * as listFacts from "~/store/list-facts.server";
import * as listedOrders from "~/store/listed-orders.server";
import * as loginAttempts from "~/store/login-attempts.server";
import * as lostCharges from "~/store/lost-charges.server";
import * as moneyBalances from "~/store/money-balances.server";
import * as moneyBook from "~/store/money-book.server";
import * as moneyCheck from "~/store/money-check.server";
import * as moneyLedger from "~/store/money-ledger.server";
import * as moneyOpening from "~/store/money-opening.server";
import * as operatorDeeds from "~/store/operator-deeds.server";
import * as orderAddresses from "~/store/order-addresses.server";
import * as orderFields from "~/store/order-fields.server";
import * as orderList from "~/store/order-list.server";
import * as orderPages from "~/store/order-pages.server";
import * as orderRedactions from "~/store/order-redactions.server";
import * as orderTexts from "~/store/order-texts.server";
import * as orders from "~/store/orders.server";
import * as ordersToSend from "~/store/orders-to-send.server";
import * as ownWrites from "~/store/own-writes.server";
import * as parcelArchive from "~/store/parcel-archive.server";
import * as parcelsOfMessages from "~/store/parcels-of-messages.server";
import * as parcelsToPrint from "~/store/parcels-to-print.server";
import * as parkedWork from "~/store/parked-work.server";
import * as personRows from "~/store/person-rows.server";
import * as pickups from "~/store/pickups.server";
import * as printJobs from "~/store/print-jobs.server";
import * as privacyRequests from "~/store/privacy-requests.server";
import * as productFacts from "~/store/product-facts.server";
import * as pushSecrets from "~/store/push-secrets.server";
import * as pushTrials from "~/store/push-trials.server";
import * as quoteShops from "~/store/quote-shops.server";
import * as quotedFees from "~/store/quoted-fees.server";
import * as rateDays from "~/store/rate-days.server";
import * as rateQuotes from "~/store/rate-quotes.server";
import * as ratesSecrets from "~/store/rates-secrets.server";
import * as reportCells from "~/store/report-cells.server";
import * as reportChanges from "~/store/report-changes.server";
import * as reportExport from "~/store/report-export.server";
import * as reportParcels from "~/store/report-parcels.server";
import * as reportViews from "~/store/report-views.server";
import * as retention from "~/store/retention.server";
import * as returnPace from "~/store/return-pace.server";
import * as returns from "~/store/returns.server";
import * as roleChanges from "~/store/role-changes.server";
import * as rules from "~/store/rules.server";
import * as savedViews from "~/store/saved-views.server";
import * as selections from "~/store/selections.server";
import * as shipments from "~/store/shipments.server";
import * as shippedLanes from "~/store/shipped-lanes.server";
import * as shopPauses from "~/store/shop-pauses.server";
import * as shops from "~/store/shops.server";
import * as shortLivedFiles from "~/store/short-lived-files.server";
import * as staff from "~/store/staff.server";
import * as statementColumns from "~/store/statement-columns.server";
import * as statementCounting from "~/store/statement-counting.server";
import * as statementFiles from "~/store/statement-files.server";
import * as statementImports from "~/store/statement-imports.server";
import * as statementLines from "~/store/statement-lines.server";
import * as statementParcels from "~/store/statement-parcels.server";
import * as steps from "~/store/steps.server";
import * as tallies from "~/store/tallies.server";
import * as tariff from "~/store/tariff.server";
import * as tracking from "~/store/tracking.server";
import * as transitDays from "~/store/transit-days.server";
import * as transitParcels from "~/store/transit-parcels.server";
import * as usageCharges from "~/store/usage-charges.server";
import * as usageReads from "~/store/usage-reads.server";
import * as viewsNaming from "~/store/views-naming.server";
import * as waiting from "~/store/waiting.server";
import * as work from "~/store/work.server";
import * as workFigures from "~/store/work-figures.server";
import * as workOfOrders from "~/store/work-of-orders.server";
import { BASIC } from "../domain/billing/a-plan";
import { ACTOR, aBookedParcel, aShop } from "../flows/a-shop";
import { readingBeyondTheShop, recording } from "./joins-by-shop";

/** The state of the parcel in {@link aBatch}. */
const everyGroup: batchRows.BatchGroup[] = [{ outcome: null, reason: null, state: "booked", attention: null }];

async function aBatch(database: Database, shopId: string, shipmentId: string): Promise<string> {
  const id = "00000000-0000-4000-8000-000000000002";
  const batch = { id, kind: "cancel", actorId: ACTOR.userId, actorName: null } as const;
  await batches.prepareBatch(database, shopId, batch, { parcels: [{ shipmentId, version: null }] }, new Date());
  return id;
}

/** The ids of one shop, used by another shop. */
interface Stranger {
  database: Database;
  cipher: Cipher;
  /** The shop that asks. */
  shopId: string;
  orderId: string;
  shipmentId: string;
  fulfillmentOrderId: string;
  partnerId: string;
  trackingNumber: string;
  pickAddressId: string;
  stepId: number;
  eventId: number;
  selectionId: string;
  batchId: string;
  viewId: string;
  fileId: string;
  printId: string;
  statementId: string;
  pushSecretId: number;
  claimId: string;
  evidenceId: string;
  exchangeId: string;
  trialToken: string;
  trialHash: string;
}

const now = new Date("2026-11-21T03:00:00Z");
const pickup = {
  address: "1 Đường Lạ",
  street: null,
  ward: null,
  district: null,
  province: "Đà Nẵng",
  phoneExt: null,
  email: null,
  returnTo: null,
  locationIds: [],
  isDefault: true,
};
const roleChange = { at: now, actorId: "1", subjectId: "2", role: "packer" } as const;

/** Names the buyer of the order. */
const aView = { name: "An Nguyễn", search: "", query: "tab=ready" };

const correction = {
  key: "key-of-the-words",
  buyer: "key-of-the-buyer",
  address: {
    province: "Tỉnh Lạ",
    district: null,
    ward: "Xã Lạ",
    street: null,
    hamlet: null,
    level: "2" as const,
    confidence: "manual" as const,
  },
};
const fees = {
  key: "k",
  askedAt: now.toISOString(),
  road: { outcome: "not_served" as const },
  fly: { outcome: "not_served" as const },
  unchosen: null,
};
const variant = {
  variantId: "1",
  productId: "1",
  productType: "Lạ",
  productTags: ["lạ"],
  weightGrams: 1,
  priceVnd: 1,
  requiresShipping: true,
};
const attempt = { state: "ended" as const };
const service = {
  serviceId: "gid://shopify/DeliveryCarrierService/1",
  active: true,
  scopeGranted: true,
  zones: [],
  refusal: null,
  checkedAt: now,
};

const PLAN_ID = "gid://shopify/AppSubscription/1";
const aPlanAsked = { id: PLAN_ID, plan: BASIC, test: false, createdAt: now, confirmationUrl: null };
const aDay = {
  ...{ day: "2026-11-20", part: 1, parcels: 1, free: 0, charged: 1, unpaid: 0, unpaidWhy: null, amountCents: 3 },
  to: { subscriptionId: PLAN_ID, lineItemId: "line", currency: "USD" },
};
const EARLIER = new Date(0);
const LATER = new Date("2100-01-01T00:00:00Z");

async function tokenOfAnotherShop(database: Database, shopId: string): Promise<string> {
  const [row] = await database.query<{ sealed: string }>(
    "SELECT token_ciphertext AS sealed FROM carrier_account WHERE shop_id <> $1",
    [shopId],
  );
  if (!row) throw new Error("no other shop has an account");
  return row.sealed;
}
const everyOrder = { tab: "all", search: "" } as const;

/** Each function that takes a shop's id, called with another shop's id and the ids of this one. */
const CALLS: Record<string, [call: (by: Stranger) => Promise<unknown>, gives: unknown]> = {
  "comparisons.findRedactedOrders": [
    ({ database, shopId, orderId }) => comparisons.findRedactedOrders(database, shopId, [orderId]),
    new Set(),
  ],
  "accounts.saveAccount": [
    ({ database, cipher, shopId }) =>
      accounts.saveAccount(
        database,
        cipher,
        shopId,
        { code: "S2", environment: "production", source: "pasted", tokenExpiresAt: null, token: "another" },
        now,
      ),
    undefined,
  ],
  "accounts.setAccountHealth": [
    ({ database, shopId }) => accounts.setAccountHealth(database, shopId, "rejected", now),
    false,
  ],
  "accounts.recordDenied": [
    async ({ database, shopId }) =>
      accounts.recordDenied(database, shopId, "createOrder", now, await tokenOfAnotherShop(database, shopId)),
    false,
  ],
  "accounts.clearDenied": [
    async ({ database, shopId }) =>
      accounts.clearDenied(database, shopId, "createOrder", await tokenOfAnotherShop(database, shopId)),
    undefined,
  ],
  "accounts.removeAccount": [({ database, shopId }) => accounts.removeAccount(database, shopId), undefined],
  "accounts.readAccount": [({ database, shopId }) => accounts.readAccount(database, shopId), null],
  "accounts.readCredentials": [
    ({ database, cipher, shopId }) => accounts.readCredentials(database, cipher, shopId),
    null,
  ],
  "bookings.nextReferenceNumbers": [
    ({ database, shopId }) => bookings.nextReferenceNumbers(database, shopId, ["1041", "1042", "1041"]),
    [1, 1, 2],
  ],
  "bookings.insertAttempts": [
    ({ database, shopId, shipmentId, partnerId }) =>
      bookings
        .insertAttempts(database, [
          {
            partnerId,
            shopId,
            shipmentId,
            n: 9,
            fingerprint: "",
            request: {} as never,
            state: "sending",
            intendedAt: now,
          },
        ])
        .catch(() => "turned away"),
    "turned away",
  ],
  "bookings.updateAttempts": [
    ({ database, shopId, partnerId }) =>
      bookings.updateAttempts(database, [{ shopId, partnerId, state: "ended", sends: 9 }]),
    undefined,
  ],
  "bookings.listAttemptsOf": [
    ({ database, shopId, shipmentId }) => bookings.listAttemptsOf(database, shopId, [shipmentId]),
    new Map(),
  ],
  "bookings.listAttemptsInBrief": [
    ({ database, shopId, shipmentId }) => bookings.listAttemptsInBrief(database, shopId, [shipmentId]),
    new Map(),
  ],
  "bookings.listFirstSent": [
    ({ database, shopId, shipmentId }) => bookings.listFirstSent(database, shopId, [shipmentId]),
    new Map(),
  ],
  "bookings.lockOpenAttempts": [
    ({ database, shopId, partnerId }) => bookings.lockOpenAttempts(database, shopId, [partnerId]),
    new Set(),
  ],
  "bookings.readCurrentAttempt": [
    ({ database, shopId, shipmentId }) => bookings.readCurrentAttempt(database, shopId, shipmentId),
    null,
  ],
  "bookings.listCurrentAttempts": [
    ({ database, shopId, orderId }) => bookings.listCurrentAttempts(database, shopId, orderId),
    [],
  ],
  "bookings.revertSending": [(by) => bookings.revertSending(by.database, by, "intended"), undefined],
  "bookings.lockOpenAttempt": [(by) => bookings.lockOpenAttempt(by.database, by), false],
  "bookings.updateAttempt": [(by) => bookings.updateAttempt(by.database, by, attempt), undefined],
  "carrier-services.readCarrierService": [
    ({ database, shopId }) => carrierServices.readCarrierService(database, shopId),
    null,
  ],
  "carrier-services.saveCarrierService": [
    ({ database, shopId }) => carrierServices.saveCarrierService(database, shopId, service),
    undefined,
  ],
  "carrier-services.clearCarrierService": [
    ({ database, shopId }) => carrierServices.clearCarrierService(database, shopId),
    undefined,
  ],
  "corrections.markCorrectionsUsed": [
    ({ database, shopId }) => corrections.markCorrectionsUsed(database, shopId, [correction.key], now),
    undefined,
  ],
  "corrections.deleteCorrections": [
    ({ database, shopId }) => corrections.deleteCorrections(database, shopId, [correction.key]),
    undefined,
  ],
  "corrections.listCorrections": [
    ({ database, shopId, orderId }) =>
      corrections.listCorrections(database, shopId, { orderIds: [orderId], buyers: [correction.buyer] }),
    [],
  ],
  "corrections.eraseCorrections": [
    ({ database, shopId, orderId }) =>
      corrections.eraseCorrections(database, shopId, { orderIds: [orderId], buyers: [correction.buyer] }),
    0,
  ],
  "corrections.saveCorrection": [
    ({ database, shopId, orderId }) =>
      corrections.saveCorrection(database, { ...correction, shopId, orderId, actor: "Minh", createdAt: now }),
    undefined,
  ],
  "fee-differences.sumFeeDifferences": [
    ({ database, shopId }) => feeDifferences.sumFeeDifferences(database, shopId, 100),
    [],
  ],
  "product-facts.listProductFacts": [
    ({ database, shopId }) => productFacts.listProductFacts(database, [shopId], 9),
    [],
  ],
  "product-facts.readProductFacts": [
    ({ database, shopId }) => productFacts.readProductFacts(database, shopId, [variant.variantId]),
    [],
  ],
  "product-facts.saveProductFacts": [
    ({ database, shopId }) => productFacts.saveProductFacts(database, shopId, [variant], now),
    undefined,
  ],
  "quote-shops.readQuoteShop": [
    ({ database, shopId }) => quoteShops.readQuoteShop(database, shopId),
    expect.objectContaining({ domain: "other.myshopify.com", account: null, pickups: [] }),
  ],
  "quoted-fees.clearDeniedFees": [({ database, shopId }) => quotedFees.clearDeniedFees(database, shopId), undefined],
  "quoted-fees.markFeesAsked": [
    ({ database, shopId, shipmentId }) => quotedFees.markFeesAsked(database, shopId, shipmentId, now),
    undefined,
  ],
  "quoted-fees.saveQuotedFees": [
    ({ database, shopId, shipmentId }) => quotedFees.saveQuotedFees(database, shopId, shipmentId, fees, now),
    false,
  ],
  "rate-days.listRateDays": [({ database, shopId }) => rateDays.listRateDays(database, shopId, "2000-01-01"), []],
  "rate-quotes.listCarrierAnswers": [({ database, shopId }) => rateQuotes.listCarrierAnswers(database, shopId), []],
  "rate-quotes.listRateQuotes": [({ database, shopId }) => rateQuotes.listRateQuotes(database, shopId), []],
  "rate-quotes.readRateQuote": [({ database, shopId }) => rateQuotes.readRateQuote(database, shopId, 1), null],
  "rates-secrets.addRatesSecret": [
    ({ database, shopId }) => ratesSecrets.addRatesSecret(database, shopId),
    expect.any(String),
  ],
  "push-secrets.listPushSecrets": [({ database, shopId }) => pushSecrets.listPushSecrets(database, shopId, now), []],
  "push-secrets.openPushSecret": [
    ({ database, cipher, shopId }) => pushSecrets.openPushSecret(database, cipher, shopId),
    null,
  ],
  "push-secrets.addPushSecret": [
    ({ database, cipher, shopId }) => pushSecrets.addPushSecret(database, cipher, shopId, now),
    true,
  ],
  "push-secrets.replacePushSecret": [
    ({ database, cipher, shopId }) => pushSecrets.replacePushSecret(database, cipher, shopId, now),
    undefined,
  ],
  "push-secrets.recordPush": [
    ({ database, shopId, pushSecretId }) => pushSecrets.recordPush(database, shopId, { id: pushSecretId }, now),
    undefined,
  ],
  "push-trials.beginTrial": [
    ({ database, shopId, pushSecretId }) =>
      pushTrials.beginTrial(database, shopId, { id: pushSecretId }, { now, since: now }),
    null,
  ],
  "push-trials.recordTrialArrival": [
    ({ database, shopId, trialHash }) => pushTrials.recordTrialArrival(database, shopId, trialHash, now),
    undefined,
  ],
  "push-trials.hasTrialCome": [
    ({ database, shopId, trialToken }) => pushTrials.hasTrialCome(database, shopId, trialToken),
    false,
  ],
  "push-trials.endTrial": [
    ({ database, shopId, trialToken }) =>
      pushTrials.endTrial(database, shopId, trialToken, { outcome: "timed_out", status: null }),
    undefined,
  ],
  "rates-secrets.dropOldRatesSecrets": [
    ({ database, shopId }) => ratesSecrets.dropOldRatesSecrets(database, shopId),
    undefined,
  ],
  "rates-secrets.dropRatesSecrets": [
    ({ database, shopId }) => ratesSecrets.dropRatesSecrets(database, shopId),
    undefined,
  ],
  "rates-secrets.keepRatesSecret": [
    ({ database, shopId }) => ratesSecrets.keepRatesSecret(database, shopId, "a-secret"),
    false,
  ],
  "rates-secrets.dropNewestRatesSecret": [
    ({ database, shopId }) => ratesSecrets.dropNewestRatesSecret(database, shopId),
    undefined,
  ],
  "transit-parcels.readTransitParcels": [
    ({ database, shopId, shipmentId }) => transitParcels.readTransitParcels(database, shopId, [shipmentId]),
    [],
  ],
  "transit-days.readTransitDays": [({ database, shopId }) => transitDays.readTransitDays(database, [shopId]), []],
  "shipped-lanes.listShippedLanes": [({ database, shopId }) => shippedLanes.listShippedLanes(database, shopId, 9), []],
  "tariff.readTariff": [({ database, shopId }) => tariff.readTariff(database, [shopId], 9), []],
  "history.listHistory": [({ database, shopId, shipmentId }) => history.listHistory(database, shopId, shipmentId), []],
  "history.completeEvents": [
    ({ database, shopId, shipmentId, eventId }) =>
      history.completeEvents(database, shopId, [{ shipmentId, id: eventId, reasonCode: "1", words: "x", details: {} }]),
    undefined,
  ],
  "history.listParcelsWith": [
    ({ database, shopId, shipmentId }) => history.listParcelsWith(database, shopId, "booked", [shipmentId]),
    new Set(),
  ],
  "history.listHistories": [
    ({ database, shopId, shipmentId }) => history.listHistories(database, shopId, [shipmentId]),
    new Map(),
  ],
  "corrections.findCorrections": [
    ({ database, shopId }) => corrections.findCorrections(database, shopId, ["key"]),
    new Map(),
  ],
  "parcels-of-messages.findParcelsByCarrierIds": [
    ({ database, shopId, partnerId, trackingNumber }) =>
      parcelsOfMessages.findParcelsByCarrierIds(database, [{ shopId, partnerId, trackingNumber }]),
    [undefined],
  ],
  "shipments.listOrdersOfParcels": [
    ({ database, shopId, shipmentId }) => shipments.listOrdersOfParcels(database, shopId, [shipmentId]),
    [],
  ],
  "shipments.listParcelsOfSameOrders": [
    ({ database, shopId, shipmentId }) => shipments.listParcelsOfSameOrders(database, shopId, [shipmentId]),
    [],
  ],
  "shipments.listShipmentsOfOrders": [
    ({ database, shopId, orderId }) => shipments.listShipmentsOfOrders(database, shopId, [orderId]),
    [],
  ],
  "shipments.lockParcelsOfOrders": [
    ({ database, shopId, orderId }) => shipments.lockParcelsOfOrders(database, shopId, [orderId]),
    [],
  ],
  "shipments.lockShipments": [
    ({ database, shopId, shipmentId }) => shipments.lockShipments(database, shopId, [shipmentId]),
    [],
  ],
  "shipments.updateShipments": [
    ({ database, shopId, shipmentId }) =>
      shipments.updateShipments(database, [{ shopId, id: shipmentId, state: "closed", updatedAt: now }]),
    undefined,
  ],
  "orders.readStoredOrder": [
    ({ database, shopId, orderId }) => orders.readStoredOrder(database, shopId, orderId),
    null,
  ],
  "orders.lockOrder": [({ database, shopId, orderId }) => orders.lockOrder(database, shopId, orderId), undefined],
  "orders.lockStoredOrder": [
    ({ database, shopId, orderId }) => orders.lockStoredOrder(database, shopId, orderId),
    null,
  ],
  "orders.markOrderDeleted": [
    ({ database, shopId, orderId }) => orders.markOrderDeleted(database, shopId, orderId, now),
    false,
  ],
  "orders.findUnreadOrders": [
    async ({ database, shopId, orderId }) =>
      (await orders.findUnreadOrders(database, shopId, [{ id: orderId, updatedAt: "2000-01-01T00:00:00Z" }], 0)).length,
    1,
  ],
  "orders.savePaid": [({ database, shopId, orderId }) => orders.savePaid(database, { shopId, orderId }), undefined],
  "orders.saveOutstanding": [
    ({ database, shopId, orderId }) => orders.saveOutstanding(database, { shopId, orderId }, 1),
    undefined,
  ],
  "orders.listSeenGateways": [({ database, shopId }) => orders.listSeenGateways(database, shopId), []],
  "pickups.listPickups": [({ database, shopId }) => pickups.listPickups(database, shopId), []],
  "pickups.confirmPickup": [
    ({ database, shopId, pickAddressId }) => pickups.confirmPickup(database, shopId, pickAddressId, pickup, now),
    false,
  ],
  "pickups.mergePickups": [({ database, shopId }) => pickups.mergePickups(database, shopId, [], now), undefined],
  "collect-person.collectPersonalData": [
    ({ database, shopId, orderId }) => collectPerson.collectPersonalData(database, shopId, [orderId]),
    [],
  ],
  "erase-person.lockPeople": [
    ({ database, shopId, orderId }) => erasePerson.lockPeople(database, shopId, [orderId]),
    undefined,
  ],
  "inbox.listMessagesNaming": [
    ({ database, shopId, trackingNumber, partnerId }) =>
      inbox.listMessagesNaming(database, shopId, [trackingNumber, partnerId]),
    [],
  ],
  "erase-shop.erasePushes": [({ database, shopId }) => eraseShop.erasePushes(database, shopId), undefined],
  "erase-person.erasePerson": [
    ({ database, shopId, orderId }) => erasePerson.erasePerson(database, shopId, [orderId], now),
    0,
  ],
  "parcel-archive.wantArchived": [
    ({ database, shopId, orderId }) => parcelArchive.wantArchived(database, shopId, [orderId], now),
    undefined,
  ],
  "order-redactions.blockReimport": [
    ({ database, shopId, orderId }) => orderRedactions.blockReimport(database, shopId, [orderId], now),
    undefined,
  ],
  "erase-person.eraseUnassigned": [({ database, shopId }) => erasePerson.eraseUnassigned(database, shopId), undefined],
  "person-rows.listParcelNames": [
    ({ database, shopId, orderId }) => personRows.listParcelNames(database, shopId, [orderId]),
    [],
  ],
  "erase-person.blockShipping": [
    ({ database, shopId, orderId }) => erasePerson.blockShipping(database, shopId, [orderId]),
    undefined,
  ],
  "retention.listOrdersToEraseAgain": [
    ({ database, shopId }) => retention.listOrdersToEraseAgain(database, shopId, 9),
    [],
  ],
  "access-log.listAccess": [({ database, shopId }) => accessLog.listAccess(database, shopId, 9), []],
  "retention.listOrdersToErase": [
    ({ database, shopId }) => retention.listOrdersToErase(database, shopId, { endedBefore: now, openBefore: now }, 9),
    [],
  ],
  "order-redactions.lockPerson": [
    ({ database, shopId, orderId }) => orderRedactions.lockPerson(database, shopId, orderId),
    undefined,
  ],
  // The asking shop's own mark on that order, set by the line before.
  "order-redactions.isRedacted": [
    ({ database, shopId, orderId }) => orderRedactions.isRedacted(database, shopId, orderId),
    true,
  ],
  "privacy-requests.eraseAnswers": [
    ({ database, shopId, orderId }) =>
      privacyRequests.eraseAnswers(database, shopId, { customerId: "7", orderIds: [orderId] }),
    0,
  ],
  "privacy-requests.openPrivacyRequest": [
    ({ database, shopId }) =>
      privacyRequests.openPrivacyRequest(database, { shopId, topic: "customers/redact", payload: {}, receivedAt: now }),
    expect.any(Number),
  ],
  "privacy-requests.listPrivacyRequests": [
    ({ database, shopId }) => privacyRequests.listPrivacyRequests(database, shopId, 9),
    [],
  ],
  "privacy-requests.closePrivacyRequest": [
    ({ database, shopId }) => privacyRequests.closePrivacyRequest(database, { shopId, id: 1 }, {}, now),
    undefined,
  ],
  "privacy-requests.readAnswer": [({ database, shopId }) => privacyRequests.readAnswer(database, shopId, 1), null],
  "rules.lockSettings": [
    ({ database, shopId }) => rules.lockSettings(database, shopId),
    // The asking shop's own settings.
    expect.objectContaining({ rules: [] }),
  ],
  "rules.claimBookingAtOnce": [
    ({ database, shopId, fulfillmentOrderId }) => rules.claimBookingAtOnce(database, shopId, fulfillmentOrderId, now),
    false,
  ],
  "rules.isHandledByStaff": [
    ({ database, shopId, shipmentId, orderId, fulfillmentOrderId }) =>
      rules.isHandledByStaff(database, { shopId, id: shipmentId, orderId, fulfillmentOrderId }),
    false,
  ],
  "booking-queue.listQueuedParcels": [({ database, shopId }) => bookingQueue.listQueuedParcels(database, shopId), []],
  "booking-queue.isMatchedByMore": [
    ({ database, shopId }) => bookingQueue.isMatchedByMore(database, shopId, everyOrder, 0),
    false,
  ],
  "booking-queue.listDraftVersions": [
    ({ database, shopId, shipmentId }) => bookingQueue.listDraftVersions(database, shopId, [shipmentId]),
    new Map(),
  ],
  "booking-queue.listParcelProgress": [
    ({ database, shopId, shipmentId }) => bookingQueue.listParcelProgress(database, shopId, [shipmentId]),
    [],
  ],
  "bookings.endAttempts": [
    ({ database, shopId, shipmentId }) => bookings.endAttempts(database, shopId, shipmentId),
    undefined,
  ],
  "tallies.readTallies": [({ database, shopId }) => tallies.readTallies(database, shopId), new Map()],
  "tallies.readMoneyTallies": [({ database, shopId }) => tallies.readMoneyTallies(database, shopId), new Map()],
  "money-balances.readBalances": [
    ({ database, shopId, shipmentId }) => moneyBalances.readBalances(database, shopId, [shipmentId]),
    new Map(),
  ],
  "money-balances.readStatedCod": [
    ({ database, shopId, shipmentId }) => moneyBalances.readStatedCod(database, shopId, [shipmentId]),
    new Map(),
  ],
  "money-book.listBook": [
    ({ database, shopId }) =>
      moneyBook.listBook(database, shopId, { stage: "to_collect", from: null, to: null, after: null, limit: 9 }),
    [],
  ],
  "money-book.listEntries": [
    ({ database, shopId, shipmentId }) => moneyBook.listEntries(database, shopId, shipmentId),
    [],
  ],
  "money-ledger.lockMoneyOf": [
    ({ database, shopId, shipmentId }) => moneyLedger.lockMoneyOf(database, shopId, [shipmentId]),
    [],
  ],
  "money-ledger.readMoneyOf": [
    ({ database, shopId, shipmentId }) => moneyLedger.readMoneyOf(database, shopId, [shipmentId]),
    [],
  ],
  "money-check.listToCheck": [
    ({ database, shopId }) => moneyCheck.listToCheck(database, { shopId, checkedTo: null }, 9),
    [],
  ],
  "money-check.readKept": [
    ({ database, shopId, shipmentId }) => moneyCheck.readKept(database, shopId, [shipmentId]),
    new Map(),
  ],
  "money-check.noteChecked": [
    ({ database, shopId }) => moneyCheck.noteChecked(database, { shopId, checkedTo: null }, new Date()),
    undefined,
  ],
  "money-opening.listParcelsOutsideLedger": [
    ({ database, shopId }) => moneyOpening.listParcelsOutsideLedger(database, shopId, 9),
    [],
  ],
  "money-opening.noteLedgerOpened": [
    ({ database, shopId }) => moneyOpening.noteLedgerOpened(database, shopId, new Date()),
    undefined,
  ],
  "report-parcels.readReportSources": [
    ({ database, shopId, shipmentId, orderId }) =>
      reportParcels.readReportSources(database, shopId, { shipmentIds: [shipmentId], orderIds: [orderId] }),
    [],
  ],
  "report-parcels.readReportSourcesOf": [
    ({ database, shopId, shipmentId }) => reportParcels.readReportSourcesOf(database, shopId, [shipmentId]),
    [],
  ],
  "report-parcels.listReportSlice": [
    ({ database, shopId }) =>
      reportParcels.listReportSlice(database, shopId, "00000000-0000-0000-0000-000000000000", 9),
    [],
  ],
  "report-cells.writeReportParcels": [
    ({ database, shopId }) => reportCells.writeReportParcels(database, shopId, "2026-11-16", []),
    0,
  ],
  "report-cells.moveToWeek": [
    ({ database, shopId }) => reportCells.moveToWeek(database, shopId, "2026-11-16"),
    undefined,
  ],
  "report-cells.repairCells": [({ database, shopId }) => reportCells.repairCells(database, shopId, "2026-11-16"), 0],
  "report-views.readReportRows": [
    ({ database, shopId }) =>
      reportViews.readReportRows(database, shopId, {
        ...{ span: "w52", spanBefore: "w52-", dimension: "week", sort: "value" },
        ...{ descending: false, after: null, limit: 9 },
      }),
    [],
  ],
  "report-views.readLosing": [
    ({ database, shopId }) =>
      reportViews.readLosing(database, shopId, { span: "w52", dimension: "province", limit: 9 }),
    [],
  ],
  "report-export.listReportParcels": [
    ({ database, shopId }) =>
      reportExport.listReportParcels(database, shopId, { from: "2000-01-01", to: "2999-01-01" }, null, 9),
    [],
  ],
  "report-changes.claimReports": [({ database, shopId }) => reportChanges.claimReports(database, shopId), true],
  "report-changes.readReportShop": [({ database, shopId }) => reportChanges.readReportShop(database, shopId), null],
  "report-changes.writeReportShop": [
    ({ database, shopId }) =>
      reportChanges.writeReportShop(database, shopId, {
        week: "2026-11-16",
        countedAt: now,
        filledAt: null,
        checkedTo: null,
      }),
    undefined,
  ],
  "report-changes.takeReportChanges": [
    ({ database, shopId }) => reportChanges.takeReportChanges(database, shopId, 9),
    { lines: 0, shipmentIds: [], orderIds: [] },
  ],
  "report-changes.hasReportChanges": [
    ({ database, shopId }) => reportChanges.hasReportChanges(database, shopId),
    false,
  ],
  "parcels-to-print.listOrderNames": [
    ({ database, shopId, orderId }) => parcelsToPrint.listOrderNames(database, shopId, [orderId]),
    new Map(),
  ],
  "parcels-to-print.listParcelsOfOrders": [
    ({ database, shopId, orderId }) => parcelsToPrint.listParcelsOfOrders(database, shopId, [orderId]),
    [],
  ],
  "billing-subscriptions.listSubscriptions": [
    ({ database, shopId }) => billingSubscriptions.listSubscriptions(database, shopId),
    [],
  ],
  "billing-subscriptions.addSubscription": [
    ({ database, shopId }) =>
      billingSubscriptions.addSubscription(database, shopId, { ...aPlanAsked, id: "other" }, now),
    undefined,
  ],
  "billing-subscriptions.saveSubscription": [
    ({ database, shopId }) =>
      billingSubscriptions.saveSubscription(
        database,
        shopId,
        { id: PLAN_ID, status: "frozen", coveredSince: now, currentPeriodEnd: now, usage: null },
        { askedAt: now, now },
      ),
    undefined,
  ],
  "billing-subscriptions.addToBalance": [
    ({ database, shopId }) => billingSubscriptions.addToBalance(database, shopId, PLAN_ID, 5),
    undefined,
  ],
  "billing-subscriptions.endSubscriptions": [
    ({ database, shopId }) => billingSubscriptions.endSubscriptions(database, shopId),
    undefined,
  ],
  "billing-subscriptions.wantPlanEnded": [
    ({ database, shopId }) => billingSubscriptions.wantPlanEnded(database, shopId, PLAN_ID, now),
    false,
  ],
  "billing-exemptions.isExempt": [({ database, shopId }) => billingExemptions.isExempt(database, shopId), false],
  "billing-exemptions.readExemption": [
    ({ database, shopId }) => billingExemptions.readExemption(database, shopId),
    null,
  ],
  "billing-exemptions.addExemption": [
    ({ database, shopId }) => billingExemptions.addExemption(database, shopId, "a friend"),
    true,
  ],
  // addExemption comes first: here it ends what the stranger was given.
  "billing-exemptions.endExemption": [({ database, shopId }) => billingExemptions.endExemption(database, shopId), true],
  "usage-charges.firstUnsettledDay": [
    ({ database, shopId }) => usageCharges.firstUnsettledDay(database, shopId, LATER),
    null,
  ],
  "usage-charges.takeDay": [
    ({ database, shopId }) => usageCharges.takeDay(database, shopId, "2026-11-20", EARLIER, LATER),
    { part: 1, parcels: 0 },
  ],
  "usage-charges.freeUsedIn": [({ database, shopId }) => usageCharges.freeUsedIn(database, shopId, "2026-11"), 0],
  "usage-charges.addUsageCharge": [
    ({ database, shopId }) => usageCharges.addUsageCharge(database, shopId, { ...aDay, day: "2026-11-01" }, now),
    undefined,
  ],
  "usage-charges.nextWantedCharge": [
    ({ database, shopId }) => usageCharges.nextWantedCharge(database, shopId, 5_000, LATER),
    null,
  ],
  "usage-charges.putChargeOff": [
    ({ database, shopId }) => usageCharges.putChargeOff(database, shopId, aDay, { message: "no", until: now }),
    undefined,
  ],
  "lost-charges.isUsageSearched": [
    ({ database, shopId }) => lostCharges.isUsageSearched(database, shopId, EARLIER),
    false,
  ],
  "lost-charges.addLostCharges": [
    ({ database, shopId }) =>
      lostCharges.addLostCharges(
        database,
        shopId,
        [
          {
            ...{ day: "2026-11-02", part: 1, recordId: "r", subscriptionId: PLAN_ID, amountCents: 1, currency: "USD" },
            createdAt: now,
          },
        ],
        now,
      ),
    undefined,
  ],
  "lost-charges.noteUsageUnread": [
    ({ database, shopId }) => lostCharges.noteUsageUnread(database, shopId, EARLIER, now),
    now,
  ],
  "lost-charges.noteUsageSearched": [
    ({ database, shopId }) => lostCharges.noteUsageSearched(database, shopId, now),
    undefined,
  ],
  "lost-charges.hasLostCharge": [
    ({ database, shopId }) => lostCharges.hasLostCharge(database, shopId, "2026-11-20"),
    false,
  ],
  "usage-charges.beginCharge": [({ database, shopId }) => usageCharges.beginCharge(database, shopId, aDay), undefined],
  "usage-charges.calmCharge": [({ database, shopId }) => usageCharges.calmCharge(database, shopId, aDay), undefined],
  "usage-charges.confirmCharge": [
    ({ database, shopId }) =>
      usageCharges.confirmCharge(database, shopId, aDay, { recordId: "x", amountCents: 1 }, now),
    false,
  ],
  "usage-charges.refuseCharge": [
    ({ database, shopId }) => usageCharges.refuseCharge(database, shopId, aDay, { why: "cap", message: "no" }, now),
    undefined,
  ],
  "usage-reads.listUsageDays": [({ database, shopId }) => usageReads.listUsageDays(database, shopId, null, 9), []],
  "usage-reads.readMonthUsage": [
    ({ database, shopId }) => usageReads.readMonthUsage(database, shopId, "2026-11"),
    { parcels: 0, free: 0, charged: 0, unpaid: 0, unsettled: 0, chargedCents: [], wantedCents: [] },
  ],
  "order-fields.listFieldLines": [
    ({ database, shopId }) => orderFields.listFieldLines(database, shopId, 9),
    { ids: [], orderIds: [] },
  ],
  "order-fields.dropFieldLines": [
    ({ database, shopId }) => orderFields.dropFieldLines(database, shopId, [1]),
    undefined,
  ],
  "order-fields.readFieldSources": [
    ({ database, shopId, orderId }) => orderFields.readFieldSources(database, shopId, [orderId], 5_000),
    [],
  ],
  "order-fields.beginFields": [({ database, shopId }) => orderFields.beginFields(database, shopId, [], now), undefined],
  "order-fields.endFields": [
    ({ database, shopId, orderId }) =>
      orderFields.endFields(database, shopId, [{ orderId, has: { state: "booked" } }], now),
    undefined,
  ],
  "order-fields.calmFields": [
    ({ database, shopId, orderId }) => orderFields.calmFields(database, shopId, [orderId]),
    undefined,
  ],
  "order-fields.doubtFields": [({ database, shopId }) => orderFields.doubtFields(database, shopId), undefined],
  "tallies.readWaitingTallies": [({ database, shopId }) => tallies.readWaitingTallies(database, shopId), new Map()],
  "waiting.listWaiting": [
    ({ database, shopId }) => waiting.listWaiting(database, shopId, { kinds: WAITING_KINDS, after: null, limit: 9 }),
    [],
  ],
  "tallies.readReturnTallies": [({ database, shopId }) => tallies.readReturnTallies(database, shopId), new Map()],
  "claims.findClaimId": [
    ({ database, shopId, shipmentId }) => claims.findClaimId(database, shopId, shipmentId, "lost"),
    null,
  ],
  "claims.updateClaim": [
    ({ database, shopId, claimId }) => claims.updateClaim(database, { shopId, id: claimId }, { hasProof: true }),
    false,
  ],
  "claims.listClaimEvents": [({ database, shopId, claimId }) => claims.listClaimEvents(database, shopId, claimId), []],
  "claim-reads.readClaim": [({ database, shopId, claimId }) => claimReads.readClaim(database, shopId, claimId), null],
  "claim-reads.lockClaim": [({ database, shopId, claimId }) => claimReads.lockClaim(database, shopId, claimId), null],
  "claim-reads.listClaimsOf": [
    ({ database, shopId }) => claimReads.listClaimsOf(database, shopId, { isClosed: false, after: null, limit: 9 }),
    [],
  ],
  "claim-reads.listClaimsOfParcels": [
    ({ database, shopId, shipmentId }) => claimReads.listClaimsOfParcels(database, shopId, [shipmentId]),
    [],
  ],
  "claim-reads.countOpenClaims": [({ database, shopId }) => claimReads.countOpenClaims(database, shopId), 0],
  "claimable-parcels.listProposed": [
    ({ database, shopId }) =>
      claimableParcels.listProposed(database, shopId, {
        ...{ overdueBefore: new Date("2100-01-01"), receivedAfter: new Date(0), limit: 9 },
      }),
    [],
  ],
  "claimable-parcels.readClaimable": [
    ({ database, shopId, shipmentId }) => claimableParcels.readClaimable(database, shopId, shipmentId),
    null,
  ],
  "claim-evidence.deleteEvidenceOfOrders": [
    ({ database, shopId, orderId }) => claimEvidence.deleteEvidenceOfOrders(database, shopId, [orderId]),
    0,
  ],
  "checks.listNotDue": [({ database, shopId }) => checks.listNotDue(database, shopId, now), []],
  "checks.makeDue": [({ database, shopId, shipmentId }) => checks.makeDue(database, shopId, [shipmentId], now), 0],
  "exported-files.listEvidenceFiles": [
    ({ database, shopId }) => exportedFiles.listEvidenceFiles(database, shopId, null, 9),
    [],
  ],
  "exported-files.listKeptStatements": [
    ({ database, shopId }) => exportedFiles.listKeptStatements(database, shopId, null, 9),
    [],
  ],
  "exported-files.readKeptPiece": [
    ({ database, cipher, shopId, evidenceId: id }) =>
      exportedFiles.readKeptPiece(database, cipher, shopId, { from: "claim", id }, 0),
    null,
  ],
  "exported-size.readExportedAmounts": [
    ({ database, shopId }) => exportedSize.readExportedAmounts(database, shopId),
    null,
  ],
  "exported-rows.readRowSlice": [
    async ({ database, shopId }) => {
      const reader = (await exportedRows.readRowReaders(database)).get("shipment");
      return reader && exportedRows.readRowSlice(database, shopId, reader, null, 9);
    },
    { rows: 0, lines: "", last: null },
  ],
  "claim-evidence.readEvidence": [
    ({ database, shopId, evidenceId }) => claimEvidence.readEvidence(database, shopId, evidenceId),
    null,
  ],
  "claim-evidence.listEvidence": [
    ({ database, shopId, claimId }) => claimEvidence.listEvidence(database, shopId, claimId),
    [],
  ],
  "claim-evidence.countEvidence": [
    ({ database, shopId, claimId }) => claimEvidence.countEvidence(database, shopId, claimId),
    0,
  ],
  "claim-evidence.completeEvidence": [
    ({ database, shopId, evidenceId }) => claimEvidence.completeEvidence(database, shopId, evidenceId),
    false,
  ],
  "claim-evidence.deleteEvidence": [
    ({ database, shopId, claimId, evidenceId }) => claimEvidence.deleteEvidence(database, shopId, claimId, evidenceId),
    false,
  ],
  "steps.withdrawRestock": [
    ({ database, shopId, shipmentId }) => steps.withdrawRestock(database, shopId, shipmentId),
    true,
  ],
  "exchanges.findOrdersOfNumber": [
    ({ database, shopId }) =>
      exchanges.findOrdersOfNumber(database, shopId, {
        ...{ codes: [], trackingIds: [], orderNames: ["#1001"], orderDigits: "1001" },
      }),
    [],
  ],
  "exchanges.lockOrdersToLink": [
    ({ database, shopId, orderId }) => exchanges.lockOrdersToLink(database, shopId, [orderId]),
    [],
  ],
  "exchanges.findExchange": [
    ({ database, shopId, exchangeId }) => exchanges.findExchange(database, shopId, exchangeId),
    null,
  ],
  "exchanges.undoExchange": [
    ({ database, shopId, exchangeId }) =>
      exchanges.undoExchange(
        database,
        { shopId, id: exchangeId },
        { undoneAt: now, undoneById: "1", undoneByName: null },
      ),
    false,
  ],
  "exchanges.listExchangesOf": [
    ({ database, shopId, orderId }) => exchanges.listExchangesOf(database, shopId, [orderId]),
    [],
  ],
  "exchanges.readLinksBetween": [
    ({ database, shopId, orderId }) =>
      exchanges.readLinksBetween(database, shopId, { laterId: orderId, earlierId: orderId }),
    { replacedByLater: null, replacing: 0 },
  ],
  "exchanges.listNamesOfExchanges": [
    ({ database, shopId, exchangeId }) => exchanges.listNamesOfExchanges(database, shopId, [exchangeId]),
    new Map(),
  ],
  "exchanges.deleteExchangesOfOrders": [
    ({ database, shopId, orderId }) => exchanges.deleteExchangesOfOrders(database, shopId, [orderId]),
    undefined,
  ],
  "return-pace.readReturnPace": [
    ({ database, shopId }) => returnPace.readReturnPace(database, shopId),
    { usualDays: null, overdueAfterDays: 15 },
  ],
  "returns.listReturns": [
    ({ database, shopId }) =>
      returns.listReturns(database, shopId, {
        ...{ stage: "on_way", pickupId: null, since: null, after: null, limit: 9 },
      }),
    [],
  ],
  "returns.listReturnsAmong": [
    ({ database, shopId, shipmentId }) => returns.listReturnsAmong(database, shopId, [shipmentId]),
    [],
  ],
  "returns.countOverdue": [({ database, shopId }) => returns.countOverdue(database, shopId, new Date("2100-01-01")), 0],
  "returns.changeReceipt": [
    ({ database, shopId, shipmentId }) =>
      returns.changeReceipt(database, { shopId, shipmentId }, { condition: "whole", note: null }),
    false,
  ],
  "returns.deleteReceipts": [
    ({ database, shopId, shipmentId }) => returns.deleteReceipts(database, shopId, [shipmentId]),
    undefined,
  ],
  "tallies.foldTallies": [({ database, shopId }) => tallies.foldTallies(database, shopId), 0],
  "tallies.repairTallies": [({ database, shopId }) => tallies.repairTallies(database, shopId), 0],
  "handover.findScanned": [
    ({ database, shopId, trackingNumber, partnerId }) =>
      handover.findScanned(database, shopId, {
        codes: [trackingNumber, partnerId],
        ...{ trackingIds: [], orderNames: [], orderDigits: null },
      }),
    [],
  ],
  "handover.findWithEvent": [
    ({ database, shopId, shipmentId }) => handover.findWithEvent(database, shopId, [shipmentId], "handed_over:1"),
    null,
  ],
  "handover.listPrintedAtHand": [
    ({ database, shopId, pickAddressId }) =>
      handover.listPrintedAtHand(database, shopId, { pickupId: pickAddressId, pickOption: "cod" }, 9),
    [],
  ],
  "handover.listForHandoverSheet": [
    ({ database, shopId, pickAddressId }) =>
      handover.listForHandoverSheet(
        database,
        shopId,
        { pickupId: pickAddressId, pickOption: "cod" },
        { handedOverSince: new Date(0), limit: 9 },
      ),
    [],
  ],
  "handover.listHandedOverAt": [
    ({ database, shopId, pickAddressId }) =>
      handover.listHandedOverAt(database, shopId, { pickupId: pickAddressId, pickOption: "cod" }, now, 9),
    [],
  ],
  "handover-board.readHandoverCounts": [
    async ({ database, shopId }) => (await handoverBoard.readHandoverCounts(database, shopId, "2026-11-21")).places,
    [],
  ],
  "handover-board.countLeftOver": [
    ({ database, shopId, pickAddressId }) =>
      handoverBoard.countLeftOver(
        database,
        shopId,
        { pickupId: pickAddressId, pickOption: "cod" },
        new Date("2100-01-01"),
      ),
    0,
  ],
  "handover-board.countNotScanned": [
    ({ database, shopId }) => handoverBoard.countNotScanned(database, shopId, new Date("2100-01-01")),
    0,
  ],
  "dashboard.countWaiting": [
    ({ database, shopId }) => dashboard.countWaiting(database, shopId),
    { ready: 0, review: 0, attention: 0, underWay: 0, notInStep: 0 },
  ],
  "work-of-orders.listDueForOrder": [
    ({ database, shopId, orderId }) => workOfOrders.listDueForOrder(database, "read-order", shopId, orderId),
    [],
  ],
  "work-of-orders.finishDueWork": [
    ({ database, shopId, orderId }) =>
      workOfOrders.finishDueWork(database, "read-order", shopId, [{ subject: orderId, asked: 1 }]),
    undefined,
  ],
  "work.lockAskedWork": [
    ({ database, shopId, orderId }) => work.lockAskedWork(database, shopId, "read-order", orderId),
    null,
  ],
  "work.saveWorkProgress": [
    ({ database, shopId, orderId }) =>
      work.saveWorkProgress(database, shopId, "read-order", { subject: orderId, before: null, progress: {} }),
    false,
  ],
  "parked-work.resumeWork": [
    ({ database, shopId }) => parkedWork.resumeWork(database, shopId, "ShopifyError: token_rejected"),
    undefined,
  ],
  "parked-work.retryParkedWork": [
    ({ database, shopId, orderId }) =>
      parkedWork.retryParkedWork(database, shopId, [{ kind: "read-order", subject: orderId }]),
    0,
  ],
  "discrepancies.listDiscrepancies": [
    ({ database, shopId }) =>
      discrepancies.listDiscrepancies(database, shopId, { state: "open", kind: null, after: null, limit: 9 }),
    [],
  ],
  "discrepancies.listInRepair": [({ database, shopId }) => discrepancies.listInRepair(database, shopId, 9), []],
  "discrepancies.findOrdersReadSince": [
    ({ database, shopId, orderId }) =>
      discrepancies.findOrdersReadSince(database, shopId, [{ orderId, since: new Date(0) }]),
    new Set(),
  ],
  "work-of-orders.findOrdersAtWork": [
    ({ database, shopId, orderId }) => workOfOrders.findOrdersAtWork(database, shopId, [orderId]),
    new Set(),
  ],
  "work-of-orders.readWorkOfOrders": [
    ({ database, shopId, orderId }) => workOfOrders.readWorkOfOrders(database, shopId, [orderId]),
    new Map(),
  ],
  "discrepancies.markInRepair": [
    ({ database, shopId, orderId }) => discrepancies.markInRepair(database, shopId, [outOfStep(orderId)], now),
    [],
  ],
  "discrepancies.leaveDiscrepancies": [
    ({ database, shopId, orderId }) =>
      discrepancies.leaveDiscrepancies(database, shopId, [outOfStep(orderId)], { id: "1", name: null, at: now }),
    0,
  ],
  "discrepancies.reopenDiscrepancies": [
    ({ database, shopId, orderId }) => discrepancies.reopenDiscrepancies(database, shopId, [outOfStep(orderId)]),
    0,
  ],
  "discrepancies.listForgottenAgain": [
    ({ database, shopId }) => discrepancies.listForgottenAgain(database, shopId, new Date("2100-01-01")),
    0,
  ],
  "discrepancies.dropOldDiscrepancies": [
    ({ database, shopId }) =>
      discrepancies.dropOldDiscrepancies(database, shopId, new Date("2100-01-01"), new Date("2100-01-01")),
    0,
  ],
  "discrepancies.hurryMessages": [
    ({ database, shopId }) => discrepancies.hurryMessages(database, shopId, ["1"], new Date()),
    0,
  ],
  "discrepancies.saveDiscrepancies": [
    ({ database, shopId, orderId }) =>
      discrepancies.saveDiscrepancies(database, shopId, [orderId], [], {
        repairs: () => true,
        now,
        patientSince: now,
      }),
    [],
  ],
  "comparisons.readLastComparison": [({ database, shopId }) => comparisons.readLastComparison(database, shopId), null],
  "comparisons.moveComparison": [
    ({ database, shopId }) => comparisons.moveComparison(database, shopId, now, 1),
    undefined,
  ],
  "comparisons.finishComparison": [
    ({ database, shopId }) => comparisons.finishComparison(database, shopId, now, now),
    undefined,
  ],
  "comparisons.listOrdersMadeBetween": [
    ({ database, shopId }) => comparisons.listOrdersMadeBetween(database, shopId, new Date(0), new Date("2100-01-01")),
    [],
  ],
  "steps.wantFulfillmentAgain": [
    ({ database, shopId, shipmentId }) => steps.wantFulfillmentAgain(database, shopId, shipmentId),
    false,
  ],
  "account-pauses.readPause": [({ database, shopId }) => accountPauses.readPause(database, shopId), null],
  "inbox-replay.listUndelivered": [
    ({ database, shopId }) => inboxReplay.listUndelivered(database, { shopId, domain: null }, 9),
    [],
  ],
  "inbox-replay.lockMessage": [
    ({ database, shopId }) => inboxReplay.lockMessage(database, { shopId, domain: null }, 1),
    null,
  ],
  "operator-deeds.listDeeds": [
    ({ database, shopId }) => operatorDeeds.listDeeds(database, { shopId, before: null, limit: 9 }),
    [],
  ],
  "parked-work.countParkedWork": [
    ({ database, shopId }) => parkedWork.countParkedWork(database, { shopId, kind: null }),
    0,
  ],
  "parked-work.redriveParkedWork": [
    ({ database, shopId }) => parkedWork.redriveParkedWork(database, { shopId, kind: null }, 9),
    0,
  ],
  "shop-pauses.readStandstill": [({ database, shopId }) => shopPauses.readStandstill(database, shopId), []],
  "shop-pauses.resumePausedWork": [
    ({ database, shopId }) => shopPauses.resumePausedWork(database, { shopId, kind: "print" }),
    false,
  ],
  "shop-pauses.pauseWork": [({ database, shopId }) => shopPauses.pauseWork(database, { shopId, kind: "print" }), true],
  "shops.recordWebhooksCome": [
    ({ database, shopId }) => shops.recordWebhooksCome(database, { id: shopId, webhookAt: null }, now),
    undefined,
  ],
  "steps.listRefusedSteps": [({ database, shopId }) => steps.listRefusedSteps(database, shopId, 9), []],
  "steps.readStep": [({ database, shopId, stepId }) => steps.readStep(database, shopId, stepId), null],
  "work-figures.listTroubledWork": [({ database, shopId }) => workFigures.listTroubledWork(database, shopId, 9), []],
  "work.isRedraftUnderWay": [({ database, shopId }) => work.isRedraftUnderWay(database, shopId), false],
  "order-list.listMatchingOrders": [
    ({ database, shopId, trackingNumber }) =>
      orderList.listMatchingOrders(database, shopId, { tab: "all", search: trackingNumber }, { limit: 9, after: null }),
    { orders: [], lookFurther: null, cut: false },
  ],
  "list-facts.listParcelsWithoutFacts": [
    ({ database, shopId }) =>
      listFacts.listParcelsWithoutFacts(database, shopId, "00000000-0000-0000-0000-000000000000", 9),
    [],
  ],
  "list-facts.writeMissingFacts": [
    ({ database, shopId, shipmentId }) =>
      listFacts.writeMissingFacts(database, shopId, [
        { id: shipmentId, transport: "road", pickupId: null, province: null, ruleIds: [] },
      ]),
    undefined,
  ],
  "order-pages.planPage": [
    async ({ database, shopId }) => {
      const stretch = { direction: "newest", olderThan: null, newerThan: null } as const;
      return (await orderPages.planPage(database, shopId, { tab: "done", printed: "yes" }, stretch)).horizon;
    },
    null,
  ],
  "listed-orders.readListed": [
    ({ database, shopId, orderId }) => listedOrders.readListed(database, shopId, [orderId]),
    [],
  ],
  "listed-orders.listParcelsOfList": [
    ({ database, shopId, orderId }) => listedOrders.listParcelsOfList(database, shopId, [orderId]),
    [],
  ],
  "listed-orders.listBlocksOfList": [
    ({ database, shopId, orderId }) => listedOrders.listBlocksOfList(database, shopId, [orderId]),
    [],
  ],
  "order-list.findNextAddress": [
    ({ database, shopId }) => orderList.findNextAddress(database, shopId, "gid://shopify/Order/1"),
    null,
  ],
  "order-texts.readSearchableFrom": [({ database, shopId }) => orderTexts.readSearchableFrom(database, shopId), null],
  "order-texts.writeTexts": [({ database, shopId }) => orderTexts.writeTexts(database, shopId), 0],
  "orders.findOrdersOfParts": [
    ({ database, shopId, fulfillmentOrderId }) => orders.findOrdersOfParts(database, shopId, [fulfillmentOrderId]),
    [],
  ],
  "order-addresses.findUnsentWithAddressText": [
    ({ database, shopId }) =>
      orderAddresses.findUnsentWithAddressText(database, shopId, "", {
        address1: "",
        address2: "",
        city: "",
        province: "",
      }),
    [],
  ],
  "orders.isReadSince": [
    ({ database, shopId, orderId }) => orders.isReadSince(database, shopId, orderId, new Date(0)),
    false,
  ],
  "order-addresses.listAddressFacts": [
    ({ database, shopId, orderId }) => orderAddresses.listAddressFacts(database, shopId, [orderId]),
    [],
  ],
  "own-writes.readOwnWrites": [
    ({ database, shopId, orderId }) => ownWrites.readOwnWrites(database, shopId, orderId, new Date(0)),
    null,
  ],
  "orders.listOrderNames": [
    ({ database, shopId, orderId }) => orders.listOrderNames(database, shopId, [orderId]),
    new Map(),
  ],
  "orders.listReadTimes": [
    ({ database, shopId, orderId }) => orders.listReadTimes(database, shopId, [orderId]),
    new Map(),
  ],
  "orders.listStoredOrders": [
    ({ database, shopId, orderId }) => orders.listStoredOrders(database, shopId, [orderId]),
    new Map(),
  ],
  "orders.lockStoredOrders": [
    ({ database, shopId, orderId }) => orders.lockStoredOrders(database, shopId, [orderId]),
    new Map(),
  ],
  "orders-to-send.listOrdersToRedraft": [
    ({ database, shopId }) => ordersToSend.listOrdersToRedraft(database, shopId, null, 9),
    [],
  ],
  "buyer-answers.settleBuyerAnswer": [
    ({ database, shopId, shipmentId }) =>
      buyerAnswers.settleBuyerAnswer(database, { shopId, id: shipmentId }, "passed_on", {
        actor: { userId: "1", name: null },
        now: new Date(),
      }),
    undefined,
  ],
  "buyer-answers.readBuyerAnswerOf": [
    ({ database, shopId, shipmentId }) => buyerAnswers.readBuyerAnswerOf(database, shopId, shipmentId),
    null,
  ],
  "tracking.findTrackedOrder": [
    ({ database, trackingNumber }) => tracking.findTrackedOrder(database, "another-shop.myshopify.com", trackingNumber),
    null,
  ],
  "tracking.findOrderToTrack": [
    ({ database, shopId, orderId }) => tracking.findOrderToTrack(database, shopId, orderId),
    null,
  ],
  "tracking.findOrderOfCheckout": [
    ({ database, shopId }) => tracking.findOrderOfCheckout(database, shopId, "the-hash"),
    null,
  ],
  "tracking.listTrackedParcels": [
    ({ database, shopId, orderId }) => tracking.listTrackedParcels(database, shopId, orderId),
    [],
  ],
  "rules.listRuleValues": [({ database, shopId }) => rules.listRuleValues(database, shopId), []],
  "rules.listTrialOrders": [({ database, shopId }) => rules.listTrialOrders(database, shopId, 50), []],
  "rules.wasQueuedByRule": [
    ({ database, shopId, shipmentId }) => rules.wasQueuedByRule(database, { shopId, id: shipmentId }),
    false,
  ],
  "selections.findOrdersByCodes": [
    ({ database, shopId, trackingNumber, partnerId }) =>
      selections.findOrdersByCodes(database, shopId, [trackingNumber, partnerId, "1042", "#1042"]),
    [],
  ],
  "selections.findOrdersToShipByPhones": [
    ({ database, shopId }) => selections.findOrdersToShipByPhones(database, shopId, ["0900000002"]),
    [],
  ],
  "selections.readSelection": [
    ({ database, shopId, selectionId }) => selections.readSelection(database, shopId, selectionId),
    null,
  ],
  "parcels-to-print.listParcelsToPrint": [
    ({ database, shopId, shipmentId }) => parcelsToPrint.listParcelsToPrint(database, shopId, [shipmentId]),
    [],
  ],
  "parcels-to-print.listParcelsToAskAbout": [
    ({ database, shopId, shipmentId }) => parcelsToPrint.listParcelsToAskAbout(database, shopId, [shipmentId]),
    [],
  ],
  "parcels-to-print.listMatchingToPrint": [
    ({ database, shopId }) =>
      parcelsToPrint.listMatchingToPrint(database, shopId, { tab: "all", search: "" }, { orders: 9, most: 9 }),
    [],
  ],
  "buyer-backlog.listParcelsWithoutBuyer": [
    ({ database, shopId }) =>
      buyerBacklog.listParcelsWithoutBuyer(database, shopId, "00000000-0000-0000-0000-000000000000", 9),
    [],
  ],
  "buyer-backlog.writeMissingBuyers": [
    ({ database, shopId, shipmentId }) =>
      buyerBacklog.writeMissingBuyers(database, shopId, [{ id: shipmentId, buyer: "b", failedReason: "130" }], null),
    undefined,
  ],
  "buyer-calls.listWaitingCalls": [
    ({ database, shopId }) =>
      buyerCalls.listWaitingCalls(database, shopId, { filter: "all", now, after: null, limit: 9 }),
    { orders: [], next: null },
  ],
  "flow-events.listOpenFlowEvents": [
    ({ database, shopId }) => flowEvents.listOpenFlowEvents(database, shopId, now, 9),
    [],
  ],
  "flow-events.beginFlowEvent": [
    ({ database, shopId }) => flowEvents.beginFlowEvent(database, shopId, FLOW_EVENT),
    undefined,
  ],
  "flow-events.notSentFlowEvent": [
    ({ database, shopId }) => flowEvents.notSentFlowEvent(database, shopId, FLOW_EVENT),
    undefined,
  ],
  "flow-events.putOffFlowEvent": [
    ({ database, shopId }) => flowEvents.putOffFlowEvent(database, shopId, FLOW_EVENT, now),
    undefined,
  ],
  "flow-events.releaseFlowEvents": [
    ({ database, shopId }) => flowEvents.releaseFlowEvents(database, shopId),
    undefined,
  ],
  "flow-events.endFlowEvent": [
    ({ database, shopId }) => flowEvents.endFlowEvent(database, shopId, FLOW_EVENT, { state: "sent", now }),
    undefined,
  ],
  "flow-events.dropFlowEvents": [({ database, shopId }) => flowEvents.dropFlowEvents(database, shopId), undefined],
  "flow-events.wantOverdueCod": [
    ({ database, shopId }) => flowEvents.wantOverdueCod(database, shopId, { days: -9, since: new Date(0), now }),
    0,
  ],
  "flow-parcels.attemptNumberOf": [
    ({ database, shopId, shipmentId }) => flowParcels.attemptNumberOf(database, shopId, shipmentId, 1),
    null,
  ],
  "flow-parcels.readFlowParcels": [
    ({ database, shopId, shipmentId }) => flowParcels.readFlowParcels(database, shopId, [shipmentId]),
    new Map(),
  ],
  "flow-runs.readFlowRun": [({ database, shopId }) => flowRuns.readFlowRun(database, shopId, FLOW_RUN), null],
  "flow-runs.noteFlowRun": [
    ({ database, shopId }) =>
      flowRuns.noteFlowRun(database, shopId, FLOW_RUN, { deed: { deed: "cancel", left: [] }, parcels: [] }),
    undefined,
  ],
  "flow-uses.listFlowUses": [({ database, shopId }) => flowUses.listFlowUses(database, shopId), []],
  "flow-runs.awaitFlowRun": [
    ({ database, shopId }) => flowRuns.awaitFlowRun(database, shopId, FLOW_RUN, []),
    undefined,
  ],
  "flow-runs.endFlowRun": [
    ({ database, shopId }) => flowRuns.endFlowRun(database, shopId, FLOW_RUN, { problem: null, now }),
    undefined,
  ],
  "buyer-calls.readCalls": [
    ({ database, shopId, orderId }) => buyerCalls.readCalls(database, shopId, [orderId]),
    new Map(),
  ],
  "buyer-histories.readBuyerHistories": [
    async ({ database, shopId }) =>
      (await buyerHistories.readBuyerHistories(database, shopId, [correction.buyer]))(correction.buyer).counts,
    {},
  ],
  "buyer-histories.listOutcomesOf": [
    ({ database, shopId }) => buyerHistories.listOutcomesOf(database, shopId, [correction.buyer]),
    [],
  ],
  "buyer-histories.listBuyersOf": [
    ({ database, shopId, orderId }) => buyerHistories.listBuyersOf(database, shopId, [orderId]),
    [],
  ],
  "buyer-histories.eraseBuyerHistories": [
    ({ database, shopId }) => buyerHistories.eraseBuyerHistories(database, shopId, [correction.buyer]),
    0,
  ],
  "buyer-risks.countBelowFee": [
    ({ database, shopId, batchId }) => buyerRisks.countBelowFee(database, shopId, batchId),
    null,
  ],
  "buyer-risks.countForRefusers": [
    ({ database, shopId, batchId }) => buyerRisks.countForRefusers(database, shopId, batchId),
    null,
  ],
  "buyer-orders.countBuyersOrders": [
    ({ database, shopId, orderId }) => buyerOrders.countBuyersOrders(database, shopId, [orderId]),
    new Map(),
  ],
  "buyer-orders.listWaitingOfBuyer": [
    ({ database, shopId, orderId }) => buyerOrders.listWaitingOfBuyer(database, shopId, orderId),
    [],
  ],
  "buyer-orders.countBuyersInBatch": [
    ({ database, shopId, batchId }) => buyerOrders.countBuyersInBatch(database, shopId, batchId),
    { orders: 0, buyers: 0 },
  ],
  "parcels-to-print.listPrintings": [
    ({ database, shopId, shipmentId }) => parcelsToPrint.listPrintings(database, shopId, [shipmentId]),
    [],
  ],
  "statement-imports.readStatement": [
    ({ database, shopId, statementId }) => statementImports.readStatement(database, shopId, statementId),
    null,
  ],
  "statement-imports.listStatements": [
    ({ database, shopId }) => statementImports.listStatements(database, shopId, { limit: 9, before: null }),
    [],
  ],
  "statement-imports.findSameFile": [
    ({ database, shopId }) =>
      statementImports.findSameFile(database, shopId, { id: crypto.randomUUID(), fileHash: "hash" }),
    null,
  ],
  "statement-imports.endUpload": [
    ({ database, shopId, statementId }) =>
      statementImports.endUpload(database, shopId, statementId, { fileHash: "x", bytes: 1, pieces: 1 }),
    false,
  ],
  "statement-imports.dropUpload": [
    ({ database, shopId, statementId }) => statementImports.dropUpload(database, shopId, statementId),
    undefined,
  ],
  "statement-imports.moveStatement": [
    ({ database, shopId, statementId }) =>
      statementImports.moveStatement(database, shopId, statementId, ["applying"], { state: "undone" }),
    false,
  ],
  "statement-imports.saveStatementProgress": [
    ({ database, shopId, statementId }) => statementImports.saveStatementProgress(database, shopId, statementId, 9),
    undefined,
  ],
  "statement-imports.beginUpload": [
    ({ database, shopId, statementId }) =>
      statementImports.beginUpload(database, shopId, { ...aStatement, id: statementId }, now),
    true,
  ],
  "statement-columns.readColumns": [
    ({ database, shopId }) => statementColumns.readColumns(database, shopId, ["header"]),
    new Map(),
  ],
  "statement-columns.saveColumns": [
    ({ database, shopId }) => statementColumns.saveColumns(database, shopId, theColumns, now),
    undefined,
  ],
  "statement-files.readStatementPiece": [
    ({ database, cipher, shopId, statementId }) =>
      statementFiles.readStatementPiece(database, cipher, shopId, statementId, 0),
    null,
  ],
  "statement-files.readPreview": [
    ({ database, cipher, shopId, statementId }) => statementFiles.readPreview(database, cipher, shopId, statementId),
    null,
  ],
  "statement-files.savePreview": [
    ({ database, cipher, shopId, statementId }) =>
      statementFiles.savePreview(database, cipher, shopId, statementId, []),
    undefined,
  ],
  "statement-files.addPiece": [
    ({ database, cipher, shopId, statementId }) =>
      statementFiles.addPiece(database, cipher, shopId, statementId, { n: 7, bytes: Buffer.from("x") }),
    undefined,
  ],
  "statement-files.eraseStatementFiles": [
    ({ database, shopId }) => statementFiles.eraseStatementFiles(database, shopId, now),
    undefined,
  ],
  "statement-lines.listLines": [
    ({ database, shopId, statementId }) =>
      statementLines.listLines(database, shopId, statementId, { outcomes: [], after: 0, limit: 9 }),
    [],
  ],
  "statement-lines.countOutcomes": [
    async ({ database, shopId, statementId }) =>
      (await statementLines.countOutcomes(database, shopId, statementId)).matched.rows,
    0,
  ],
  "statement-counting.listNextCountable": [
    ({ database, shopId, statementId }) =>
      statementCounting.listNextCountable(database, shopId, statementId, { after: 0, limit: 9 }),
    [],
  ],
  "statement-counting.listOtherLines": [
    ({ database, shopId, shipmentId }) =>
      statementCounting.listOtherLines(database, shopId, UNDONE_STATEMENT, [shipmentId]),
    [],
  ],
  "statement-counting.readStoredLine": [
    ({ database, shopId, statementId }) => statementCounting.readStoredLine(database, shopId, statementId, 2),
    null,
  ],
  "statement-counting.saveSettled": [
    ({ database, shopId, statementId, shipmentId }) =>
      statementCounting.saveSettled(database, shopId, [
        { ...aLine(shipmentId), statementId, shipmentId, counted: true },
      ]),
    undefined,
  ],
  "statement-counting.uncountNextLines": [
    ({ database, shopId, statementId }) =>
      statementCounting.uncountNextLines(database, shopId, statementId, { after: 0, limit: 9 }),
    { rows: 0, last: 0, shipmentIds: [] },
  ],
  "statement-lines.deleteLines": [
    ({ database, shopId, statementId }) => statementLines.deleteLines(database, shopId, statementId),
    undefined,
  ],
  "statement-lines.addLines": [
    ({ database, shopId, statementId, shipmentId }) =>
      statementLines.addLines(database, shopId, statementId, [{ ...aLine(shipmentId), n: 9 }]),
    undefined,
  ],
  "statement-parcels.findStatedParcels": [
    ({ database, shopId, trackingNumber, partnerId }) =>
      statementParcels.findStatedParcels(database, shopId, {
        ...{ labels: [trackingNumber], trackingIds: [], partnerIds: [partnerId] },
      }),
    [],
  ],
  "statement-parcels.findCountedLines": [
    ({ database, shopId, shipmentId }) => statementParcels.findCountedLines(database, shopId, [shipmentId]),
    [],
  ],
  "parked-work.listGivenUpStatements": [
    async ({ database, shopId, statementId }) =>
      (await parkedWork.listGivenUpStatements(database, shopId, [statementId])).size,
    0,
  ],
  "print-jobs.readPrintJob": [
    ({ database, shopId, printId }) => printJobs.readPrintJob(database, shopId, printId),
    null,
  ],
  "print-jobs.listPrintJobs": [
    ({ database, shopId }) => printJobs.listPrintJobs(database, shopId, { limit: 9, before: null }),
    [],
  ],
  "parked-work.listGivenUpPrints": [
    ({ database, shopId, printId }) => parkedWork.listGivenUpPrints(database, shopId, [printId]),
    new Set(),
  ],
  "print-jobs.countPrintDone": [
    ({ database, shopId, printId }) => printJobs.countPrintDone(database, shopId, printId),
    0,
  ],
  "print-jobs.listPrintItems": [
    ({ database, shopId, printId }) => printJobs.listPrintItems(database, shopId, printId),
    [],
  ],
  "print-jobs.listMissingItems": [
    ({ database, shopId, printId }) => printJobs.listMissingItems(database, shopId, printId, 9),
    [],
  ],
  "print-jobs.savePrintItems": [
    ({ database, shopId, printId }) =>
      printJobs.savePrintItems(database, shopId, printId, [{ n: 1, outcome: "ready", message: null, fileId: null }]),
    undefined,
  ],
  "print-jobs.finishPrintJob": [
    ({ database, shopId, printId }) =>
      printJobs.finishPrintJob(database, shopId, printId, { parts: [], missing: 0 }, now),
    false,
  ],
  "print-jobs.erasePrintMessages": [
    ({ database, shopId }) => printJobs.erasePrintMessages(database, shopId),
    undefined,
  ],
  "print-jobs.addPrintJob": [
    ({ database, shopId, printId, shipmentId }) =>
      printJobs.addPrintJob(database, shopId, { ...aPrint(printId), shipmentIds: [shipmentId] }, now),
    true,
  ],
  "short-lived-files.listFiles": [
    ({ database, shopId, fileId }) => shortLivedFiles.listFiles(database, shopId, [fileId], now),
    new Map(),
  ],
  "short-lived-files.keepFile": [
    ({ database, shopId, fileId }) => shortLivedFiles.keepFile(database, shopId, fileId, new Date(), now),
    false,
  ],
  "short-lived-files.readWholeFiles": [
    ({ database, cipher, shopId, fileId }) => shortLivedFiles.readWholeFiles(database, cipher, shopId, [fileId]),
    new Map(),
  ],
  "short-lived-files.growFile": [
    ({ database, cipher, shopId, fileId }) =>
      shortLivedFiles.growFile(database, cipher, shopId, fileId, Buffer.from("x")),
    false,
  ],
  "short-lived-files.deleteFiles": [
    ({ database, shopId, fileId }) => shortLivedFiles.deleteFiles(database, shopId, [fileId]),
    undefined,
  ],
  "staff.readLastPrintChoice": [
    ({ database, shopId }) => staff.readLastPrintChoice(database, shopId, ACTOR.userId),
    null,
  ],
  "staff.savePrintChoice": [
    ({ database, shopId }) => staff.savePrintChoice(database, shopId, "8", aPrint("").options),
    undefined,
  ],
  "list-details.listPhonesOfList": [
    ({ database, shopId, orderId }) => listDetails.listPhonesOfList(database, shopId, [orderId]),
    [],
  ],
  "list-details.listGoodsOfList": [
    ({ database, shopId, orderId }) => listDetails.listGoodsOfList(database, shopId, [orderId]),
    [],
  ],
  "saved-views.listSavedViews": [({ database, shopId }) => savedViews.listSavedViews(database, shopId), []],
  "saved-views.renameSavedView": [
    ({ database, shopId, viewId }) => savedViews.renameSavedView(database, shopId, viewId, "Mine"),
    false,
  ],
  "saved-views.replaceSavedView": [
    ({ database, shopId, viewId }) =>
      savedViews.replaceSavedView(database, shopId, { id: viewId, version: 1 }, { search: "", query: "" }),
    false,
  ],
  "saved-views.deleteSavedViews": [
    ({ database, shopId, viewId }) => savedViews.deleteSavedViews(database, shopId, [viewId]),
    0,
  ],
  "saved-views.lockSavedViews": [({ database, shopId }) => savedViews.lockSavedViews(database, shopId), undefined],
  "saved-views.insertSavedView": [
    ({ database, shopId }) => savedViews.insertSavedView(database, shopId, aView, now),
    expect.any(String),
  ],
  "views-naming.listViewsNaming": [
    ({ database, shopId, orderId }) => viewsNaming.listViewsNaming(database, shopId, [orderId]),
    [],
  ],
  "views-naming.deleteViewsNaming": [
    ({ database, shopId, orderId }) => viewsNaming.deleteViewsNaming(database, shopId, [orderId]),
    undefined,
  ],
  "staff.readListChoice": [
    ({ database, shopId }) => staff.readListChoice(database, shopId, ACTOR.userId),
    { viewId: null, columns: null },
  ],
  "staff.saveListColumns": [
    ({ database, shopId }) => staff.saveListColumns(database, shopId, "8", ["phone"]),
    undefined,
  ],
  "staff.saveListView": [
    ({ database, shopId, viewId }) => staff.saveListView(database, shopId, "8", viewId),
    undefined,
  ],
  "selections.saveSelection": [
    ({ database, shopId, orderId }) =>
      selections.saveSelection(database, shopId, { orderIds: [orderId], missing: [] }, now),
    expect.any(String),
  ],
  "batches.prepareBatch": [
    ({ database, shopId, shipmentId }) =>
      batches.prepareBatch(
        database,
        shopId,
        { id: "00000000-0000-4000-8000-000000000001", kind: "cancel", actorId: "7", actorName: null },
        { parcels: [{ shipmentId, version: null }] },
        now,
      ),
    undefined,
  ],
  "batches.writeRowsOf": [
    ({ database, shopId }) =>
      batches.writeRowsOf(database, shopId, { id: "00000000-0000-4000-8000-000000000001", shipmentIds: [] }),
    undefined,
  ],
  "batches.startBatch": [
    ({ database, shopId, batchId }) => batches.startBatch(database, shopId, batchId, {}, now),
    false,
  ],
  "batches.readBatch": [({ database, shopId, batchId }) => batches.readBatch(database, shopId, batchId), null],
  "batches.listBatches": [({ database, shopId }) => batches.listBatches(database, shopId, 9), []],
  "batch-rows.countBatchRows": [
    ({ database, shopId, batchId }) => batchRows.countBatchRows(database, shopId, batchId),
    [],
  ],
  "batch-rows.listBatchRows": [
    ({ database, shopId, batchId }) =>
      batchRows.listBatchRows(database, shopId, batchId, everyGroup, { after: 0, limit: 9 }),
    [],
  ],
  "batch-rows.listBatchLabels": [
    ({ database, shopId, batchId }) => batchRows.listBatchLabels(database, shopId, batchId, everyGroup, 9),
    [],
  ],
  "batch-rows.lockWaitingRows": [
    ({ database, shopId, batchId }) => batchRows.lockWaitingRows(database, shopId, batchId, 9),
    [],
  ],
  "batch-rows.saveRowsDone": [
    ({ database, shopId, batchId }) =>
      batchRows.saveRowsDone(database, shopId, batchId, [{ place: 1, outcome: "not_done", reason: "gone" }]),
    undefined,
  ],
  "batch-rows.refuseRows": [
    ({ database, shopId, shipmentId, batchId }) =>
      batchRows.refuseRows(database, { shopId, id: shipmentId }, [{ batchId, place: 1 }], "attention:cancel_refused"),
    undefined,
  ],
  "batch-rows.putBackRows": [
    ({ database, shopId, batchId }) => batchRows.putBackRows(database, shopId, batchId, everyGroup, []),
    0,
  ],
  "shipments.readShipment": [
    ({ database, shopId, shipmentId }) => shipments.readShipment(database, shopId, shipmentId),
    null,
  ],
  "shipments.readShipmentToSync": [
    ({ database, shopId, shipmentId }) => shipments.readShipmentToSync(database, shopId, shipmentId),
    null,
  ],
  "shipments.lockShipment": [
    ({ database, shopId, shipmentId }) => shipments.lockShipment(database, shopId, shipmentId),
    null,
  ],
  "orders-to-send.listOpenOrders": [({ database, shopId }) => ordersToSend.listOpenOrders(database, shopId), []],
  "shipments.listShipmentsOfOrder": [
    ({ database, shopId, orderId }) => shipments.listShipmentsOfOrder(database, shopId, orderId),
    [],
  ],
  "shipments.lockShipmentsOfOrder": [
    ({ database, shopId, orderId }) => shipments.lockShipmentsOfOrder(database, shopId, orderId),
    [],
  ],
  "shipments.createShipment": [
    ({ database, shopId, orderId }) =>
      shipments
        .createShipment(database, { shopId, orderId, fulfillmentOrderId: "gid://x", state: "ready" }, now)
        .catch(() => "turned away"),
    "turned away",
  ],
  "shipments.updateShipment": [
    ({ database, shopId, shipmentId }) =>
      shipments.updateShipment(database, { shopId, id: shipmentId }, { state: "closed", updatedAt: now }),
    false,
  ],
  "account-pauses.endPause": [({ database, shopId }) => accountPauses.endPause(database, shopId), undefined],
  "login-attempts.beginLogin": [
    async ({ database, cipher, shopId }) =>
      (await loginAttempts.beginLogin(database, cipher, { shopId, account: "theirs" }, now)).outcome,
    "begun",
  ],
  "login-attempts.deleteLoginAttempt": [
    ({ database, shopId }) => loginAttempts.deleteLoginAttempt(database, shopId, 1),
    undefined,
  ],
  "login-attempts.deleteLoginAttempts": [
    ({ database, cipher, shopId }) =>
      loginAttempts.deleteLoginAttempts(database, cipher, { shopId, account: "theirs" }),
    undefined,
  ],
  "shipments.deleteUnsentShipment": [
    ({ database, shopId, shipmentId }) => shipments.deleteUnsentShipment(database, shopId, shipmentId),
    false,
  ],
  "shops.mergeSettings": [
    ({ database, shopId }) => shops.mergeSettings(database, shopId, { notifyBuyer: true }),
    undefined,
  ],
  "shops.mergeCheckoutSettings": [
    ({ database, shopId }) => shops.mergeCheckoutSettings(database, shopId, { enabled: true }),
    undefined,
  ],
  "shops.markShopMilestone": [
    ({ database, shopId }) => shops.markShopMilestone(database, shopId, { reconciledAt: now }),
    undefined,
  ],
  "shops.endInstallation": [
    ({ database, shopId }) => shops.endInstallation(database, { id: shopId, installedAt: now }, now),
    true,
  ],
  "shops.clearProxyPath": [({ database, shopId }) => shops.clearProxyPath(database, shopId), undefined],
  "short-lived-files.eraseFiles": [({ database, shopId }) => shortLivedFiles.eraseFiles(database, shopId), undefined],
  "short-lived-files.findFile": [
    ({ database, shopId, fileId }) => shortLivedFiles.findFile(database, shopId, fileId, now),
    null,
  ],
  "shops.saveShopFacts": [
    ({ database, shopId }) =>
      shops.saveShopFacts(database, shopId, {
        name: "Other",
        currency: "USD",
        timezone: "UTC",
        planName: "Basic",
        isDevelopmentStore: false,
      }),
    undefined,
  ],
  "staff.readShopLocale": [({ database, shopId }) => staff.readShopLocale(database, shopId), "vi"],
  "staff.readStaff": [({ database, shopId }) => staff.readStaff(database, shopId, ACTOR.userId), null],
  "staff.saveStaffRole": [
    ({ database, shopId }) => staff.saveStaffRole(database, shopId, ACTOR.userId, "packer"),
    false,
  ],
  "staff.saveStaffLocale": [
    ({ database, shopId }) => staff.saveStaffLocale(database, shopId, ACTOR.userId, "vi"),
    undefined,
  ],
  "staff.clearStaffRoles": [({ database, shopId }) => staff.clearStaffRoles(database, shopId), []],
  "staff.listStaff": [({ database, shopId }) => staff.listStaff(database, shopId, 9), []],
  "staff.saveStaffSeen": [({ database, shopId }) => staff.saveStaffSeen(database, shopId, "77", now), undefined],
  "staff.saveStaffFacts": [
    ({ database, shopId }) => {
      const facts = { name: "Another", isOwner: true, scopes: null };
      return staff.saveStaffFacts(database, shopId, "78", facts, now);
    },
    undefined,
  ],
  "role-changes.addRoleChange": [
    ({ database, shopId }) => roleChanges.addRoleChange(database, shopId, roleChange),
    undefined,
  ],
  "role-changes.listRoleChanges": [({ database, shopId }) => roleChanges.listRoleChanges(database, shopId, 9), []],
  "steps.listSteps": [({ database, shopId, shipmentId }) => steps.listSteps(database, shopId, shipmentId), []],
  "steps.readRestMs": [({ database, shopId, stepId }) => steps.readRestMs(database, { shopId, id: stepId }, 5_000), 0],
  "steps.beginStep": [({ database, shopId, stepId }) => steps.beginStep(database, { shopId, id: stepId }), null],
  "steps.updateStep": [
    ({ database, shopId, stepId }) => steps.updateStep(database, { shopId, id: stepId }, { state: "skipped" }),
    undefined,
  ],
  "steps.withdrawPayment": [
    ({ database, shopId, stepId }) => steps.withdrawPayment(database, { shopId, id: stepId }),
    undefined,
  ],
  "steps.withdrawSteps": [
    ({ database, shopId, stepId }) =>
      steps.withdrawSteps(database, shopId, [{ id: stepId, state: "wanted", key: "event:1", payload: {} }]),
    new Set(),
  ],
  "steps.listStepsOf": [
    ({ database, shopId, shipmentId }) => steps.listStepsOf(database, shopId, [shipmentId]),
    new Map(),
  ],
  "erase-shop.eraseShop": [({ database, shopId }) => eraseShop.eraseShop(database, shopId, now, now), true],
};

/** Functions that take no shop, and why that is right. */
const WITHOUT_SHOP: Record<string, string> = {
  "backlog.countFlowTold": "the operator's figures",
  "backlog.countFlowToldAgain": "the operator's figures",
  "backlog.countFlowWaiting": "the operator's figures",
  "backlog.countParcelsIn": "the operator's figures",
  "backlog.countRejectedAccounts": "the operator's figures",
  "backlog.countStepsIn": "the operator's figures",
  "backlog.countUnappliedMessages": "the operator's figures",
  "backlog.unappliedForSeconds": "the operator's figures",
  "shop-pauses.oldestPauseSeconds": "the operator's figures",
  "housekeeping-runs.countFailedHousekeeping": "the operator's figures",
  "housekeeping-runs.housekeepingEndedSeconds": "the operator's figures",
  "housekeeping-runs.listHousekeeping": "the operator's figures",
  "housekeeping-runs.noteHousekeeping": "a part of the housekeeping, of all shops",
  "inbox-replay.replayMessage": "its caller holds the message that lockMessage found for the shop",
  "billing-subscriptions.beginReading": "PostgreSQL's clock",
  "installation.isBillingAgreed": "of the processes, which work for all shops",
  "usage-charges.chargeWaitsSeconds": "the operator's figures",
  "usage-charges.countRefusedCharges": "the operator's figures",
  "billing-subscriptions.countShopsWithPlan": "the operator's figures",
  "billing-subscriptions.countPlansWithoutSwitch": "the operator's figures",
  "installation.listEndedRoles": "the operator's figures",
  "installation.strikeRole": "a role of processes, which work for all shops",
  "installation.listProcesses": "the operator's figures",
  "installation.readCarrierFigures": "the operator's figures",
  "installation.readDatabaseFigures": "the operator's figures",
  "installation.readQuoteSums": "the operator's figures",
  "installation.readShopCounts": "the operator's figures",
  "operator-deeds.addDeed": "the row carries its shop",
  "operator-deeds.findDeed": "by a form of the operator's",
  "operator-deeds.isLoggedOut": "of an operator's session",
  "operator-deeds.lockForm": "a form of the operator's",
  "operator-deeds.purgeDeeds": "by age",
  "operator-tries.beginTry": "before anybody is known",
  "operator-tries.countTries": "the operator's figures",
  "operator-tries.forgetTries": "of the sender of a try",
  "operator-tries.purgeTries": "by age",
  "shop-figures.readShopFigures": "the operator, of the shops that are asked for; each row comes with its shop",
  "shop-pauses.listWorkPauses": "the operator's figures",
  "shop-pauses.mayBeApplied": "text",
  "inbox.isLate": "a condition, not a query",
  "shop-pauses.mayBeTaken": "text",
  "shop-pauses.isNotPaused": "text",
  "shopify-buckets.createBucketLog": "keeps readings under their shop's domain",
  "shopify-buckets.listEmptiestBuckets": "the operator's figures",
  "shopify-buckets.saveBuckets": "rows carry their shop",
  "billing-exemptions.readPlanCounts": "the operator's figures",
  "late-shops.listLateShops": "the operator's figures",
  "shops-by-trouble.listShopsByTrouble": "the operator's figures",
  "work-figures.listOldestParked": "the operator's figures",
  "work-figures.readQueueFigures": "the operator's figures",
  "database.ping": "asks nothing",
  "handover-board.isAt": "a condition",
  "matching-orders.isPlain": "asks nothing",
  "matching-orders.isWanted": "a condition",
  "matching-orders.matchingOrders": "text",
  "matching-orders.namesFew": "asks nothing",
  "matching-orders.newest": "text",
  "matching-orders.stretchOf": "asks nothing",
  "buyer-orders.waitingOrdersOfBuyer": "text",
  "order-codes.findNamed": "text",
  "order-words.hasWords": "text",
  "order-words.newestByWords": "text",
  "rows.selectionOf": "text",
  "statements.anyOf": "text",
  "statements.codeIn": "text",
  "statements.countRows": "carries out what a caller in this table gives it",
  "statements.first": "carries out what a caller in this table gives it",
  "statements.incoming": "text",
  "statements.run": "carries out what a caller in this table gives it",
  "statements.statement": "text",
  "cipher.createCipher": "holds keys; a ciphertext opens for its owner only",
  "database.openDatabase": "the pool",
  "database.isUnreachable": "looks at an error",
  "database.isUnstorable": "looks at an error",
  "notices.listenForMemory": "wakes the memory of every process",
  "account-pauses.lengthenPause": "writes under the key of the shop that was asked for",
  "account-pauses.listPauses": "the worker serves all shops; each pause comes with its shop",
  "account-pauses.purgePauses": "by age",
  "carrier-limits.saveCarrierLimit": "of an account at the carrier, which may be several shops'",
  "carrier-limits.tellPagesAsk": "of an account at the carrier, which may be several shops'",
  "carrier-limits.listCarrierLimits": "of accounts at the carrier, by their hashes",
  "carrier-limits.purgeCarrierLimits": "by age",
  "fee-answers.createFeeAnswers": "tells answers under keys that hold the shop",
  "quote-memory.createQuoteMemory": "the memory of all shops, asked for one; what it reads is in this table",
  "quote-shop-memory.createQuoteShopMemory": "the memory of all shops, asked for one",
  "shop-recall.createShopRecall": "the memory of all shops, asked for one",
  "within.within": "waits, and reads nothing",
  "learned-prices.createLearnedPrices": "the memory of all shops, asked for one",
  "quote-place-memory.createQuotePlaceMemory": "addresses and what they were understood as, of no shop",
  "quote-log.createQuoteLog": "writes rows that carry their shop",
  "tariff-buffer.createTariffBuffer": "keeps rows that carry their shop",
  "fee-difference-buffer.createFeeDifferenceBuffer": "keeps rows that carry their shop",
  "rate-day-buffer.createRateDayBuffer": "keeps counts under the shop that was asked",
  "latest-of-shops.createLatestOfShops": "keeps a value under its shop",
  "unknown-products.createUnknownProducts": "keeps ids under their shop, in memory alone",
  "waiting-writes.writeWaiting": "runs what it is given",
  "waiting-writes.partsOf": "a list",
  "rate-quote-buffer.createRateQuoteBuffer": "keeps requests under the shop they were asked of, in memory alone",
  "quote-shops.listQuoteShopPrints": "which shops have changed, of those that the edge serves",
  "quote-shops.listQuoteShops": "the edge serves all shops, and finds each by its own secret",
  "tariff.saveTariff": "rows carry their shop",
  "tariff.purgeTariff": "by age",
  "tariff.findShopsOfPrices":
    "answers which of the shops it is given are read together, and counts no further than that",
  "tariff.readRecentTariff": "the memory of all shops; each price comes with its shop",
  "fee-differences.saveFeeDifferences": "rows carry their shop",
  "fee-differences.purgeFeeDifferences": "by age",
  "rate-days.addRateDays": "rows carry their shop",
  "rate-days.listBusiestShops": "keys of shops, for a process that answers for all of them",
  "rate-days.purgeRateDays": "by age",
  "rate-quotes.saveRateQuotes": "rows carry their shop",
  "rate-quotes.purgeRateQuotes": "by age",
  "locks.openLocks": "keys hold the parcel's or the shop's id",
  "database.readDatabaseState": "whether tables exist",
  "gazetteer.loadGazetteer": "public data",
  "inbox.storeMessages": "messages from outside, before anybody knows whose they are",
  "inbox.claimMessages": "the worker serves all shops",
  "inbox.findLanesInLine": "the worker serves all shops, one after the other",
  "parcels-of-messages.findParcelInAnyShop": "a message that names no shop; its secret proved that the carrier sent it",
  "work-in-hand.findShopsInLine": "the worker serves all shops, one after the other",
  "work.dueIn": "an SQL expression",
  "work.askForWork": "each row names its shop",
  "work-in-hand.claimWork": "the worker, for the shops whose turn it is; each row comes with its shop",
  "work-in-hand.finishWork": "the worker, for what it has in hand",
  "work-in-hand.putBackWork": "the worker, for what it has in hand",
  "work-in-hand.failWork": "the worker, for what it has in hand",
  "claimed-work.listClaimedWork": "the worker, of what it has in hand",
  "claimed-work.freeClaimedWork": "the worker, for what it has in hand",
  "parked-work.purgeWork": "by age",
  "presence.openPresence": "processes; it frees the work of all shops that a dead one had in hand",
  "rate-quote-buffer.storable": "text",
  "exchanges.addExchange": "the row carries its shop",
  "handover.ordersOfNumber": "text",
  "buyer-answers.saveBuyerAnswer": "rows carry their shop",
  "returns.addReceipts": "rows carry their shop",
  "claims.addClaim": "the row carries its shop",
  "claims.addClaimEvent": "the row carries its shop",
  "shops.listErasedShops": "answers about the shops it is given, and says of each only that it was erased",
  "inbox.closeUnnamed": "the message is the caller's",
  "exported-rows.readRowReaders": "the database's own catalogue",
  "exported-tables.shopColumnOf": "text",
  "exported-tables.headingOf": "text",
  "claim-evidence.beginEvidence": "the row carries its shop",
  "claim-evidence.addPiece": "writes under the key of the file's shop",
  "claim-evidence.openEvidence": "opens what a caller in this table found; the content is bound to its shop",
  "claim-evidence.purgeBegunEvidence": "by age",
  "steps.wantRestock": "the row carries its shop",
  "order-tabs.isInTab": "text",
  "order-tabs.newestOfTab": "text",
  "buyer-calls.saveCall": "the row names its shop; its callers hold the order",
  "buyer-backlog.listShopsWithoutBuyers": "the housekeeping serves all shops",
  "buyer-hashes.createBuyerHashes": "the shop's key is part of what is hashed",
  "list-facts.listShopsWithoutFacts": "the housekeeping serves all shops",
  "order-filters.asksOfParcel": "reads the filter it is given",
  "order-filters.endedDrivers": "text",
  "archived-rows.rowsOfParcel": "text",
  "archived-rows.unpacked": "text",
  "archived-rows.packed": "text",
  "parcel-archive.archiveParcels": "the housekeeping serves all shops; each parcel goes under its own key",
  "parcel-archive.outOfArchive": "writes under the keys of the parcels it is given; its callers hold them",
  "order-filters.filterConditions": "text",
  "order-filters.parcelsOfBatch": "text",
  "order-pages.sortedPage": "text",
  "order-pages.sourcesOfFilter": "text",
  "order-tabs.all": "text",
  "order-tabs.firstOf": "text",
  "order-tabs.isParcelInTab": "text",
  "order-tabs.nearer": "sorts what it is given",
  "order-tabs.nearest": "sorts what it is given",
  "order-tabs.placeAt": "reads the row it is given",
  "order-tabs.sourcesInStates": "text",
  "order-tabs.sourcesOf": "text",
  "order-tabs.statesOf": "of a tab",
  "order-tabs.within": "text",
  "order-tabs.nextAddressProblem": "text",
  "transit-days.keepTransitDays": "the housekeeping goes through all shops, one by one",
  "money-balances.balanceOf": "a row",
  "money-ledger.writeMoney": "the foreign keys refuse a parcel of another shop",
  "money-check.listLedgerChecks": "the housekeeping goes through all shops, one by one",
  "money-opening.listShopsToOpen": "the housekeeping goes through all shops, one by one",
  "report-changes.listShopsToCount": "finds the shops in which something is to be counted",
  "report-changes.listCountedShops": "finds the shops whose reports are checked",
  "tallies.keepTallies": "the housekeeping goes through all shops, one by one",
  "lanes.lanesInLine": "text",
  "slices.deleteInSlices": "the housekeeping, by age",
  "slices.deleteAlongIds": "the housekeeping, by age",
  "lanes.firstOfLanes": "text",
  "locked-parcels.lockedParcels": "text; its condition names the shop, or the rows with their shops",
  "held-connection.openHeldConnection": "a connection",
  "slots.openSlots": "keys hold the shop's domain or id",
  "login-attempts.purgeLogins": "by age",
  "inbox.closeMessage": "by the id of a claimed message",
  "inbox.postponeMessage": "by the id of a claimed message",
  "inbox.deferMessage": "by the id of a claimed message",
  "inbox.purgeMessages": "by age",
  "inbox.rewriteBody": "by the id that was just read",
  "notices.notifyWork": "wakes workers",
  "notices.notifyShop": "a key of a shop, for the memory of every process",
  "notices.listenForWork": "wakes workers",
  "personal-data.buyerColumns": "a list in the code",
  "access-log.createAccessLog": "writes rows that carry their shop",
  "access-log.purgeAccess": "by age",
  "role-changes.purgeRoleChanges": "by age",
  "retention.clearUnusedEmails": "the housekeeping goes by each shop's own setting",
  "order-texts.listShopsWithoutTexts": "the housekeeping serves all shops, and goes through them in turns",
  "retention.listShopsWithPeople": "the housekeeping serves all shops, and goes through them one by one",
  "privacy-requests.purgeAnswers": "by age",
  "reseal.resealTokens": "the rotation of keys reaches every shop's tokens",
  "push-secrets.pushSecretContext": "text",
  "accounts.tokenContext": "text",
  "sessions.sessionContext": "text",
  "claim-evidence.evidencePieceContext": "text",
  "short-lived-files.filePieceContext": "text",
  "statement-files.previewContext": "text",
  "statement-files.statementPieceContext": "text",
  "sealed-columns.countByKey": "counts by key, of all shops",
  "sealed-columns.isSealedSql": "text",
  "sealed-columns.keyIdSql": "text",
  "sealed-columns.placeOf": "text",
  "sealed-columns.someOf": "text",
  "sealed-samples.findUnopened": "looks at values of all shops, and names their places",
  "lost-time.noteLostTime": "of the installation: a restore is of all shops",
  "gateway-health.claimGatewayCheck": "of the installation",
  "gateway-health.saveGatewayAnswer": "of the installation",
  "gateway-health.isGatewayUp": "of the installation",
  "gateway-health.gatewayAnsweredSeconds": "of the installation",
  "database-health.readDatabaseHealth": "of the installation",
  "database-health.readMigrations": "of the installation",
  "database-health.readDatabaseClock": "of the installation",
  "doctor-reads.findAskableShop": "any shop, to ask Shopify about the app",
  "doctor-reads.findPushAddress": "any shop's, to try the app's own address",
  "push-trials.trialProof": "pure",
  "push-secrets.hashOfSecret": "pure",
  "key-ring.createKeyRing": "pure",
  "key-ring.fingerprintOf": "pure",
  "retired-keys.beginRetiring": "keys of the installation",
  "retired-keys.listProcessKeys": "processes work for all shops",
  "retired-keys.listRetiredKeys": "keys of the installation",
  "retired-keys.retireKeys": "keys of the installation",
  "retired-keys.stopRetiring": "keys of the installation",
  "rows.insertRow": "writes what a caller in this table gives it",
  "rows.updateRows": "writes what a caller in this table gives it",
  "rows.selectList": "text",
  "selections.purgeSelections": "by age",
  "print-jobs.purgePrintJobs": "by age",
  "statement-imports.purgeUploads": "by age",
  "statement-files.purgeStatementFiles": "by age",
  "short-lived-files.addFiles": "each file names its shop",
  "batches.purgeBatches": "by age",
  "shipments.needsAttentionSql": "text",
  "shipments.isAnsweredSql": "text",
  "shipments.stateIn": "a condition",
  "shipments.attentionLets": "a condition",
  "sessions.offlineTokenStore": "the shop's tokens, by its domain",
  "file-addresses.createFileAddresses": "pure; what it signs names the shop",
  "quote-shops.saveRatePriceUnit": "by the shop whose callback was read",
  "short-lived-files.purgeFiles": "by age",
  "short-lived-files.readPiece": "of a file that was found by its shop, whose key alone opens it",
  "short-lived-files.saveFile": "the file names its shop",
  "shops.saveProxyPath": "finds the shop itself, by the domain that Shopify signed",
  "shops.findShop": "finds the shop itself",
  "shops.findShopByDomain": "finds the shop itself",
  "shops.registerShop": "makes the shop itself",
  "shops.lockShop": "by the domain that Shopify gave the token for",
  "shops.recordNewToken": "by the domain that Shopify gave the token for",
  "unqueued-work.findUnfinishedBookings": "the sweep serves all shops, and gives each parcel with its shop",
  "unqueued-work.findUnaskedCancels": "the sweep",
  "checks.findShopsWithDueParcels": "the worker serves all shops, one after the other",
  "checks.claimDueParcels": "the worker, for the shops whose turn it is; each parcel comes with its shop",
  "checks.putOffChecks": "the worker, for what it has in hand, by the keys of the parcels",
  "checks.giveBackChecks": "the worker, for what it has in hand, by the keys of the parcels",
  "checks.recordPushesCome": "of the shop itself",
  "unqueued-work.findParcelsOutOfSync": "the sweep",
  "unqueued-work.findParcelsWithoutFees": "the sweep",
  "close-delivered.closeDeliveredShipments": "the housekeeping serves all shops, and gives each parcel with its shop",
  "unqueued-work.findShopsToLearn": "the carrier's tariff is learned anew for every shop",
  "unqueued-work.findShopsToReconcile": "the sweep",
  "unqueued-work.findShopsToCompare": "the sweep",
  "comparisons.beginComparison": "of the shop itself",
  "steps.wantTracking": "writes the row under the key of the parcel it is given; its callers hold the parcel",
  "unqueued-work.findShopsToBackfill": "the sweep",
  "unqueued-work.findShopsToWatch": "the sweep",
  "unqueued-work.findShopsWithFieldLines": "finds the shops in which something is to be written",
  "unqueued-work.findShopsToTellFlow": "the sweep",
  "unqueued-work.findShopsToSettle": "finds the shops in which something is to be settled",
  "flow-events.wantFlowEvent": "the row names its shop",
  "usage-charges.purgeUsage": "by age",
  "flow-events.purgeFlowEvents": "by age",
  "flow-runs.purgeFlowRuns": "by age",
  "flow-runs.recordFlowRun": "the row names its shop",
  "flow-uses.listShopsUsing": "the watch of cut-offs and the housekeeping serve all shops; gives each row's shop",
  "flow-uses.recordFlowUse": "the row names its shop",
  "corrections.purgeCorrections": "by age",
  "corrections.lockUnkeyedCorrections": "the housekeeping, for all shops; gives each row's shop",
  "corrections.rewriteKeys": "writes under the keys of the rows it is given, their shops among them",
  "history.inOrder": "sorts what it is given",
  "history.addEvents": "writes under the key of the parcels it is given; its callers hold them",
  "steps.isPlannedAgain": "reads the row it is given",
  "history.recordEvents": "writes under the key of the parcels it is given; its callers hold them",
  "steps.wantSteps": "writes the rows it is given; its callers hold the parcels",
  "inbox.closeMessages": "by id, as the inbox gave it out",
  "inbox.markSlow": "by id, as the inbox gave it out",
  "row-sets.addRowSets": "writes the rows it is given",
  "row-sets.insertRowSets": "writes the rows it is given",
  "row-sets.updateRowSets": "by the keys it is given",
  "database.isGivenUp": "reads an error",
  "rows.guarded": "builds text",
  "rows.isRedacted": "builds text",
  "rows.ofEachParcel": "builds text",
  "history.recordEvent": "writes under the key of the parcel it is given; its callers hold it",
  "orders.saveOrder": "writes under the key of the shop that was asked",
  "steps.wantStep": "writes the row it is given; its callers hold the parcel",
};

test("every function of the store is in one of the two tables", async () => {
  const names: string[] = [];
  for (const file of readdirSync("app/store")) {
    const name = file.replace(".server.ts", "");
    const module = (await import(`../../app/store/${name}.server.ts`)) as Record<string, unknown>;
    for (const [key, value] of Object.entries(module)) {
      if (typeof value === "function" && !/^[A-Z]/.test(key)) names.push(`${name}.${key}`);
    }
  }
  expect(names.sort()).toEqual([...Object.keys(CALLS), ...Object.keys(WITHOUT_SHOP)].sort());
});

describe("with another shop's key", () => {
  test("no function returns or changes a shop's data", async () => {
    const shop = await aShop();
    const { database, cipher } = shop.deps;
    const { orderId, shipmentId, partnerId, trackingNumber } = await aBookedParcel(shop);
    await staff.saveStaffLocale(database, shop.shopId, ACTOR.userId, "en");
    const facts = { name: ACTOR.name, isOwner: true, scopes: "read_orders" };
    await staff.saveStaffFacts(database, shop.shopId, ACTOR.userId, facts, now);
    await roleChanges.addRoleChange(database, shop.shopId, roleChange);
    await corrections.saveCorrection(database, {
      ...correction,
      shopId: shop.shopId,
      orderId,
      actor: "Lan",
      createdAt: now,
    });
    await database.query("UPDATE shipment SET buyer = $1", [correction.buyer]);
    // States in which the most could be changed: not finished and not started.
    await database.query("UPDATE booking_attempt SET state = 'unknown'");
    await storeQuotes(database, shop.shopId);
    await storeComparison(database, shop.shopId, orderId);
    await storeBilling(database, shop.shopId, shipmentId);
    await storeFlow(database, shop.shopId, shipmentId, orderId);
    const printId = crypto.randomUUID();
    await printJobs.addPrintJob(database, shop.shopId, { ...aPrint(printId), shipmentIds: [shipmentId] }, now);
    await database.query("UPDATE print_job_item SET outcome = 'refused', message = 'no'");
    const statementId = await aStatementUnderWay(database, cipher, shop.shopId, shipmentId);
    const trial = await aTrialUnderWay(database, cipher, shop.shopId);
    const [step] = await steps.listSteps(database, shop.shopId, shipmentId);
    const [event] = await history.listHistory(database, shop.shopId, shipmentId);
    const other = await shops.registerShop(database, "other.myshopify.com", now);
    const seen = recording(database);
    const by: Stranger = {
      database: seen.database,
      cipher,
      shopId: other.id,
      orderId,
      shipmentId,
      fulfillmentOrderId: String((await shop.parcel(shipmentId)).fulfillment_order_id),
      partnerId,
      trackingNumber,
      pickAddressId: "18000226",
      ...trial,
      printId,
      statementId,
      stepId: step?.id ?? 0,
      eventId: event?.id ?? 0,
      selectionId: await selections.saveSelection(database, shop.shopId, { orderIds: [orderId], missing: [] }, now),
      batchId: await aBatch(database, shop.shopId, shipmentId),
      viewId: await savedViews.insertSavedView(database, shop.shopId, aView, now),
      fileId: await shortLivedFiles.saveFile(
        database,
        cipher,
        {
          shopId: shop.shopId,
          contentType: "text/plain",
          name: "a.txt",
          bytes: Buffer.from(trackingNumber),
          expiresAt: new Date(now.getTime() + 60_000),
        },
        now,
      ),
      ...(await aClaimWithEvidence(database, cipher, shop.shopId, shipmentId)),
      exchangeId: await anExchange(database, shop.shopId, orderId),
    };
    const before = await everythingOf(database, shop.shopId);
    expect(before).toContain(trackingNumber);

    const reads = Object.entries(CALLS).sort(([a], [b]) => Number(isWrite(a)) - Number(isWrite(b)));
    for (const [name, [call, gives]] of reads) {
      expect.soft(await call(by), name).toEqual(gives);
      expect.soft(await everythingOf(database, shop.shopId), `${name} changed the other shop`).toBe(before);
    }
    // One shard has all that such a statement reads (decision 142).
    expect(await readingBeyondTheShop(database, seen.statements)).toEqual([]);
  });
});

/** The row of the other shop's list that is named. */
const outOfStep = (orderId: string) => ({ kind: "order_gone" as const, subject: orderId });

const UNDONE_STATEMENT = "11111111-1111-4111-8111-111111111111";
const aStatement = { name: "t.csv", actorId: ACTOR.userId, actorName: null };
const theColumns = {
  fingerprint: "header",
  mapping: { sheet: 0, headerRow: 1, columns: ["label" as const, "codVnd" as const], weightUnit: "g" as const },
};
const aLine = (shipmentId: string): JudgedLine => ({
  ...{ n: 2, label: "S1", partnerId: null, weightGrams: null, happenedOn: null, problems: [] },
  ...{ amounts: { ...noAmounts(), codVnd: 1 }, shipmentId, outcome: "matched", lineKey: `${shipmentId}:cod:1` },
});

/** A statement with a row that counts and one that is about to: the state that a stranger could change most. */
async function aStatementUnderWay(database: Database, cipher: Cipher, shopId: string, shipmentId: string) {
  const id = crypto.randomUUID();
  await statementImports.beginUpload(database, shopId, { ...aStatement, id }, now);
  await statementFiles.addPiece(database, cipher, shopId, id, { n: 0, bytes: Buffer.from("file") });
  await statementFiles.savePreview(database, cipher, shopId, id, []);
  await statementImports.endUpload(database, shopId, id, { fileHash: "hash", bytes: 4, pieces: 1 });
  await statementLines.addLines(database, shopId, id, [
    aLine(shipmentId),
    {
      ...{ ...aLine(shipmentId), n: 3, lineKey: `${shipmentId}:cod:2` },
      problems: [{ code: "counted_before", statementId: UNDONE_STATEMENT, row: 1 }],
    },
  ]);
  await database.query("UPDATE statement_line SET counted = true WHERE n = 2");
  await statementImports.moveStatement(database, shopId, id, ["reading"], { state: "applying" });
  await statementColumns.saveColumns(database, shopId, theColumns, now);
  return id;
}

const aPrint = (id: string) => ({
  ...{ id, kind: "labels" as const, actorId: ACTOR.userId, actorName: null },
  options: { size: "A6", orientation: "portrait", order: "listed", sheet: "A4", locale: "vi" } as const,
});

/** Functions that write for the asking shop run last, so that its reads find nothing before. */
const isWrite = (name: string) => /\.(save|note|mark|merge|insert|open|add|replace|begin|end|erase)/.test(name);

/** A link of the order, with itself: the store judges nothing. */
async function anExchange(database: Database, shopId: string, orderId: string) {
  const id = "00000000-0000-4000-8000-0000000000e1";
  const link = { shopId, id, orderId, replacesId: orderId };
  await exchanges.addExchange(database, { ...link, linkedAt: now, linkedById: ACTOR.userId });
  return id;
}

/** A claim of the parcel with a paper. */
async function aClaimWithEvidence(database: Database, cipher: Cipher, shopId: string, shipmentId: string) {
  const [claimId, evidenceId] = ["00000000-0000-4000-8000-00000000000c", "00000000-0000-4000-8000-00000000000e"];
  const claim = {
    shopId,
    id: claimId,
    shipmentId,
    kind: "lost",
    state: "open",
    amountVnd: 1,
    hasProof: false,
  } as const;
  await claims.addClaim(database, { ...claim, deadlineAt: now, openedAt: now });
  const file = { shopId, id: evidenceId, claimId, name: "a.pdf", contentType: "application/pdf", bytes: 1 } as const;
  await claimEvidence.beginEvidence(database, { ...file, pieces: 1, actorId: ACTOR.userId, addedAt: now });
  await claimEvidence.addPiece(database, cipher, file, 0, Buffer.from("a"));
  return { claimId, evidenceId };
}

/** A push address of the shop with a trial that has arrived but not ended: the state that a stranger could change most. */
async function aTrialUnderWay(database: Database, cipher: Cipher, shopId: string) {
  await pushSecrets.addPushSecret(database, cipher, shopId, now);
  const [address] = await pushSecrets.listPushSecrets(database, shopId, now);
  const trialToken = address && (await pushTrials.beginTrial(database, shopId, address, { now, since: now }));
  const [begun] = await pushSecrets.listPushSecrets(database, shopId, now);
  if (!trialToken || !begun?.trialHash) throw new Error("no trial was begun");
  await pushTrials.recordTrialArrival(database, shopId, begun.trialHash, now);
  return { pushSecretId: begun.id, trialToken, trialHash: begun.trialHash };
}

/** A comparison under way, something on the list, and work that was given up. */
const FLOW_RUN = "run-of-the-owner";
/** The id of the event in {@link storeFlow}. */
const FLOW_EVENT = 1;

/** What Shopify Flow is to be told of a shop, and asked of it. */
async function storeFlow(database: Database, shopId: string, shipmentId: string, orderId: string): Promise<void> {
  await flowUses.recordFlowUse(database, shopId, { handle: "flow-parcel-ready", enabled: true, toldAt: now });
  await database.query(
    `INSERT INTO flow_event (shop_id, id, shipment_id, handle, key, happened_at) VALUES ($1, $2, $3, 'flow-parcel-ready', 'x', now())`,
    [shopId, FLOW_EVENT, shipmentId],
  );
  await flowRuns.recordFlowRun(database, shopId, {
    ...{ runId: FLOW_RUN, handle: "flow-hold-parcel", orderId, receivedAt: now },
    deed: { deed: "hold", reason: "Xem lại" },
  });
}

/** A plan, a charge that is not confirmed, and a parcel that is not settled. */
async function storeBilling(database: Database, shopId: string, shipmentId: string): Promise<void> {
  await billingSubscriptions.addSubscription(database, shopId, aPlanAsked, now);
  await database.query("INSERT INTO billing_exemption (shop_id, reason) VALUES ($1, 'friend')", [shopId]);
  await database.query("INSERT INTO billable_parcel (shop_id, shipment_id, counted_at) VALUES ($1, $2, now())", [
    shopId,
    shipmentId,
  ]);
  await usageCharges.addUsageCharge(database, shopId, aDay, now);
}

async function storeComparison(database: Database, shopId: string, orderId: string): Promise<void> {
  await comparisons.beginComparison(database, shopId, now, now);
  await database.query("INSERT INTO discrepancy (shop_id, kind, subject, order_id) VALUES ($1, 'order_gone', $2, $2)", [
    shopId,
    orderId,
  ]);
  await database.query("UPDATE work SET state = 'parked' WHERE kind = 'read-order'");
}

/** What rates at checkout store for a shop. */
async function storeQuotes(database: Database, shopId: string): Promise<void> {
  await ratesSecrets.addRatesSecret(database, shopId);
  await carrierServices.saveCarrierService(database, shopId, { ...service, refusal: "Not on this plan" });
  await rateDays.addRateDays(database, [{ shopId, day: "2026-11-20", tally: emptyTally() }]);
  await productFacts.saveProductFacts(database, shopId, [{ ...variant, productType: "Áo" }], now);
  await database.query(
    "INSERT INTO rate_quote (id, shop_id, asked_at, outcome, trace) VALUES (1, $1, now(), 'rates', '{}')",
    [shopId],
  );
  const fee = { transport: "road", toProvince: "Huế", source: "tariff" } as const;
  await feeDifferences.saveFeeDifferences(database, [
    { shopId, ...fee, shownAt: new Date(), provenAt: new Date(), shownFeeVnd: 1, liveFeeVnd: 2 },
  ]);
  const lane = {
    transport: "road",
    fromProvince: "Huế",
    fromDistrict: "",
    toProvince: "Huế",
    toDistrict: "",
    toWard: "",
  };
  const price = { valueVnd: 1, feeVnd: 1, insuranceVnd: 0, surchargesVnd: 0, lowestFeeVnd: 1, highestFeeVnd: 1 };
  await accountPauses.lengthenPause(database, shopId, now);
  await tariff.saveTariff(database, [
    {
      shopId,
      ...{ accountCode: "S1000001", environment: "production" as const },
      ...lane,
      ...price,
      transport: "road",
      tags: "",
      weightStep: 1,
      insured: false,
      served: true,
      samples: 1,
      seenAt: 0,
    },
  ]);
}

/** Every row with the shop's id, as text. */
async function everythingOf(database: Database, shopId: string): Promise<string> {
  const tables = await database.query<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'shop_id' ORDER BY 1`,
  );
  const parts = tables.map(({ name }) => `SELECT t::text AS row FROM ${name} t WHERE shop_id = $1`);
  const text = [...parts, "SELECT t::text AS row FROM shop t WHERE id = $1"].join(" UNION ALL ");
  const rows = await database.query<{ row: string }>(`SELECT row FROM (${text}) all_rows ORDER BY row`, [shopId]);
  return rows.map(({ row }) => row).join("\n");
}
