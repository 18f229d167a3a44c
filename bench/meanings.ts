/** What a limited row says to those who use the app; `id` is its workload's in perf 6, or the section that sets its limit. */
interface Meaning {
  id: string;
  means: string;
}

/**
 * The families of rows that have a limit, with what each means for a user. A row cannot be judged without one: `Results.most` and
 * `least` take a family of this table.
 */
export const MEANINGS = {
  // start
  "start of a process": {
    id: "B16",
    means: "How long the app is away when a single process is restarted, and how soon one that died is back.",
  },
  "memory of an idle process": {
    id: "B16",
    means: "What the smallest machine must have free for each process before anybody uses the app.",
  },
  // addresses, rules
  "an address read, p50": {
    id: "012",
    means: "Drafting thousands of orders is not held up by reading their addresses.",
  },
  "an address read, p99": { id: "012", means: "An address written in an odd way holds nothing up, either." },
  "gazetteer loaded, CPU": { id: "012", means: "The places of Vietnam cost a start no more than this." },
  "gazetteer kept, heap": { id: "012", means: "What knowing the places of Vietnam takes of each process's memory." },
  "fifty rules on an order, CPU": {
    id: "5.1",
    means: "A shop may have fifty rules of its own, and its orders are drafted as fast as without.",
  },
  // quotes
  "added to the carrier's answer, p50": {
    id: "B1",
    means: "A buyer at the checkout waits for the carrier and next to nothing more.",
  },
  "added to the carrier's answer, p95": { id: "B1", means: "The same for nineteen buyers of twenty." },
  "added to the carrier's answer, p99": { id: "B1", means: "The same for ninety-nine buyers of a hundred." },
  "fees answered live": {
    id: "B1",
    means: "Buyers see the carrier's fee of the moment, not a learned one, as long as the carrier answers.",
  },
  "CPU of a quote": { id: "B1", means: "How many buyers a second one small machine can serve." },
  "carrier calls for 500 equal questions": {
    id: "F36",
    means: "A sale that brings everybody to the same checkout does not use up the carrier's patience with the shop.",
  },
  "answer whatever the carrier does, p95": {
    id: "B2",
    means: "A checkout shows delivery fees in time, even while the carrier is down.",
  },
  "answer whatever the carrier does, p99": { id: "B2", means: "The same for ninety-nine buyers of a hundred." },
  "fees with a wrong source": { id: "B2", means: "What the merchant reads about where a fee came from is true." },
  "checkouts without an answer": { id: "B2", means: "Nobody leaves the shop because it had no delivery fee to offer." },
  "first buyers of an outage, p95": {
    id: "B2",
    means: "Those who come in the second in which the carrier fails are answered in time, too.",
  },
  "first buyers of an outage, p99": { id: "B2", means: "The same for ninety-nine of a hundred of them." },
  "first buyers that waited for the carrier": {
    id: "B2",
    means: "The two rows above measured what they say: these buyers did wait for a carrier that hung.",
  },
  "cached quotes, throughput to a bare server": {
    id: "B3",
    means: "How near the app comes to the most that this machine could answer at all, on the day of a sale.",
  },
  "cached quotes, CPU to a bare server": {
    id: "B3",
    means: "What checking, finding and signing an answer costs beside only sending it.",
  },
  // hour
  "memory under a mixed load": {
    id: "B16",
    means: "What a process holds in the middle of a working day: the machine needs no more for it.",
  },
  "growth of memory under a mixed load": {
    id: "B16",
    means: "A process that is flat needs no restart at night; what it holds is filled once.",
  },
  "promises broken under a mixed load": {
    id: "5.2",
    means: "Orders, carrier, Shopify and buyers' prices agree at the end of the day, whichever process served whom.",
  },
  "fees without a price": { id: "B2", means: "Every buyer at the checkout saw a price, however busy staff were." },
  // neighbours, overload
  "memory after the load": { id: "B16", means: "A process does not outgrow its machine after a busy day." },
  // overload
  "quotes under overload, p99": {
    id: "B13",
    means: "On the day when everybody comes at once, a checkout that is answered is answered in time.",
  },
  "intake under overload to capacity": {
    id: "B13",
    means: "More callers than the app can serve do not make it serve fewer.",
  },
  "calls neither answered nor refused with a hint": {
    id: "B13",
    means: "Who cannot be served is told so, and when to come back; nobody gets something wrong.",
  },
  "back to normal after overload": {
    id: "B13",
    means: "A storm is over when it is over: nobody has to restart anything.",
  },
  // security
  "CPU with the checks to without": {
    id: "B18",
    means: "Being safe from forged messages costs little enough that nobody would want to switch it off.",
  },
  // chaos
  "bookings after chaos to before": {
    id: "B12",
    means: "After PostgreSQL or a process died, orders are booked as fast as before, with nobody's help.",
  },
  "first booking after chaos": { id: "B12", means: "How long after the trouble nothing is booked yet." },
  "scenarios recovered from": {
    id: "B12",
    means: "The known ways to lose a database or a worker do not stop the shop's parcels.",
  },
  "parcels not booked exactly once through it all": {
    id: "B12",
    means: "And no parcel is sent twice or forgotten because of them.",
  },
  // files
  "file, throughput to COPY": { id: "B15", means: "A year's parcels are on the accountant's computer in seconds." },
  "memory of a file": { id: "B15", means: "However long the file, it takes nothing from the others." },
  // estimator
  "fee before the cart, p95": {
    id: "111",
    means: "A visitor who asks what delivery costs has the answer at once, even while the carrier is down.",
  },
  "visitors without a fee": { id: "111", means: "Nobody who asks before buying is left without an answer." },
  // neighbours
  "quote beside work, p99": {
    id: "B4",
    means: "A buyer's checkout does not notice what staff of another shop are doing.",
  },
  "quote beside work to alone, p99": {
    id: "B4",
    means: "The same, as a share: how many times longer the slowest buyers wait.",
  },
  "quotes wrong or missing beside work": {
    id: "B4",
    means: "No checkout is without its fee because a shop books, prints or exports.",
  },
  "bookings not made exactly once": { id: "B4", means: "No parcel is sent twice or forgotten while the app is busy." },
  "another shop's page beside a crowd, p50": {
    id: "B4",
    means: "One shop whose whole staff reload at once does not take the app from the others.",
  },
  "quotes beside a crowd, p95": { id: "B4", means: "Nor from buyers." },
  "quotes wrong or missing beside a crowd": { id: "B4", means: "And no checkout is without its fee because of it." },
  // booking
  "booking, throughput to a bare loop": {
    id: "B8",
    means: "A morning's orders are booked about as fast as the carrier can take them.",
  },
  "booking, CPU of an order": { id: "B8", means: "How many orders a day one small machine can book." },
  "statements of an order booked": { id: "B8", means: "What a booking asks of the database, which all shops share." },
  "queueing a selection": { id: "B8", means: "How long staff look at the button after choosing thousands of parcels." },
  "booking under faults, time to a bare loop": {
    id: "B9",
    means: "Lost answers and a process that dies every two seconds cost time, and no parcel.",
  },
  "booking under faults, calls of an order": {
    id: "B9",
    means: "After an outage the carrier is not flooded with questions.",
  },
  // intake
  "messages taken in, to PostgreSQL's commits": {
    id: "B5",
    means: "News of parcels and orders is stored as fast as the disk allows, and never lost.",
  },
  "CPU of a message taken in": {
    id: "B5",
    means: "What a flood of messages leaves of the machine for everybody else.",
  },
  "message acknowledged, p99": {
    id: "B6",
    means: "The carrier and Shopify have their answer long before they would send again or give up.",
  },
  "burst acknowledged, slowest": {
    id: "B6",
    means: "A night's messages that all come in one second are all taken in.",
  },
  // apply
  "pushes applied per second": {
    id: "B7",
    means: "After an outage of hours all parcels show their true state within minutes.",
  },
  "pushes applied, to a bare loop": {
    id: "B7",
    means: "The same against the least that this database could do the work with.",
  },
  "push acknowledged until applied, p95": {
    id: "B7",
    means: "What the carrier says of a parcel is on the screen while it is being said.",
  },
  // sync
  "points until booked": {
    id: "B10",
    means: "How many orders an hour a shop may have before Shopify's limit makes its own pages wait.",
  },
  "points after the booking": { id: "B10", means: "The same for the news of a parcel on its way." },
  "drain to the bucket's ideal": {
    id: "B10",
    means: "Buyers have their tracking numbers about as soon as Shopify's limit allows.",
  },
  "calls that Shopify throttled": {
    id: "B10",
    means: "The app keeps within the limit, so that the merchant's other apps are not held up.",
  },
  // watch
  "slowest statement of a sweep": {
    id: "141",
    means: "An app with years of parcels costs no more at rest than one of yesterday.",
  },
  "a small shop's parcels read late": { id: "I15", means: "A small shop does not wait behind a large one." },
  "drafts redrafted per second": {
    id: "057",
    means: "A changed setting is in all open drafts when staff look at them next.",
  },
  // pages, money
  "page at 100,000 parcels to 1,000": {
    id: "B14",
    means: "A page opens as fast in the third year as in the first week.",
  },
  "search at 100,000 parcels to 1,000": {
    id: "B14",
    means: "The same for finding an order by a name, a number or a telephone.",
  },
  // operator
  "page of the operator": {
    id: "164",
    means: "At three in the morning the operator sees at once which of a thousand shops needs them.",
  },
  "first row of a file": { id: "B15", means: "A download starts at once, however long it is." },
  "statement imported": {
    id: "086",
    means: "The carrier's statement of 50,000 rows is read before the accountant has fetched coffee.",
  },
  "memory of a statement's import": {
    id: "086",
    means: "A very large file does not end the process that everybody uses.",
  },
  "a neighbour's list beside an import, p99": { id: "086", means: "Other staff go on working meanwhile." },
  // export
  "everything of a shop in one file": { id: "147", means: "Who leaves has all of it while they wait at the screen." },
  "memory of an export": { id: "147", means: "The size of a shop does not end the process that everybody uses." },
  "what waits for the process beside an export, p99": { id: "147", means: "Buyers at checkout notice nothing of it." },
  // extensions, tracking, content
  "an extension's reading, p95": {
    id: "103",
    means: "What Waybill shows on Shopify's own pages is there with the page.",
  },
  "tracking page, p95": { id: "108", means: "A buyer who asks where the parcel is, knows at once." },
  "from an extension's answer to its content, p95": {
    id: "103",
    means: "Nothing on Shopify's pages or in the shop flickers or arrives late because of Waybill.",
  },
  // prints
  "labels merged, to pdf-lib": {
    id: "B11",
    means: "Five hundred labels are one file in the time it takes to walk to the printer.",
  },
  "labels merged, to qpdf": { id: "B11", means: "The same against the fastest known program for it." },
  "main thread held by a merge": { id: "B11", means: "Nobody else waits while a large print is made." },
  "memory of a merge": { id: "B11", means: "A large print does not end the process that everybody uses." },
  "first byte after the last label": {
    id: "B11",
    means: "A print is there when the carrier has given its last label, even if some of them were no labels.",
  },
  "memory of a print": { id: "B11", means: "The same for the whole print, from the carrier to the file." },
  // vitals
  "LCP, p75": { id: "B17", means: "How long staff look at an empty page, on a slow computer with a slow line." },
  "LCP to an empty page, p75": { id: "B17", means: "How much of that is Waybill's, not the frame's." },
  "CLS, p75": { id: "B17", means: "Nothing moves away under the finger." },
  "the server's share, p95": { id: "B17", means: "How long the app itself works on a page." },
  "INP of ticking a row, p75": { id: "B17", means: "A tick is seen when it is made, in a list of a hundred rows." },
} as const satisfies Record<string, Meaning>;

/** A family of rows that have a limit. */
export type Family = keyof typeof MEANINGS;
