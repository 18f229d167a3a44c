import { createHash } from "node:crypto";
import { subjectsOf } from "../subjects.ts";
import type { Finding } from "./finding.ts";
import type { Ledgers, Messages } from "./ledgers.ts";

/** I4: every message that was acknowledged is stored and was applied. */
export function lostMessages({ acknowledged, inbox }: Messages): Finding[] {
  const stored = new Set(inbox.map(({ source, sender_id }) => `${source} ${sender_id}`));
  const lost = acknowledged
    .filter(({ source, senderId, body }) => !stored.has(`${source} ${senderId ?? pushKey(body)}`))
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

/** The key under which a push to the platform's address is stored: its body is emptied once it was applied. */
const pushKey = (body: string) => createHash("sha256").update(`platform\n${body}`).digest("hex");

/** I5: the app knows every order, also one whose message never came. One that was cancelled unsent has no parcel any more. */
export function unknownOrders({ lives, orders }: Ledgers): Finding[] {
  return lives
    .filter(({ order }) => !orders.some(({ id }) => id === order.gid))
    .map(({ order: { gid, name } }) => ({ invariant: "I5", about: [gid], what: `${name} is not known here` }));
}

/** A life that did not go on as planned, though all faults have ended: no promise of its own, and never without a reason. */
export function stuckLives({ lives }: Ledgers): Finding[] {
  return lives
    .filter(({ stuck }) => stuck !== null)
    .map(({ order: { gid, name }, stuck }) => ({ invariant: "life", about: [gid], what: `${name}: ${stuck}` }));
}
