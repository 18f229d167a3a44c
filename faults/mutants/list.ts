/** One line of the app, changed so that it breaks a promise, and the tests that must notice (perf 5.5). */
export interface Mutant {
  name: string;
  file: string;
  /** Stands exactly once in the file. */
  find: string;
  replace: string;
  tests: readonly string[];
  /** Tests that must notice each by itself besides. */
  alone?: readonly string[];
}

const BOOK = ["test/flows/booking/book.test.ts", "test/flows/booking/late-answers.test.ts"];
const MODEL = ["test/model/plots.test.ts"];
const EDGE = ["test/edge/edge.test.ts"];
const QUOTE_KEY = ["test/domain/fee/quote-key.test.ts"];

export const MUTANTS: readonly Mutant[] = [
  {
    name: "a new reference for each attempt",
    file: "app/flows/booking/draft-attempt.server.ts",
    find: 'return current && current.state !== "ended" ? current : null;',
    replace: "return null as typeof current | null;",
    tests: BOOK,
    alone: MODEL,
  },
  {
    name: "sent again without a look-up",
    file: "app/flows/booking/intend.server.ts",
    find: "if (!current || !wasSent(current)) return draftAttempt(deciding",
    replace: "if (!current || current) return draftAttempt(deciding",
    tests: BOOK,
    alone: MODEL,
  },
  {
    name: "an unclear answer counts as not sent",
    file: "app/carrier/unknown-outcome.ts",
    find: 'return { outcome: "unknown", reason: kind, message, logId };',
    replace: 'return { outcome: "try_again", afterMs: PAUSE_MS, message };',
    tests: ["test/carrier/booking.test.ts", ...BOOK],
    alone: MODEL,
  },
  {
    name: "a result written without asking whose attempt it is",
    file: "app/flows/booking/record.server.ts",
    find: "return shipment && (await lockOpenAttempt(sql, attempt)) ? shipment : null;",
    replace: "return shipment;",
    tests: BOOK,
    alone: MODEL,
  },
  {
    name: "an acceptance written without asking whose attempt it is",
    file: "app/flows/booking/accept.server.ts",
    find: "return before && open.has(one.attempt.partnerId) ?",
    replace: "return before ?",
    tests: ["test/flows/booking/book-sets.test.ts"],
  },
  {
    name: "a parcel that is named twice is sent twice",
    file: "app/flows/booking/book.server.ts",
    find: "if (!lock || shipmentIds.indexOf(id) !== place)",
    replace: "if (!lock)",
    tests: ["test/flows/booking/book-sets.test.ts"],
  },
  {
    name: "another reference is adopted",
    file: "app/domain/booking/adopt.ts",
    find: '["partner_id", found.partnerId !== sent.partnerId],',
    replace: "",
    tests: ["test/domain/booking/adopt.test.ts"],
  },
  {
    name: "a refusal is sent again",
    file: "app/carrier/verdict.ts",
    find: "return { accepted: false, envelope, refusal: { code, message, logId: details.logId, httpStatus } };",
    replace: 'throw new CarrierError("throttled", message, details);',
    tests: ["test/carrier/verdict.test.ts"],
  },
  {
    name: "a push acknowledged before it is stored",
    file: "app/edge/push.server.ts",
    find: "await deps.intake.store({",
    replace: "void deps.intake.store({",
    tests: EDGE,
  },
  {
    name: "a webhook acknowledged before it is stored",
    file: "app/edge/webhook.server.ts",
    find: "await deps.intake.store({",
    replace: "void deps.intake.store({",
    tests: EDGE,
  },
  {
    name: "a webhook with a wrong signature is taken",
    file: "app/edge/webhook.server.ts",
    find: 'if (verified.outcome === "bad_hmac") return refuseUnsigned(deps, request, response);',
    replace: "",
    tests: EDGE,
  },
  {
    name: "the same push of two shops is one",
    file: "app/edge/push.server.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a template
    find: '.update(`${shopId ?? "platform"}\\n${body}`)',
    replace: ".update(body)",
    tests: EDGE,
  },
  {
    name: "the last message wins, whatever its time",
    file: "app/domain/status/carrier-event.ts",
    find: "events.flatMap(official).sort(byTimeThenRank)",
    replace: "events.flatMap(official)",
    tests: ["test/domain/status/status.test.ts", "test/flows/status/permutations.test.ts"],
  },
  {
    name: "a courier's report moves the parcel",
    file: "app/domain/status/carrier-event.ts",
    find: 'if (isShipperReported(event.code)) return "shipper_report";',
    replace: "",
    tests: ["test/domain/status/status.test.ts"],
    alone: MODEL,
  },
  {
    name: "a pushed delivery counts unread",
    file: "app/domain/status/codes.ts",
    find: "delivered: { code: 5, withCarrier: true, readBack: true },",
    replace: "delivered: { code: 5, withCarrier: true },",
    tests: ["test/domain/status/codes.test.ts", "test/flows/status/apply.test.ts"],
    alone: MODEL,
  },
  {
    name: "any record confirms a push",
    file: "app/domain/status/read-back.ts",
    find: "return shown === pushed || implied.includes(pushed);",
    replace: "return shown === pushed || implied.includes(pushed) || true;",
    tests: ["test/domain/status/read-back.test.ts"],
    alone: MODEL,
  },
  {
    name: "a fulfillment made again without a look-up",
    file: "app/shopify/fulfillment.server.ts",
    find: "const existing = request.mayExist ? await find() : null;",
    replace: "const existing = null as Awaited<ReturnType<typeof find>>;",
    tests: ["test/shopify/fulfillment.test.ts", "test/flows/fulfillment/sync.test.ts"],
    alone: MODEL,
  },
  {
    name: "a cancel is shown when it was only asked for",
    file: "app/flows/booking/cancel.server.ts",
    find: 'const CANCELLING: ShipmentPatch = { state: "cancelling"',
    replace: 'const CANCELLING: ShipmentPatch = { state: "cancelled"',
    tests: ["test/flows/booking/cancel.test.ts"],
    alone: MODEL,
  },
  {
    name: "a price for another ward",
    file: "app/domain/fee/quote-key.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a template
    find: "${text(district)}${text(ward)}",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a template
    replace: "${text(district)}",
    tests: QUOTE_KEY,
  },
  {
    name: "a price for another weight",
    file: "app/domain/fee/quote-key.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a template
    find: "${transport} ${weightGrams} ${valueVnd}",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a template
    replace: "${transport} ${valueVnd}",
    tests: QUOTE_KEY,
  },
  {
    name: "a price of another shop",
    file: "app/domain/fee/quote-key.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a template
    find: "${asked}${text(shopId)}",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a template
    replace: "${asked}",
    tests: QUOTE_KEY,
  },
  {
    name: "a parcel of another shop",
    file: "app/store/shipments.server.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a template
    find: "FROM shipment WHERE shop_id = ${shopId} AND id = ${id}`;",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a template
    replace: "FROM shipment WHERE id = ${id}`;",
    tests: ["test/store/tenancy.test.ts"],
  },
  {
    name: "a deadline by the client's own time-out",
    file: "app/carrier/transport.server.ts",
    find: "this.#timer = setTimeout(late, deadlineMs).unref();",
    replace: "this.#timer = setTimeout(late, deadlineMs + 1_000).unref();",
    tests: ["test/carrier/transport.test.ts"],
  },
  {
    name: "a stop without a deadline",
    file: "app/drain.server.ts",
    find: "await Promise.race([attempt(), late.promise.then((end) => ({ end }) as const)])",
    replace: "await attempt()",
    tests: ["test/drain.test.ts"],
  },
  {
    name: "the next page starts at the first again",
    file: "app/store/matching-orders.server.ts",
    find: 'olderThan: nearer([newest, after], "oldest")',
    replace: "olderThan: newest",
    tests: ["test/store/order-list-pages.test.ts"],
  },
  {
    name: "a dead worker keeps its messages",
    file: "app/store/presence.server.ts",
    find: "WHERE r.applied_at IS NULL AND r.owner IS NOT NULL",
    replace: "WHERE r.applied_at IS NULL AND r.owner IS NOT NULL AND false",
    tests: ["test/model/model.test.ts"],
  },
  {
    name: "goods that are under way are offered again",
    file: "app/domain/draft/goods-elsewhere.ts",
    find: "const count = Math.min(there, counts.get(lineItem) ?? 0, stray.atMost);",
    replace: "const count = Math.min(0, there, counts.get(lineItem) ?? 0, stray.atMost);",
    tests: ["test/domain/draft/parcels/goods-elsewhere.test.ts"],
  },
  {
    name: "a cancelled parcel is fulfilled",
    file: "app/flows/fulfillment/carry-out.server.ts",
    find: 'return shipment.state === "cancelled"',
    replace: 'return (shipment.state as string) === ""',
    tests: ["test/flows/fulfillment/goods-once.test.ts", "test/flows/fulfillment/sync.test.ts"],
    alone: MODEL,
  },
  {
    name: "steps that were taken back stay away",
    file: "app/flows/status/plan-shopify.server.ts",
    find: "...changed.flatMap(({ todo }) => todo),",
    replace: "...changed.flatMap(({ again, todo }) => todo.slice(again.length)),",
    tests: ["test/flows/status/plan-shopify.test.ts"],
  },
  {
    name: "what adoption learns is no event",
    file: "app/flows/booking/accept.server.ts",
    find: "await recordCarrierEvents(sql, shopId, { shipments, histories }, seen);",
    replace: "await recordCarrierEvents(sql, shopId, { shipments, histories }, seen.slice(seen.length));",
    tests: ["test/flows/booking/adopt.test.ts"],
  },
  {
    name: "a dead worker keeps its work",
    file: "app/store/presence.server.ts",
    find: "WHERE r.state = 'running' AND NOT EXISTS (SELECT 1 FROM worker o WHERE o.id = r.owner)",
    replace: "WHERE r.state = 'running' AND r.owner IS NULL",
    tests: ["test/store/presence.test.ts", "test/faults/dead-workers.test.ts"],
    alone: MODEL,
  },
  {
    name: "a change beside our own write is not seen",
    file: "app/domain/order/own-writes.ts",
    find: "if (changed.length > 0) return null;",
    replace: "",
    tests: ["test/domain/order/own-writes.test.ts"],
  },
  {
    name: "a fulfillment beside our own is not seen",
    file: "app/domain/order/own-writes.ts",
    find: "if (!isSame(byId(fulfillments), byId(glance.fulfillments))) return null;",
    replace: "",
    tests: ["test/domain/order/own-writes.test.ts"],
  },
  {
    name: "a claim to read a status does not end",
    file: "app/jobs/watch.server.ts",
    find: "claimDueParcels(database, now(), after(LEASE_MS), wishes)",
    replace: "claimDueParcels(database, now(), after(LEASE_MS * 600), wishes)",
    tests: ["test/jobs/watch.test.ts"],
  },
  {
    name: "a push is overtaken by the end of a claim",
    file: "app/store/checks.server.ts",
    find: '"s.next_check_at < $3"',
    replace: '"true"',
    tests: ["test/jobs/watch.test.ts"],
  },
  {
    name: "two lost connections put a reading off for minutes",
    file: "app/jobs/watch.server.ts",
    find: "second: 20_000,",
    replace: "second: 300_000,",
    tests: ["test/jobs/watch.test.ts"],
  },
  {
    name: "an account that does not answer is asked on and on",
    file: "app/jobs/watch.server.ts",
    find: "return putOffChecks(database, [parcel], await pauses.lengthen(parcel.lane));",
    replace: "return putOffChecks(database, [parcel], after(1));",
    tests: ["test/jobs/watch.test.ts"],
  },
  {
    name: "staff change a parcel that is on its way to the carrier",
    file: "app/flows/parcel/edit.server.ts",
    find: 'if (!isEditable(shipment.state)) return { outcome: "locked", redraft: false };',
    replace: "",
    tests: ["test/flows/parcel/edit.test.ts"],
  },
  {
    name: "a refused parcel is offered again unchanged",
    file: "app/flows/parcel/redraft-set.server.ts",
    find: "if (ready && attempt && attempt.fingerprint === fingerprintOf(ready)) return null;",
    replace: "",
    tests: ["test/flows/parcel", "test/flows/booking"],
  },
  {
    name: "a request under way is not waited for",
    file: "app/flows/fulfillment/sync.server.ts",
    find: 'if (afterMs > 0) return { outcome: "under_way", afterMs };',
    replace: "",
    tests: ["test/flows/fulfillment/under-way.test.ts"],
  },
  {
    name: "half of a migration stays",
    file: "prisma.config.ts",
    find: "return applyWhole(new PrismaPg(pool), pool);",
    replace: "return new PrismaPg(pool);",
    tests: ["test/hosting/killed-migration.test.ts"],
  },
  {
    name: "the oldest message wins",
    file: "app/domain/status/carrier-event.ts",
    find: "a.at.getTime() - b.at.getTime() ||",
    replace: "b.at.getTime() - a.at.getTime() ||",
    tests: ["test/domain/status/status.test.ts"],
    alone: MODEL,
  },
  {
    name: "one event told twice is two",
    file: "app/flows/status/fold-messages.ts",
    find: "const known = lines.find((line) => isSameEvent(line.event, event));",
    replace: "const known = undefined as Line | undefined;",
    tests: ["test/flows/status/fold-messages.test.ts"],
    alone: MODEL,
  },
  {
    name: "what sibling parcels collect is collected again",
    file: "app/domain/draft/sibling-context.ts",
    find: "codAllocatedElsewhereVnd: claimedCodVnd(sent),",
    replace: "codAllocatedElsewhereVnd: 0,",
    tests: ["test/domain/draft"],
    alone: MODEL,
  },
  {
    name: "goods in another parcel are not looked for",
    file: "app/domain/draft/sibling-context.ts",
    find: "elsewhere: elsewhere.get(parcel.id) ?? [],",
    replace: "elsewhere: [],",
    tests: ["test/flows/fulfillment/goods-once.test.ts"],
    alone: MODEL,
  },
  {
    name: "goods that a fulfillment leaves out are free",
    file: "app/domain/draft/strays.ts",
    find: "return Math.max(0, booked - fulfilled);",
    replace: "return 0;",
    tests: ["test/domain/draft/parcels/goods-elsewhere.test.ts"],
  },
  {
    name: "goods that were split off are fulfilled by nobody",
    file: "app/domain/draft/where-to-fulfil.ts",
    find: "return others.length > 0 ? { ...first, alsoIn: others } : first;",
    replace: "return first;",
    tests: ["test/domain/draft/parcels/where-to-fulfil.test.ts"],
  },
  {
    name: "a delivery that is told late is not told",
    file: "app/domain/status/shopify-plan.ts",
    find: "return isDelivery(step) && !isOver ? [{ ...step, happenedAt: new Date(newest) }] : [];",
    replace: "return [];",
    tests: ["test/domain/status/shopify-plan.test.ts"],
  },
  {
    name: "what the app itself wrote is read again",
    file: "app/domain/order/own-writes.ts",
    find: "if (own.other || mayStillChangeUnseen(",
    replace: "if (facts || own.other || mayStillChangeUnseen(",
    tests: ["test/domain/order/own-writes.test.ts"],
    alone: MODEL,
  },
];
