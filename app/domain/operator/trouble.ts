/** What an operator may have to do something about, of one shop. */
export interface ShopSigns {
  /** When the app was removed; null: it is installed. */
  uninstalledAt: Date | null;
  /** The carrier rejects the shop's token. */
  isCarrierTokenRejected: boolean;
  /** Only its staff, by opening the app, can get the shop a token for Shopify. */
  isShopifyTokenMissing: boolean;
  parked: number;
  refusedSteps: number;
  unknownParcels: number;
  notInStep: number;
  isCarrierPaused: boolean;
  isOperatorPaused: boolean;
}

/** `stopped`: nothing goes on for the shop. `stuck`: something was given up or is unknown. `behind`: it will mend by itself, or its staff will. */
export type Trouble = "stopped" | "stuck" | "behind" | "none" | "gone";

/** The first digit of a rank; what is counted comes behind it. */
export const TROUBLE_RANK: Record<Trouble, number> = { stopped: 3, stuck: 2, behind: 1, none: 0, gone: -1 };

/** A rank is this many times its trouble and what is counted, up to one less. The store computes it in SQL for all shops. */
export const RANK_STEP = 1_000_000;

/** Returns how bad a shop's state is, by its worst sign. */
export function troubleOf(signs: ShopSigns): Trouble {
  if (signs.uninstalledAt) return "gone";
  if (signs.isCarrierTokenRejected || signs.isShopifyTokenMissing) return "stopped";
  if (signs.parked + signs.refusedSteps + signs.unknownParcels > 0) return "stuck";
  if (signs.notInStep > 0 || signs.isCarrierPaused || signs.isOperatorPaused) return "behind";
  return "none";
}

/** Returns the place of a shop in the list, higher first: by its trouble, then by how much is given up, unknown or not in step. */
export function rankOf(signs: ShopSigns): number {
  const counted = signs.parked + signs.refusedSteps + signs.unknownParcels + signs.notInStep;
  return TROUBLE_RANK[troubleOf(signs)] * RANK_STEP + Math.min(counted, RANK_STEP - 1);
}
