import type { Deps } from "~/flows/deps.server";
import { type AttemptRow, insertAttempts, nextReferenceNumbers, updateAttempts } from "~/store/bookings.server";
import type { Sql } from "~/store/database.server";
import { type ShipmentPatch, type ShipmentRow, updateShipments } from "~/store/shipments.server";

/** What is decided for a set of parcels, written together in one statement of each kind. */
export interface Intents {
  /** Returns the next `<n>` of an order number that was counted for this set. */
  nextN(orderNumber: string): number;
  change(shipment: ShipmentRow, patch: ShipmentPatch & { updatedAt: Date }): void;
  /** Records an attempt as being sent: nothing is sent before that is committed. */
  send(attempt: AttemptRow, options: { isNew: boolean; now: Date }): void;
  /** Has an order read again. */
  readAgain(orderId: string): void;
  write(deps: Deps): Promise<void>;
}

/** Issues the references that a set of parcels needs, and collects what is decided. */
export async function createIntents(sql: Sql, shopId: string, orderNumbers: readonly string[]): Promise<Intents> {
  const issued = await nextReferenceNumbers(sql, shopId, orderNumbers);
  const unused = new Map<string, number[]>();
  for (const [index, number] of orderNumbers.entries()) {
    unused.set(number, [...(unused.get(number) ?? []), issued[index] ?? 0]);
  }
  const patches: Parameters<typeof updateShipments>[1][number][] = [];
  const made: AttemptRow[] = [];
  const sentAgain: AttemptRow[] = [];
  const toRead = new Set<string>();

  return {
    nextN(orderNumber) {
      const n = unused.get(orderNumber)?.shift();
      if (n === undefined) throw new Error(`no reference was issued for ${orderNumber}`);
      return n;
    },
    change: ({ id }, patch) => void patches.push({ shopId, id, ...patch }),
    send(attempt, { isNew, now }) {
      const sending = { state: "sending", sends: attempt.sends + 1, firstSentAt: attempt.firstSentAt ?? now } as const;
      (isNew ? made : sentAgain).push({ ...attempt, ...sending });
    },
    readAgain: (orderId) => void toRead.add(orderId),
    async write(deps) {
      if (made.length > 0) await insertAttempts(sql, made);
      if (sentAgain.length > 0) await updateAttempts(sql, sentAgain.map(whatIsSentAgain));
      if (patches.length > 0) await updateShipments(sql, patches);
      const orders = [...toRead].map((orderId) => ({ shopId, orderId }));
      await deps.queue.enqueueAll(sql, "read-order", orders);
    },
  };
}

/** The rest of an attempt that is sent again stays as it is. */
function whatIsSentAgain(attempt: AttemptRow) {
  const { shopId, partnerId, state, sends, firstSentAt, fingerprint, request, basis, origins } = attempt;
  return { shopId, partnerId, state, sends, firstSentAt, fingerprint, request, basis, origins };
}
