import { subjectsOf } from "../subjects.ts";
import type { Finding } from "./finding.ts";
import type { Ledgers } from "./ledgers.ts";

/** I4: every message that was acknowledged is stored and was applied. */
export function lostMessages({ acknowledged, inbox }: Ledgers): Finding[] {
  const shopify = new Set(inbox.filter(({ source }) => source === "shopify").map(({ sender_id }) => sender_id));
  const carrier = new Set(inbox.filter(({ source }) => source === "carrier").map(({ body }) => pushKey(body)));
  const lost = acknowledged
    .filter(({ senderId, body }) => (senderId === null ? !carrier.has(pushKey(body)) : !shopify.has(senderId)))
    .map(({ source, topic, body }) => ({
      ...{ invariant: "I4", about: subjectsOf(body) },
      what: `an acknowledged message of the ${source} is lost: ${topic} ${body.slice(0, 120)}`,
    }));
  const waiting = inbox
    .filter(({ applied_at }) => applied_at === null)
    .map(({ source, topic, body, error }) => ({
      ...{ invariant: "I4", about: subjectsOf(body) },
      what: `a stored message of the ${source} is not applied: ${topic} ${error ?? ""}`,
    }));
  return [...lost, ...waiting];
}

/** What a push says, without the free text: the app removes the courier's words once it has read them. */
function pushKey(body: string): string {
  const form = new URLSearchParams(body);
  return ["label_id", "partner_id", "status_id", "action_time", "reason_code"].map((name) => form.get(name)).join(" ");
}

/** I5: the app knows every order, also one whose message never came. */
export function unknownOrders({ lives, parcels }: Ledgers): Finding[] {
  return lives
    .filter(({ order }) => !parcels.some(({ order_id }) => order_id === order.gid))
    .map(({ order: { gid, name } }) => ({ invariant: "I5", about: [gid], what: `${name} is not known here` }));
}

/** A life that did not go on as planned, though all faults have ended: no promise of its own, and never without a reason. */
export function stuckLives({ lives }: Ledgers): Finding[] {
  return lives
    .filter(({ stuck }) => stuck !== null)
    .map(({ order: { gid, name }, stuck }) => ({ invariant: "life", about: [gid], what: `${name}: ${stuck}` }));
}
