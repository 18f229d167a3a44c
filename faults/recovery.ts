import type { Books } from "./books.ts";
import type { Life } from "./life/about-life.ts";
import type { OpenStep, ParcelRow, Sample } from "./life/view.ts";

/** The kinds of work that must move on after their process was killed. */
const WORK = ["booking", "cancel", "push or webhook", "reading an order", "step in Shopify"] as const;
type Work = (typeof WORK)[number];

/** The longest time for which one piece of work did not move. */
export interface Wait {
  work: Work;
  subject: string;
  about: string[];
  ms: number;
}

export interface Recovery {
  look(sample: Sample): void;
  /** While a part that all work needs is away, nothing can move: waiting begins anew when it is back. */
  outage(away: boolean): void;
  /** The same for what the work of one shop needs: its token, its installation. */
  shopOutage(shopId: string, away: boolean): void;
  /** Returns the longest wait of each kind that was seen. */
  longest(): Wait[];
  /** Returns every wait of more than this. */
  longerThan(ms: number): Wait[];
}

interface Waiting {
  work: Work;
  shopId: string | null;
  subject: string;
  about: string[];
  /** Differs when the work moved. */
  mark: string;
  /** When it was last seen to move, where that is known. */
  movedAtMs?: number;
}

/**
 * Watches how long work does not move. Work moves when its row changes, and when a call about it is seen on a wire: a
 * carrier that answers 500 makes it wait by its own rules, not by a kill.
 */
export function watchRecovery(books: Books, lives: () => readonly Life[], hasWorker: () => boolean): Recovery {
  const since = new Map<string, { mark: string; atMs: number }>();
  const worst = new Map<string, Wait>();
  let awayParts = 0;
  let backAtMs = 0;
  const shops = new Map<string, { away: number; backAtMs: number }>();
  return {
    shopOutage(shopId, away) {
      const before = shops.get(shopId)?.away ?? 0;
      shops.set(shopId, { away: before + (away ? 1 : -1), backAtMs: Date.now() });
    },
    outage(away) {
      awayParts += away ? 1 : -1;
      backAtMs = Date.now();
    },
    look(sample) {
      // Without a worker that is ready nobody can work; how fast this machine starts one is not judged.
      if (!hasWorker()) backAtMs = Date.now();
      const seen = new Set<string>();
      for (const waiting of waitingIn(sample, books, lives())) {
        const { work, shopId, subject, about, mark, movedAtMs = 0 } = waiting;
        const shop = shops.get(shopId ?? "");
        const key = `${work} ${subject}`;
        seen.add(key);
        const known = since.get(key);
        if (known?.mark !== mark) since.set(key, { mark, atMs: sample.atMs });
        const touchedAt = about.map((one) => books.touchedAt.get(one) ?? 0);
        const from = Math.max(since.get(key)?.atMs ?? 0, movedAtMs, backAtMs, shop?.backAtMs ?? 0, ...touchedAt);
        const ms = awayParts > 0 || (shop?.away ?? 0) > 0 ? 0 : sample.atMs - from;
        if (ms > (worst.get(key)?.ms ?? -1)) worst.set(key, { work, subject, about, ms });
      }
      for (const key of since.keys()) if (!seen.has(key)) since.delete(key);
    },
    longest: () =>
      WORK.flatMap((work) =>
        [...worst.values()]
          .filter((wait) => wait.work === work)
          .sort(longestFirst)
          .slice(0, 1),
      ),
    longerThan: (ms) => [...worst.values()].filter((wait) => wait.ms > ms).sort(longestFirst),
  };
}

const longestFirst = (one: Wait, other: Wait) => other.ms - one.ms;

function waitingIn(sample: Sample, books: Books, lives: readonly Life[]): Waiting[] {
  const parcels = new Map(sample.parcels.map((parcel) => [parcel.id, parcel]));
  // Steps go one after the other: those behind one that was given up wait for a person.
  const stuck = new Set(
    sample.steps.filter(({ state }) => state === "attention").map(({ shipment_id }) => shipment_id),
  );
  return [
    ...sample.parcels.flatMap(waitingParcel),
    // Not by `retry_at`: a worker that holds the message has set it ahead, and may be dead.
    ...sample.messages.map(({ shop_id, id, topic, attempts }) => ({
      shopId: shop_id,
      ...{ work: "push or webhook" as const, subject: `message ${id} (${topic})`, about: [`message ${id}`] },
      mark: String(attempts),
    })),
    ...sample.steps.filter(({ shipment_id }) => !stuck.has(shipment_id)).flatMap((step) => waitingStep(step, parcels)),
    ...lives.flatMap((life) => unreadOrder(life, sample, books)),
  ];
}

function waitingParcel(parcel: ParcelRow): Waiting[] {
  const { shop_id: shopId, id, order_id, state, partner_id, label, updated_at, attention, cancel_reason } = parcel;
  const about = [id, order_id, partner_id, label].filter((one) => one !== null);
  const mark = `${state} ${updated_at.toISOString()}`;
  const subject = `parcel ${partner_id ?? id}`;
  if (attention !== null) return [];
  // Looked up at growing intervals, in case its request still arrives: nobody sends it.
  if (state === "booking" && cancel_reason !== null) return [];
  if (state === "queued" || state === "booking") {
    // Many things ask about an order; only its reference is asked about for the booking.
    return [{ work: "booking", shopId, subject, about: about.filter((one) => one !== order_id), mark }];
  }
  const asked = state === "cancelling" || (state === "booked" && cancel_reason !== null);
  return asked ? [{ work: "cancel", shopId, subject, about: about.filter((one) => one !== order_id), mark }] : [];
}

function waitingStep({ id, shipment_id, key, state, attempts }: OpenStep, parcels: Map<string, ParcelRow>): Waiting[] {
  const parcel = parcels.get(shipment_id);
  if (!parcel) return [];
  const { order_id, label, fulfillment_id } = parcel;
  const about = [order_id, label, fulfillment_id].filter((one) => one !== null);
  return [
    {
      ...{ work: "step in Shopify", shopId: parcel.shop_id, subject: `step ${id} (${key}) of ${label}`, about },
      mark: `${state} ${attempts} ${fulfillment_id}`,
    },
  ];
}

/** An order whose message was acknowledged, and which the app does not know, or not as it is now. */
function unreadOrder(life: Life, sample: Sample, books: Books): Waiting[] {
  const { gid } = life.order;
  const known = sample.orders.get(gid);
  const numeric = `${life.order.id}`;
  const last = life.changes.at(-1);
  if (known && (!last || known.shopify_updated_at.getTime() >= Date.parse(last.updatedAt))) return [];
  const heardAt = books.acknowledged.findLast(
    ({ source, body, atMs }) => source === "shopify" && atMs >= (last?.atMs ?? 0) && body.includes(numeric),
  )?.atMs;
  if (heardAt === undefined) return [];
  return [
    {
      work: "reading an order",
      shopId: life.shopId,
      subject: life.order.name,
      about: [gid],
      mark: `${known?.shopify_updated_at}`,
      movedAtMs: heardAt,
    },
  ];
}
