import { subjectsOf } from "./subjects.ts";
import type { Moment, Passing } from "./wires/http-wire.ts";

/** A message that the app answered with 200, and whose answer was handed on. */
export interface Acknowledged {
  source: "carrier" | "shopify";
  atMs: number;
  body: string;
  /** Shopify's id of the message, with the shop; the carrier has none. */
  senderId: string | null;
  topic: string;
}

/** What was seen on the wires, for the judge: kept outside of all that is judged. */
export interface Books {
  acknowledged: Acknowledged[];
  /** Calls that create an order at the carrier, by reference. */
  creates: Map<string, number>;
  /** When each of them was asked for first. */
  firstCreates: Map<string, number>;
  /** Tokens that the carrier has ended. */
  deadTokens: Set<string>;
  /** Bookings and cancels that were asked for with one of them, by process as it was started, and by path and reference. */
  deadWrites: Map<string, Map<string, number>>;
  /** When a subject was last asked about by the app. */
  touchedAt: Map<string, number>;
  note(moment: Moment, passing: Passing, cut: boolean): void;
}

/** Opens the books of a run. `startOf` tells when a process was last started. */
export function openBooks(startOf: (process: string) => number): Books {
  const acknowledged: Acknowledged[] = [];
  const creates = new Map<string, number>();
  const firstCreates = new Map<string, number>();
  const deadTokens = new Set<string>();
  const deadWrites: Books["deadWrites"] = new Map();
  const touchedAt = new Map<string, number>();
  return {
    acknowledged,
    ...{ creates, firstCreates },
    ...{ deadTokens, deadWrites },
    touchedAt,
    note(moment, passing, cut) {
      if (passing.wire === "front") {
        if (moment === "answered" && !cut && passing.status === 200) acknowledge(acknowledged, passing);
        return;
      }
      if (moment === "received" || moment === "answered") {
        for (const subject of subjectsOf(decodeURI(passing.path), passing.body)) touchedAt.set(subject, Date.now());
      }
      if (moment === "received" && isCreate(passing)) {
        const reference = /"id":"([^"]+)"/.exec(passing.body)?.[1] ?? "?";
        creates.set(reference, (creates.get(reference) ?? 0) + 1);
        if (!firstCreates.has(reference)) firstCreates.set(reference, Date.now());
      }
      if (moment === "received" && isWrite(passing) && deadTokens.has(`${passing.headers.token}`)) {
        const start = `${passing.process} of ${startOf(passing.process)}`;
        const writes = deadWrites.get(start) ?? new Map<string, number>();
        const subject = /"id":"([^"]+)"/.exec(passing.body)?.[1] ?? passing.path;
        deadWrites.set(start, writes.set(subject, (writes.get(subject) ?? 0) + 1));
      }
    },
  };
}

const isWrite = (passing: Passing) => isCreate(passing) || passing.path.startsWith("/services/shipment/cancel/");
const isCreate = ({ path }: Passing) => path.startsWith("/services/shipment/order");

function acknowledge(acknowledged: Acknowledged[], { path, headers, body }: Passing): void {
  const atMs = Date.now();
  if (path.startsWith("/push/")) acknowledged.push({ source: "carrier", atMs, body, senderId: null, topic: "status" });
  const [webhookId, domain, topic] = ["webhook-id", "shop-domain", "topic"].map(
    (name) => headers[`x-shopify-${name}`]?.toString() ?? "",
  );
  if (!path.startsWith("/webhooks") || !webhookId || !topic) return;
  acknowledged.push({ source: "shopify", atMs, body, senderId: `${domain}:${webhookId}`, topic });
}
