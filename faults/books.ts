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
  /** Bookings that the carrier turned away with 403, by token. */
  turnedAway: Map<string, number>;
  /** When a subject was last asked about by the app. */
  touchedAt: Map<string, number>;
  note(moment: Moment, passing: Passing, cut: boolean): void;
}

/** Opens the books of a run. */
export function openBooks(): Books {
  const acknowledged: Acknowledged[] = [];
  const creates = new Map<string, number>();
  const turnedAway = new Map<string, number>();
  const touchedAt = new Map<string, number>();
  return {
    acknowledged,
    creates,
    turnedAway,
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
      }
      if (moment === "answered" && passing.status === 403 && isCreate(passing)) {
        const token = `${passing.headers.token}`;
        turnedAway.set(token, (turnedAway.get(token) ?? 0) + 1);
      }
    },
  };
}

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
