import type { Account } from "../state.ts";
import type { Order } from "./order.ts";

/** The ledger of all orders, indexed by tracking number (`label`), tracking id and the partner's code. */
export class OrderBook {
  #orders: Order[] = [];
  readonly #byLabel = new Map<string, Order>();
  readonly #byPartnerId = new Map<string, Order>();

  constructor(orders: Order[]) {
    this.reopen(orders);
  }

  /** Replaces the ledger, for `reset`. */
  reopen(orders: Order[]): void {
    this.#orders = orders;
    this.#byLabel.clear();
    this.#byPartnerId.clear();
    for (const order of orders) this.#index(order);
  }

  add(order: Order): void {
    this.#orders.push(order);
    this.#index(order);
  }

  /** Returns the newest order made under a partner's code; codes are unique in the whole service (carrier 2.3). */
  byPartnerId(partnerId: string): Order | undefined {
    return this.#byPartnerId.get(partnerId);
  }

  /**
   * Finds an order by what a path may name: tracking number, bare tracking id, or `partner_id:<code>` (carrier 4.3, field
   * notes 5).
   */
  find(identifier: string): Order | undefined {
    const partnerId = /^partner_id:(.*)$/s.exec(identifier)?.[1];
    return partnerId === undefined ? this.#byLabel.get(identifier) : this.#byPartnerId.get(partnerId);
  }

  /** As {@link find}, but only an order that this account created or, as a platform, sent along. */
  findFor(account: Account, identifier: string): Order | undefined {
    const order = this.find(identifier);
    const mayRead = order?.accountCode === account.code || order?.platformCode === account.code;
    return mayRead ? order : undefined;
  }

  #index(order: Order): void {
    this.#byLabel.set(order.label, order);
    this.#byLabel.set(String(order.trackingId), order);
    this.#byPartnerId.set(order.partnerId, order);
  }
}
